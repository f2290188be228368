import type { Scanner } from './scanner.ts';

/**
 * How a token can be a part of what a word matches across a space; bits as in `Scanner`. Of each pair, the first
 * is without error, the second with one at most.
 */
export interface Edge {
  readonly token: number;
  /** Letters before which the match may go on behind the token and the space. */
  readonly nexts: readonly [number, number];
  /** Letters with which the match may go on in the token. */
  readonly beginnings: readonly [number, number];
  /** Whether the token is a part of the word. */
  readonly isPart: boolean;
}

/**
 * @param at the token has to match this letter of the word and the next one
 * @param besideSpace how many errors there may be besides a space
 * @returns null when there is no such way
 */
export function edgeOf(
  scanner: Scanner,
  token: number,
  length: number,
  at: number,
  besideSpace: 0 | 1,
): Edge | null {
  // The parts of the word that have both letters and leave something for the other side of the space.
  const heads = (1 << (length - 1)) - (2 << at);
  const tails = (2 << at) - 2;
  const edge = {
    token,
    nexts: [
      behindSpace(scanner.endingsOf(token, 0) & heads),
      behindSpace(scanner.endingsOf(token, 1) & heads),
    ],
    beginnings: [scanner.beginningsOf(token, 0) & tails, scanner.beginningsOf(token, 1) & tails],
    isPart: besideSpace === 1 && scanner.readThrough(token, -1) !== 0,
  } as const;
  return (edge.nexts[besideSpace] | edge.beginnings[besideSpace]) === 0 && !edge.isPart ? null : edge;
}

/** The letters that can follow a space, which is one letter too many or in the place of one, where these are the last before it. */
export function behindSpace(last: number): number {
  return (last << 1) | (last << 2);
}
