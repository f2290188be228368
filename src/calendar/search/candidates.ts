import type { PackedNames } from './pack.ts';
import { lengthOf, spanOfPair, type Span } from './pairs.ts';
import type { Word } from './spelling.ts';

/** Longer words are compared exactly: fuse.js would cut them in pieces of this length. */
const MAX_FORGIVING_LENGTH = 32;

/** How many letters of a word may be inserted, deleted or replaced (contract, section 4). */
export function allowedErrors({ length }: Word): 0 | 1 | 2 {
  if (length <= 3 || length > MAX_FORGIVING_LENGTH) return 0;
  return length <= 5 ? 1 : 2;
}

/** Tokens with two letters of a word side by side. */
export interface Seed {
  /** Which letter of the word is the first of the two. */
  readonly at: number;
  readonly tokens: Uint32Array;
}

/**
 * Tokens of which one is in every name in which a word of `errors * 2 + 2` letters or more occurs with so many
 * errors. An error spoils one pair of letters at most where pairs do not overlap, so of one pair more than there
 * are errors one is in the name, and, having no space in it, in a token. The rarest such pairs are taken.
 */
export function seedsOf(packed: PackedNames, word: Word, errors: number): Seed[] {
  return rarestPairs(spansOf(packed, word), errors + 1).map(({ at, from, to }) => ({
    at,
    tokens: packed.pairs.tokens.values.subarray(from, to),
  }));
}

interface PairSpan extends Span {
  readonly at: number;
}

function spansOf({ pairs }: PackedNames, word: Word): PairSpan[] {
  return Array.from({ length: word.length - 1 }, (_, at) => ({
    at,
    ...spanOfPair(pairs, word.charCodeAt(at), word.charCodeAt(at + 1)),
  }));
}

interface Choice {
  readonly total: number;
  readonly pairs: readonly PairSpan[];
}

/** The `count` pairs that do not overlap whose spans are shortest together. */
function rarestPairs(spans: readonly PairSpan[], count: number): readonly PairSpan[] {
  // The best choices among the pairs up to each place.
  let choices: (Choice | null)[] = spans.map(() => ({ total: 0, pairs: [] }));
  for (let round = 0; round < count; round += 1) {
    const shorter = choices;
    let best: Choice | null = null;
    choices = spans.map((span, at): Choice | null => {
      const before = round === 0 ? shorter[at] : shorter[at - 2];
      if (before) {
        const total = before.total + lengthOf(span);
        if (best === null || total < best.total) best = { total, pairs: [...before.pairs, span] };
      }
      return best;
    });
  }
  return choices.at(-1)?.pairs ?? [];
}
