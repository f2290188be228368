/** What begins a block of Markdown where a line begins with it, or makes one of the line before it. */
const AT_LINE_START = /^(?=#{1,6}(?:\s|$)|>|[-+](?:\s|$)|~{3}|:?-+:?$|[-=:|+ ]+$)/;
const NUMBERED = /^(\d{1,9})([.)])(?=\s|$)/;
/** What begins or ends markup within a line, an entity or a tag. */
const WITHIN_LINE = /[\\`*[\]<|]|~(?=~)|(?<=~)~|&(?=#?[a-z\d]+;)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/giu;
const INVISIBLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\p{Surrogate}]/gu;

/**
 * Plain text as Markdown (CommonMark, with tables) that shows it as it was said: nothing in it is markup, its lines and
 * paragraphs stay. Controls, which a content file cannot have, go; addresses become links, as they do in any text.
 */
export function escapedMarkdown(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(INVISIBLE, '')
    .split(/\n[ \t]*(?:\n[ \t]*)+/)
    .map(escapedParagraph)
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

/** A backslash at the end of a line keeps it apart from the next. */
function escapedParagraph(text: string): string {
  return text
    .split('\n')
    .map((line) => escapedLine(line.trim()))
    .filter((line) => line !== '')
    .join('\\\n');
}

/** @param line without white space around it */
export function escapedLine(line: string): string {
  return line.replace(WITHIN_LINE, '\\$&').replace(NUMBERED, '$1\\$2').replace(AT_LINE_START, '\\');
}
