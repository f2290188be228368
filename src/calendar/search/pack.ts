import {
  comparableText,
  type PackedNames,
  type PackedTexts,
  type Pairs,
  type Postings,
  type TokenNames,
  type NameTokens,
  UNITS,
} from './exact.ts';
import {
  GrowingNumbers,
  listAt,
  listNumbers,
  listOfPlace,
  type Lists,
  listTexts,
  placesOfNumbers,
  countsBelow,
  type TextLists,
  TextNumbers,
} from './lists.ts';
import { createSingleUnits, lettersOfTwoUnits } from './spelling.ts';

/** What separates words for fuse.js, whose scores count them. A word of a query has none of these in it. */
const SPACE = /[\t-\r \u00a0]/;

/** The number of the token that is before and after each name; its one unit is in no word. */
const OUTSIDE = 0;

/** Numbers tokens in the order in which they come; the first one is `OUTSIDE`. */
function tokenNumbers(): TextNumbers {
  const numbers = new TextNumbers();
  numbers.of('\n');
  return numbers;
}

function unitsOf(tokens: readonly string[]): NameTokens['units'] {
  const starts = new Uint32Array(tokens.length + 1);
  tokens.forEach((token, number) => {
    starts[number + 1] = (starts[number] ?? 0) + token.length;
  });
  const values = new Uint16Array(starts[tokens.length] ?? 0);
  tokens.forEach((token, number) => {
    const start = starts[number] ?? 0;
    for (let i = 0; i < token.length; i += 1) values[start + i] = token.charCodeAt(i);
  });
  return { starts, values };
}

function indexPairs(units: Lists<Uint16Array>): Pairs {
  const firsts = units.values;
  const seconds = secondUnits(units);
  const tokenOf = listOfPlace(units);
  const count = firsts.reduce((highest, unit) => Math.max(highest, unit), 0) + 1;
  const bySecond = placesOfNumbers(seconds, count).values;
  const byFirst = placesOfNumbers(
    bySecond.map((place) => firsts[place] ?? 0),
    count,
  ).values;

  const keys = new GrowingNumbers();
  const starts = new GrowingNumbers();
  const tokens = new GrowingNumbers();
  let lastKey = -1;
  let lastToken = -1;
  for (const rank of byFirst) {
    const place = bySecond[rank] ?? 0;
    const key = (firsts[place] ?? 0) * UNITS + (seconds[place] ?? 0);
    const token = tokenOf[place] ?? 0;
    if (key === lastKey && token === lastToken) continue;
    if (key !== lastKey) {
      keys.push(key);
      starts.push(tokens.length);
    }
    tokens.push(token);
    lastKey = key;
    lastToken = token;
  }
  starts.push(tokens.length);
  return { keys: keys.column(), tokens: { starts: starts.column(), values: tokens.column() } };
}

/** Returns for each unit the next one in the same token; 0 for the last. */
function secondUnits({ starts, values }: Lists<Uint16Array>): Uint16Array {
  const seconds = new Uint16Array(values.length);
  seconds.set(values.subarray(1));
  for (const end of starts) if (end > 0) seconds[end - 1] = 0;
  return seconds;
}

type Beside = Pick<Postings, 'previous' | 'next'>;

/** @param beside is filled where it is given, one number for each time that a token occurs */
export function tokenNamesOf({ names, units }: NameTokens, beside?: Beside): TokenNames {
  const { values } = names;
  const starts = countsBelow(values, units.starts.length - 1);
  const places = starts.slice();
  const found = new Uint32Array(values.length);
  for (let name = 0; name + 1 < names.starts.length; name += 1) {
    const [first = 0, end = 0] = [names.starts[name], names.starts[name + 1]];
    for (let at = first; at < end; at += 1) {
      const token = values[at] ?? 0;
      const place = places[token] ?? 0;
      places[token] = place + 1;
      found[place] = name;
      if (beside === undefined) continue;
      beside.previous[place] = at === first ? OUTSIDE : (values[at - 1] ?? OUTSIDE);
      beside.next[place] = at + 1 === end ? OUTSIDE : (values[at + 1] ?? OUTSIDE);
    }
  }
  return { starts, names: found };
}

export function postingsOf(tokens: NameTokens): Postings {
  const { length } = tokens.names.values;
  const beside = { previous: new Uint32Array(length), next: new Uint32Array(length) };
  return { ...tokenNamesOf(tokens, beside), ...beside };
}

/** Returns the comparable form of a name, split at its spaces: both indexes are made of it. */
export function wordsOfName(name: string): string[] {
  return comparableText(name).split(SPACE);
}

/** Makes the index by which names are searched. */
export function packNames(names: readonly string[]): PackedNames {
  return packWords(listTexts(names, wordsOfName));
}

/** Packs names that `wordsOfName` has taken apart already. */
export function packWords({ texts: words, lists: { starts, values } }: TextLists): PackedNames {
  const letters = lettersOfTwoUnits(words);
  const numbers = tokenNumbers();
  const names = { starts, values: values.map(numbers.among(words, createSingleUnits(letters))) };
  const tokens = { units: unitsOf(numbers.texts()), names };
  return {
    letters,
    ...tokens,
    postings: postingsOf(tokens),
    pairs: indexPairs(tokens.units),
  };
}

/**
 * Makes the index of words that are anywhere in several texts of a record. A label is one token, even if it has spaces.
 *
 * @param names the words of the records' names, as `wordsOfName` returns them
 * @param labels other texts of the records, as they are written
 */
export function packTexts(names: TextLists, labels: TextLists): PackedTexts {
  const labelTexts = labels.texts.map(comparableText);
  const letters = lettersOfTwoUnits([...names.texts, ...labelTexts]);
  const inUnits = createSingleUnits(letters);
  const numbers = tokenNumbers();
  const [ofWord, ofLabel] = [numbers.among(names.texts, inUnits), numbers.among(labelTexts, inUnits)];
  const found = listNumbers(names.lists.starts.subarray(1).keys(), (record) => [
    ...listAt(names.lists, record).map(ofWord),
    ...listAt(labels.lists, record).map(ofLabel),
  ]);
  const tokens = { units: unitsOf(numbers.texts()), names: found };
  return {
    letters,
    ...tokens,
    postings: tokenNamesOf(tokens),
    pairs: indexPairs(tokens.units),
  };
}
