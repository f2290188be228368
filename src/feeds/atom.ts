import type { CalendarEvent } from '../calendar/record-at.ts';
import { ATOM, element, escaped, FEED_END, feedHead, link, optional } from './atom-elements.ts';
import { contentOf, summaryOf } from './event-content.ts';
import { UNKNOWN_TIME, type Format } from './format.ts';

/** Atom (RFC 4287). Entries are dated by the changes of the event; by its start where these are not known. */
export const atom: Format = {
  contentType: ATOM,
  isNewestFirst: true,
  has: () => true,
  begin: (head) => [feedHead(head)],
  event: (event) =>
    [
      '<entry>',
      element('id', `urn:uuid:${event.id}`),
      element('title', event.name),
      ...optional('published', event.createdAt ?? ''),
      element('updated', event.updatedAt ?? event.createdAt ?? event.startDate ?? UNKNOWN_TIME),
      ...link('alternate', event.url),
      ...author(event),
      ...event.tags.map((tag) => `<category term="${escaped(tag)}"/>`),
      ...optional('summary', summaryOf(event)),
      `<content type="html">${escaped(contentOf(event))}</content>`,
      '</entry>',
      '',
    ].join('\n'),
  nothing: '',
  separator: '',
  end: FEED_END,
};

function author({ organization }: CalendarEvent): string[] {
  if (organization === null) return [];
  return [
    `<author>${element('name', organization.name)}${optional('uri', organization.url ?? '').join('')}</author>`,
  ];
}
