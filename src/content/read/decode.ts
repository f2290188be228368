import { isUtf8 } from 'node:buffer';
import { diagnostic, startOf, type Diagnostic, type DiagnosticCode } from '../../diagnostics/codes.ts';
import { codePointName, FORBIDDEN_IN_TEXT } from '../../platform/printable.ts';
import { positionsOf, type Position } from '../../yaml/position.ts';

const BYTE_ORDER_MARK = '\ufeff';
const BYTE_ORDER_MARK_BYTES = Buffer.from(BYTE_ORDER_MARK);
const BARE_CARRIAGE_RETURN = /\r(?!\n)/;

/** The text of a file without its byte order mark, or why it is none (contract, section 3). */
export function decode(file: string, bytes: Buffer): string | Diagnostic {
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
