import { closingOf, followBrackets } from './brackets.ts';
import { hintIn, type Complaint, type HintFinder } from './hint.ts';
import type { Line } from './lines.ts';
import { specialText } from './value-hints.ts';

/** A bracket or a quote that nothing closes, or that goes on in lines without indentation. */
export const unclosed: HintFinder = (complaint) => {
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
  const closing = closingOf(character);
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

/** Whether a comment has what closes the bracket in it. */
function isCutOff(line: string, closing: string): boolean {
  const comment = line.search(/\s#[^\s#]/);
  return comment !== -1 && line.includes(closing, comment);
}

/** What stands between brackets, and is not read as items with commas between them. */
export const inBrackets: HintFinder = (complaint) => {
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
    return hintIn(line, from, from + 1, message, `Close it with ${closingOf(innermost.character)}.`);
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

/** The nearest line above whose value begins with a bracket or a quote that is still open. */
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
