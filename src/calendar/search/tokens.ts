import { firstWhere } from '../../platform/bisect.ts';
import { GrowingNumbers } from '../packed/columns.ts';
import { type Lists, TextNumbers, listOfPlace, placesOfNumbers, startsOfNumbers } from './lists.ts';

/** Names taken apart at their spaces. */
export interface Tokens {
  /** The UTF-16 units of each token; none where a space ends a name or follows another. */
  readonly units: Lists<Uint16Array<ArrayBuffer>>;
  /** The tokens of each name, in their order. */
  readonly names: Lists;
}

/** What separates words for fuse.js, whose scores count them. A word of a query has none of these in it. */
export const SPACE = /[\t-\r \u00a0]/;

/** Stands for what is before and after a name: a token of a unit that is in no word. */
const OUTSIDE = 0;

/** Numbers tokens in the order in which they come. */
export class TokenNumbers {
  readonly #numbers = new TextNumbers();

  constructor() {
    // Gets the number `OUTSIDE`.
    this.#numbers.of('\n');
  }

  /**
   * @param inUnits writes every letter of a text as one unit
   * @returns the number of the token that one of these texts is; takes the place of the text
   */
  among(texts: readonly string[], inUnits: (text: string) => string): (place: number) => number {
    const known = new Int32Array(texts.length).fill(-1);
    return (place) => {
      const number = known[place] ?? -1;
      return number === -1 ? (known[place] = this.#numbers.of(inUnits(texts[place] ?? ''))) : number;
    };
  }

  /** Of all tokens up to now. */
  units(): Tokens['units'] {
    const tokens = this.#numbers.texts();
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
}

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

/** The names that tokens stand in: an entry for each time that a token occurs. */
export interface TokenNames {
  /** The entries of token `t` are those from `starts[t]` to before `starts[t + 1]`. */
  readonly starts: Uint32Array<ArrayBuffer>;
  /** The name, ascending within a token. */
  readonly names: Uint32Array<ArrayBuffer>;
}

/** Where the tokens stand in the names. */
export interface Postings extends TokenNames {
  /** The token before this one in the name, or `OUTSIDE`. */
  readonly previous: Uint32Array<ArrayBuffer>;
  /** The token after this one in the name, or `OUTSIDE`. */
  readonly next: Uint32Array<ArrayBuffer>;
}

type Beside = Pick<Postings, 'previous' | 'next'>;

/** @param beside is filled where it is given, one number for each time that a token occurs */
export function tokenNamesOf({ names, units }: Tokens, beside?: Beside): TokenNames {
  const { values } = names;
  const starts = startsOfNumbers(values, units.starts.length - 1);
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

export function postingsOf(tokens: Tokens): Postings {
  const { length } = tokens.names.values;
  const beside = { previous: new Uint32Array(length), next: new Uint32Array(length) };
  return { ...tokenNamesOf(tokens, beside), ...beside };
}
