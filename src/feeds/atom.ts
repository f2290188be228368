import type { CalendarEvent } from '../calendar/record-at.ts';
import { linkLines } from '../event-text/event-dates.ts';
import { escapeHtml, htmlOf } from '../event-text/markdown-text.ts';
import { FEED_LANGUAGE, type FeedHead, type Format, summaryOf, UNKNOWN_TIME } from './format.ts';

/* Parts of Atom (RFC 4287) that its feeds have in common. */

export const ATOM_CONTENT_TYPE = 'application/atom+xml; charset=utf-8';
export const FEED_END = '</feed>\n';

/** Returns the beginning of a feed, before its entries. */
export function feedHead({ title, language, description, id, homePage, self, updated }: FeedHead): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    element('id', id),
    element('title', title),
    ...optional('subtitle', description ?? ''),
    element('updated', updated ?? UNKNOWN_TIME),
    element('generator', 'Open event calendar'),
    `<author>${element('name', title)}</author>`,
    ...link('alternate', homePage),
    ...link('self', self),
    '',
  ].join('\n');
}

export function link(relation: string, url: string | null): string[] {
  return url === null ? [] : [`<link rel="${relation}" href="${escaped(url)}"/>`];
}

function optional(name: string, text: string): string[] {
  return text === '' ? [] : [element(name, text)];
}

export function element(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** Escapes a text for use between tags or quotes, and removes the characters that XML 1.0 forbids even if escaped. */
export function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"\r]/g, (character) => ESCAPES[character] ?? '');
}

/** Writes events as Atom (RFC 4287). An entry is dated by when the event was created and changed, or else by its start. */
export const atom: Format = {
  contentType: ATOM_CONTENT_TYPE,
  isNewestFirst: true,
  has: () => true,
  begin: (head) => [feedHead(head)],
  event: (event, { page }) =>
    [
      '<entry>',
      element('id', `urn:uuid:${event.id}`),
      element('title', event.name),
      ...optional('published', event.createdAt ?? ''),
      element('updated', event.updatedAt ?? event.createdAt ?? event.startDate ?? UNKNOWN_TIME),
      ...link('alternate', event.url ?? page),
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

/** Returns the HTML content of an entry, also of JSON Feed, with the summary, since many feed readers show either the summary or the content. */
export function contentOf(event: CalendarEvent): string {
  const summary = summaryOf(event);
  const lead = summary === '' ? '' : `<p>${escapeHtml(summary)}</p>\n`;
  return lead + detailOf(event) + linksOf(event);
}

function detailOf({ detail }: CalendarEvent): string {
  return detail === null ? '' : (htmlOf(detail) ?? `<pre>${escapeHtml(detail)}</pre>\n`);
}

function linksOf(event: CalendarEvent): string {
  const items = linkLines(event, FEED_LANGUAGE).map(
    ({ label, url }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></li>`,
  );
  return items.length === 0 ? '' : `<ul>${items.join('')}</ul>\n`;
}
