import type { Labels } from './calendar.ts';
import { GrowingNumbers } from './packed/growing-numbers.ts';
import { placesOfNumbers, type Lists } from './search/lists.ts';

/**
 * For each of some keys the positions of the records that have it, ascending.
 *
 * @param keysOf numbers below `count`, each once
 */
export function listPositions<Each>(
  records: readonly Each[],
  count: number,
  keysOf: (record: Each) => readonly number[],
): Lists {
  const keys = new GrowingNumbers();
  const owners = new GrowingNumbers();
  records.forEach((record, position) => {
    for (const key of keysOf(record)) {
      keys.push(key);
      owners.push(position);
    }
  });
  const { starts, values } = placesOfNumbers(keys.column(), count);
  const ownerOf = owners.column();
  return { starts, values: values.map((place) => ownerOf[place] ?? 0) };
}

/** @param wordsOf the words of a record, each once */
export function packLabels<Each>(
  records: readonly Each[],
  wordsOf: (record: Each) => readonly string[],
): Labels {
  const found = new Set<string>();
  for (const record of records) for (const word of wordsOf(record)) found.add(word);
  const names = [...found].sort();
  const numbers = new Map(names.map((name, number) => [name, number]));
  const positions = listPositions(records, names.length, (record) =>
    wordsOf(record).flatMap((word) => numbers.get(word) ?? []),
  );
  return { names, positions };
}
