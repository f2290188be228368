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

/** The same for records most of which are those of the last time: they are in order already, and sorting sees that. */
export function createSorter(): SortById {
  let last: readonly Identified[] = [];
  return (records) => {
    const others = new Set(records);
    const known = last.filter((record) => others.delete(record));
    return (last = sortById([...known, ...others]));
  };
}
