import { likeThis, hintIn, type Complaint, type HintFinder, type Line } from './hint.ts';

const KEY = String.raw`(?<key>[\p{L}_][\p{L}\p{M}\p{N}_-]*|"[^"]*"|'[^']*')`;
const NO_SPACE = new RegExp(String.raw`^${KEY}:(?<value>[^\s/].*)$`, 'u');
const ODD_SPACE = new RegExp(String.raw`^${KEY}:[^\S \t]`, 'u');
const WIDE_COLON = new RegExp(String.raw`^${KEY} *：\s*(?<value>\S.*)?$`, 'u');

/** "name:Fair", and colons and spaces that only look like those of YAML. */
export const missingSpace: HintFinder = (complaint) => {
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

/** "name Fair" */
export const missingColon: HintFinder = (complaint) => {
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
 * A text without a colon is read on until the next one comes, as a key of several lines: the first of these
 * lines. Undefined where the parser complains of something else.
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

/** "- item" right below "key: value" */
export const itemAmongKeys: HintFinder = (complaint) => {
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

export const keyBeginning: HintFinder = ({ line, offset }) => {
  const character = line.text[line.indent] ?? '';
  if (offset !== line.offset + line.indent || !/[@`%]/.test(character)) return null;
  const message = `A key cannot begin with "${character}".`;
  return hintIn(line, line.indent, line.colon ?? line.text.length, message, 'Begin it with a letter.');
};

export const indentation: HintFinder = (complaint) => {
  const { line } = complaint;
  const above = lineAbove(complaint);
  if (above === undefined || line.blank || above.indent === line.indent) return null;
  return hintIn(
    line,
    line.indent,
    line.colon ?? line.text.length,
    'This line is indented in a way that fits nothing above it.',
    `Lines that belong together begin in the same column; the line above begins in column ${above.indent + 1}.`,
  );
};

function lineAbove({ lines, index }: Complaint): Line | undefined {
  return lines.slice(0, index).findLast(({ blank }) => !blank);
}

function isItem({ text, indent }: Line): boolean {
  return /^-(?: |$)/.test(text.slice(indent));
}
