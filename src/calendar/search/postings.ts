import { areStarts } from '../packed/column-checks.ts';
import { listOfPlace, placesOfNumbers } from './lists.ts';
import { OUTSIDE, type Tokens } from './tokens.ts';

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

export function tokenNamesOf({ names, units }: Tokens): TokenNames {
  const { starts, values: places } = placesOfNumbers(names.values, units.starts.length - 1);
  const nameOf = listOfPlace(names);
  return { starts, names: places.map((place) => nameOf[place] ?? 0) };
}

export function postingsOf({ names, units }: Tokens): Postings {
  const { starts, values: places } = placesOfNumbers(names.values, units.starts.length - 1);
  const nameOf = listOfPlace(names);
  const beside = (step: -1 | 1) => (place: number) =>
    nameOf[place + step] === nameOf[place] ? (names.values[place + step] ?? OUTSIDE) : OUTSIDE;
  return {
    starts,
    names: places.map((place) => nameOf[place] ?? 0),
    previous: places.map(beside(-1)),
    next: places.map(beside(1)),
  };
}

/**
 * Whether postings are what `postingsOf` or `tokenNamesOf` makes of the tokens, which are known to be in order
 * themselves.
 */
export function arePostings({
  names,
  units,
  postings,
}: Tokens & { readonly postings: TokenNames & Partial<Postings> }): boolean {
  const { starts, names: nameOf, previous, next } = postings;
  if (starts.length !== units.starts.length || !areStarts({ starts, values: nameOf })) return false;
  const places = starts.slice();
  for (let name = 0; name + 1 < names.starts.length; name += 1) {
    const [first = 0, end = 0] = [names.starts[name], names.starts[name + 1]];
    for (let at = first; at < end; at += 1) {
      const token = names.values[at] ?? 0;
      const place = places[token] ?? 0;
      const before = at === first ? OUTSIDE : names.values[at - 1];
      const after = at + 1 === end ? OUTSIDE : names.values[at + 1];
      if (nameOf[place] !== name) return false;
      if ((previous && previous[place] !== before) || (next && next[place] !== after)) return false;
      places[token] = place + 1;
    }
  }
  return places.every((place, token) => token + 1 === places.length || place === starts[token + 1]);
}
