import { diagnostic, startOf, type Diagnostic, type DiagnosticCode } from '../diagnostics/codes.ts';
import { codePointName } from '../platform/printable.ts';
import { RECORD_TYPES, type RecordKind } from '../schema/records.ts';
import { positionsOf } from '../yaml/position.ts';
import type { SourceFile } from './read/source-file.ts';

const KEY = /^["']?([\p{L}_][\p{L}\p{M}\p{N}_-]*)["']?:(?:\s|$)/u;
const NESTED = /^(?:[ \t]|[-\]}](?:[\s,]|$))/;

/**
 * Where the text of a Markdown file begins whose front matter has no end: the first line that is not YAML, with the
 * headings above it, which look like comments; null where all of it can be YAML.
 *
 * @param offset where to begin: after the first line
 */
function whereTextBegins(text: string, offset: number, kind: RecordKind): number | null {
  const known: object = RECORD_TYPES[kind].fields;
  let begin: number | null = null;
  let isAfterBlank = false;
  for (const line of text.slice(offset).split('\n')) {
    const isBlank = line.trim() === '';
    const key = KEY.exec(line)?.[1];
    const isYaml =
      key === undefined
        ? NESTED.test(line) && !(isAfterBlank && line.startsWith('-'))
        : !isAfterBlank || Object.hasOwn(known, key);
    if (!isBlank && !isYaml) begin ??= offset;
    if (!isBlank && !isYaml && !line.startsWith('#')) return begin;
    if (isYaml) begin = null;
    isAfterBlank = isBlank;
    offset += line.length + 1;
  }
  return null;
}

export const DELIMITER = '---';

const MAX_BYTES = 16 * 1024;
/** What gray-matter takes for the end of the front matter, whatever follows on the line. */
export const CLOSING = `\n${DELIMITER}`;
const DELIMITER_LINE = /^--- *$/;

/**
 * Checks the lines around the front matter, and its size, before gray-matter sees the text (contract, section 3):
 * it runs `---js`, takes `---x` for the end, accepts a missing end, and looks for comments with a pattern that is
 * quadratic in blank lines.
 *
 * @returns null where gray-matter can take the text apart
 */
export function refuseFrontMatter({ kind, path, text }: SourceFile): Diagnostic | null {
  const refuse = (code: DiagnosticCode, offset: number, message: string, hint: string): Diagnostic => {
    const lineEnd = text.indexOf('\n', offset);
    const end = lineEnd === -1 ? text.length : lineEnd;
    const place = { file: path, ...positionsOf(text.slice(0, end))(offset, end) };
    return diagnostic(code, place, message, hint);
  };

  const [firstLine = ''] = text.split(/\r?\n/, 1);
  const dashes = dashesIn(firstLine);
  if (dashes !== undefined) {
    return refuse('front-matter-missing', 0, `The first line is ${dashes}.`, 'Make the first line "---".');
  }
  if (!firstLine.startsWith(DELIMITER)) {
    return diagnostic(
      'front-matter-missing',
      startOf(path),
      'The first line of the file is not "---".',
      'Begin the file with a line "---", then the keys, then a line "---"; nothing stands before it.',
    );
  }
  if (!DELIMITER_LINE.test(firstLine)) {
    return refuse(
      'front-matter-language',
      DELIMITER.length,
      `The first line is "${firstLine.slice(0, 40)}"; front matter is YAML, and begins with "---" alone.`,
      'Make the first line "---".',
    );
  }
  // The search ends where the front matter would be too large in any case.
  const limit = firstLine.length + '\r\n'.length + MAX_BYTES + CLOSING.length;
  const end = text.slice(0, limit).indexOf(CLOSING);
  if (end === -1 && text.length <= limit) {
    const begin = whereTextBegins(text, text.indexOf('\n') + 1 || text.length, kind);
    const [line = ''] = begin === null ? [] : text.slice(begin, begin + 200).split(/\r?\n/, 1);
    const made = dashesIn(line);
    return refuse(
      'front-matter-unclosed',
      begin ?? text.length,
      made === undefined
        ? 'The line "---" that ends the front matter is missing.'
        : `The line that ends the front matter is ${made}.`,
      begin === null ? 'Put a line "---" after the last key.' : closingHint(text.slice(begin, begin + 200)),
    );
  }
  if (end === -1 || Buffer.byteLength(text.slice(text.indexOf('\n') + 1, end)) > MAX_BYTES) {
    return refuse(
      'front-matter-too-large',
      0,
      'The front matter does not end within 16 KiB.',
      'Put a line "---" after the last key, and move long text below it.',
    );
  }
  const [closingLine = ''] = text.slice(end + 1, end + 200).split(/\r?\n/, 1);
  if (!DELIMITER_LINE.test(closingLine)) {
    return refuse(
      'front-matter-closing',
      end + 1,
      `The front matter ends with "${closingLine.slice(0, 40)}"; only "---" is allowed.`,
      'End it with a line "---"; put quotes around a value that begins with "---".',
    );
  }
  return null;
}

/** A line of the dashes that editors make of hyphens, as it is told; undefined for any other line. */
function dashesIn(line: string): string | undefined {
  const [dash] = /^-{0,9}([\p{Pd}\u2212])(?<!-)[-\p{Pd}\u2212]{0,9} *$/u.exec(line)?.slice(1) ?? [];
  if (dash === undefined) return undefined;
  return `"${line.trimEnd()}", with dashes (${codePointName(dash)}) that an editor made of hyphens; write three hyphens, "---"`;
}

/** What to do about the first line that is no YAML: some of them are meant to be the end. */
function closingHint(text: string): string {
  return /^[-–—=*_+.~]{1,20} *(?:\r?\n|$)/.test(text)
    ? 'Make this line "---".'
    : 'Put a line "---" above this one, where the text begins.';
}
