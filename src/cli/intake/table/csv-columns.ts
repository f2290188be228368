import { NEW_TYPE_OF } from '../../new-record/record-type.ts';
import { CSV_COLUMNS, unescaped } from '../../release/csv.ts';

/**
 * The columns that are read: the keys of an event's file, and what a release writes in their place. What silences
 * warnings is for those who look after the calendar.
 */
export const READ_COLUMNS: readonly string[] = [
  ...NEW_TYPE_OF.events.fields.map(({ key }) => key).filter((key) => key !== 'ignore'),
  ...['id', 'slug', 'allDay', 'startLocal', 'endLocal', 'organizations'],
  ...['place.name', 'place.address', 'place.kind'],
];

const NAMES = new Map([...READ_COLUMNS, ...CSV_COLUMNS].map((name) => [name.toLowerCase(), name]));

/** The cells of a row by the names of their columns, each as it is meant; those that are empty are not there. */
export type Row = ReadonlyMap<string, string>;

/** What a head says of its columns. */
export interface Columns {
  readonly rowOf: (cells: readonly string[]) => Row;
  /** The columns that nothing is known of. */
  readonly unknown: readonly string[];
}

/** Reads a head, in any order and letter case; of columns of one name the first counts. */
export function columnsOf(head: readonly string[]): Columns {
  const positions = new Map<string, number>();
  const unknown: string[] = [];
  for (const [position, written] of head.entries()) {
    const name = NAMES.get(written.trim().toLowerCase());
    if (name === undefined) unknown.push(written.trim());
    else if (!positions.has(name)) positions.set(name, position);
  }
  const read = [...positions].filter(([name]) => READ_COLUMNS.includes(name));
  return {
    unknown: unknown.filter((name) => name !== ''),
    rowOf: (cells) =>
      new Map(
        read.flatMap(([name, position]) => {
          const text = unescaped(cells[position] ?? '');
          return text.trim() === '' ? [] : [[name, text.trim()] as const];
        }),
      ),
  };
}
