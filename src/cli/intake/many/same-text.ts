import { plainTextOf } from '../../../event-text/markdown-text.ts';
import type { EventRecord } from '../../../schema/event.ts';

/** What our own feeds write in front of the text of an event that was moved. */
const MOVED = 'Previously ';

/** The words of a text and nothing else, for comparing. */
export function comparedText(text: string): string {
  return (text.normalize('NFKC').match(/[\p{L}\p{N}\p{M}\p{S}]+/gu) ?? []).join(' ');
}

/**
 * Whether a text, in Markdown, says what an event says already. Whoever looks after the calendar may have added to it; our
 * feeds write the links of the event behind the text, and in front that it was moved.
 */
export function isSameDetail(
  { detail, links }: Pick<EventRecord, 'detail' | 'links'>,
  theirs: string | null,
): boolean {
  const own = comparedText(plainTextOf(detail ?? ''));
  const plain = plainTextOf(theirs ?? '');
  if (own.includes(comparedText(plain))) return true;
  const urls = new Set(links.map(({ url }) => url));
  const rest = plain
    .split('\n')
    .filter((line) => !line.startsWith(MOVED) && !urls.has(line.slice(line.lastIndexOf(' ') + 1)));
  return own.includes(comparedText(rest.join('\n')));
}
