/** A line of iCalendar without the line ends that only fold it (RFC 5545, section 3.1). */
export interface ContentLine {
  /** Where it begins in the text, from 1. */
  readonly number: number;
  readonly text: string;
}

const LF = 0x0a;
const CR = 0x0d;
const BLANKS: readonly (number | undefined)[] = [0x20, 0x09];

/**
 * Returns a text without its folds; an empty line behind the content line makes up for each, so that all lines keep their numbers.
 * Programs fold within a character of several bytes, so that bytes are unfolded before they are decoded.
 *
 * @param bytes in an encoding of which ASCII is a part
 */
export function unfolded(bytes: Uint8Array): Buffer {
  const lines = Buffer.alloc(bytes.length);
  let length = 0;
  let folds = 0;
  for (let at = 0; at < bytes.length;) {
    const end = lineEndAt(bytes, at);
    if (end === 0) {
      lines[length] = bytes[at] ?? 0;
      length += 1;
      at += 1;
    } else if (BLANKS.includes(bytes[at + end])) {
      folds += 1;
      at += end + 1;
    } else {
      lines.fill(LF, length, length + folds + 1);
      length += folds + 1;
      folds = 0;
      at += end;
    }
  }
  return lines.subarray(0, length);
}

/** Returns the length of the line end at a position, which can have two carriage returns; 0 where there is none. */
function lineEndAt(bytes: Uint8Array, at: number): number {
  if (bytes[at] === LF) return 1;
  if (bytes[at] !== CR) return 0;
  if (bytes[at + 1] === LF) return 2;
  return bytes[at + 1] === CR && bytes[at + 2] === LF ? 3 : 1;
}

/** Yields the lines of a text, whatever its line ends; empty ones are left out. */
export function* contentLines(text: string): Generator<ContentLine, void> {
  const read = text.replace(/^\uFEFF/, '');
  // What comes as bytes is unfolded already.
  const lines = /\r|\n[ \t]/.test(read) ? unfolded(Buffer.from(read)).toString() : read;
  for (let number = 1, start = 0; start < lines.length; number += 1) {
    const end = lines.indexOf('\n', start);
    const line = lines.slice(start, end === -1 ? undefined : end);
    if (line.trim() !== '') yield { number, text: line };
    start = end === -1 ? lines.length : end + 1;
  }
}
