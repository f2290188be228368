import { listOfPlace, placesOfNumbers } from './lists.ts';
import { OUTSIDE, type Tokens } from './tokens.ts';

/** Where the tokens stand in the names: an entry for each time that a token occurs. */
export interface Postings {
  /** The entries of token `t` are those from `starts[t]` to before `starts[t + 1]`. */
  readonly starts: Uint32Array<ArrayBuffer>;
  /** The name, ascending within a token. */
  readonly names: Uint32Array<ArrayBuffer>;
  /** The token before this one in the name, or `OUTSIDE`. */
  readonly previous: Uint32Array<ArrayBuffer>;
  /** The token after this one in the name, or `OUTSIDE`. */
  readonly next: Uint32Array<ArrayBuffer>;
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
