import { GrowingNumbers } from '../packed/growing-numbers.ts';
import type { Lists } from './lists.ts';

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
export const OUTSIDE = 0;

export function tokenize(names: readonly string[]): Tokens {
  return numberTokens(names.length, (name) => (names[name] ?? '').split(SPACE));
}

/**
 * Names that are taken apart already.
 *
 * @param tokensOf is called once for each, in their order
 */
export function numberTokens(names: number, tokensOf: (name: number) => readonly string[]): Tokens {
  const numbers = new Map([['\n', OUTSIDE]]);
  const tokens = new GrowingNumbers();
  const nameStarts = new Uint32Array(names + 1);
  for (let name = 0; name < names; name += 1) {
    for (const token of tokensOf(name)) {
      const number = numbers.get(token) ?? numbers.size;
      if (number === numbers.size) numbers.set(token, number);
      tokens.push(number);
    }
    nameStarts[name + 1] = tokens.length;
  }
  return {
    units: unitsOf([...numbers.keys()]),
    names: { starts: nameStarts, values: tokens.column() },
  };
}

function unitsOf(tokens: readonly string[]): Lists<Uint16Array<ArrayBuffer>> {
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
