/** JSON that cannot be read: its line, from 1, and why, in a few words. */
export interface JsonFault {
  readonly line: number;
  readonly reason: string;
}

/** What stands around JSON in pages of old, and means nothing: marks of CDATA and of comments of HTML, and comments of scripts. */
const MARKS =
  /(?:\/\/|\/\*)?[ \t]*<!\[CDATA\[[ \t]*(?:\*\/)?|(?:\/\/|\/\*)?[ \t]*\]\]>[ \t]*(?:\*\/)?|<!--|-->|\/\/[^\n]*|[\s\uFEFF]+/y;
const LITERAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const PLAIN = /[^"\\\u0000-\u001f]+/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-f]{4})/iy;

/** What the reader waits for. */
type Expected = 'a value' | 'a name' | '":"' | '"," or a bracket' | 'nothing more';

/**
 * Reads JSON as browsers' search engines read what pages have for them, who write it by hand: raw line breaks in texts, a ";"
 * behind it, comments, marks of CDATA, and a comma before a bracket do not matter.
 */
export function readJson(text: string): { readonly value: unknown } | { readonly fault: JsonFault } {
  try {
    return { value: JSON.parse(text) };
  } catch {
    const strict = strictJson(text);
    return typeof strict === 'string' ? { value: JSON.parse(strict) } : { fault: strict };
  }
}

/** How far a text has been read, and what of it is not as JSON has it. */
interface Reading {
  /** The brackets that are open. */
  readonly open: string[];
  expected: Expected;
  /** The text up to `copied` as strict JSON has it. */
  readonly strict: string[];
  copied: number;
}

/** Writes a text as strict JSON; its brackets can be nested deeper than functions can be. */
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

/** Has other characters in place of some of the text. */
function replace(reading: Reading, text: string, at: number, length: number, by: string): void {
  reading.strict.push(text.slice(reading.copied, at), by);
  reading.copied = at + length;
}

/** Reads the token that stands there, and returns how long it is, or why it cannot stand there. */
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

/** A bracket closes behind a value, and right behind the one that opens. */
function closes(character: string, opening: string | undefined, expected: Expected): boolean {
  return (
    (character === '}' && opening === '{' && (expected === 'a name' || expected === '"," or a bracket')) ||
    (character === ']' && opening === '[' && (expected === 'a value' || expected === '"," or a bracket'))
  );
}

/** Where what means nothing ends. */
function behindMarks(text: string, start: number): number {
  let at = start;
  for (;;) {
    const mark = matchAt(MARKS, text, at) || commentAt(text, at);
    if (mark === '') return at;
    at += mark.length;
  }
}

/** A comment like this one, an empty text where there is none. */
function commentAt(text: string, at: number): string {
  if (!text.startsWith('/*', at)) return '';
  const end = text.indexOf('*/', at + 2);
  return end === -1 ? '' : text.slice(at, end + 2);
}

/** Reads a text behind its first quote, and returns where it ends; null for one that does not. */
function readString(reading: Reading, text: string, start: number): number | null {
  let at = start;
  while (at < text.length) {
    const length = matchAt(PLAIN, text, at).length + matchAt(ESCAPE, text, at).length;
    const character = text.charAt(at);
    if (length === 0 && character === '"') return at + 1;
    // A backslash before anything else means nothing, and what is raw is meant.
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
