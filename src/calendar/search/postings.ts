import { startsOfNumbers } from './lists.ts';
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
