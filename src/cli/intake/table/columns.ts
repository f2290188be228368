import { addTo } from '../../../platform/collections.ts';
import { isOneErrorAway } from '../../../platform/did-you-mean.ts';
import type { Fact } from '../found-event.ts';
import { factOf } from '../found-facts.ts';
import { SourceError } from '../read/source.ts';
import { comparedHead, type HeadMeaning, meaningOf, READ_HEADINGS } from './column-words.ts';
import type { NumberedRow, Table } from './csv-table.ts';
import { isDateLike, isTimeLike } from './table-dates.ts';

/** The value of `--map`: fields by the headings of their columns; null for a column that is ignored. */
export type ColumnMap = ReadonlyMap<string, string | null>;

/** The text of a cell, and the heading of its column. */
export interface Cell {
  readonly text: string;
  readonly head: string;
  /** Whether the heading is the name in our own files and releases. */
  readonly isKey: boolean;
}

/** A column that is read. */
interface Column extends Omit<Cell, 'text'> {
  readonly position: number;
  readonly field: string;
  /** Where several columns are for the same field, the one with the highest weight is read, or the first of those with equal weights. */
  readonly weight: number;
}

/** The weights of a column for a field: it is given by `--map`, its cells fit, or its heading is the name of a key. */
const WEIGHTS = { given: 4, filled: 2, key: 1 };

/** The cells of a row by their fields, without empty ones. */
export interface Row {
  /** The row number as in spreadsheets, from 1. */
  readonly number: number;
  readonly cells: ReadonlyMap<string, readonly Cell[]>;
}

/** Returns the first cell for a field; undefined where all are empty. */
export function cellOf({ cells }: Row, field: string): Cell | undefined {
  return cells.get(field)?.[0];
}

/** Returns the cells for some fields, field by field. */
export function cellsOf({ cells }: Row, ...fields: readonly string[]): Cell[] {
  return fields.flatMap((field) => cells.get(field) ?? []);
}

/** Names the columns of cells, like "columns Start Date and Start Time". */
export function columnsNamed(cells: readonly Cell[]): string {
  const names = [...new Set(cells.map(({ head }) => head))].slice(0, MAX_JOINED);
  return names.length === 1 ? `column ${names.join()}` : `columns ${names.join(' and ')}`;
}

const MAX_JOINED = 10;

/** Makes a fact whose origin is the columns of some cells; its words include those of `others`. Empty where there is no value. */
export function factFromCells(
  cells: readonly Cell[],
  key: string,
  value: Fact['value'] | undefined,
  others: readonly Cell[] = [],
): Fact[] {
  return factOf(key, value, columnsNamed(cells), textsOf([...cells, ...others]));
}

export function textsOf(cells: readonly Cell[]): string[] {
  return cells.map(({ text }) => text);
}

/** Adds the names of the columns to a fault. */
export function faultInCells(cells: readonly Cell[], fault: string): string {
  return `${columnsNamed(cells)}: ${fault}`;
}

/** The meanings of the columns of a table. */
export interface Columns {
  readonly rowOf: (row: NumberedRow) => Row;
  readonly isRead: (field: string) => boolean;
  /** Whether the table was exported by Outlook. */
  readonly isOutlooks: boolean;
  /** The headings of columns that are not read. */
  readonly unread: readonly string[];
}

/** Fields that are combined from all of their columns. */
const JOINED: ReadonlySet<string> = new Set([
  ...['location', 'address', 'topics', 'organizer'],
  ...['private', 'sensitivity'],
]);
/** The fields for the day and the time of the start and of the end. */
const EDGES = [
  ['startDate', 'startTime'],
  ['endDate', 'endTime'],
] as const;

/** The number of cells by which the content of a column is recognized. */
const MAX_LOOKED_AT = 200;
const MAX_DOUBTED = 5;
const MAX_NAMED = 30;
/** Shorter headings are too similar to each other for suggestions. */
const SHORTEST_MISTYPED = 5;

/**
 * Reads the headings of a table, in any order; case, spaces and punctuation are ignored.
 *
 * @throws SourceError where an unknown column seems to be relevant
 */
export function columnsOf({ head, rows }: Table, map: ColumnMap): Columns {
  const heads = head.map((name) => name.slice(0, MAX_HEAD));
  const mapped = mappedPositions(heads, map);
  const all = heads.map((name, position) => {
    const given = mapped.get(position);
    const cells = name === '' ? [] : cellsAt(rows, position);
    const meaning =
      given == null ? (meaningOf(name) ?? privacyIn(name, cells)) : { field: given, isKey: false };
    return { head: name, position, given, cells, meaning: given === null ? PASSED : meaning };
  });
  const columns = oneOfEach(
    all.flatMap(({ head: name, position, given, cells, meaning }) => {
      if (meaning === undefined || 'unread' in meaning) return [];
      const { field, isKey } = meaning;
      const weight = (given === undefined ? 0 : WEIGHTS.given) + (isKey ? WEIGHTS.key : 0);
      return [asFilled({ head: name, position, field, isKey, weight }, cells)];
    }),
  );
  const reasonOf = (meaning: HeadMeaning | undefined): string | undefined =>
    meaning !== undefined && 'unread' in meaning ? meaning.unread : undefined;
  const readPositions = new Set(columns.map(({ position }) => position));
  const unread = all.filter(
    (one) => one.head !== '' && reasonOf(one.meaning) !== 'passed' && !readPositions.has(one.position),
  );
  const doubted = unread.flatMap(({ head: name, meaning, cells }) => {
    const why = reasonOf(meaning) === undefined ? doubtOf(name, cells, meaning) : undefined;
    return why === undefined ? [] : [{ head: name, why }];
  });
  if (doubted.length > 0) throw new SourceError(doubtedColumns(doubted));
  return {
    rowOf: ({ number, cells }) => ({ number, cells: cellsByField(columns, cells) }),
    isRead: (field) => columns.some((column) => column.field === field),
    isOutlooks: all.some(({ meaning }) => reasonOf(meaning) === 'outlook'),
    unread: unread.map(({ head: name }) => name),
  };
}

const MAX_HEAD = 100;
const PASSED: HeadMeaning = { unread: 'passed' };

/** @throws SourceError for a column that the table does not have */
function mappedPositions(heads: readonly string[], map: ColumnMap): ReadonlyMap<number, string | null> {
  const positions = [...heads.keys()];
  return new Map(
    [...map].flatMap(([name, field]) => {
      const exact = positions.filter((position) => heads[position] === name.trim());
      const alike = positions.filter(
        (position) => comparedHead(heads[position] ?? '') === comparedHead(name),
      );
      if (alike.length === 0) {
        throw new SourceError(`--map: The table has no column "${name}". It has ${namedList(heads)}.`);
      }
      return (exact.length > 0 ? exact : alike).map((position) => [position, field] as const);
    }),
  );
}

/** Tells by its cells whether a column for the start or end has days or times: in French, Outlook calls both "Début". */
function asFilled(column: Column, cells: readonly string[]): Column {
  const edge = EDGES.find((fields) => fields.some((field) => field === column.field));
  if (edge === undefined) return column;
  const [day, time] = edge;
  const weight = column.weight + WEIGHTS.filled;
  if (isMost(cells, isTimeLike)) return { ...column, weight, field: time };
  return isMost(cells, isDateLike) ? { ...column, weight, field: day } : column;
}

const CLASS: ReadonlySet<string> = new Set(['class', 'classification', 'eventclass']);
/** The classes of iCalendar (RFC 5545, section 3.8.1.3). */
const CLASSES = /^(?:public|private|confidential)$/i;

/** Takes a column "Class" for the privacy of events only if its cells are classes of iCalendar, not names of courses. */
function privacyIn(head: string, cells: readonly string[]): HeadMeaning | undefined {
  const isPrivacy = CLASS.has(comparedHead(head)) && isMost(cells, (text) => CLASSES.test(text));
  return isPrivacy ? { field: 'private', isKey: false } : undefined;
}

function isMost(cells: readonly string[], test: (text: string) => boolean): boolean {
  return cells.length > 0 && 2 * cells.filter(test).length > cells.length;
}

/** Chooses one of several columns for the same field. */
function oneOfEach(columns: readonly Column[]): Column[] {
  const best = new Map<string, Column>();
  for (const column of columns) {
    if (column.weight > (best.get(column.field)?.weight ?? -1)) best.set(column.field, column);
  }
  return columns.filter((column) => JOINED.has(column.field) || best.get(column.field) === column);
}

function cellsByField(columns: readonly Column[], texts: readonly string[]): ReadonlyMap<string, Cell[]> {
  const cells = new Map<string, Cell[]>();
  for (const { position, head, field, isKey } of columns) {
    const text = texts[position] ?? '';
    if (text !== '') addTo(cells, field, { text, head, isKey });
  }
  return cells;
}

/**
 * Returns why a column that is not read may be relevant, in a few words; undefined where nothing suggests it. The heading of a
 * second column with a known meaning is not mistyped.
 */
function doubtOf(
  name: string,
  cells: readonly string[],
  meaning: HeadMeaning | undefined,
): string | undefined {
  const head = comparedHead(name);
  const isMistyped = meaning === undefined && head.length >= SHORTEST_MISTYPED;
  const meant = isMistyped ? READ_HEADINGS.find((one) => isOneErrorAway(head, one)) : undefined;
  if (meant !== undefined) return `did you mean "${meant}"?`;
  return isMost(cells, isDateLike) ? 'it has dates' : undefined;
}

function doubtedColumns(doubted: readonly { readonly head: string; readonly why: string }[]): string {
  const shown = doubted.slice(0, MAX_DOUBTED).map(({ head, why }) => `"${head}" (${why})`);
  const more = doubted.length > MAX_DOUBTED ? ` and ${doubted.length - MAX_DOUBTED} more` : '';
  const first = doubted[0]?.head ?? '';
  return `Nothing was written, since columns would not be read that seem to say something: ${shown.join(', ')}${more}. Say what each is, like --map "${first}=startDate", or that it is passed over: --map "${first}=".`;
}

/** Returns the first non-empty cells of a column. */
function cellsAt(rows: readonly NumberedRow[], position: number): string[] {
  const texts: string[] = [];
  for (const { cells } of rows) {
    const text = cells[position] ?? '';
    if (text !== '') texts.push(text);
    if (texts.length === MAX_LOOKED_AT) break;
  }
  return texts;
}

/** Quotes the first of some headings, for people. */
export function namedList(heads: readonly string[]): string {
  const named = heads.filter((name) => name !== '').map((name) => `"${name.slice(0, 40)}"`);
  const more = named.length > MAX_NAMED ? ` and ${named.length - MAX_NAMED} more` : '';
  return named.length === 0 ? 'none' : `${named.slice(0, MAX_NAMED).join(', ')}${more}`;
}
