import { firstWhere } from '../../platform/bisect.ts';
import { GrowingNumbers } from '../packed/columns.ts';
import { listOfPlace, placesOfNumbers, type Lists } from './lists.ts';

/** The tokens of each pair of neighbouring units; the last unit of a token has a zero beside it. */
export interface Pairs {
  /** The first unit in the upper 16 bits, the second in the lower, ascending. */
  readonly keys: Uint32Array<ArrayBuffer>;
  /** For each key, the tokens with that pair, ascending, each once. */
  readonly tokens: Lists;
}

/** A part of the values of `Pairs.tokens`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export function lengthOf({ from, to }: Span): number {
  return to - from;
}

const UNITS = 0x1_0000;

/** Where tokens with these two units side by side are listed. */
export function spanOfPair({ keys, tokens: { starts } }: Pairs, first: number, second: number): Span {
  const key = first * UNITS + second;
  const place = lowerBound(keys, key);
  const found = keys[place] === key ? place + 1 : place;
  return { from: starts[place] ?? 0, to: starts[found] ?? 0 };
}

/** Where tokens with this unit are listed, some of them several times. */
export function spanOfUnit({ keys, tokens: { starts } }: Pairs, unit: number): Span {
  return {
    from: starts[lowerBound(keys, unit * UNITS)] ?? 0,
    to: starts[lowerBound(keys, (unit + 1) * UNITS)] ?? 0,
  };
}

/** The first place whose key is not below `key`. */
function lowerBound(keys: Uint32Array, key: number): number {
  return firstWhere(keys.length, (place) => (keys[place] ?? 0) >= key);
}

export function indexPairs(units: Lists<Uint16Array>): Pairs {
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

/** For each unit the one beside it in the same token. */
function secondUnits({ starts, values }: Lists<Uint16Array>): Uint16Array {
  const seconds = new Uint16Array(values.length);
  seconds.set(values.subarray(1));
  for (const end of starts) if (end > 0) seconds[end - 1] = 0;
  return seconds;
}
