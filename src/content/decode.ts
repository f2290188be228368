import { isUtf8 } from 'node:buffer';
import { codePointName, FORBIDDEN_IN_TEXT } from '../characters.ts';
import { diagnostic, startOf, type Diagnostic, type DiagnosticCode } from '../diagnostics.ts';
import { positionsOf, type Position } from '../yaml/position.ts';

const BYTE_ORDER_MARK = '\ufeff';
const BARE_CARRIAGE_RETURN = /\r(?!\n)/;

/** The text of a file without its byte order mark, or why it is none (contract, section 3). */
export function decode(file: string, bytes: Buffer): string | Diagnostic {
  if (!isUtf8(bytes)) {
    const place = { file, ...firstInvalid(bytes) };
    return diagnostic('encoding', place, 'This text is not UTF-8.', 'Save the file as UTF-8.');
  }
  const decoded = bytes.toString('utf8');
  const text = decoded.startsWith(BYTE_ORDER_MARK) ? decoded.slice(1) : decoded;
  if (text.startsWith(BYTE_ORDER_MARK)) {
    return diagnostic('byte-order-mark', startOf(file), 'The file begins with two byte order marks.', 'Save it as UTF-8 without one.');
  }
  const refuse = (code: DiagnosticCode, offset: number, message: string, hint: string): Diagnostic =>
    diagnostic(code, { file, ...positionsOf(text)(offset) }, message, hint);

  const forbidden = FORBIDDEN_IN_TEXT.exec(text);
  if (forbidden !== null) {
    return refuse('character-forbidden', forbidden.index, `The control character ${codePointName(forbidden[0])} is not allowed.`, 'Delete the character.');
  }
  const bareReturn = BARE_CARRIAGE_RETURN.exec(text);
  if (bareReturn !== null) {
    return refuse('line-ending', bareReturn.index, 'A line ends with CR alone.', 'Save the file with LF or CRLF line ends.');
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
    if (!isUtf8(row) || feed === -1) return { line, column: row.toString('utf8').indexOf('\ufffd') + 1 };
    start = feed + 1;
    line += 1;
  }
}
