import { FORBIDDEN_IN_TEXT } from '../../../platform/printable.ts';

/** Pages show longer texts without rendering Markdown, so that escapes would be visible. */
export const MAX_TEXT = 20_000;

/** Punctuation after an address belongs to the sentence around it. */
const ADDRESS = /(https?:\/\/[^\s<>"\\]*[^\s<>"\\.,:;!?)\]}'*_])/i;
/** Characters that can be markup at any position; an underscore within a word is not. */
const MARKUP = /[\\`*~[\]|]|(?<!\w)_|_(?!\w)|<(?=[a-z/!?])|&(?=#|\w{1,40};)/gi;
const FORBIDDEN = new RegExp(FORBIDDEN_IN_TEXT, 'gu');

/** Escapes a plain text as Markdown: line breaks are kept, nothing is read as markup, and web addresses become links. */
export function escapedMarkdown(text: string): string {
  const lines = text
    .slice(0, MAX_TEXT)
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(FORBIDDEN, '')
    .split('\n')
    .map((line) => escapedLine(line.trim()));
  return keptLines(lines);
}

/** Joins lines of Markdown with hard line breaks; several empty lines become one. */
export function keptLines(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/(?<=[^\n])\n(?=[^\n])/g, '\\\n')
    .trim();
}

/** @param line without white space around it */
export function escapedLine(line: string): string {
  const parts = line.split(ADDRESS);
  return parts
    .map((part, position) => (position % 2 === 1 ? `<${part}>` : escapedText(part, position)))
    .join('');
}

/** Returns a link with a text on one line, or just the address where the text is the same. */
export function markdownLink(text: string, url: string): string {
  const address = url.replaceAll(
    /[\s<>()\\]/g,
    (character) => PERCENT[character] ?? encodeURIComponent(character),
  );
  if (bareAddress(text) === bareAddress(url)) return `<${address}>`;
  return `[${escapedText(text, 1)}](${address.replaceAll(/&(?=[#\w]{1,40};)/g, '&amp;')})`;
}

/** Characters that `encodeURIComponent` leaves as they are, and that end a link in Markdown. */
const PERCENT: Readonly<Record<string, string>> = { '(': '%28', ')': '%29' };

function bareAddress(text: string): string {
  return text.replace(/^https?:\/\//i, '').replace(/\/$/, '');
}

/** @param position 0 at the beginning of a line, where list, heading and quote markers are escaped as well */
function escapedText(text: string, position: number): string {
  const escaped = text.replaceAll(MARKUP, '\\$&');
  if (position > 0) return escaped;
  return escaped.replace(/^(\d{1,9})([.)])/, '$1\\$2').replace(/^[#+\-=>:]/, '\\$&');
}
