import type { Located } from '../nodes.ts';

/** A mistake of a person: its place, a message, and what to do. */
export interface Hint extends Located {
  readonly message: string;
  readonly hint: string;
}

/** Why the parser gave up, and where: at the mistake or after it. */
export interface Complaint {
  /** The complaint in the parser's own words. */
  readonly reason: string;
  readonly source: string;
  readonly offset: number;
  readonly lines: readonly Line[];
  /** Which line `offset` is in. */
  readonly index: number;
  readonly line: Line;
  readonly steps: StepBudget;
}

/** The steps of one search: they take some twenty milliseconds, and suffice to walk through the largest file more than a dozen times. */
const MAX_STEPS = 1_000_000;

/**
 * Bounds the search for a mistake. A step is a character that may be looked at more than once: without a bound, a finder
 * that starts again from each line would take the square of the text's length.
 */
export class StepBudget {
  #left = MAX_STEPS;

  /** Takes a step; false where none is left: then the result of the finder must not be used. */
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

/** Writes a text of one line as a YAML scalar in quotes: in double ones where that needs no escapes. */
export function quoted(text: string): string {
  return /["\\]/.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`;
}

const MAX_SHOWN = 60;

/** Returns the end of a hint: the text as it should be written, or nothing more where it is too long for that. */
export function likeThis(text: string): string {
  return text.length > MAX_SHOWN ? '.' : `: ${text}`;
}

/** A line of a source that the parser cannot read. */
export interface Line {
  /** Where it begins in the source. */
  readonly offset: number;
  /** The line without its end, and without spaces at the end. */
  readonly text: string;
  /** The index within the line of its first character that is no space. */
  readonly indent: number;
  /** The index within the line of its first character behind the hyphens of a list. */
  readonly begin: number;
  /** Empty, or nothing but a comment. */
  readonly blank: boolean;
  /** The index within the line of the colon that ends its key; null where the line has no key. */
  readonly colon: number | null;
  /** The index within the line at which the value begins, or all of its text where it has no key; hyphens of a list are skipped. */
  readonly value: number;
}

export function linesOf(source: string): Line[] {
  let offset = 0;
  return source.split('\n').map((row) => {
    const line = lineOf(offset, row.trimEnd());
    offset += row.length + 1;
    return line;
  });
}

/** The index of the line that an offset is in. */
export function lineAt(lines: readonly Line[], offset: number): number {
  const next = lines.findIndex((line) => line.offset > offset);
  return (next === -1 ? lines.length : next) - 1;
}

function lineOf(offset: number, text: string): Line {
  const indent = text.length - text.trimStart().length;
  const [hyphens = ''] = /^(?:-[ \t]+)*/.exec(text.slice(indent)) ?? [];
  const begin = indent + hyphens.length;
  const colon = colonOf(text, begin);
  const spaces = colon === null ? 0 : text.slice(colon + 1).search(/\S|$/);
  return {
    offset,
    text,
    indent,
    begin,
    blank: text.slice(indent).startsWith('#') || indent === text.length,
    colon,
    value: colon === null ? begin : colon + 1 + spaces,
  };
}

/** Returns the index of the first colon before a space or the line's end; colons in the quotes of a key do not count. */
function colonOf(text: string, begin: number): number | null {
  const quote = /["']/.exec(text[begin] ?? '')?.[0];
  const from = quote === undefined ? begin : text.indexOf(quote, begin + 1);
  if (from === -1 || /[[{#]/.test(text[begin] ?? '')) return null;
  const colon = text.slice(from).search(/:(?:[ \t]|$)/);
  return colon === -1 ? null : from + colon;
}

/** A bracket or a quote that is open, and its offset. */
interface Opening {
  readonly character: string;
  readonly offset: number;
}

interface Nesting {
  /** The brackets and quotes that are still open at the end, the innermost last. */
  readonly open: readonly Opening[];
  /** The offset at which the outermost one is closed; null where it is still open. */
  readonly closed: number | null;
}

const CLOSING = new Map([
  ['[', ']'],
  ['{', '}'],
]);
const QUOTES = new Set(['"', "'"]);

/** Returns the bracket or quote that closes the one given. */
export function closingCharacterOf(character: string): string {
  return CLOSING.get(character) ?? character;
}

/** Follows the bracket or quote at `start` up to `end`, or to where it is closed. */
export function followBrackets(source: string, start: number, end: number, steps: StepBudget): Nesting {
  const open: Opening[] = [];
  for (let offset = start; offset < end && steps.take(); offset += 1) {
    const character = source[offset] ?? '';
    const innermost = open.at(-1)?.character ?? '';
    if (QUOTES.has(innermost)) {
      if (character === '\\' && innermost === '"') offset += 1;
      else if (character === innermost) {
        if (character === "'" && source[offset + 1] === "'") offset += 1;
        else open.pop();
      }
    } else if (CLOSING.has(character) || (QUOTES.has(character) && beginsToken(source, offset))) {
      open.push({ character, offset });
    } else if (character === closingCharacterOf(innermost)) {
      open.pop();
    } else if (character === '#' && /\s/.test(source[offset - 1] ?? '')) {
      const feed = source.indexOf('\n', offset);
      offset = feed === -1 ? end : feed;
    }
    if (open.length === 0) return { open, closed: offset };
  }
  return { open, closed: null };
}

/** A quote within a word is a character like any other. */
function beginsToken(source: string, offset: number): boolean {
  return offset === 0 || /[\s[{,:]/.test(source[offset - 1] ?? '');
}
