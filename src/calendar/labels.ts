import type { Labels } from './calendar.ts';
import { listOfPlace, placesOfNumbers, type Lists, listTexts, type TextLists } from './search/lists.ts';

/**
 * For each of some keys the positions of the records that have it, ascending.
 *
 * @param keys of each record: numbers below `count`, each once
 */
export function listPositions(keys: Lists, count: number): Lists {
  const { starts, values: places } = placesOfNumbers(keys.values, count);
  const positionOf = listOfPlace(keys);
  return { starts, values: places.map((place) => positionOf[place] ?? 0) };
}

/** @param wordsOf the words of a record, each once */
export function packLabels<Each>(
  records: readonly Each[],
  wordsOf: (record: Each) => readonly string[],
): Labels {
  return labelsOf(listTexts(records, wordsOf));
}

/** @param listed the words of all records, those of each once */
export function labelsOf({ texts, lists }: TextLists): Labels {
  const names = [...texts].sort();
  const numbers = new Map(names.map((name, number) => [name, number]));
  const numberOf = texts.map((text) => numbers.get(text) ?? 0);
  const keys = { starts: lists.starts, values: lists.values.map((text) => numberOf[text] ?? 0) };
  return { names, positions: listPositions(keys, names.length) };
}
