import type { DiagnosticCode } from '../diagnostics/codes.ts';
import { remember } from '../platform/collections.ts';
import type { formats } from './formats.ts';

/** The schema of a value in a file: the keywords of JSON Schema that our schemas have. */
export interface ValueSchema {
  readonly type: 'string' | 'number' | 'boolean' | 'array' | 'object';
  readonly format?: keyof typeof formats;
  readonly enum?: readonly string[];
  readonly items?: ValueSchema;
  readonly maxItems?: number;
  /** Whether no text may occur twice in the list. */
  readonly uniqueItems?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxProperties?: number;
  /** The schema of the keys of a mapping in which any keys may occur. */
  readonly propertyNames?: ValueSchema;
  readonly required?: readonly string[];
  /** Whether a mapping can have other keys, or what the value of each other key has to be. */
  readonly additionalProperties?: boolean | ValueSchema;
  readonly nullable?: boolean;
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly title?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
}

/** The facts that a default can be made of. */
export interface Surroundings {
  readonly site: { readonly url: string | null; readonly timezone: string };
  readonly slug: string;
  /** The slug of an event's organization. */
  readonly organization: string | null;
}

/** A field of the answers of a record. */
interface AnswerField {
  /** The description for clients; a field of a file that has none is in no answer. */
  readonly answer?: string;
  /** The field that precedes it in answers, where that is another one than in the table. */
  readonly after?: string;
  /** Whether answers have it only where `fields` asks for it, after all others (guide, "Choose fields"). */
  readonly onRequest?: true;
  /** Whether its value comes from the history of the content, not from a file: such fields are the last on request. */
  readonly ofHistory?: true;
  /** Whether it follows the fields of the history, as every field does that is newer than they are: an answer grows at its end. */
  readonly behindHistory?: true;
  /** What OpenAPI calls the items of a list that are records. */
  readonly itemSchema?: 'EventLink' | 'Organizer';
}

/** A key of a file, and all that is made of it: a new field of a record is one such row in its table. */
export interface Field extends AnswerField {
  readonly schema: ValueSchema;
  readonly title: string;
  /** How the key is written, for editors, in whole sentences; its default and its name in the API are added. */
  readonly help: string;
  readonly examples: readonly unknown[];
  readonly required?: true;
  /**
   * The value where the file has none, null where not given. A mapping also supplies the keys that a written
   * one lacks.
   */
  readonly default?:
    | string
    | boolean
    | readonly string[]
    | Readonly<Record<string, unknown>>
    | ((surroundings: Surroundings) => string | null);
  /** The default in words, where the value itself does not say it; empty where `help` does. */
  readonly defaultHelp?: string;
  /** The sentence on the API, where there is more to say than the name. */
  readonly apiHelp?: string;
  /**
   * The description of the field in the summary of the record, which is embedded in answers for other records; and the schema
   * of the field there, where it differs.
   */
  readonly summary?: { readonly answer: string; readonly schema?: ValueSchema };
  /** For a date: the moment that a plain day stands for, and the field of the record that keeps a plain day. */
  readonly date?: { readonly edge: 'start' | 'end'; readonly day?: string };
  /** The dates within each item of a list, and the moments that plain days stand for. */
  readonly itemDates?: Readonly<Record<string, 'start' | 'end'>>;
  /** What the fields of each item of a list are, for clients. */
  readonly itemAnswers?: Readonly<Record<string, string>>;
  /** The collection that the value names a record of; answers have that record in its place. */
  readonly reference?: 'places' | 'organizations';
  /** The collection that each item of a list names a record of; answers have these records as fields of their own. */
  readonly references?: 'organizations';
  /** The code of a value that the enumeration does not have, within the items of a list as well. */
  readonly unknownCode?: DiagnosticCode;
  /** The noun for a word of the enumeration, where that is not the key. */
  readonly noun?: string;
  /** What each word of the enumeration means, in a few words. */
  readonly meanings?: Readonly<Record<string, string>>;
  /** Whether the value belongs to the record; false for a key that is about the file only. */
  readonly recorded?: false;
  /** How people who fill in a form are asked for it. */
  readonly ask?: {
    /** The label where it is not the title. */
    readonly label?: string;
    readonly like?: string;
    /** The key that it needs. */
    readonly needs?: string;
    /** What a form says below the label, where `help` speaks of files. */
    readonly help?: string;
  };
}

/** A field of answers that no file has: it is made of other fields. */
export interface DerivedField extends AnswerField {
  readonly schema: ValueSchema;
  readonly answer: string;
}

/** A kind of file of the content folder. */
export interface RecordType {
  /** The noun for one record of this kind. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The names by which other records and URLs know a record of this kind. */
  readonly identity: readonly ('id' | 'slug' | 'urlKey' | 'stem')[];
  /** The key of the long text, which stands below the front matter of a Markdown file. */
  readonly body: string | null;
  /** The optional keys that `npm run new` asks for, in this order. */
  readonly asked: readonly string[];
  /** How other records refer to one of them; null where none does. */
  readonly referred: {
    /** The part of its identity that others name it by, and no two records share. */
    readonly by: 'slug' | 'stem';
    /** What such a name looks like. */
    readonly format: 'slug' | 'one-line';
    /** Where names come from, in whole sentences for editors. */
    readonly rule: string;
    /** The code of a name that leads nowhere. */
    readonly unknownCode: DiagnosticCode;
    /** The code of two with one name. */
    readonly duplicateCode: 'slug-duplicate' | 'place-duplicate';
    /** The code of one that no event refers to. */
    readonly unusedCode: DiagnosticCode;
  } | null;
  /** The keys of the file, in the order of the documentation. */
  readonly fields: Readonly<Record<string, Field>>;
  readonly derived: Readonly<Record<string, DerivedField>>;
}

/** A free-form mapping, as JSON. */
type FreeForm = Record<string, unknown>;

type ValueOf<Schema> = Schema extends { enum: readonly (infer Value)[] }
  ? Value
  : Schema extends { type: 'string' }
    ? string
    : Schema extends { type: 'number' }
      ? number
      : Schema extends { type: 'boolean' }
        ? boolean
        : Schema extends { type: 'array'; items: infer Item }
          ? readonly ValueOf<Item>[]
          : Schema extends { additionalProperties: infer Value extends ValueSchema }
            ? Readonly<Record<string, ValueOf<Value>>>
            : Schema extends { properties: infer Properties; required: readonly (infer Needed)[] }
              ? {
                  readonly [Key in keyof Properties]:
                    ValueOf<Properties[Key]> | (Key extends Needed ? never : null);
                }
              : FreeForm;

/** The type of a mapping whose missing keys are filled in. */
type WithDefaults<Value> = Value extends readonly unknown[] | string | number | boolean
  ? Value
  : string extends keyof Value
    ? Value
    : { readonly [Key in keyof Value]: NonNullable<Value[Key]> };

type RecordValue<Row> = Row extends { schema: infer Schema; required: true }
  ? ValueOf<Schema>
  : Row extends { schema: infer Schema; default: infer Default }
    ? Default extends (surroundings: Surroundings) => infer Value
      ? ValueOf<Schema> | Extract<Value, null>
      : WithDefaults<ValueOf<Schema>>
    : Row extends { schema: infer Schema }
      ? ValueOf<Schema> | null
      : never;

type DayOf<Row> = Row extends { date: { day: infer Day extends string } } ? Day : never;

/** The names of the rows that have a member. */
type Having<Rows, Member> = { [Key in keyof Rows]: Rows[Key] extends Member ? Key : never }[keyof Rows];

/**
 * A complete record of a type: every default filled in, dates as UTC instants (`YYYY-MM-DDTHH:mm:ss.sssZ`), plain
 * days as `YYYY-MM-DD`, references as the slug of an organization or the stem of a place.
 */
export type RecordOf<Type extends RecordType> = Readonly<
  Record<Type['identity'][number], string> & {
    [
      Key in Exclude<
        keyof Type['fields'],
        Type['identity'][number] | Having<Type['fields'], { recorded: false }>
      >
    ]: RecordValue<Type['fields'][Key]>;
  } & Record<DayOf<Type['fields'][keyof Type['fields']]>, string | null>
>;

/** The fields of a record that its answer has. */
export type AnswerOf<Type extends RecordType> = Pick<
  RecordOf<Type>,
  Having<Type['fields'], { answer: string }> & keyof RecordOf<Type>
>;

/** The fields of a record that its summary has. */
export type SummaryOf<Type extends RecordType> = Pick<
  RecordOf<Type>,
  Having<Type['fields'], { summary: object }> & keyof RecordOf<Type>
>;

/* What is read out of the table of a record type. */

/** Words that stand for several fields of an answer, so that no field has them for a name (guide, "Choose fields"). */
export const FIELD_WORDS = {
  /** The default fields, which answers have without the parameter `fields`. */
  standard: 'default',
  all: 'all',
};

/** The rows of a table by their keys, in the order in which files have them. */
export const rowsOf = remember(({ fields }: RecordType): readonly (readonly [key: string, field: Field])[] =>
  Object.entries(fields),
);

/** The default fields of a record's answer, in the order in which they are sent. */
export function answerFieldsOf(type: RecordType): readonly (readonly [key: string, Field | DerivedField])[] {
  return allAnswerFieldsOf(type).filter(([, { onRequest }]) => !onRequest);
}

/** The fields that an answer has only where `fields` asks for them, in the order in which they are sent. */
export function requestedFieldsOf(
  type: RecordType,
): readonly (readonly [key: string, Field | DerivedField])[] {
  const [before, behind] = contentFieldsOf(type);
  return [...before, ...historyFieldsOf(type), ...behind];
}

/** The fields on request that come from files: those before the fields of the history, and those after them. */
export function contentFieldsOf(
  type: RecordType,
): readonly [before: ReturnType<typeof answerFieldsOf>, behind: ReturnType<typeof answerFieldsOf>] {
  const fields = allAnswerFieldsOf(type).filter(([, { onRequest, ofHistory }]) => onRequest && !ofHistory);
  return [
    fields.filter(([, { behindHistory }]) => !behindHistory),
    fields.filter(([, { behindHistory }]) => behindHistory),
  ];
}

/** The fields on request that come from the history of the content. */
export const historyFieldsOf = remember((type: RecordType) =>
  allAnswerFieldsOf(type).filter(([, { ofHistory }]) => ofHistory),
);

function allAnswerFieldsOf(type: RecordType): readonly (readonly [key: string, Field | DerivedField])[] {
  const answered = Object.entries<Field | DerivedField>({ ...type.fields, ...type.derived }).filter(
    ([, { answer }]) => answer !== undefined,
  );
  const inOrder = answered.filter(([, { after }]) => after === undefined);
  for (const moved of answered.filter(([, { after }]) => after !== undefined)) {
    inOrder.splice(inOrder.findIndex(([key]) => key === moved[1].after) + 1, 0, moved);
  }
  return inOrder;
}

const URL_FORMATS: ReadonlySet<string> = new Set(['http-url', 'link', 'picture']);

/** The keys whose values are URLs, or can be. */
export function urlKeysOf(type: RecordType): string[] {
  const urls = rowsOf(type).filter(
    ([
      ,
      {
        schema: { format = '' },
      },
    ]) => URL_FORMATS.has(format),
  );
  return urls.map(([key]) => key);
}

/** Returns the rows of a table whose values, or the items of their values, name records of a collection. */
export function referencesTo(
  type: RecordType,
  collection: string,
): readonly (readonly [key: string, field: Field])[] {
  return rowsOf(type).filter(
    ([, { reference, references }]) => reference === collection || references === collection,
  );
}

const pictureRow = remember((type: RecordType) => ({
  key: rowsOf(type).find(([, { schema }]) => schema.format === 'picture')?.[0] ?? null,
}));

/** Returns the key whose value can be a picture of the calendar's own; null where there is no such key. */
export function pictureKeyOf(type: RecordType): string | null {
  return pictureRow(type).key;
}

/** The keys of a record's summary, in the order in which they are sent. */
export function summaryKeysOf(type: RecordType): string[] {
  return rowsOf(type).flatMap(([key, { summary }]) => (summary === undefined ? [] : [key]));
}

/** The surroundings of a record without an organization, in a calendar without settings. */
export const NO_SURROUNDINGS: Surroundings = {
  site: { url: null, timezone: 'UTC' },
  slug: '',
  organization: null,
};

/** Returns the value that a record has where its file has none. */
export function defaultOf({ default: given }: Field, surroundings = NO_SURROUNDINGS): unknown {
  return typeof given === 'function' ? given(surroundings) : (given ?? null);
}

/** Whether a field of a record can be null. */
export function isNullable({ identity }: RecordType, key: string, field: Field): boolean {
  return !field.required && !identity.some((part) => part === key) && defaultOf(field) === null;
}

/** The schema by which a file's values are validated. */
export function contentSchemaOf(type: RecordType): ValueSchema {
  const rows = rowsOf(type);
  return {
    type: 'object',
    required: rows.flatMap(([key, { required }]) => (required ? [key] : [])),
    additionalProperties: false,
    title: type.title,
    description: type.description,
    properties: Object.fromEntries(
      rows.map(([key, field]): [string, ValueSchema] => [
        key,
        {
          ...field.schema,
          ...(!field.required && { nullable: true }),
          title: field.title,
          description: descriptionOf(key, field),
          examples: field.examples,
        },
      ]),
    ),
  };
}

/** The words that a key can have, with what they mean where its row says that. */
export function allowedWords(words: readonly string[], { meanings = {} }: Pick<Field, 'meanings'>): string {
  return words
    .map((word) => (meanings[word] === undefined ? word : `${word} (${meanings[word]})`))
    .join(', ');
}

/** A word that a key takes, and its label for people: "small: up to 500 visitors". */
export interface FieldChoice {
  readonly value: string;
  readonly label: string;
}

const YES_OR_NO: readonly FieldChoice[] = [
  { value: 'true', label: 'yes' },
  { value: 'false', label: 'no' },
];

/** Lists the values that a key takes, in the order of the schema; the list is empty where the key takes any text. */
export function choicesOf({
  schema: { type, enum: allowed = [] },
  meanings = {},
}: Pick<Field, 'schema' | 'meanings'>): readonly FieldChoice[] {
  if (type === 'boolean') return YES_OR_NO;
  return allowed.map((value) => {
    const meaning = meanings[value];
    return { value, label: meaning === undefined ? value : `${value}: ${meaning}` };
  });
}

/** How a key is written, what its default is and where the API has it. */
function descriptionOf(key: string, field: Field): string {
  const { help, required, default: given, answer } = field;
  const { defaultHelp = typeof given === 'string' ? given : JSON.stringify(given ?? null) } = field;
  const { apiHelp = answer === undefined ? '' : `In the API: ${key}.` } = field;
  const defaultSentence = required === true || defaultHelp === '' ? '' : `Default: ${defaultHelp}.`;
  return [help, defaultSentence, apiHelp].filter((part) => part !== '').join(' ');
}
