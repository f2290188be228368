import type { Located } from '../nodes.ts';
import type { Line } from './lines.ts';

/** The mistake that a person made: where it is, what it is, and what to do. */
export interface Hint extends Located {
  readonly message: string;
  readonly hint: string;
}

/** Why the parser gave up, and where: at the mistake or after it. */
export interface Complaint {
  /** In the parser's own words. */
  readonly reason: string;
  readonly source: string;
  readonly offset: number;
  readonly lines: readonly Line[];
  /** Which line `offset` is in. */
  readonly index: number;
  readonly line: Line;
  readonly steps: StepBudget;
}

/** They take some twenty milliseconds, and suffice to walk through the largest file more than a dozen times. */
const MAX_STEPS = 1_000_000;

/**
 * Bounds the search for a mistake. A step is a character that may be looked at more than once: without a bound, a finder
 * that starts anew from each line would take the square of the text's length.
 */
export class StepBudget {
  #left = MAX_STEPS;

  /** Takes a step; false where none is left, so that what the finder returns is not to be used. */
  take(): boolean {
    this.#left -= 1;
    return this.#left >= 0;
  }

  get isSpent(): boolean {
    return this.#left < 0;
  }
}

/** Recognises one kind of mistake; null where the mistake is another. */
export type HintFinder = (complaint: Complaint) => Hint | null;

/** A hint at a piece of a line. */
export function hintIn({ offset }: Line, from: number, to: number, message: string, hint: string): Hint {
  return { offset: offset + from, end: offset + Math.max(to, from + 1), message, hint };
}

/** A text of one line as a YAML scalar in quotes: in double ones where that needs no escapes. */
export function quoted(text: string): string {
  return /["\\]/.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`;
}

const MAX_SHOWN = 60;

/** The end of a hint: the text as it should be written, or nothing more where it is too long for that. */
export function likeThis(text: string): string {
  return text.length > MAX_SHOWN ? '.' : `: ${text}`;
}
