import {
  closingCharacterOf,
  type Complaint,
  followBrackets,
  type Hint,
  type HintFinder,
  hintIn,
  type Line,
  likeThis,
  lineAt,
  linesOf,
  quoted,
  StepBudget,
} from './hint.ts';

/** Finds the marks of a merge conflict, anywhere. */
const conflict: HintFinder = ({ lines }) => {
  const line = lines.find(({ text }) => /^(?:<{7}|={7}|>{7})(?: |$)/.test(text));
  if (line === undefined) return null;
  return hintIn(
    line,
    0,
    line.text.length,
    'This line is a mark that git left where two changes met.',
    'Keep one of the two versions, and delete the lines that begin with "<<<<<<<", "=======" and ">>>>>>>".',
  );
};

/** The parser wants spaces also before the brackets of a list. */
const tabIndent: HintFinder = ({ line, reason }) => {
  const end = reason.startsWith('deficient indentation') ? line.value : line.begin;
  const at = line.text.slice(0, end).indexOf('\t');
  if (at === -1) return null;
  return at < line.indent
    ? hintIn(line, at, line.indent, 'This line is indented with a tab.', 'Indent it with spaces instead.')
    : hintIn(line, at, at + 1, 'A tab stands where a space has to be.', 'Put a space in its place.');
};

/** YAML leaves out some characters that a text can have (YAML 1.2.2, section 5.1). */
const notPrintable: HintFinder = ({ reason, source }) => {
  if (!/^(?:the stream contains non-printable|expected valid JSON)/.test(reason)) return null;
  const offset = source.search(/[^\t\n\r\x20-\x7e\x85\u00a0-\ufffd\u{10000}-\u{10ffff}]/u);
  if (offset === -1) return null;
  const name = (source.codePointAt(offset) ?? 0).toString(16).toUpperCase();
  return {
    offset,
    end: offset + 1,
    message: `The character U+${name} is not allowed.`,
    hint: 'Delete the character.',
  };
};

const escape: HintFinder = ({ reason, source, offset }) => {
  if (!/^(?:unknown escape sequence|expected hexadecimal)/.test(reason)) return null;
  const backslash = source.lastIndexOf('\\', offset);
  return {
    offset: backslash,
    end: backslash + 2,
    message: 'In double quotes a backslash begins an escape, and this is none that YAML knows.',
    hint: 'Write \\\\ for a backslash, or put the text in single quotes.',
  };
};

/**
 * Characters that begin something else than a plain text (YAML 1.2.2, section 7.3.3). After some of them the parser gives
 * up only further on.
 */
const SPECIAL = /^(?:[@`%#\],}]|[?-](?: |$)|[|>&*!])/;
const MAY_GO_ON = /^[|>&*!]/;

/** Finds a value that begins with a special character. */
const specialBeginning: HintFinder = ({ line, offset }) => {
  const start = line.offset + line.value;
  const rest = line.text.slice(line.value);
  const isThere = offset === start || offset === start + 1 || (offset > start && MAY_GO_ON.test(rest));
  return isThere && line.colon !== null ? specialText(line, line.value, line.text.length) : null;
};

function specialText(line: Line, from: number, to: number): Hint | null {
  const text = withoutComment(line.text.slice(from, to));
  const [special] = SPECIAL.exec(text) ?? [];
  if (special === undefined) return null;
  const end = from + text.length;
  if (special.startsWith('-')) {
    const hint = `Begin it in the line below the key, or put quotes around a text${likeThis(quoted(text))}`;
    return hintIn(line, from, end, 'A list cannot begin in the line of its key.', hint);
  }
  const why = special === '#' ? ', since the rest of the line is a comment otherwise' : '';
  const message = `A text that begins with "${special.trim()}" has to stand in quotes${why}.`;
  const isNotKnown = /^\?+$/.test(text) ? 'Leave the line out until the value is known, or put' : 'Put';
  return hintIn(line, from, end, message, `${isNotKnown} quotes around it${likeThis(quoted(text))}`);
}

/** Finds more text after the quote or the bracket that ends a value. */
const textAfterEnd: HintFinder = ({ reason, source, line, offset, steps }) => {
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

/** Finds "name: Fair: the second". */
const colonInText: HintFinder = ({ source, line, offset }) => {
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

/** Finds a bracket or a quote that nothing closes, or that goes on in lines without indentation. */
const unclosed: HintFinder = (complaint) => {
  const { reason, source, line, steps } = complaint;
  if (!/^(?:deficient indentation|unexpected end of the)/.test(reason)) return null;
  const opening = lineThatOpens(complaint);
  if (opening === undefined) return null;
  const start = opening.offset + opening.value;
  const { closed } = followBrackets(source, start, source.length, steps);
  if (closed !== null && line !== opening && line.colon === null && !line.blank) {
    const message = `What begins with ${source[start] ?? ''} above goes on in a line that is not indented.`;
    const hint = 'Indent every line of it, the one that closes it too.';
    return hintIn(line, line.indent, line.text.length, message, hint);
  }
  const innermost = innermostOpen(complaint, opening);
  if (innermost === undefined) return null;
  const { character, offset } = innermost;
  const closing = closingCharacterOf(character);
  const isQuote = closing === character;
  const [rest = ''] = source.slice(offset).split('\n', 1);
  return {
    offset,
    end: offset + rest.trimEnd().length,
    message: `The ${isQuote ? 'quote' : 'bracket'} ${character} is opened here and never closed.`,
    hint:
      !isQuote && isCutOff(rest, closing)
        ? 'From the "#" on, the line is a comment: put quotes around a text that begins with "#".'
        : `Put a ${closing} ${isQuote ? 'at the end of the text' : 'after the last item'}.`,
  };
};

/** Whether the character that closes a bracket is in a comment. */
function isCutOff(line: string, closing: string): boolean {
  const comment = line.search(/\s#[^\s#]/);
  return comment !== -1 && line.includes(closing, comment);
}

/** Finds text between brackets that cannot be read as items with commas between them. */
const inBrackets: HintFinder = (complaint) => {
  const { reason, source, offset, line } = complaint;
  if (!/^(?:missed comma|expected the node content)/.test(reason)) return null;
  const from = offset - line.offset;
  const piece = (/^[^\s,\]}]+/.exec(line.text.slice(from)) ?? [''])[0];
  const character = source[offset] ?? '';
  if (character === ',') {
    const message = 'A value is missing before this comma.';
    return hintIn(line, from, from + 1, message, 'Delete the comma, or write the value.');
  }
  if (character === ']' || character === '}') {
    const opening = lineThatOpens(complaint);
    const innermost = opening && innermostOpen(complaint, opening);
    if (innermost === undefined) return null;
    const message = `The bracket ${innermost.character} is closed with ${character}.`;
    return hintIn(line, from, from + 1, message, `Close it with ${closingCharacterOf(innermost.character)}.`);
  }
  return (
    specialText(line, from, from + piece.length) ??
    hintIn(
      line,
      from,
      from + piece.length,
      'A comma is missing before this.',
      'Put a comma between two items, or close the bracket before.',
    )
  );
};

/** Returns the nearest line above whose value begins with a bracket or a quote that is still open. */
function lineThatOpens({ source, offset, lines, index, steps }: Complaint): Line | undefined {
  return lines.slice(0, index + 1).findLast((line) => {
    const start = line.offset + line.value;
    if (line.blank || start >= offset || !/["'[{]/.test(source[start] ?? '')) return false;
    return followBrackets(source, start, offset, steps).open.length > 0;
  });
}

function innermostOpen({ source, offset, steps }: Complaint, opening: Line) {
  return followBrackets(source, opening.offset + opening.value, offset, steps).open.at(-1);
}

const KEY = String.raw`(?<key>[\p{L}_][\p{L}\p{M}\p{N}_-]*|"[^"]*"|'[^']*')`;
const NO_SPACE = new RegExp(String.raw`^${KEY}:(?<value>[^\s/].*)$`, 'u');
const ODD_SPACE = new RegExp(String.raw`^${KEY}:[^\S \t]`, 'u');
const WIDE_COLON = new RegExp(String.raw`^${KEY} *：\s*(?<value>\S.*)?$`, 'u');

/** Finds "name:Fair", and colons and spaces that only look like those of YAML. */
const missingSpace: HintFinder = (complaint) => {
  const line = lineWithoutColon(complaint);
  if (line === undefined) return null;
  const text = line.text.slice(line.value);
  const at = (key: string): number => line.value + key.length;

  const { key, value } = NO_SPACE.exec(text)?.groups ?? {};
  if (key !== undefined) {
    const hint = `Put a space between them${likeThis(`${key}: ${value ?? ''}`)}`;
    return hintIn(line, at(key), at(key) + 1, 'There is no space between this colon and the value.', hint);
  }
  const odd = ODD_SPACE.exec(text)?.groups?.key;
  if (odd !== undefined) {
    const message = 'The space after this colon is not a plain one.';
    return hintIn(line, at(odd), at(odd) + 2, message, 'Delete the space, and type it anew.');
  }
  const wide = WIDE_COLON.exec(text)?.groups;
  if (wide?.key === undefined) return null;
  const from = line.value + text.indexOf('：');
  const hint = `Write a colon and a space${likeThis(`${wide.key}: ${wide.value ?? ''}`)}`;
  return hintIn(
    line,
    from,
    from + 1,
    'This is a wide colon, which is a letter like any other in YAML.',
    hint,
  );
};

/** Finds "name Fair". */
const missingColon: HintFinder = (complaint) => {
  const line = lineWithoutColon(complaint);
  if (line === undefined) return null;
  return hintIn(
    line,
    line.indent,
    line.text.length,
    'There is no colon after a key in this line.',
    'Write "key: value", with a colon and a space; indent a line that goes on with the text above.',
  );
};

/**
 * Returns the first of the lines without a colon that the parser reads as one key of several lines, up to the next colon;
 * undefined where the parser complains of something else.
 */
function lineWithoutColon({ reason, lines, index, offset }: Complaint): Line | undefined {
  if (!/multiline key|^expected ':'|^a whitespace|^end of the stream/.test(reason)) return undefined;
  const at = lines[index];
  const isPast = at?.colon != null && at.offset + at.colon <= offset;
  let first: Line | undefined;
  for (const line of lines.slice(0, isPast ? index : index + 1).reverse()) {
    if (line.blank) continue;
    const indent = first?.indent ?? (isPast ? at.indent : line.indent);
    if (line.colon !== null || line.indent !== indent || isItem(line)) break;
    first = line;
  }
  return first;
}

/** Finds "- item" right below "key: value". */
const itemAmongKeys: HintFinder = (complaint) => {
  const { line } = complaint;
  const above = lineAbove(complaint);
  if (above === undefined || !isItem(line) || isItem(above) || above.indent !== line.indent) return null;
  return hintIn(
    line,
    line.indent,
    line.text.length,
    'An item of a list stands where a key should be.',
    'Put the items of a list below a line with a key alone, like "ignore:".',
  );
};

const keyBeginning: HintFinder = ({ line, offset }) => {
  const character = line.text[line.indent] ?? '';
  if (offset !== line.offset + line.indent || !/[@`%]/.test(character)) return null;
  const message = `A key cannot begin with "${character}".`;
  return hintIn(line, line.indent, line.colon ?? line.text.length, message, 'Begin it with a letter.');
};

const indentation: HintFinder = (complaint) => {
  const { line, lines, index } = complaint;
  const last = lineAbove(complaint);
  if (last === undefined || line.blank) return null;
  const joined = [last, line].find(({ text, indent }) => /^-[\p{L}"']/u.test(text.slice(indent)));
  if (joined !== undefined) {
    const { indent } = joined;
    return hintIn(
      joined,
      indent,
      indent + 1,
      'There is no space behind this hyphen.',
      'Put a space behind it.',
    );
  }
  const item = lines
    .slice(0, index)
    .findLast((one) => isItem(one) || (!one.blank && one.indent < line.indent));
  const above = isItem(line) && item !== undefined && isItem(item) ? item : last;
  const hasItem = isItem(above);
  if (line.indent === (hasItem && !isItem(line) ? above.begin : above.indent)) return null;
  const columns = hasItem
    ? `the item above begins in column ${above.indent + 1}, and its text in column ${above.begin + 1}`
    : `the line above begins in column ${above.indent + 1}`;
  return hintIn(
    line,
    line.indent,
    line.colon ?? line.text.length,
    'This line is indented in a way that fits nothing above it.',
    `Lines that belong together begin in the same column; ${columns}.`,
  );
};

function lineAbove({ lines, index }: Complaint): Line | undefined {
  return lines.slice(0, index).findLast(({ blank }) => !blank);
}

function isItem({ text, indent }: Line): boolean {
  return /^-(?: |$)/.test(text.slice(indent));
}

/** The functions that find a hint, in the order in which they are tried: each may rely on what those before it have ruled out. */
const FINDERS: readonly HintFinder[] = [
  conflict,
  tabIndent,
  notPrintable,
  escape,
  unclosed,
  inBrackets,
  specialBeginning,
  textAfterEnd,
  colonInText,
  missingSpace,
  missingColon,
  keyBeginning,
  itemAmongKeys,
  indentation,
];

/**
 * Finds the mistake that keeps a source from being read, and a hint how to put it right.
 *
 * @param reason the parser's complaint, in its own words
 * @param offset where the parser gave up
 * @returns a general hint at that place where a bounded number of steps finds no mistake
 */
export function findHint(source: string, reason: string, offset: number): Hint {
  const lines = linesOf(source);
  const index = lineAt(lines, offset);
  const line = lines[index];
  const steps = new StepBudget();
  for (const find of line === undefined ? [] : FINDERS) {
    const hint = line && find({ reason, source, offset, lines, index, line, steps });
    if (steps.isSpent) break;
    if (hint) return hint;
  }
  return {
    offset,
    end: offset + 1,
    message: 'From here on this cannot be read as YAML.',
    hint: 'Put quotes around a text that has special characters, and check the indentation.',
  };
}
