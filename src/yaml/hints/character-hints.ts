import { hintIn, type HintFinder } from './hint.ts';

/** The marks of a merge conflict, anywhere. */
export const conflict: HintFinder = ({ lines }) => {
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

export const tabIndent: HintFinder = ({ line }) => {
  const at = line.text.slice(0, line.indent).indexOf('\t');
  if (at === -1) return null;
  return hintIn(line, at, line.indent, 'This line is indented with a tab.', 'Indent it with spaces instead.');
};

/** YAML leaves out some characters that a text can have (YAML 1.2.2, section 5.1). */
export const notPrintable: HintFinder = ({ reason, source }) => {
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

export const escape: HintFinder = ({ reason, source, offset }) => {
  if (!/^(?:unknown escape sequence|expected hexadecimal)/.test(reason)) return null;
  const backslash = source.lastIndexOf('\\', offset);
  return {
    offset: backslash,
    end: backslash + 2,
    message: 'In double quotes a backslash begins an escape, and this is none that YAML knows.',
    hint: 'Write \\\\ for a backslash, or put the text in single quotes.',
  };
};
