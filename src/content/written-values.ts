import { diagnostic, type Diagnostic, type Place } from '../diagnostics/codes.ts';
import { codePointName, FORBIDDEN_IN_TEXT } from '../platform/printable.ts';
import { rowsOf, type ValueSchema } from '../schema/table.ts';
import { RECORD_TYPES } from '../schema/records.ts';
import {
  dataValue,
  isInexact,
  type JsonValue,
  nodesWithin,
  textValue,
  type YamlNode,
  type YamlScalar,
} from '../yaml/nodes.ts';
import { lintText } from './lint/lint-text.ts';
import type { Document } from './parse.ts';

/** A record's keys and values before validation, nulls left out. */
export type Values = Readonly<Record<string, JsonValue>>;

/** Returns true for the values of a mapping within a record. */
export function isMapping(value: JsonValue | undefined): value is Record<string, JsonValue> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Keys whose values keep their YAML type; all others take the text as it is written. */
const DATA_KEYS = keysWhere(
  ({ type, additionalProperties }) => type === 'boolean' || additionalProperties === true,
);

/** Keys of numbers, which keep their YAML type, too; digits that a number cannot keep do not matter there. */
const NUMBER_KEYS = keysWhere(({ type }) => type === 'number');

/** Keys with mappings in which no value is an empty text: `Notes:` says that there is nothing for the column. */
const EMPTY_KEYS = keysWhere(
  ({ additionalProperties }) =>
    typeof additionalProperties === 'object' && additionalProperties.enum?.includes('') === true,
);

function keysWhere(holds: (schema: ValueSchema) => boolean): ReadonlySet<string> {
  const rows = Object.values(RECORD_TYPES).flatMap(rowsOf);
  return new Set(rows.filter(([, { schema }]) => holds(schema)).map(([key]) => key));
}

/** Takes the values out of a parsed file, its body among them (editors' handbook, "Keys and values"). */
export function valuesOf(document: Document): { values: Values; diagnostics: Diagnostic[] } {
  const { kind, root, body, placeOf } = document;
  const bodyKey = RECORD_TYPES[kind].body;
  const diagnostics: Diagnostic[] = [];
  const values: Record<string, JsonValue> = {};
  let bodyText: JsonValue | null = body;

  for (const [key, entry] of root.entries) {
    const { value } = entry;
    if (key === bodyKey && body !== null) {
      if (textValue(value) !== null) diagnostics.push(misplaced(placeOf(entry.key), key));
      continue;
    }
    if (DATA_KEYS.has(key)) diagnostics.push(...checkData(value, placeOf));
    else if (key !== bodyKey) diagnostics.push(...lintText(document, value));
    const isData = DATA_KEYS.has(key) || NUMBER_KEYS.has(key);
    const read = isData ? dataValue(value) : withoutNulls(textValue(value), EMPTY_KEYS.has(key) ? '' : null);
    if (key === bodyKey) bodyText = read;
    else if (read !== null) values[key] = read;
  }
  if (typeof bodyText !== 'string') {
    if (bodyKey !== null && bodyText !== null) values[bodyKey] = bodyText;
    return { values, diagnostics };
  }

  const trimmed = trimText(bodyText);
  if (bodyKey === null) {
    return { values, diagnostics: trimmed === '' ? diagnostics : [...diagnostics, unused(document)] };
  }
  if (trimmed !== '') values[bodyKey] = trimmed;
  return { values, diagnostics };
}

/**
 * Leaves out keys of mappings that have no value, as keys of the record are left out.
 *
 * @param nothing the value that such keys get instead; null where they are left out
 */
function withoutNulls(value: JsonValue, nothing: '' | null): JsonValue {
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item, nothing));
  if (!isMapping(value)) return value;
  const written = Object.entries(value).map(([key, inner]): [string, JsonValue] => [key, inner ?? nothing]);
  return Object.fromEntries(
    written.filter(([, inner]) => inner !== null).map(([key, inner]) => [key, withoutNulls(inner, nothing)]),
  );
}

function trimText(text: string): string {
  return (
    text
      // To leave out a character takes a tenth of the time that putting one in the place of two does.
      .replace(/\r(?=\n)/g, '')
      .replace(/^(?:[ \t]*\n)+/, '')
      .trimEnd()
  );
}

function misplaced(place: Place, key: string): Diagnostic {
  return diagnostic(
    'key-misplaced',
    place,
    `In a .md file "${key}" is the text below the front matter, not a key.`,
    'Move the text below the second "---".',
  );
}

/** Reports the body, which is the end of the file's text. */
function unused({ kind, text, base, body, placeOf }: Document): Diagnostic {
  const offset = text.length - (body ?? '').trimStart().length - base;
  return diagnostic(
    'body-unused',
    placeOf({ offset, end: text.length - base }),
    `A ${RECORD_TYPES[kind].name} has no text below its front matter.`,
    'Delete the text, or move it to a web page or an event.',
  );
}

/** Reports what cannot be kept in JSON as it is written; no schema looks into free-form values. */
function checkData(root: YamlNode, placeOf: Document['placeOf']): Diagnostic[] {
  return nodesWithin(root).flatMap((node) => {
    if (node.kind === 'mapping')
      return Array.from(node.entries.values()).flatMap(({ key }) => checkText(key));
    if (node.kind !== 'scalar') return [];
    if (!isInexact(node)) return checkText(node);
    const message = `The number ${node.text.slice(0, 60)} cannot be kept exactly as it is written.`;
    return diagnostic('number-inexact', placeOf(node), message, 'Put quotes around it to keep it as a text.');
  });

  function checkText(scalar: YamlScalar): Diagnostic[] {
    const [forbidden] = FORBIDDEN_IN_TEXT.exec(scalar.text) ?? [];
    if (forbidden === undefined) return [];
    const message = `The character ${codePointName(forbidden)} is not allowed.`;
    return [diagnostic('character-forbidden', placeOf(scalar), message, 'Delete it from the text.')];
  }
}
