import type { StepBudget } from './hint.ts';

/** A bracket or a quote that is open, and where it stands. */
export interface Opening {
  readonly character: string;
  readonly offset: number;
}

export interface Nesting {
  /** What is still open at the end, the innermost last. */
  readonly open: readonly Opening[];
  /** Where all of it was closed first; null where it was not. */
  readonly closed: number | null;
}

const CLOSING = new Map([
  ['[', ']'],
  ['{', '}'],
]);
const QUOTES = new Set(['"', "'"]);

export function closingOf(character: string): string {
  return CLOSING.get(character) ?? character;
}

/** Follows the bracket or quote that stands at `start` up to `end`, or to where it is closed. */
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
    } else if (character === closingOf(innermost)) {
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
