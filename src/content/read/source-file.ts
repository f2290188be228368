import { isUtf8 } from 'node:buffer';
import { diagnostic, startOf, type Diagnostic, type DiagnosticCode } from '../../diagnostics/codes.ts';
import { codePointName, FORBIDDEN_IN_TEXT } from '../../platform/printable.ts';
import { readRegularFile } from '../../platform/regular-file.ts';
import { errnoOf } from '../../platform/system-errors.ts';
import type { RecordKind } from '../../schema/records.ts';
import { positionsOf, type Position } from '../../yaml/position.ts';

const BYTE_ORDER_MARK = '\ufeff';
const BYTE_ORDER_MARK_BYTES = Buffer.from(BYTE_ORDER_MARK);
const BARE_CARRIAGE_RETURN = /\r(?!\n)/;

/** The text of a file without its byte order mark, or why it is none (contract, section 3). */
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
    return diagnostic(
      'byte-order-mark',
      startOf(file),
      'The file begins with two byte order marks.',
      'Save it as UTF-8 without a byte order mark.',
    );
  }
  const refuse = (code: DiagnosticCode, offset: number, message: string, hint: string): Diagnostic =>
    diagnostic(code, { file, ...positionsOf(text)(offset) }, message, hint);

  const forbidden = FORBIDDEN_IN_TEXT.exec(text);
  if (forbidden !== null) {
    return refuse(
      'character-forbidden',
      forbidden.index,
      `The control character ${codePointName(forbidden[0])} is not allowed.`,
      'Delete the character.',
    );
  }
  const bareReturn = text.includes('\r') ? BARE_CARRIAGE_RETURN.exec(text) : null;
  if (bareReturn !== null) {
    return refuse(
      'line-ending',
      bareReturn.index,
      'A line ends with CR alone, as on old Macintosh computers.',
      'Save the file with LF or CRLF line ends.',
    );
  }
  return text;
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

/** What stands before the first bytes that are not UTF-8: up to there decoding and encoding change nothing. */
function validPrefix(row: Buffer): string {
  const encodedAgain = Buffer.from(row.toString('utf8'));
  let end = row.findIndex((byte, position) => byte !== encodedAgain[position]);
  // Of a character that is cut off, what stands for it may begin alike.
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

/** What reading a file came to. */
export interface Reading<T> {
  /** Or why it cannot be used. */
  readonly result: T | Diagnostic;
  /** What was read; 0 of a file that was not. */
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
  // Of a copy with one more key, V8 makes a shape of its own each time.
  return { result: typeof result === 'string' ? { kind, path, stem, format, text: result } : result, bytes };
}

/** @param path within the content folder, of what may be no regular file */
export function readText(directory: string, path: string, format: Format): Reading<string> {
  let bytes: Buffer | null;
  try {
    bytes = readRegularFile(`${directory}/${path}`, { maxBytes: MAX_BYTES[format], followLinks: false });
  } catch (error) {
    const message = `This file cannot be read${because(error)}.`;
    return {
      result: diagnostic('file-unreadable', startOf(path), message, 'Check its permissions.'),
      bytes: 0,
    };
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
  return diagnostic(
    'file-too-large',
    startOf(path),
    `This file is larger than ${limit}.`,
    'Keep pictures and long texts elsewhere, and link to them.',
  );
}

/** " (EACCES)", or nothing where the system gives no reason. */
export function because(error: unknown): string {
  const code = errnoOf(error);
  return code === undefined ? '' : ` (${code})`;
}
