/** An unfolded line of iCalendar (RFC 5545, section 3.1). */
export interface ContentLine {
  /** The number of the line on which it begins, counted from 1. */
  readonly number: number;
  readonly text: string;
}

const LF = 0x0a;
const CR = 0x0d;
const BLANKS: readonly (number | undefined)[] = [0x20, 0x09];

/**
 * Unfolds the lines of a text. Each fold is replaced by an empty line after the content line, so that all lines keep their
 * numbers. Programs may fold within a multi-byte character, so bytes are unfolded before they are decoded.
 *
 * @param bytes in an encoding that extends ASCII
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

/** Returns the length of the line end at a position, which may be CR CR LF; 0 where there is none. */
function lineEndAt(bytes: Uint8Array, at: number): number {
  if (bytes[at] === LF) return 1;
  if (bytes[at] !== CR) return 0;
  if (bytes[at + 1] === LF) return 2;
  return bytes[at + 1] === CR && bytes[at + 2] === LF ? 3 : 1;
}

/** Yields the non-empty lines of a text with any kind of line ends. */
export function* contentLines(text: string): Generator<ContentLine, void> {
  const read = text.replace(/^\uFEFF/, '');
  // A text that was decoded from bytes has already been unfolded.
  const lines = /\r|\n[ \t]/.test(read) ? unfolded(Buffer.from(read)).toString() : read;
  for (let number = 1, start = 0; start < lines.length; number += 1) {
    const end = lines.indexOf('\n', start);
    const line = lines.slice(start, end === -1 ? undefined : end);
    if (line.trim() !== '') yield { number, text: line };
    start = end === -1 ? lines.length : end + 1;
  }
}
