import { followBrackets } from './brackets.ts';
import { hintIn, likeThis, quoted, type Hint, type HintFinder } from './hint.ts';
import type { Line } from './lines.ts';

/**
 * Characters that begin something else than a plain text (YAML 1.2.2, section 7.3.3). After some of them the parser gives
 * up only further on.
 */
const SPECIAL = /^(?:[@`%#\],}]|[?-](?: |$)|[|>&*!])/;
const MAY_GO_ON = /^[|>&*!]/;

/** A value that begins with a special character. */
export const specialBeginning: HintFinder = ({ line, offset }) => {
  const start = line.offset + line.value;
  const rest = line.text.slice(line.value);
  const isThere = offset === start || offset === start + 1 || (offset > start && MAY_GO_ON.test(rest));
  return isThere && line.colon !== null ? specialText(line, line.value, line.text.length) : null;
};

export function specialText(line: Line, from: number, to: number): Hint | null {
  const text = withoutComment(line.text.slice(from, to));
  const [special] = SPECIAL.exec(text) ?? [];
  if (special === undefined) return null;
  const end = from + text.length;
  if (special.startsWith('-')) {
    const hint = `Begin it in the line below the key, or put quotes around a text${likeThis(quoted(text))}`;
    return hintIn(line, from, end, 'A list cannot begin in the line of its key.', hint);
  }
  const message = `A text that begins with "${special.trim()}" has to stand in quotes.`;
  const isNotKnown = /^\?+$/.test(text) ? 'Leave the line out until the value is known, or put' : 'Put';
  return hintIn(line, from, end, message, `${isNotKnown} quotes around it${likeThis(quoted(text))}`);
}

/** More text after the quote or the bracket that ends a value. */
export const textAfterEnd: HintFinder = ({ reason, source, line, offset, steps }) => {
  const start = line.offset + line.value;
  const character = source[start] ?? '';
  const isKey = /multiline key|^expected ':'|^a whitespace/.test(reason);
  if (isKey || offset < start || !/["'[{]/.test(character)) return null;
  const { closed } = followBrackets(source, start, line.offset + line.text.length, steps);
  if (closed === null || closed >= offset) return null;
  const after = closed + 1 - line.offset;
  const from = after + line.text.slice(after).search(/\S|$/);
  const value = line.text.slice(line.value);
  if (character === '[' || character === '{') {
    const message = `The bracket ${character} at the beginning of the value is closed before this.`;
    const hint = `Put quotes around a text that begins with a bracket${likeThis(quoted(value))}`;
    return hintIn(line, from, line.text.length, message, hint);
  }
  const inner = value.endsWith(character) ? value.slice(1, -1) : value;
  const message = 'The quotes end before this text.';
  const hint = `Use the other kind of quotes around the whole text${likeThis(quoted(inner))}`;
  return hintIn(line, from, line.text.length, message, hint);
};

const CURLY = /^[“”„«‘](.*?)[”“»’]?$/u;

/** "name: Fair: the second" */
export const colonInText: HintFinder = ({ source, line, offset }) => {
  const colon = offset - line.offset;
  const isSecond = line.colon !== null && line.colon < colon && source[offset] === ':';
  if (!isSecond || /["'[{]/.test(line.text[line.value] ?? '')) return null;
  const text = withoutComment(line.text.slice(line.value));
  const [, inner] = CURLY.exec(text) ?? [];
  const hint =
    inner === undefined
      ? `Put quotes around the whole value${likeThis(quoted(text))}`
      : `Put plain quotes around the whole value, not curly ones${likeThis(quoted(inner))}`;
  return hintIn(line, colon, colon + 1, 'A text with a colon before a space has to stand in quotes.', hint);
};

function withoutComment(text: string): string {
  const comment = text.search(/\s#/);
  return (comment === -1 ? text : text.slice(0, comment)).trimEnd();
}
