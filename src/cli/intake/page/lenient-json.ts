/** Why JSON cannot be parsed, in a few words, and on which line, counted from 1. */
export interface JsonFault {
  readonly line: number;
  readonly reason: string;
}

/** Insignificant text around JSON in pages: CDATA and HTML comment markers, line comments and white space. */
const MARKS =
  /(?:\/\/|\/\*)?[ \t]*<!\[CDATA\[[ \t]*(?:\*\/)?|(?:\/\/|\/\*)?[ \t]*\]\]>[ \t]*(?:\*\/)?|<!--|-->|\/\/[^\n]*|[\s\uFEFF]+/y;
const LITERAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const PLAIN = /[^"\\\u0000-\u001f]+/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-f]{4})/iy;

/** What the parser expects next. */
type Expected = 'a value' | 'a name' | '":"' | '"," or a bracket' | 'nothing more';

/**
 * Parses JSON as leniently as search engines do, since pages have it written by hand: raw line breaks in strings, a trailing ";",
 * comments, CDATA markers and trailing commas are accepted.
 */
export function readJson(text: string): { readonly value: unknown } | { readonly fault: JsonFault } {
  try {
    return { value: JSON.parse(text) };
  } catch {
    const strict = strictJson(text);
    return typeof strict === 'string' ? { value: JSON.parse(strict) } : { fault: strict };
  }
}

/** The state of the parser, and the strict JSON that it has written. */
interface Reading {
  /** The opening brackets that have not been closed. */
  readonly open: string[];
  expected: Expected;
  /** Pieces of strict JSON for the text up to `copied`. */
  readonly strict: string[];
  copied: number;
}

/** Converts a text to strict JSON, without recursion, since it may be nested deeply. */
function strictJson(text: string): string | JsonFault {
  const reading: Reading = { open: [], expected: 'a value', strict: [], copied: 0 };
  let at = 0;
  while (at < text.length) {
    const behind = behindMarks(text, at);
    if (behind > at) replace(reading, text, at, behind - at, ' ');
    const length = behind === text.length ? 0 : readToken(reading, text, behind);
    if (typeof length === 'string') return { line: lineAt(text, behind), reason: length };
    at = behind + length;
  }
  replace(reading, text, at, 0, '');
  const { expected, strict } = reading;
  return expected === 'nothing more'
    ? strict.join('')
    : { line: lineAt(text, at), reason: `it ends where ${expected} is meant` };
}

/** Replaces some characters of the text. */
function replace(reading: Reading, text: string, at: number, length: number, by: string): void {
  reading.strict.push(text.slice(reading.copied, at), by);
  reading.copied = at + length;
}

/** Reads the token at a position; returns its length, or the reason why it is not allowed there. */
function readToken(reading: Reading, text: string, at: number): number | string {
  const { expected, open } = reading;
  const isValue = expected === 'a value';
  const endValue = (): void => {
    reading.expected = open.length === 0 ? 'nothing more' : '"," or a bracket';
  };
  const character = text.charAt(at);
  if (character === '"' && (isValue || expected === 'a name')) {
    const end = readString(reading, text, at + 1);
    if (end === null) return 'a text begins there, and never ends';
    if (isValue) endValue();
    else reading.expected = '":"';
    return end - at;
  }
  const literal = isValue ? matchAt(LITERAL, text, at) : '';
  if (literal !== '') {
    endValue();
    return literal.length;
  }
  if ((character === '{' || character === '[') && isValue) {
    if (open.push(character) > MAX_DEPTH) return 'it is nested deeper than is read';
    reading.expected = character === '{' ? 'a name' : 'a value';
  } else if (character === ':' && expected === '":"') {
    reading.expected = 'a value';
  } else if (character === ',' && expected === '"," or a bracket') {
    if (closes(text.charAt(behindMarks(text, at + 1)), open.at(-1), expected))
      replace(reading, text, at, 1, '');
    else reading.expected = open.at(-1) === '{' ? 'a name' : 'a value';
  } else if (closes(character, open.at(-1), expected)) {
    open.pop();
    endValue();
  } else if (character === ';' && expected === 'nothing more') {
    replace(reading, text, at, 1, '');
  } else {
    return `${JSON.stringify(text.slice(at, at + MAX_SHOWN))} stands where ${expected} is meant`;
  }
  return 1;
}

const MAX_SHOWN = 12;
const MAX_DEPTH = 100_000;

/** Whether a character closes the innermost bracket; it can follow a value or the opening bracket. */
function closes(character: string, opening: string | undefined, expected: Expected): boolean {
  return (
    (character === '}' && opening === '{' && (expected === 'a name' || expected === '"," or a bracket')) ||
    (character === ']' && opening === '[' && (expected === 'a value' || expected === '"," or a bracket'))
  );
}

/** Returns the position after insignificant text. */
function behindMarks(text: string, start: number): number {
  let at = start;
  for (;;) {
    const mark = matchAt(MARKS, text, at) || commentAt(text, at);
    if (mark === '') return at;
    at += mark.length;
  }
}

/** Returns the block comment at a position; empty where there is none. */
function commentAt(text: string, at: number): string {
  if (!text.startsWith('/*', at)) return '';
  const end = text.indexOf('*/', at + 2);
  return end === -1 ? '' : text.slice(at, end + 2);
}

/** Reads a string after its opening quote; returns the position after the closing quote, or null where it is missing. */
function readString(reading: Reading, text: string, start: number): number | null {
  let at = start;
  while (at < text.length) {
    const length = matchAt(PLAIN, text, at).length + matchAt(ESCAPE, text, at).length;
    const character = text.charAt(at);
    if (length === 0 && character === '"') return at + 1;
    // Invalid backslashes are dropped, and raw control characters are escaped.
    if (length === 0)
      replace(reading, text, at, 1, character === '\\' ? '' : JSON.stringify(character).slice(1, -1));
    at += length || 1;
  }
  return null;
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split(/\r\n?|\n/).length;
}
