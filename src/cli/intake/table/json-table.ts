import { isObject } from '../../../platform/collections.ts';
import { jsonLdEvents } from '../page/json-ld-events.ts';
import { readJson } from '../page/lenient-json.ts';
import { MAX_EVENTS } from '../found-event.ts';
import type { SourceReader } from '../read/source.ts';
import { tableWithinLimits, type Table } from './csv-table.ts';
import { tableEvents } from './table-events.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** Nested objects become columns like "place.name", down to this depth. */
const MAX_DEPTH = 2;
/** The maximum number of columns that are collected, more than a table may have. */
const MAX_HEADS = 5_000;
const LINKED_DATA = ['@type', '@context', '@graph', '@id'];

/**
 * Finds the events in JSON: a list of objects is read as a table, and anything else as JSON-LD.
 *
 * @throws SourceError for invalid or truncated JSON; the message names the line
 */
export const jsonEvents: SourceReader = (text, at) => {
  const read = readJson(text.replace(/^\uFEFF/, ''));
  const list = 'value' in read ? listIn(read.value) : null;
  if (list !== null) return tableEvents(jsonTable(list), at);
  const found = jsonLdEvents(text, at);
  return { ...found, notes: [...found.notes, ...untypedNote('value' in read ? read.value : null)] };
};

const MAX_NAMED = 5;

/** Notes the positions of objects without "@type" in a list of JSON-LD. */
function untypedNote(value: unknown): string[] {
  const untyped = (Array.isArray(value) ? value : []).flatMap((one, index) =>
    isPlain(one) ? [index + 1] : [],
  );
  const more = untyped.length > MAX_NAMED ? ` and ${untyped.length - MAX_NAMED} more` : '';
  const numbers = untyped.slice(0, MAX_NAMED).join(', ');
  return untyped.length === 0
    ? []
    : [
        `The list is read in the words of schema.org, and its objects without "@type" are passed over: ${numbers}${more}.`,
      ];
}

/** Returns a list of plain objects, which may be the only such list in an object; null where there is none, and for JSON-LD. */
function listIn(value: unknown): readonly JsonObject[] | null {
  const lists = Array.isArray(value)
    ? [value]
    : isPlain(value)
      ? Object.values(value).filter(isListOfObjects)
      : [];
  const [list, other] = lists;
  return other === undefined && isListOfObjects(list) ? list : null;
}

function isListOfObjects(value: unknown): value is JsonObject[] {
  return Array.isArray(value) && value.length > 0 && value.every(isPlain);
}

function isPlain(value: unknown): value is JsonObject {
  return isObject(value) && !LINKED_DATA.some((key) => Object.hasOwn(value, key));
}

/** Converts a list to a table whose rows are numbered from 1. */
function jsonTable(list: readonly JsonObject[]): Table {
  const positions = new Map<string, number>();
  const rows = list.slice(0, MAX_EVENTS + 1).map((object, index) => {
    const cells: string[] = [];
    for (const [head, text] of cellsOf(object)) {
      if (!positions.has(head) && positions.size < MAX_HEADS) positions.set(head, positions.size);
      const position = positions.get(head);
      if (position !== undefined) cells[position] = text;
    }
    return { number: index + 1, cells: Array.from(cells, (cell: string | undefined) => cell ?? '') };
  });
  return tableWithinLimits({ head: [...positions.keys()], rows });
}

function cellsOf(object: JsonObject, path = '', depth = 1): [head: string, text: string][] {
  return Object.entries(object).flatMap(([key, value]) =>
    isObject(value)
      ? depth < MAX_DEPTH
        ? cellsOf(value, `${path}${key}.`, depth + 1)
        : []
      : [[`${path}${key}`, textOf(value)]],
  );
}

/** Converts a value to a cell. Items of a list are on separate lines; a list of flat objects becomes JSON, as in a release. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!Array.isArray(value)) return '';
  const isFlat = value.every(
    (item) => isObject(item) && Object.values(item).every((one) => typeof one !== 'object'),
  );
  return isFlat && value.length > 0
    ? JSON.stringify(value)
    : value.filter((item) => typeof item === 'string' || typeof item === 'number').join('\n');
}
