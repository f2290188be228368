import type { Labels } from './calendar.ts';
import type { Lists } from './search/lists.ts';

/**
 * For each of some keys the positions of the records that have it, ascending.
 *
 * @param keysOf numbers below `count`, each once
 */
export function listPositions(
  records: number,
  count: number,
  keysOf: (record: number) => readonly number[],
): Lists {
  const starts = new Uint32Array(count + 1);
  for (let record = 0; record < records; record += 1)
    for (const key of keysOf(record)) starts[key + 1] = (starts[key + 1] ?? 0) + 1;
  for (let key = 0; key < count; key += 1) starts[key + 1] = (starts[key + 1] ?? 0) + (starts[key] ?? 0);
  const ends = starts.slice();
  const values = new Uint32Array(starts[count] ?? 0);
  for (let record = 0; record < records; record += 1) {
    for (const key of keysOf(record)) {
      const end = ends[key] ?? 0;
      values[end] = record;
      ends[key] = end + 1;
    }
  }
  return { starts, values };
}

/** @param wordsOf the words of a record, each once */
export function packLabels(records: number, wordsOf: (record: number) => readonly string[]): Labels {
  const found = new Set<string>();
  for (let record = 0; record < records; record += 1) for (const word of wordsOf(record)) found.add(word);
  const names = [...found].sort();
  const numbers = new Map(names.map((name, number) => [name, number]));
  const positions = listPositions(records, names.length, (record) =>
    wordsOf(record).flatMap((word) => numbers.get(word) ?? []),
  );
  return { names, positions };
}
