import type { Labels } from './calendar.ts';
import { placesOfNumbers, type Lists } from './search/lists.ts';

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
  const keys: number[] = [];
  const owners: number[] = [];
  for (let record = 0; record < records; record += 1) {
    for (const key of keysOf(record)) {
      keys.push(key);
      owners.push(record);
    }
  }
  const { starts, values } = placesOfNumbers(Uint32Array.from(keys), count);
  return { starts, values: values.map((place) => owners[place] ?? 0) };
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
