import { NumberSet } from '../selection.ts';
import { keepNamesWith, lengthOf, type PackedNames, type Span, tokensWithUnitPair, UNITS } from './exact.ts';
import type { Lists } from './lists.ts';
import type { Word } from './spelling.ts';

/**
 * Matches a word with tokens, with up to two errors, by bit-parallel matching (S. Wu and U. Manber, 1992)
 * in 32 bits, forwards and backwards. Bit `i` stands for letter `i` of the word.
 */
export class Scanner {
  readonly #starts: Uint32Array;
  readonly #values: Uint16Array;
  readonly #masks = new Int32Array(UNITS);
  #word: Word = '';
  #last = 0;
  /** One more than the errors in each token; 0 where they are not known yet. */
  readonly #inside: Uint8Array;
  /** Whether the beginning of each token is known. */
  readonly #begun: Uint8Array;
  /** Four numbers a token, side by side: its endings with no and one error, and its beginnings. */
  readonly #parts: Int32Array;

  constructor({ starts, values }: Lists<Uint16Array>) {
    const size = starts.length - 1;
    this.#starts = starts;
    this.#values = values;
    this.#inside = new Uint8Array(size);
    this.#begun = new Uint8Array(size);
    this.#parts = new Int32Array(4 * size);
  }

  /** Loads a word of 4 to 32 letters, to which all results refer until the next one is loaded. */
  load(word: Word): void {
    const masks = this.#masks;
    for (let i = 0; i < this.#word.length; i += 1) masks[this.#word.charCodeAt(i)] = 0;
    for (let i = 0; i < word.length; i += 1) {
      const unit = word.charCodeAt(i);
      masks[unit] = (masks[unit] ?? 0) | (1 << i);
    }
    this.#word = word;
    this.#last = 1 << (word.length - 1);
    this.#inside.fill(0);
    this.#begun.fill(0);
  }

  /** The fewest insertions, deletions and replacements that make the word occur inside a token; 3 if more than two. */
  errorsIn(token: number): number {
    if (this.#inside[token] === 0) this.#scan(token);
    return (this.#inside[token] ?? 0) - 1;
  }

  /** Bit `i`: the token ends with letters 0 to `i`, with so many errors. */
  endingsOf(token: number, errors: 0 | 1): number {
    if (this.#inside[token] === 0) this.#scan(token);
    return this.#parts[4 * token + errors] ?? 0;
  }

  /** Bit `i`: the token begins with letters `i` to the last, with so many errors. */
  beginningsOf(token: number, errors: 0 | 1): number {
    if (this.#begun[token] === 0) this.#scanBackwards(token);
    return this.#parts[4 * token + 2 + errors] ?? 0;
  }

  /** The letters of the word that may follow a token which is a part of it without error; the token begins with one of `before`. */
  readThrough(token: number, before: number): number {
    const [masks, values] = [this.#masks, this.#values];
    const end = this.#starts[token + 1] ?? 0;
    let next = before;
    for (let i = this.#starts[token] ?? 0; i < end && next !== 0; i += 1) {
      next = (next & (masks[values[i] ?? 0] ?? 0)) << 1;
    }
    return next;
  }

  #scan(token: number): void {
    const [masks, values, last] = [this.#masks, this.#values, this.#last];
    const end = this.#starts[token + 1] ?? 0;
    // The prefixes of the word that end here with no, one and two errors.
    let [none, one, two] = [0, 1, 3];
    let [anyNone, anyOne, anyTwo] = [0, 0, 0];
    for (let i = this.#starts[token] ?? 0; i < end; i += 1) {
      const mask = masks[values[i] ?? 0] ?? 0;
      const nextNone = ((none << 1) | 1) & mask;
      const nextOne = (((one << 1) | 1) & mask) | none | ((none | nextNone) << 1) | 1;
      two = (((two << 1) | 1) & mask) | one | ((one | nextOne) << 1) | 3;
      none = nextNone;
      one = nextOne;
      anyNone |= none;
      anyOne |= one;
      anyTwo |= two;
    }
    this.#parts[4 * token] = none;
    this.#parts[4 * token + 1] = one;
    this.#inside[token] = anyNone & last ? 1 : anyOne & last ? 2 : anyTwo & last ? 3 : 4;
  }

  #scanBackwards(token: number): void {
    const [masks, values, last] = [this.#masks, this.#values, this.#last];
    const start = this.#starts[token] ?? 0;
    let [none, one] = [0, last];
    for (let i = Math.min(this.#starts[token + 1] ?? 0, start + this.#word.length) - 1; i >= start; i -= 1) {
      const mask = masks[values[i] ?? 0] ?? 0;
      const nextNone = ((none >>> 1) | last) & mask;
      one = (((one >>> 1) | last) & mask) | none | ((none | nextNone) >>> 1) | last;
      none = nextNone;
    }
    this.#parts[4 * token + 2] = none;
    this.#parts[4 * token + 3] = one;
    this.#begun[token] = 1;
  }
}

/** The names in which words occur, with errors in some of the words. */
export interface NearNames {
  readonly set: NumberSet;
  /** For each word, by name, the errors with which it occurs in these names; null where all occur without any. */
  readonly errors: readonly (Uint8Array | null)[];
}

/** The names in which all words occur, each word with as few errors as can be and no more than are allowed. */
export function namesNearAll(packed: PackedNames, scanner: Scanner, words: readonly Word[]): NearNames {
  const errors = new Map<Word, Uint8Array>();
  const strict = words.filter((word) => allowedErrors(word) === 0);
  let set = NumberSet.all(packed.names.starts.length - 1);
  keepNamesWith(packed, strict, set);
  // Names without a rare word need not be looked at for the others.
  const rarestFirst = words
    .filter((word) => !strict.includes(word))
    .map((word) => ({ word, weight: weightOf(packed, word) }))
    .sort((a, b) => a.weight - b.weight);
  for (const { word } of rarestFirst) {
    if (set.isEmpty()) break;
    const search = new WordSearch(packed, scanner, word, set);
    for (let count = 1; count <= allowedErrors(word); count += 1) search.markNear(count);
    errors.set(word, search.errors);
    set = search.found;
  }
  return { set, errors: words.map((word) => errors.get(word) ?? null) };
}

/** How often the tokens that a word may match occur in names. */
function weightOf(packed: PackedNames, word: Word): number {
  const { starts } = packed.postings;
  let weight = 0;
  for (const { tokens } of seedsOf(packed, word, allowedErrors(word))) {
    for (const token of tokens) weight += (starts[token + 1] ?? 0) - (starts[token] ?? 0);
  }
  return weight;
}

/** Longer words are compared exactly: fuse.js would cut them in pieces of this length. */
const MAX_FORGIVING_LENGTH = 32;

/** How many letters of a word may be inserted, deleted or replaced. */
export function allowedErrors({ length }: Word): 0 | 1 | 2 {
  if (length <= 3 || length > MAX_FORGIVING_LENGTH) return 0;
  return length <= 5 ? 1 : 2;
}

/** Tokens with two letters of a word side by side. */
interface Seed {
  /** Which letter of the word is the first of the two. */
  readonly at: number;
  readonly tokens: Uint32Array;
}

/**
 * Returns tokens of which every name has one in which a word of `errors * 2 + 2` letters or more occurs with so many
 * errors. An error spoils at most one of several pairs of letters that do not overlap: of one pair more than there are
 * errors, one is in the name, and, having no space in it, in a token. The rarest such pairs are taken.
 */
function seedsOf({ pairs }: PackedNames, word: Word, errors: number): Seed[] {
  const spans = Array.from({ length: word.length - 1 }, (_, at) => ({
    at,
    ...tokensWithUnitPair(pairs, word.charCodeAt(at), word.charCodeAt(at + 1)),
  }));
  return rarestPairs(spans, errors + 1).map(({ at, from, to }) => ({
    at,
    tokens: pairs.tokens.values.subarray(from, to),
  }));
}

interface PairSpan extends Span {
  readonly at: number;
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

/**
 * The names in which one word occurs, found first without errors and then with more and more, so that the first
 * mark that a name gets is the right one.
 */
class WordSearch {
  readonly found: NumberSet;
  /** With how many errors the word occurs, by name. */
  readonly errors: Uint8Array;
  readonly #packed: PackedNames;
  readonly #scanner: Scanner;
  readonly #word: Word;
  readonly #among: NumberSet;

  /** @param among the names to look at */
  constructor(packed: PackedNames, scanner: Scanner, word: Word, among: NumberSet) {
    this.#packed = packed;
    this.#scanner = scanner;
    this.#word = word;
    this.#among = among;
    this.found = among.copy();
    this.errors = new Uint8Array(among.size);
    keepNamesWith(packed, [word], this.found);
    scanner.load(word);
  }

  /** Marks the names in which the word occurs with so many errors, and not with fewer. */
  markNear(errors: number): void {
    const { starts } = this.#packed.postings;
    for (const { at, tokens } of seedsOf(this.#packed, this.#word, errors)) {
      for (const token of tokens) {
        if (this.#hasOpenName(starts[token] ?? 0, starts[token + 1] ?? 0)) this.#markBy(token, at, errors);
      }
    }
  }

  #markBy(token: number, at: number, errors: number): void {
    if (this.#scanner.errorsIn(token) <= errors) {
      this.#mark(token, errors, () => true);
      return;
    }
    const edge = edgeOf(this.#scanner, token, this.#word.length, at, errors === 1 ? 0 : 1);
    if (edge !== null) this.#mark(token, errors, acrossSpaces(this.#packed, this.#scanner, edge, errors));
  }

  /** @param matches is called for each occurrence of the token in a name */
  #mark(token: number, errors: number, matches: (entry: number, name: number) => boolean): void {
    const { starts, names } = this.#packed.postings;
    const end = starts[token + 1] ?? 0;
    for (let entry = starts[token] ?? 0; entry < end; entry += 1) {
      const name = names[entry] ?? 0;
      if (!this.#isOpen(name) || !matches(entry, name)) continue;
      this.found.add(name);
      this.errors[name] = errors;
    }
  }

  #hasOpenName(start: number, end: number): boolean {
    const { names } = this.#packed.postings;
    for (let entry = start; entry < end; entry += 1) if (this.#isOpen(names[entry] ?? 0)) return true;
    return false;
  }

  /** Whether a name can still be marked: it is one of those that are looked at, and has no mark yet. */
  #isOpen(name: number): boolean {
    return !this.found.has(name) && this.#among.has(name);
  }
}

/**
 * How a token can be a part of what a word matches across a space; bits as in `Scanner`. The first of each pair
 * is without error, the second with one at most.
 */
interface Edge {
  /** The letters of the word with which the match may go on after the token and the space. */
  readonly nexts: readonly [number, number];
  /** The letters of the word with which a match that began before the space may go on at the beginning of the token. */
  readonly beginnings: readonly [number, number];
  /** Whether the token is a part of the word. */
  readonly isPart: boolean;
}

/**
 * @param at the token has to match this letter of the word and the next one
 * @param besideSpace how many errors there may be besides a space
 * @returns null where the token cannot be a part of a match across a space
 */
function edgeOf(
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
    nexts: [
      behindSpace(scanner.endingsOf(token, 0) & heads),
      behindSpace(scanner.endingsOf(token, 1) & heads),
    ],
    beginnings: [scanner.beginningsOf(token, 0) & tails, scanner.beginningsOf(token, 1) & tails],
    isPart: besideSpace === 1 && scanner.readThrough(token, -1) !== 0,
  } as const;
  return (edge.nexts[besideSpace] | edge.beginnings[besideSpace]) === 0 && !edge.isPart ? null : edge;
}

/** Returns the letters that can follow a space after some last letters: the space is one letter too many, or replaces one. */
function behindSpace(last: number): number {
  return (last << 1) | (last << 2);
}

/**
 * Returns a test of whether the scanner's word occurs across spaces, each of which is an error: a letter too many, or one in
 * the place of another.
 *
 * @param edge how a token is a part of what the word matches
 * @param errors 1 for a space alone; 2 for one more error beside it, or two spaces
 * @returns a function of an entry of the token's postings, and of the name there
 */
function acrossSpaces(
  { names, postings: { previous, next } }: PackedNames,
  scanner: Scanner,
  { nexts, beginnings, isPart }: Edge,
  errors: number,
): (entry: number, name: number) => boolean {
  return (entry, name) => {
    const [left, right] = [previous[entry] ?? 0, next[entry] ?? 0];
    return errors === 1 ? matchesWithOne(left, right) : matchesWithTwo(left, right, name);
  };

  function matchesWithOne(left: number, right: number): boolean {
    return (
      (nexts[0] !== 0 && (nexts[0] & scanner.beginningsOf(right, 0)) !== 0) ||
      (beginnings[0] !== 0 && (behindSpace(scanner.endingsOf(left, 0)) & beginnings[0]) !== 0)
    );
  }

  function matchesWithTwo(left: number, right: number, name: number): boolean {
    return (
      (nexts[1] !== 0 &&
        ((nexts[0] & scanner.beginningsOf(right, 1)) | (nexts[1] & scanner.beginningsOf(right, 0))) !== 0) ||
      (beginnings[1] !== 0 &&
        ((behindSpace(scanner.endingsOf(left, 0)) & beginnings[1]) |
          (behindSpace(scanner.endingsOf(left, 1)) & beginnings[0])) !==
          0) ||
      (mayBeAcrossTwo(left, right) && isAcrossTwo(name))
    );
  }

  /** Whether this token and one beside it are parts of the word, as two of three must be, without an error. */
  function mayBeAcrossTwo(left: number, right: number): boolean {
    return (
      (nexts[0] !== 0 && scanner.readThrough(right, nexts[0]) !== 0) ||
      (beginnings[0] !== 0 && scanner.readThrough(left, -1) !== 0) ||
      (isPart && scanner.endingsOf(left, 0) !== 0)
    );
  }

  /** Whether three tokens side by side have the word in them, without an error but for the two spaces. */
  function isAcrossTwo(name: number): boolean {
    const { starts, values } = names;
    const last = (starts[name + 1] ?? 0) - 2;
    for (let i = starts[name] ?? 0; i < last; i += 1) {
      const next = behindSpace(scanner.endingsOf(values[i] ?? 0, 0));
      const through = scanner.readThrough(values[i + 1] ?? 0, next);
      if (((through | (through << 1)) & scanner.beginningsOf(values[i + 2] ?? 0, 0)) !== 0) return true;
    }
    return false;
  }
}
