import { describe, expect, test } from '@jest/globals';
import { siteFiles } from '../../../src/cli/site/site-files.ts';
import { searchIndex } from '../../../src/cli/site/search-index.ts';
import { isOwnPath } from '../../../src/cli/site/file-list.ts';
import { NOW, testApp } from '../../helpers/app.ts';
import { calendarOf, event, organization, place, uuid, yaml } from '../../helpers/content.ts';

const DATED = { startDate: '2026-03-10T10:00', endDate: '2026-03-10T18:00', timezone: 'Europe/Berlin' };

const CONTENT = {
  'site.yml': yaml({
    public: 'true',
    url: 'https://calendar.example.org/some/base',
    name: '"Nights & <days>"',
    accentColor: '"#884400"',
    contact: 'mail@example.org',
  }),
  'events/plain.md': event(
    1,
    { ...DATED, organization: 'guild', tags: '[rust, web]', countryCode: 'DE' },
    'Text.',
  ),
  'events/own.md': event(2, { startDate: '2026-02-01', url: 'https://example.org/own', place: 'hall' }),
  'events/undated.md': event(3, { organization: 'map', name: '"<b>Bold</b>"' }),
  'organizations/guild.md': organization(10),
  // Its page would be at a path of the site.
  'organizations/map.md': organization(11),
  'places/hall.yml': place(20, { countryCode: 'AT', latitude: '48.2', longitude: '16.4' }),
  ...Object.fromEntries(
    Array.from({ length: 60 }, (_, number) => [
      `events/many-${number}.md`,
      event(100 + number, { startDate: '2026-04-01', place: 'hall', tags: '[many]' }),
    ]),
  ),
};

const calendar = calendarOf(CONTENT);

function filesBelow(base: string): Map<string, string> {
  const files = [...siteFiles(calendar, { base, now: NOW }, searchIndex(calendar, '2026-03-01'))];
  expect(new Set(files.map(({ path }) => path)).size).toBe(files.length);
  return new Map(files.map(({ path, make }) => [path, make().toString()]));
}

const LINK = /(?<=\s(?:href|src|action|data-index)=")[^"]*(?=")/g;

/** The addresses of this host that a page leads to, without what stands behind a mark. */
function linksOf(html: string): string[] {
  const links = html.match(LINK) ?? [];
  return links
    .filter((link) => !/^(?:https?:|mailto:|webcal:|#)/.test(link))
    .map((link) => link.replace(/#.*/, '').replaceAll('&amp;', '&'));
}

describe.each(['', '/some/base'])('the calendar as static files below "%s" (contract, section 9)', (base) => {
  const files = filesBelow(base);
  const pages = [...files].filter(([path]) => path.endsWith('.html'));

  test('no link is dead, and none leads out of the base', () => {
    const dead = pages.flatMap(([path, html]) =>
      linksOf(html)
        .filter((link) => {
          const below = link.startsWith(`${base}/`) ? link.slice(base.length + 1) : null;
          return (
            below === null || !files.has(below.endsWith('/') || below === '' ? `${below}index.html` : below)
          );
        })
        .map((link) => `${path}: ${link}`),
    );
    expect(dead).toEqual([]);
  });

  test('from the first page every other one can be reached but what stands for an unknown path or another address', () => {
    const seen = new Set<string>();
    const visit = (path: string): void => {
      if (seen.has(path)) return;
      seen.add(path);
      for (const link of linksOf(files.get(path) ?? '')) {
        const below = link.slice(base.length + 1);
        if (below.endsWith('/') || below === '') visit(`${below}index.html`);
      }
    };
    visit('index.html');
    const unseen = pages.map(([path]) => path).filter((path) => !seen.has(path));
    expect(unseen.sort()).toEqual(['404.html', 'guild/plain/index.html']);
  });

  test('the sitemap names pages that are there', () => {
    const urls = files.get('sitemap.xml')?.match(/(?<=<loc>)[^<]*/g) ?? [];
    expect(urls.length).toBeGreaterThan(60);
    const root = 'https://calendar.example.org/some/base/';
    expect(urls.filter((url) => !files.has(`${url.replace(root, '')}index.html`))).toEqual([]);
  });

  test('each page says its policy, and has no script or style of its own', () => {
    for (const [, html] of pages) {
      expect(html).toContain(
        `http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'`,
      );
      expect(html).not.toMatch(
        /<style|\sstyle=|\son[a-z]+=|<script(?! type="(?:module" src=|application\/ld\+json"))/,
      );
    }
  });

  test('every script, style and icon of assets/ is loaded by some page', () => {
    const loaded = new Set(pages.flatMap(([, html]) => linksOf(html)));
    const there = [...files.keys()].filter((path) => /^assets\/.*\.(?:css|js|svg)$/.test(path));
    expect(there.length).toBeGreaterThan(10);
    expect(there.filter((path) => !loaded.has(`${base}/${path}`))).toEqual([]);
  });

  test('a later run knows each of its paths as its own', () => {
    expect([...files.keys()].filter((path) => !isOwnPath(path))).toEqual([]);
  });
});

describe('what programs get', () => {
  const files = filesBelow('/some/base');
  const { get } = testApp(CONTENT);

  test.each([
    ...['ics', 'atom', 'json', 'geojson'].map((ending) => [
      `feeds/events.${ending}`,
      `/feeds/events.${ending}`,
    ]),
    ['feeds/changes.atom', '/feeds/changes.atom'],
    ['feeds/tags/rust.ics', '/feeds/events.ics?tag=rust'],
    ['feeds/countries/de.ics', '/feeds/events.ics?countryCode=DE'],
    ['feeds/organizations/guild.ics', '/feeds/organizations/guild.ics'],
    [`feeds/places/${uuid(20)}.ics`, `/feeds/events.ics?place=${uuid(20)}`],
    [`events/${uuid(1)}.ics`, `/events/${uuid(1)}.ics`],
    [`api/events/${uuid(1)}.json`, `/open/event/${uuid(1)}?fields=all`],
    [`api/organizations/${uuid(11)}.json`, `/open/organization/${uuid(11)}?fields=all`],
    ['robots.txt', '/robots.txt'],
    ['.well-known/security.txt', '/.well-known/security.txt'],
  ])('%s has the bytes of the server', async (path, address) => {
    const answer = await get(address).responseType('blob');
    expect(answer.status).toBe(200);
    expect(files.get(path)).toBe(String(answer.body));
  });

  test('the list has each event as its own file has it, in the order of the API', async () => {
    const list = JSON.parse(files.get('api/events.json') ?? '') as { total: number; data: { id: string }[] };
    expect(list.total).toBe(calendar.events.length);
    expect(list.data.map((one) => JSON.stringify(one))).toEqual(
      list.data.map(({ id }) => files.get(`api/events/${id}.json`)),
    );
    const answer = await get('/open/event?pageSize=500');
    const { data } = answer.body as { data: { id: string }[] };
    expect(list.data.map(({ id }) => id)).toEqual(data.map(({ id }) => id));
  });

  test('an event without a date has no file for calendar programs', () => {
    expect(files.has(`events/${uuid(3)}.ics`)).toBe(false);
  });
});

test('where the url of an event without one of its own leads, there is the way to its page', () => {
  const html = filesBelow('/some/base').get('guild/plain/index.html') ?? '';
  expect(html).toContain(`content="0; url=/some/base/events/${uuid(1)}/"`);
});

test('no organization and no event has a file of another one', () => {
  const slugs = ['404', 'country', 'en', 'events', 'index', 'page', 'past', 'tag', 'zh-hans', 'zh-hant'];
  const hostile = calendarOf({
    'site.yml': yaml({ public: 'true', url: 'https://calendar.example.org' }),
    ...Object.fromEntries(
      slugs.flatMap((slug, number) => [
        [`organizations/${slug}.md`, organization(10 + number)],
        [
          `events/${slug}/map.md`,
          event(10 + number, { organization: slug, urlKey: slug, tags: `[${slug}]` }),
        ],
      ]),
    ),
  });
  const paths = Array.from(siteFiles(hostile, { base: '', now: NOW }), ({ path }) => path);
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
});

test('lists are there in each language, records in that of the site', () => {
  const paths = [...filesBelow('').keys()];
  const others = paths.filter((path) => path.startsWith('zh-'));
  expect(others).toContain('zh-hans/events/tag/rust/past/index.html');
  expect(others).toContain('zh-hant/month/2026-03/index.html');
  expect(others).toContain('zh-hans/events/country/de/index.html');
  expect(others).toContain('zh-hans/events/organization/guild/index.html');
  expect(others).toContain('zh-hans/events/tag/many/page/2/index.html');
  expect(others.filter((path) => path.includes(uuid(1)))).toEqual([]);
});
