import type { Lists } from './lists.ts';
import { TextNumbers } from './text-numbers.ts';

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
