/** A line of iCalendar without the line ends that only fold it (RFC 5545, section 3.1). */
export interface ContentLine {
  /** Where it begins in the text, from 1. */
  readonly number: number;
  readonly text: string;
}

/** A line end, with two carriage returns as some programs write it, and the blank that makes it a fold. */
const LINE_END = /(?:\r{0,2}\n|\r)([ \t])?/g;

/**
 * Returns a text without its folds; each is made up for by an empty line behind its content line, so that all lines keep their
 * numbers. Programs fold within a character of several bytes, so that a text whose encoding is a superset of ASCII is
 * unfolded before it is decoded: with a character for each of its bytes.
 */
export function unfolded(text: string): string {
  let folds = 0;
  return text.replace(LINE_END, (_, blank?: string) => {
    if (blank !== undefined) {
      folds += 1;
      return '';
    }
    const ends = '\n'.repeat(folds + 1);
    folds = 0;
    return ends;
  });
}

/** Yields the lines of a text, whatever its line ends; empty ones are left out. */
export function* contentLines(text: string): Generator<ContentLine, void> {
  const lines = unfolded(text.replace(/^\uFEFF/, ''));
  for (let number = 1, start = 0; start < lines.length; number += 1) {
    const end = lines.indexOf('\n', start);
    const line = lines.slice(start, end === -1 ? undefined : end);
    if (line.trim() !== '') yield { number, text: line };
    start = end === -1 ? lines.length : end + 1;
  }
}
