import { FORBIDDEN_IN_TEXT } from '../../../platform/printable.ts';

/** Longer texts are shown without markup being read, which would show the escapes as well. */
export const MAX_TEXT = 20_000;

/** What stands behind an address belongs to its sentence. */
const ADDRESS = /(https?:\/\/[^\s<>"\\]*[^\s<>"\\.,:;!?)\]}'*_])/i;
/** What is markup wherever it stands; an underscore within a word is none. */
const MARKUP = /[\\`*~[\]|]|(?<!\w)_|_(?!\w)|<(?=[a-z/!?])|&(?=#|\w{1,40};)/gi;
const FORBIDDEN = new RegExp(FORBIDDEN_IN_TEXT, 'gu');

/** A text as Markdown that shows it as it is: lines are kept, nothing in it is markup, web addresses are links. */
export function escapedMarkdown(text: string): string {
  const lines = text
    .slice(0, MAX_TEXT)
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(FORBIDDEN, '')
    .split('\n')
    .map((line) => escapedLine(line.trim()));
  return keptLines(lines);
}

/** Joins lines of Markdown so that they stay lines; of several empty ones one is left. */
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

/** Returns a link with a text on one line; the address alone where the text is nothing else. */
export function markdownLink(text: string, url: string): string {
  const address = url.replaceAll(
    /[\s<>()\\]/g,
    (character) => PERCENT[character] ?? encodeURIComponent(character),
  );
  if (bareAddress(text) === bareAddress(url)) return `<${address}>`;
  return `[${escapedText(text, 1)}](${address.replaceAll(/&(?=[#\w]{1,40};)/g, '&amp;')})`;
}

/** What `encodeURIComponent` leaves, and Markdown does not. */
const PERCENT: Readonly<Record<string, string>> = { '(': '%28', ')': '%29' };

function bareAddress(text: string): string {
  return text.replace(/^https?:\/\//i, '').replace(/\/$/, '');
}

/** @param position 0 for the beginning of a line, which can also be a mark of a list, a heading or a quote */
function escapedText(text: string, position: number): string {
  const escaped = text.replaceAll(MARKUP, '\\$&');
  if (position > 0) return escaped;
  return escaped.replace(/^(\d{1,9})([.)])/, '$1\\$2').replace(/^[#+\-=>:]/, '\\$&');
}
