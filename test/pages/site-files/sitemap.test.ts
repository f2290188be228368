import { expect, test } from '@jest/globals';
import { serverAddresses } from '../../../src/pages/server-addresses.ts';
import { sitemapOf, type SitemapQuery } from '../../../src/pages/site-files/sitemap.ts';
import { calendarOf, event, yaml } from '../../helpers/content.ts';

const NOW = Date.parse('2026-03-01T12:00:00.000Z');
const SOME = calendarOf({
  'site.yml': yaml({ public: 'true', url: '"https://example.org/a&b"' }),
  'events/a.md': event(1),
});
const MANY = {
  ...SOME,
  events: { ...SOME.events, length: 120_000, idAt: (position: number) => `id-${position}` },
};

function query(part: number | null): SitemapQuery {
  return { part, now: NOW, to: serverAddresses(null) };
}

function filesOf(part: number | null): string[] {
  return [...(sitemapOf(MANY, query(part))?.pieces() ?? [])];
}

test('a sitemap of more than 50,000 pages is an index of parts, which have each page once', () => {
  expect(
    [
      ...filesOf(null)
        .join('')
        .matchAll(/<loc>(.*?)<\/loc>/g),
    ].map(([, url]) => url),
  ).toEqual([1, 2, 3].map((part) => `https://example.org/a&amp;b/sitemap.xml?part=${part}`));
  const parts = [1, 2, 3].map(
    (part) =>
      filesOf(part)
        .join('')
        .match(/<loc>.*?<\/loc>/g) ?? [],
  );
  expect(parts.map(({ length }) => length)).toEqual([50_000, 50_000, 20_002]);
  expect(new Set(parts.flat()).size).toBe(120_002);
  expect(sitemapOf(MANY, query(4))).toBeNull();
});

test('it is made in pieces, between which others have their turn', () => {
  expect(Math.max(...filesOf(2).map((piece) => piece.match(/<loc>/g)?.length ?? 0))).toBe(500);
});

test('each part has an entity tag of its own', () => {
  const tags = [null, 1, 2, 3].map((part) => sitemapOf(MANY, query(part))?.etag);
  expect(new Set(tags).size).toBe(4);
});
