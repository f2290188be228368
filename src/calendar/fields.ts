import { answerFieldsOf, FIELD_WORDS, type RecordType, requestedFieldsOf } from '../schema/table.ts';
import { COLLECTION_TYPES } from '../schema/records.ts';
import type { AnswerTable } from './calendar.ts';
import { KINDS } from './change-log.ts';
import { InvalidValue, type Parameter, readKnownWords } from './filters/parameter.ts';

/** The field that a request with `near` can name. */
export const DISTANCE = 'distance';

/** The fields that records have in an answer. */
export interface Fields {
  /** The names of default fields and of fields on request, in the order of the tables of record types. */
  readonly names: readonly string[];
  /** Whether these are all fields that the records have themselves, so that their JSON is taken as it is. */
  readonly areAll: boolean;
}

/**
 * The parameter `fields`; undefined for the default fields.
 *
 * @param names the names of fields on the wire that differ from their keys
 * @param own fields that only answers to some requests have
 */
export function fieldsParameter(
  type: RecordType,
  names: Readonly<Record<string, string>> = {},
  own: readonly (typeof DISTANCE)[] = [],
): Parameter<Fields | undefined> {
  const wireName = ([key]: readonly [string, unknown]): string => names[key] ?? key;
  const standard = answerFieldsOf(type).map(wireName);
  const all = [...standard, ...requestedFieldsOf(type).map(wireName)];
  const allowed = [FIELD_WORDS.standard, FIELD_WORDS.all, ...all, ...own];
  return {
    schema: {
      type: 'array',
      items: { type: 'string', enum: allowed },
      example: [FIELD_WORDS.standard, type.name === 'event' ? 'timezone' : 'createdAt'],
      description:
        'The fields that records have: names, "default" for those that they have without this parameter, and "all".',
    },
    absent: undefined,
    read(sent) {
      const words = readKnownWords(sent, allowed);
      if (words === undefined || words instanceof InvalidValue) return words;
      const wanted = new Set([
        ...words,
        ...(words.includes(FIELD_WORDS.standard) ? standard : []),
        ...(words.includes(FIELD_WORDS.all) ? all : []),
      ]);
      const chosen = [...all, ...own].filter((name) => wanted.has(name));
      const isStandard =
        chosen.length === standard.length && chosen.every((name, at) => name === standard[at]);
      return isStandard
        ? undefined
        : { names: chosen, areAll: chosen.length === all.length && !wanted.has(DISTANCE) };
    },
    needs: (fields) =>
      fields !== undefined && 'names' in fields && fields.names.includes(DISTANCE)
        ? { name: 'near', by: `fields=${DISTANCE}` }
        : null,
  };
}

/** The fields of the records of each kind, in the order of `KINDS`. */
export type FieldsOfKinds = readonly (Fields | undefined)[];

/**
 * The parameter `fields` of answers with records of all kinds: a name counts for the kinds that have such a field.
 *
 * @param links the names of the link fields of organizations on the wire
 */
export function fieldsOfKindsParameter(
  links: Readonly<Record<string, string>>,
): Parameter<FieldsOfKinds | undefined> {
  const parameters = KINDS.map(({ collection }) =>
    fieldsParameter(COLLECTION_TYPES[collection], collection === 'organizations' ? links : {}),
  );
  const namesOf = ({ schema }: (typeof parameters)[number]): readonly string[] => schema.items?.enum ?? [];
  const allowed = [...new Set(parameters.flatMap(namesOf))];
  return {
    schema: {
      type: 'array',
      items: { type: 'string', enum: allowed },
      example: [FIELD_WORDS.standard, 'createdAt'],
      description: 'As for the records of each kind; a name counts for those kinds that have the field.',
    },
    absent: undefined,
    read(sent) {
      const words = readKnownWords(sent, allowed);
      if (words === undefined || words instanceof InvalidValue) return words;
      const chosen = parameters.map((parameter) => {
        const own = words.filter((word) => namesOf(parameter).includes(word));
        const fields = own.length === 0 ? NO_FIELDS : parameter.read(own.join());
        return fields instanceof InvalidValue ? NO_FIELDS : fields;
      });
      return chosen.some((fields) => fields !== undefined) ? chosen : undefined;
    },
  };
}

const NO_FIELDS: Fields = { names: [], areAll: false };

/** Returns the JSON of a record with some of its fields, followed by `others`, which it does not have itself. */
export function withFields(
  table: AnswerTable,
  position: number,
  { names, areAll }: Fields,
  others: Readonly<Record<string, number>> = {},
): Buffer {
  const whole = table.whole(position);
  if (areAll) return whole;
  const more = Object.entries(others).map(([name, value]) => `"${name}":${value}`);
  return Buffer.from(`{${[...membersOf(whole, new Set(names)), ...more].join()}}`, 'latin1');
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/**
 * Returns the members of an object in JSON that have one of some names, in their order. Each is a text in latin1, which has a
 * character for each byte, and begins with the name. Nothing is read after the last of them.
 *
 * @param json as `JSON.stringify` writes it, without white space; the names in it have no escapes
 */
function membersOf(json: Buffer, names: ReadonlySet<string>): string[] {
  const members: string[] = [];
  for (let at = 1; at < json.length && members.length < names.size;) {
    const value = endOfText(json, at) + 1;
    const end = endOfValue(json, value);
    if (names.has(json.toString('latin1', at + 1, value - 2))) members.push(json.toString('latin1', at, end));
    at = end + 1;
  }
  return members;
}

/** The place of the comma or the bracket that follows the value which begins at a place. */
function endOfValue(json: Buffer, begin: number): number {
  let depth = 0;
  for (let at = begin; at < json.length;) {
    switch (json[at] ?? 0) {
      case QUOTE:
        at = endOfText(json, at);
        continue;
      case OPENING_BRACKET:
      case OPENING_BRACE:
        depth += 1;
        break;
      case CLOSING_BRACKET:
      case CLOSING_BRACE:
        if (depth === 0) return at;
        depth -= 1;
        break;
      case COMMA:
        if (depth === 0) return at;
        break;
    }
    at += 1;
  }
  return json.length;
}

/** The place after the text that begins with the quote at a place. */
function endOfText(json: Buffer, begin: number): number {
  let end = begin;
  let escapes = 1;
  while (escapes % 2 === 1) {
    end = json.indexOf(QUOTE, end + 1);
    if (end === -1) return json.length;
    for (escapes = 0; json[end - 1 - escapes] === BACKSLASH;) escapes += 1;
  }
  return end + 1;
}
