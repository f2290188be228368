import type { CalendarEvent } from '../calendar/event-at.ts';
import { contentOf, summaryOf } from './event-content.ts';
import { UNKNOWN_TIME, type Format } from './format.ts';

/** Atom (RFC 4287). Entries are dated by the start of the event. */
export const atom: Format = {
  contentType: 'application/atom+xml; charset=utf-8',
  has: () => true,
  begin: ({ title, description, id, homePage, self, latestStart }) => [
    [
      '<?xml version="1.0" encoding="utf-8"?>',
      '<feed xmlns="http://www.w3.org/2005/Atom">',
      element('id', id),
      element('title', title),
      ...optional('subtitle', description ?? ''),
      element('updated', latestStart ?? UNKNOWN_TIME),
      element('generator', 'Open event calendar'),
      `<author>${element('name', title)}</author>`,
      ...link('alternate', homePage),
      ...link('self', self),
      '',
    ].join('\n'),
  ],
  event: (event) =>
    [
      '<entry>',
      element('id', `urn:uuid:${event.id}`),
      element('title', event.name),
      element('updated', event.startDate ?? UNKNOWN_TIME),
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
  end: '</feed>\n',
};

function author({ organization }: CalendarEvent): string[] {
  if (organization === null) return [];
  return [
    `<author>${element('name', organization.name)}${optional('uri', organization.url ?? '').join('')}</author>`,
  ];
}

function link(relation: string, url: string | null): string[] {
  return url === null ? [] : [`<link rel="${relation}" href="${escaped(url)}"/>`];
}

function optional(name: string, text: string): string[] {
  return text === '' ? [] : [element(name, text)];
}

function element(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** Without the characters that XML 1.0 cannot hold in any form. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"\r]/g, (character) => ESCAPES[character] ?? '');
}
