import { firstWhere } from '../platform/bisect.ts';
import { differenceOf } from '../platform/difference.ts';
import { compareIds, type Collection } from '../schema/records.ts';

interface Identified {
  readonly id: string;
}

/** Returns records in the order of their ids. */
export type SortById = (records: readonly Identified[]) => readonly Identified[];

export type Sorters = Readonly<Record<Collection, SortById>>;

export function sortById(records: readonly Identified[]): readonly Identified[] {
  return records.toSorted(compareIds);
}

/** The same for records most of which are those of the last time, in nearly the same order: only the others are sorted. */
export function createSorter(): SortById {
  let given: readonly Identified[] = [];
  let sorted: readonly Identified[] = [];
  return (records) => {
    const { start, end, endBefore } = differenceOf(given, records);
    const gone = new Set(given.slice(start, endBefore));
    const come = records.slice(start, end).filter((record) => !gone.delete(record));
    given = records;
    return (sorted = merged(gone.size === 0 ? sorted : without(sorted, gone), sortById(come)));
  };
}

function without(sorted: readonly Identified[], gone: ReadonlySet<Identified>): readonly Identified[] {
  const [only] = gone;
  // Most often it is one, and no record need be looked at.
  if (gone.size === 1) return sorted.filter((record) => record !== only);
  return sorted.filter((record) => !gone.has(record));
}

function merged(sorted: readonly Identified[], others: readonly Identified[]): readonly Identified[] {
  if (others.length === 0) return sorted;
  const all: Identified[] = [];
  let from = 0;
  for (const other of others) {
    const until = firstWhere(sorted.length, (at) => compareIds(sorted[at] ?? other, other) > 0);
    for (const record of sorted.slice(from, until)) all.push(record);
    all.push(other);
    from = until;
  }
  for (const record of sorted.slice(from)) all.push(record);
  return all;
}
