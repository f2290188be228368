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
  return numberTokens(names.map((name) => name.split(SPACE)));
}

/** Names that are taken apart already. */
export function numberTokens(names: readonly (readonly string[])[]): Tokens {
  const numbers = new Map([['\n', OUTSIDE]]);
  const tokens: number[] = [];
  const nameStarts = new Uint32Array(names.length + 1);
  names.forEach((name, position) => {
    for (const token of name) {
      const number = numbers.get(token) ?? numbers.size;
      if (number === numbers.size) numbers.set(token, number);
      tokens.push(number);
    }
    nameStarts[position + 1] = tokens.length;
  });
  return {
    units: unitsOf([...numbers.keys()]),
    names: { starts: nameStarts, values: new Uint32Array(tokens) },
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
