import { addTo } from '../../../platform/containers.ts';
import { isOneErrorAway } from '../../../platform/did-you-mean.ts';
import type { Fact } from '../found-event.ts';
import { factOf } from '../found-facts.ts';
import { SourceError } from '../read/source.ts';
import { comparedHead, type HeadMeaning, meaningOf, READ_HEADS } from './column-words.ts';
import type { NumberedRow, Table } from './csv-table.ts';
import { isDateLike, isTimeLike } from './table-dates.ts';

/** Which column says what, as `--map` gives it: by the words over the column, the field or null for a column that is passed over. */
export type ColumnMap = ReadonlyMap<string, string | null>;

/** What a cell says, and the words over its column. */
export interface Cell {
  readonly text: string;
  readonly head: string;
  /** Whether our own files and releases call it so. */
  readonly isKey: boolean;
}

/** A column that is read. */
interface Column extends Omit<Cell, 'text'> {
  readonly position: number;
  readonly field: string;
  /** The column with the highest weight is read for a field, and the first of equal ones. */
  readonly weight: number;
}

/** What makes a column the one for its field: `--map` gives it, it has what it is for, or the name of a key. */
const WEIGHTS = { given: 4, filled: 2, key: 1 };

/** What a row says, by field; cells that are empty are not there. */
export interface Row {
  /** As spreadsheets count. */
  readonly number: number;
  readonly cells: ReadonlyMap<string, readonly Cell[]>;
}

/** The cell of a field, the first one where several columns say it; undefined where it is empty. */
export function cellOf({ cells }: Row, field: string): Cell | undefined {
  return cells.get(field)?.[0];
}

/** The cells of fields that are not empty, field by field. */
export function cellsOf({ cells }: Row, ...fields: readonly string[]): Cell[] {
  return fields.flatMap((field) => cells.get(field) ?? []);
}

/** "column Start Date", "columns Start Date and Start Time" */
export function columnsNamed(cells: readonly Cell[]): string {
  const names = [...new Set(cells.map(({ head }) => head))].slice(0, MAX_JOINED);
  return names.length === 1 ? `column ${names.join()}` : `columns ${names.join(' and ')}`;
}

const MAX_JOINED = 10;

/** The fact that cells say, which is from their columns, in their words and in those of others; none where they say nothing. */
export function saidBy(
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

/** What is wrong with cells, and where they stand, for people. */
export function faultIn(cells: readonly Cell[], fault: string): string {
  return `${columnsNamed(cells)}: ${fault}`;
}

/** What the head of a table says of its columns. */
export interface Columns {
  readonly rowOf: (row: NumberedRow) => Row;
  readonly isRead: (field: string) => boolean;
  /** Whether Outlook wrote the table. */
  readonly isOutlooks: boolean;
  /** The words over columns that are not read. */
  readonly unread: readonly string[];
}

/** These are made of all columns that say a part of them. */
const JOINED: ReadonlySet<string> = new Set([
  ...['location', 'address', 'topics', 'organizer'],
  ...['private', 'sensitivity'],
]);
/** A start and an end have one column for the day, and one for the time. */
const EDGES = [
  ['startDate', 'startTime'],
  ['endDate', 'endTime'],
] as const;

/** The first cells of a column show what it has in it. */
const MAX_LOOKED_AT = 200;
const MAX_DOUBTED = 5;
const MAX_NAMED = 30;
/** Shorter heads are too much alike. */
const SHORTEST_MISTYPED = 5;

/**
 * Reads the head of a table: in any order and letter case, blanks and underscores aside.
 *
 * @throws SourceError where a column that seems to say something would not be read, before anything is written
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
    const why = reasonOf(meaning) === undefined ? doubtOf(name, cells) : undefined;
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

/** A column for the start or the end has days or times, whatever its head is: Outlook calls both "Début" in French. */
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

/** A class is for whom an event is where the cells say so, and else that of a course or a room, which no key has. */
function privacyIn(head: string, cells: readonly string[]): HeadMeaning | undefined {
  const isPrivacy = CLASS.has(comparedHead(head)) && isMost(cells, (text) => CLASSES.test(text));
  return isPrivacy ? { field: 'private', isKey: false } : undefined;
}

function isMost(cells: readonly string[], test: (text: string) => boolean): boolean {
  return cells.length > 0 && 2 * cells.filter(test).length > cells.length;
}

/** Chooses between columns for one field. */
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

/** Why a column that is not read may say something, in a few words; undefined where nothing speaks for that. */
function doubtOf(name: string, cells: readonly string[]): string | undefined {
  const head = comparedHead(name);
  const meant =
    head.length < SHORTEST_MISTYPED ? undefined : READ_HEADS.find((one) => isOneErrorAway(head, one));
  if (meant !== undefined) return `did you mean "${meant}"?`;
  return isMost(cells, isDateLike) ? 'it has dates' : undefined;
}

function doubtedColumns(doubted: readonly { readonly head: string; readonly why: string }[]): string {
  const shown = doubted.slice(0, MAX_DOUBTED).map(({ head, why }) => `"${head}" (${why})`);
  const more = doubted.length > MAX_DOUBTED ? ` and ${doubted.length - MAX_DOUBTED} more` : '';
  const first = doubted[0]?.head ?? '';
  return `Nothing was written, since columns would not be read that seem to say something: ${shown.join(', ')}${more}. Say what each is, like --map "${first}=startDate", or that it is passed over: --map "${first}=".`;
}

/** The first cells of a column that are not empty. */
function cellsAt(rows: readonly NumberedRow[], position: number): string[] {
  const texts: string[] = [];
  for (const { cells } of rows) {
    const text = cells[position] ?? '';
    if (text !== '') texts.push(text);
    if (texts.length === MAX_LOOKED_AT) break;
  }
  return texts;
}

/** Names the first of some columns, for people. */
export function namedList(heads: readonly string[]): string {
  const named = heads.filter((name) => name !== '').map((name) => `"${name.slice(0, 40)}"`);
  const more = named.length > MAX_NAMED ? ` and ${named.length - MAX_NAMED} more` : '';
  return named.length === 0 ? 'none' : `${named.slice(0, MAX_NAMED).join(', ')}${more}`;
}
