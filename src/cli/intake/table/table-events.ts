import type { Fact, Found, FoundEvent } from '../found-event.ts';
import { valueOf } from '../said.ts';
import { type ReadAt, SourceError } from '../read/source.ts';
import { cellOf, columnsOf, namedList, type Row } from './columns.ts';
import { csvTable, type Table } from './csv-table.ts';
import { eventOfRow, isPrivateRow } from './row-event.ts';
import { LINK_DATES } from './row-links.ts';
import { orderOf } from './table-dates.ts';

/** The fields of columns that have dates. */
const DATED = ['startDate', 'endDate', ...LINK_DATES];

const HOW_CALLED =
  '--map "COLUMN=KEY" says what a column is: a key of an event, or city, country, startTime, endTime and the like.';

/** The events of a table in CSV, each row one. */
export function csvEvents(text: string, at: TableOptions = {}): Found {
  return tableEvents(csvTable(text), at);
}

/** What the person who imports a table says of it. */
export type TableOptions = Pick<ReadAt, 'map' | 'dates'>;

/**
 * The events of a table, each row one. Its columns are the keys of an event's file, what a release writes, what Google, Outlook and
 * Eventbrite export, or common words for these.
 *
 * @throws SourceError where it cannot be taken as a whole: a column of names is missing, a date could mean two days
 */
export function tableEvents(table: Table, { map = new Map(), dates }: Pick<ReadAt, 'map' | 'dates'>): Found {
  const columns = columnsOf(table, map);
  if (!columns.isRead('name') && table.rows.length > 0) {
    throw new SourceError(
      `The table has no column with the names of events, like "name" or "title", and nothing was written. It has ${namedList(table.head)}. ${HOW_CALLED}`,
    );
  }
  const said = table.rows.map(columns.rowOf);
  const rows = said.filter(({ cells }) => cells.size > 0);
  const open = rows.filter((row) => !isPrivateRow(row));
  const cells = open.flatMap((row) =>
    DATED.flatMap((field) => {
      const cell = cellOf(row, field);
      return cell === undefined ? [] : [{ text: cell.text, at: `row ${row.number}, column ${cell.head}` }];
    }),
  );
  const rules = { order: orderOf(cells, dates), isEndExclusive: columns.isOutlooks };
  const privates = rows.length - open.length;
  return {
    events: withoutRepetition(open.map((row) => ({ row, event: eventOfRow(row, rules) }))),
    calendars: [],
    notes: [
      ...(rows.length < said.length ? [emptyRows(said.filter(({ cells: { size } }) => size === 0))] : []),
      ...(columns.unread.length === 0
        ? []
        : [`Columns that are not read: ${namedList(columns.unread)}. ${HOW_CALLED}`]),
    ],
    ...(privates > 0 && { privates }),
  };
}

const MAX_NAMED = 5;

function emptyRows(rows: readonly Row[]): string {
  const numbers = rows.slice(0, MAX_NAMED).map(({ number }) => number);
  const more = rows.length > MAX_NAMED ? ` and ${rows.length - MAX_NAMED} more` : '';
  return `Rows that say nothing in the columns that are read are passed over: ${numbers.join(', ')}${more}.`;
}

interface RowEvent {
  readonly row: Row;
  readonly event: FoundEvent;
}

/** What tells two rows apart besides their id: rows with the same of all are one event. */
const TELLING = ['name', 'startDate', 'region', 'address', 'url'];

/** Rows that are one event become one, which has the lists of all of them; what they say otherwise is noted. */
function withoutRepetition(rows: readonly RowEvent[]): FoundEvent[] {
  const events = new Map<string, FoundEvent>();
  for (const { row, event } of rows) {
    const told = [event.uid, ...TELLING.map((key) => valueOf(event.facts, key) ?? null)];
    const key = event.refusal === undefined ? JSON.stringify(told) : `row ${row.number}`;
    const first = events.get(key);
    events.set(key, first === undefined ? event : merged(first, event, row.number));
  }
  return [...events.values()];
}

function merged(first: FoundEvent, second: FoundEvent, number: number): FoundEvent {
  const others = second.facts.filter(({ key }) => !first.facts.some((fact) => fact.key === key));
  const facts = first.facts.map((fact) =>
    both(
      fact,
      second.facts.find(({ key }) => key === fact.key),
    ),
  );
  const otherwise = second.facts.flatMap(({ key, value }) => {
    const taken = valueOf(first.facts, key);
    return taken === undefined
      ? []
      : differences(taken, value).map((text) => `${key} is "${text.slice(0, MAX_SHOWN)}" there`);
  });
  return {
    ...first,
    facts: [...facts, ...others],
    notes: [
      ...new Set([...first.notes, ...second.notes]),
      ...(otherwise.length > 0
        ? [
            `Row ${number} is this event once more, and what it says otherwise is left out: ${otherwise.join(', ')}.`,
          ]
        : []),
    ],
  };
}

const MAX_SHOWN = 60;
/** No key of a list takes more items. */
const MAX_ITEMS = 50;

type Item = Exclude<Fact['value'], string>[number];

/** Joins two lists, each item once. */
function both(fact: Fact, other: Fact | undefined): Fact {
  if (other === undefined || typeof fact.value === 'string' || typeof other.value === 'string') return fact;
  const items = new Map<string, Item>();
  for (const item of [...fact.value, ...other.value]) {
    if (!items.has(nameOf(item))) items.set(nameOf(item), item);
  }
  return { ...fact, value: [...items.values()].slice(0, MAX_ITEMS) };
}

/** What a fact says that the other does not have: another text, or another date of one link. */
function differences(taken: Fact['value'], said: Fact['value']): string[] {
  if (typeof said === 'string') return said === taken ? [] : [said];
  if (typeof taken === 'string') return [];
  return said.flatMap((item) => {
    const same = taken.find((one) => nameOf(one) === nameOf(item));
    const isOther = same !== undefined && JSON.stringify(same) !== JSON.stringify(item);
    return isOther && typeof item !== 'string' ? [Object.values(item).join(' ')] : [];
  });
}

/** An address of one kind is one link, whatever its dates. */
function nameOf(item: Item): string {
  return typeof item === 'string' ? item : JSON.stringify([item.kind, item.url]);
}
