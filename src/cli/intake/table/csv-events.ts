import { keysMeant } from '../../../content/key-meant.ts';
import { MAX_EVENTS, type Found } from '../found-event.ts';
import { columnsOf, READ_COLUMNS } from './csv-columns.ts';
import { csvRows } from './csv-rows.ts';
import { eventOfRow } from './row-event.ts';

const MAX_NAMED = 5;

const HOW_CALLED =
  'They are called as the keys of an event: name, startDate, endDate, organization, region, address, url, detail, tags and so on.';

/**
 * The events of a table in CSV, each row one: the columns are those that a release writes, or the keys of an event's
 * file. A column `id` gives what the events are known by.
 */
export function csvEvents(text: string): Found {
  const { head, rows, notes } = csvRows(text, MAX_EVENTS);
  const { rowOf, unknown } = columnsOf(head);
  const named = rows
    .map(({ number, cells }) => ({ number, row: rowOf(cells) }))
    .filter(({ row }) => row.has('name'));
  const hasNames = head.some((name) => name.trim().toLowerCase() === 'name');
  return {
    events: named.map(({ number, row }) => eventOfRow(row, number)),
    calendars: [],
    notes: [
      ...notes,
      ...(hasNames
        ? []
        : [
            'The table has no column "name", and so no event. Its first row has to name the columns: they are called as the keys of an event.',
          ]),
      ...(hasNames && named.length < rows.length
        ? [`Rows without a name are left out: ${rows.length - named.length}.`]
        : []),
      ...(unknown.length === 0 ? [] : [unknownColumns(unknown)]),
    ],
  };
}

function unknownColumns(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED).map((name) => {
    const [meant] = keysMeant(name, READ_COLUMNS);
    return `"${name.slice(0, 40)}"${meant === undefined ? '' : ` (did you mean "${meant}"?)`}`;
  });
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '';
  return `Columns that are not known are passed over: ${shown.join(', ')}${more}. ${HOW_CALLED}`;
}
