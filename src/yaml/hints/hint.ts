import type { Located } from '../nodes.ts';
import type { Line } from './lines.ts';

/** What a person did, rather than what the parser stumbled over: where, what, and what to do. */
export interface Hint extends Located {
  readonly message: string;
  readonly hint: string;
}

/** What the parser complains of, and where it gave up: at the mistake or after it. */
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

/** Some twenty milliseconds, and more than a dozen walks through the largest file. */
const MAX_STEPS = 1_000_000;

/**
 * What the search for a mistake may cost, in characters that are walked through more than once: a finder that
 * starts anew from each line takes the square of the text's length.
 */
export class StepBudget {
  #left = MAX_STEPS;

  /** Takes a step. False where none is left: then whatever is found is not to be trusted. */
  take(): boolean {
    this.#left -= 1;
    return this.#left >= 0;
  }

  get isSpent(): boolean {
    return this.#left < 0;
  }
}

/** Null where it is something else. */
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
