import { isUtf8 } from 'node:buffer';
import { diagnostic, startOf, type Diagnostic, type DiagnosticCode } from '../../diagnostics/codes.ts';
import { codePointName, FORBIDDEN_IN_TEXT } from '../../platform/printable.ts';
import { readRegularFile } from '../../platform/regular-file.ts';
import { errnoOf } from '../../platform/system-errors.ts';
import type { RecordKind } from '../../schema/records.ts';
import { type Position, positionsOf } from '../../yaml/nodes.ts';

const BYTE_ORDER_MARK = '\ufeff';
const BYTE_ORDER_MARK_BYTES = Buffer.from(BYTE_ORDER_MARK);
const BARE_CARRIAGE_RETURN = /\r(?!\n)/;

/** Returns the text of a file without its byte order mark, or the problem that keeps it from being read (editors' handbook, "What cannot be kept exactly"). */
function decode(file: string, bytes: Buffer): string | Diagnostic {
  const marked = bytes.subarray(0, BYTE_ORDER_MARK_BYTES.length).equals(BYTE_ORDER_MARK_BYTES);
  const content = marked ? bytes.subarray(BYTE_ORDER_MARK_BYTES.length) : bytes;
  if (!isUtf8(content)) {
    const place = { ...startOf(file), ...firstInvalid(content) };
    const hint = 'Save the file as UTF-8, and type the letters anew that are shown as "\ufffd".';
    return diagnostic('encoding', place, 'From here on this is not UTF-8.', hint);
  }
  const text = content.toString('utf8');
  if (text.startsWith(BYTE_ORDER_MARK)) {
    const message = 'The file begins with two byte order marks.';
    return diagnostic(
      'byte-order-mark',
      startOf(file),
      message,
      'Save it as UTF-8 without a byte order mark.',
    );
  }
  const refuse = (code: DiagnosticCode, offset: number, message: string, hint: string): Diagnostic =>
    diagnostic(code, { file, ...positionsOf(text)(offset) }, message, hint);

  const forbidden = FORBIDDEN_IN_TEXT.exec(text);
  if (forbidden !== null) {
    const message = `The control character ${codePointName(forbidden[0])} is not allowed.`;
    return refuse('character-forbidden', forbidden.index, message, 'Delete the character.');
  }
  const bareReturn = text.includes('\r') ? text.search(BARE_CARRIAGE_RETURN) : -1;
  if (bareReturn === -1) return text;
  const message = 'A line ends with CR alone, as on old Macintosh computers.';
  return refuse('line-ending', bareReturn, message, 'Save the file with LF or CRLF line ends.');
}

/** No character of UTF-8 has a line feed inside, so the first line that is not UTF-8 can be found by itself. */
function firstInvalid(bytes: Buffer): Position {
  let line = 1;
  let start = 0;
  for (;;) {
    const feed = bytes.indexOf(0x0a, start);
    const row = bytes.subarray(start, feed === -1 ? bytes.length : feed);
    if (!isUtf8(row) || feed === -1) {
      const column = validPrefix(row).length + 1;
      return { line, column, endColumn: column + 1, source: row.toString('utf8').replace(/\r$/, '') };
    }
    start = feed + 1;
    line += 1;
  }
}

/** Returns the text before the first bytes that are not UTF-8: up to there decoding and encoding change nothing. */
function validPrefix(row: Buffer): string {
  const encodedAgain = Buffer.from(row.toString('utf8'));
  let end = row.findIndex((byte, position) => byte !== encodedAgain[position]);
  // The replacement for a character that is cut off may begin with the same bytes.
  if (end === -1) end = row.length;
  while (end > 0 && !isUtf8(row.subarray(0, end))) end -= 1;
  return row.subarray(0, end).toString('utf8');
}

/** A file of the content folder, read and decoded. */
export interface SourceFile {
  readonly kind: RecordKind;
  /** Path within the content folder, with slashes. */
  readonly path: string;
  /** The file's name without its extension. */
  readonly stem: string;
  readonly format: Format;
  /** The text without a byte order mark. */
  readonly text: string;
}

export type Format = 'markdown' | 'yaml';

/** The outcome of reading a file. */
export interface Reading<T> {
  /** What was read, or why it cannot be used. */
  readonly result: T | Diagnostic;
  /** The number of bytes that were read; 0 where the file was not. */
  readonly bytes: number;
}

/** Reads a file that was found. */
export type ReadSource = (file: Omit<SourceFile, 'text'>) => Reading<SourceFile>;

/** The largest files that are read. */
export const MAX_BYTES = { markdown: 1024 * 1024, yaml: 64 * 1024 } as const;

/** Reads a file of the content folder. */
export function readSourceFile(directory: string, file: Omit<SourceFile, 'text'>): Reading<SourceFile> {
  const { kind, path, stem, format } = file;
  const { result, bytes } = readText(directory, path, format);
  // V8 would make a shape of its own for each copy with one more key.
  return { result: typeof result === 'string' ? { kind, path, stem, format, text: result } : result, bytes };
}

/** @param path within the content folder, of what may be no regular file */
export function readText(directory: string, path: string, format: Format): Reading<string> {
  let bytes: Buffer | null;
  try {
    bytes = readRegularFile(`${directory}/${path}`, { maxBytes: MAX_BYTES[format], followLinks: false });
  } catch (error) {
    return { result: unreadable(path, 'file', error), bytes: 0 };
  }
  if (bytes === null) return { result: tooLarge(path, format), bytes: 0 };
  return { result: decodeFile(path, format, bytes), bytes: bytes.length };
}

/** The text of a file's bytes, or why they cannot be used. */
export function decodeFile(path: string, format: Format, bytes: Buffer): string | Diagnostic {
  return bytes.length > MAX_BYTES[format] ? tooLarge(path, format) : decode(path, bytes);
}

function tooLarge(path: string, format: Format): Diagnostic {
  const limit = format === 'yaml' ? '64 KiB (a .md file: 1 MiB)' : '1 MiB';
  const hint = 'Keep pictures and long texts elsewhere, and link to them.';
  return diagnostic('file-too-large', startOf(path), `This file is larger than ${limit}.`, hint);
}

export function unreadable(path: string, what: 'file' | 'folder', error: unknown): Diagnostic {
  const message = `This ${what} cannot be read${because(error)}.`;
  return diagnostic('file-unreadable', startOf(path), message, 'Check its permissions.');
}

/** " (EACCES)", or nothing where the system gives no reason. */
export function because(error: unknown): string {
  const code = errnoOf(error);
  return code === undefined ? '' : ` (${code})`;
}
