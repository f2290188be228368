import { groupedBy } from '../../../platform/collections.ts';
import type { Fact, Found, FoundEvent } from '../found-event.ts';
import { digestOf, valueOf } from '../found-facts.ts';
import { type ReadAt, SourceError } from '../read/source.ts';
import { cellsOf, columnsOf, namedList, type Row } from './columns.ts';
import { csvTable, type Table } from './csv-table.ts';
import { eventOfRow, isPrivateRow, LINK_DATES } from './row-event.ts';
import { orderOf } from './table-dates.ts';
import { quotedCell } from './cell-words.ts';

/** The fields of columns with dates. */
const DATED = ['startDate', 'endDate', ...LINK_DATES];

const HOW_CALLED =
  '--map "COLUMN=KEY" says what a column is: a key of an event, or city, country, startTime, endTime and the like; "COLUMN=" passes it over.';

/** Reads the events of a CSV table, one in each row. */
export function csvEvents(text: string, at: TableOptions = {}): Found {
  return tableEvents(csvTable(text), at);
}

/** The user's options for reading a table. */
export type TableOptions = Pick<ReadAt, 'map' | 'dates'>;

/**
 * Reads the events of a table, one in each row. The headings can be keys of an event's file, those of a release, of exports from
 * Google, Outlook and Eventbrite, or common words for these.
 *
 * @throws SourceError where the table is refused as a whole: it has no column of names, or dates are ambiguous
 */
export function tableEvents(table: Table, { map = new Map(), dates }: TableOptions): Found {
  const columns = columnsOf(table, map);
  if (!columns.isRead('name') && table.rows.length > 0) {
    throw new SourceError(
      `The table has no column with the names of events, like "name" or "title", and nothing was written. It has ${namedList(table.head)}. ${HOW_CALLED}`,
    );
  }
  const said = table.rows.map(columns.rowOf);
  const rows = said.filter((row) => row.cells.size > 0);
  const open = rows.filter((row) => !isPrivateRow(row));
  const cells = open.flatMap((row) =>
    cellsOf(row, ...DATED).map(({ text, head }) => ({ text, at: `row ${row.number}, column ${head}` })),
  );
  const rules = { order: orderOf(cells, dates), isEndExclusive: columns.isOutlooks };
  const privates = rows.length - open.length;
  return {
    events: withoutRepetition(open.map((row) => ({ row, event: eventOfRow(row, rules) }))),
    calendars: [],
    notes: [
      ...rowsNote(
        'Rows that say nothing in the columns that are read are passed over',
        said.filter(({ cells: { size } }) => size === 0),
      ),
      ...rowsNote(
        'Rows have more cells than there are columns, of which those at the end are left out',
        table.rows.filter(({ cells }) => cells.slice(table.head.length).some((cell) => cell !== '')),
      ),
      ...(columns.unread.length === 0
        ? []
        : [`Columns that are not read: ${namedList(columns.unread)}. ${HOW_CALLED}`]),
    ],
    ...(privates > 0 && { privates }),
  };
}

const MAX_NAMED = 5;

/** @param what a sentence without its full stop */
function rowsNote(what: string, rows: readonly Pick<Row, 'number'>[]): string[] {
  const numbers = rows.slice(0, MAX_NAMED).map(({ number }) => number);
  const more = rows.length > MAX_NAMED ? ` and ${rows.length - MAX_NAMED} more` : '';
  return rows.length === 0 ? [] : [`${what}: ${numbers.join(', ')}${more}.`];
}

interface RowEvent {
  readonly row: Row;
  readonly event: FoundEvent;
}

/** The keys that distinguish rows besides their id: rows with the same values for all of them are one event. */
const TELLING = ['name', 'startDate', 'region', 'address', 'url'];

/** Merges the rows of an event, and the items of their lists; other differences are noted. */
function withoutRepetition(rows: readonly RowEvent[]): FoundEvent[] {
  const same = groupedBy(rows, ({ row, event: { uid, facts, refusal } }) =>
    JSON.stringify(
      refusal === undefined
        ? [uid, ...TELLING.map((key) => valueOf(facts, key) ?? null)]
        : [`row ${row.number}`],
    ),
  );
  return [...same.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : others.length === 0 ? first.event : merged(first.event, others),
  );
}

function merged(first: FoundEvent, others: readonly RowEvent[]): FoundEvent {
  const facts = new Map(first.facts.map((fact) => [fact.key, fact]));
  const notes = new Set(first.notes);
  let unnamed = 0;
  for (const { row, event } of others) {
    const otherwise: string[] = [];
    for (const fact of event.facts) {
      const both = joined(facts.get(fact.key) ?? fact, fact);
      facts.set(fact.key, both.fact);
      otherwise.push(...both.otherwise.map((text) => `${fact.key} is ${quotedCell(text)} there`));
    }
    const note = `Row ${row.number} is this event once more, and what it says otherwise is left out: ${otherwise.join(', ')}.`;
    const said = [...event.notes, ...(otherwise.length > 0 ? [note] : [])].filter((one) => !notes.has(one));
    if (notes.size + said.length > MAX_NOTES) unnamed += 1;
    else for (const one of said) notes.add(one);
  }
  const more = unnamed === 0 ? [] : [`${unnamed} more rows are this event once more, and say otherwise.`];
  return { ...first, facts: [...facts.values()], notes: [...notes, ...more] };
}

const MAX_NOTES = 20;
/** The maximum number of items in any list. */
const MAX_ITEMS = 50;

/**
 * Joins two lists without duplicates. `otherwise` has the values of the other fact that are left out: a different text, or a link
 * with different dates.
 */
function joined(fact: Fact, other: Fact): { readonly fact: Fact; readonly otherwise: readonly string[] } {
  if (typeof fact.value === 'string' || typeof other.value === 'string')
    return {
      fact,
      otherwise: typeof other.value === 'string' && other.value !== fact.value ? [other.value] : [],
    };
  // Links with the same kind and address are equal, whatever their dates.
  const nameOf = (item: (typeof fact.value)[number]): string =>
    typeof item === 'string' ? item : JSON.stringify([item.kind, item.url]);
  const items = new Map<string, (typeof fact.value)[number]>();
  const otherwise: string[] = [];
  for (const item of [...fact.value, ...other.value]) {
    const same = items.get(nameOf(item)) ?? item;
    items.set(nameOf(item), same);
    if (typeof item !== 'string' && JSON.stringify(same) !== JSON.stringify(item))
      otherwise.push(Object.values(item).join(' '));
  }
  const [words, others] = [fact.words, other.words];
  return {
    fact: {
      ...fact,
      value: [...items.values()].slice(0, MAX_ITEMS),
      ...(words !== others && { words: digestOf(JSON.stringify([words, others])) }),
    },
    otherwise,
  };
}
