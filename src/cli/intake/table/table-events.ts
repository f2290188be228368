import { groupedBy } from '../../../platform/containers.ts';
import type { Fact, Found, FoundEvent } from '../found-event.ts';
import { digestOf, valueOf } from '../found-facts.ts';
import { type ReadAt, SourceError } from '../read/source.ts';
import { cellsOf, columnsOf, namedList, type Row } from './columns.ts';
import { csvTable, type Table } from './csv-table.ts';
import { eventOfRow, isPrivateRow, LINK_DATES } from './row-event.ts';
import { orderOf } from './table-dates.ts';

/** The fields of columns that have dates. */
const DATED = ['startDate', 'endDate', ...LINK_DATES];

const HOW_CALLED =
  '--map "COLUMN=KEY" says what a column is: a key of an event, or city, country, startTime, endTime and the like; "COLUMN=" passes it over.';

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

/** @param what without the full stop */
function rowsNote(what: string, rows: readonly Pick<Row, 'number'>[]): string[] {
  const numbers = rows.slice(0, MAX_NAMED).map(({ number }) => number);
  const more = rows.length > MAX_NAMED ? ` and ${rows.length - MAX_NAMED} more` : '';
  return rows.length === 0 ? [] : [`${what}: ${numbers.join(', ')}${more}.`];
}

interface RowEvent {
  readonly row: Row;
  readonly event: FoundEvent;
}

/** What tells two rows apart besides their id: rows with the same of all are one event. */
const TELLING = ['name', 'startDate', 'region', 'address', 'url'];

/** Rows that are one event become one, which has the lists of all of them; what they say otherwise is noted. */
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
      otherwise.push(...both.otherwise.map((text) => `${fact.key} is "${text.slice(0, MAX_SHOWN)}" there`));
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
const MAX_SHOWN = 60;
/** No key of a list takes more items. */
const MAX_ITEMS = 50;

/** Joins two lists, each item once; what the other fact says in place of the first, another text or other dates of a link, is beside it. */
function joined(fact: Fact, other: Fact): { readonly fact: Fact; readonly otherwise: readonly string[] } {
  if (typeof fact.value === 'string' || typeof other.value === 'string')
    return {
      fact,
      otherwise: typeof other.value === 'string' && other.value !== fact.value ? [other.value] : [],
    };
  // An address of one kind is one link, whatever its dates.
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
