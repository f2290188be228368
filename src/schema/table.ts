import { remember } from '../platform/remember.ts';
import type { DerivedField, Field, RecordType, Surroundings, ValueSchema } from './field.ts';

/* What is read out of the table of a record type. */

/** Words that stand for several fields of an answer, so that no field has them for a name (contract, section 6). */
export const FIELD_WORDS = {
  /** Those that are there without being asked for. */
  standard: 'default',
  all: 'all',
};

/** The rows of a table by their keys, in the order in which files have them. */
export const rowsOf = remember(({ fields }: RecordType): readonly (readonly [key: string, field: Field])[] =>
  Object.entries(fields),
);

/** The fields of a record's answer that are there without being asked for, in the order in which they are sent. */
export function answerFieldsOf(type: RecordType): readonly (readonly [key: string, Field | DerivedField])[] {
  return allAnswerFieldsOf(type).filter(([, { onRequest }]) => !onRequest);
}

/** The fields that an answer has only where `fields` asks for them, in the order in which they are sent. */
export function requestedFieldsOf(
  type: RecordType,
): readonly (readonly [key: string, Field | DerivedField])[] {
  return [...contentFieldsOf(type), ...historyFieldsOf(type)];
}

/** Those of them that the files of content say. */
export function contentFieldsOf(type: RecordType): readonly (readonly [key: string, Field | DerivedField])[] {
  return allAnswerFieldsOf(type).filter(([, { onRequest, ofHistory }]) => onRequest && !ofHistory);
}

/** Those of them that the history of the content says. */
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

/** The key whose value can be a picture of the calendar's own; null where there is none. */
export function pictureKeyOf(type: RecordType): string | null {
  return rowsOf(type).find(([, { schema }]) => schema.format === 'picture')?.[0] ?? null;
}

/** The keys of a record's summary, in the order in which they are sent. */
export function summaryKeysOf(type: RecordType): string[] {
  return rowsOf(type).flatMap(([key, { summary }]) => (summary === undefined ? [] : [key]));
}

/** Those of a record without an organization, in a calendar that says nothing of itself. */
export const NO_SURROUNDINGS: Surroundings = {
  site: { url: null, timezone: 'UTC' },
  slug: '',
  organization: null,
};

/** What a record has where its file has nothing. */
export function defaultOf({ default: given }: Field, surroundings = NO_SURROUNDINGS): unknown {
  return typeof given === 'function' ? given(surroundings) : (given ?? null);
}

/** Whether a record can have nothing in a field. */
export function isNullable({ identity }: RecordType, key: string, field: Field): boolean {
  return !field.required && !identity.some((part) => part === key) && defaultOf(field) === null;
}

/** The schema that a file's values are held against. */
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

/** How a key is written, what its default is and where the API has it. */
function descriptionOf(key: string, field: Field): string {
  const { help, required, default: given, answer } = field;
  const { defaultHelp = typeof given === 'string' ? given : JSON.stringify(given ?? null) } = field;
  const { apiHelp = answer === undefined ? '' : `In the API: ${key}.` } = field;
  const defaultSentence = required === true || defaultHelp === '' ? '' : `Default: ${defaultHelp}.`;
  return [help, defaultSentence, apiHelp].filter((part) => part !== '').join(' ');
}
