import { hash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { searchIndex } from '../../src/cli/site/search-index.ts';
import { siteFiles } from '../../src/cli/site/site-files.ts';
import { isOwnPath } from '../../src/cli/site/write-site.ts';
import { NOW, testApp } from '../helpers/app.ts';
import { type Finished, runNamed } from '../helpers/command.ts';
import { calendarOf, event, organization, place, uuid, yaml } from '../helpers/content.ts';
import { type Files, makeFolder, writeFiles } from '../helpers/folder.ts';
import { png } from '../helpers/pictures.ts';

describe('change days', () => {
  const DAY = 86_400_000;

  const FIRST = Date.parse('2026-03-02T12:00:00Z');

  /** The number of days; the last one is two days after the last change of a page. */
  const DAYS = 14;

  const calendar = calendarOf({
    'site.yml': yaml({ public: 'true', timezone: 'Europe/Vienna' }),
    'organizations/guild.md': organization(10),
    'organizations/club.md': organization(11),
    'events/over.md': event(1, { startDate: '2026-02-01', organization: 'guild', tags: '[old]' }),
    'events/long.md': event(2, {
      startDate: '2026-03-05',
      endDate: '2026-03-09',
      organization: 'guild',
      tags: '[long]',
    }),
    'events/far.md': event(3, {
      startDate: '2026-03-12T20:00',
      timezone: 'Pacific/Auckland',
      organization: 'guild',
      tags: '[far]',
    }),
    'events/undated.md': event(4, { organization: 'club', tags: '[never]' }),
  });

  /** The pages on each of the days. */
  const PAGES = Array.from({ length: DAYS }, (_, day) => pagesOn(day));

  /** Returns the HTML of the pages on a day, by path, with only some of the many pages of months and days. */
  function pagesOn(day: number): Map<string, string> {
    const files = [...siteFiles(calendar, { base: '', now: FIRST + day * DAY })];
    const pages = files.filter(({ path }) =>
      /^(?!.*(?:month|day)\/(?!2026-0[34]\/|2026-03-0[78]\/)).*\.html$/.test(path),
    );
    return new Map(pages.map(({ path, make }) => [path, make().toString()]));
  }

  /** For each page that changes, the days on which it differs from the day before; the first day is 0. */
  function changes(): Map<string, number[]> {
    const found = new Map<string, number[]>();
    for (const [day, pages] of PAGES.slice(1).entries()) {
      for (const [path, html] of pages)
        if (PAGES[day]?.get(path) !== html) found.set(path, [...(found.get(path) ?? []), day + 1]);
    }
    return found;
  }

  test('a page stays the same until the moment that it names, and changes on the next day', () => {
    for (const [day, tomorrow] of PAGES.slice(1).entries()) {
      const today = PAGES[day] ?? new Map<string, string>();
      // Midnight in Vienna.
      const next =
        Date.parse(new Date(FIRST + (day + 1) * DAY).toISOString().slice(0, 'YYYY-MM-DD'.length)) - 3_600_000;
      for (const [path, html] of today) {
        if (!html.includes('data-index=')) continue;
        const named = Number(/data-changes-at="(\d+)"/.exec(html)?.[1] ?? Infinity);
        expect([path, next, tomorrow.get(path) !== html]).toEqual([path, next, named <= next]);
      }
    }
  });

  test('as days pass, only pages that depend on the day are made again', () => {
    const found = changes();
    // While a dated event is to come, up to the 12th, the page says in how many days it is.
    expect(found.get('index.html')).toEqual(Array.from({ length: 11 }, (_, at) => at + 1));
    expect(found.get('month/2026-03/index.html')).toHaveLength(DAYS - 1);
    // The page says "tomorrow" on the 4th, "today" on the 5th, "under way" from the 6th on, and "last day" on the 9th. On
    // the 10th the list is empty, and offers the next event: "tomorrow" on the 11th, "today" on the 12th, over on the 13th.
    expect(found.get('events/tag/long/index.html')).toEqual([2, 3, 4, 7, 8, 9, 10, 11]);
    // While the list of past events is empty, it offers the next event, too.
    expect(found.get('events/tag/long/past/index.html')).toEqual([2, 3, 4, 7, 8]);
    for (const path of [
      'month/2026-04/index.html',
      'day/2026-03-07/index.html',
      'events/tag/old/past/index.html',
      'events/tag/never/index.html',
      'club/index.html',
      'changes/index.html',
      `events/${uuid(4)}/index.html`,
    ])
      expect([path, found.get(path)]).toEqual([path, undefined]);
  });
});

describe('site files', () => {
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
    'events/own.md': event(2, {
      ...{ startDate: '2026-02-01', url: 'https://example.org/own', place: 'hall' },
      thumbnail: 'images/poster.png',
    }),
    'images/poster.png': png({ width: 4, height: 3 }),
    'events/undated.md': event(3, { organization: 'map', name: '"<b>Bold</b>"' }),
    'organizations/guild.md': organization(10),
    // The page of this organization would have the path of another page.
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

  const BASES = ['', '/some/base'] as const;

  /** The texts of the site by path, below each base. */
  const FILES = { '': filesBelow(''), '/some/base': filesBelow('/some/base') };

  function filesBelow(base: string): Map<string, string> {
    const files = [
      ...siteFiles(calendar, { base, now: NOW }, searchIndex(calendar, Date.parse('2026-03-01'))),
    ];
    expect(new Set(files.map(({ path }) => path)).size).toBe(files.length);
    return new Map(files.map(({ path, make }) => [path, make().toString()]));
  }

  const LINK = /(?<=\s(?:href|src|action|data-index)=")[^"]*(?=")/g;

  /** The addresses of this host to which a page links, without query and fragment. */
  function linksOf(html: string): string[] {
    const links = html.match(LINK) ?? [];
    return links
      .filter((link) => !/^(?:https?:|mailto:|webcal:|#)/.test(link))
      .map((link) => link.replace(/[?#].*/, '').replaceAll('&amp;', '&'));
  }

  describe.each(BASES)('the calendar as static files below "%s"', (base) => {
    const files = FILES[base];
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

    test('the first page leads to every other one, except those for unknown paths and other addresses', () => {
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

    test('the sitemap names pages that exist', () => {
      const urls = files.get('sitemap.xml')?.match(/(?<=<loc>)[^<]*/g) ?? [];
      expect(urls.length).toBeGreaterThan(60);
      const root = 'https://calendar.example.org/some/base/';
      expect(urls.filter((url) => !files.has(`${url.replace(root, '')}index.html`))).toEqual([]);
    });

    test('each page has its policy, and no inline script or style', () => {
      for (const [, html] of pages) {
        expect(html).toContain(
          `http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'`,
        );
        expect(html).not.toMatch(
          /<style|\sstyle=|\son[a-z]+=|<script(?! src=| type="(?:module" src=|application\/ld\+json"))/,
        );
      }
    });

    test('every script, style and icon of assets/ is loaded by some page', () => {
      const loaded = new Set(pages.flatMap(([, html]) => linksOf(html)));
      const there = [...files.keys()].filter((path) => /^assets\/.*\.(?:css|js|svg)$/.test(path));
      expect(there.length).toBeGreaterThan(10);
      expect(there.filter((path) => !loaded.has(`${base}/${path}`))).toEqual([]);
    });

    test('the manifest leads to the first page and to icons that are there', () => {
      const path = [...files.keys()].find((each) => each.endsWith('.webmanifest')) ?? '';
      const { start_url: start, icons } = JSON.parse(files.get(path) ?? '') as {
        start_url: string;
        icons: { src: string }[];
      };
      const pathOf = (address: string): string =>
        new URL(address, `https://calendar.example.org${base}/${path}`).pathname;
      expect(pathOf(start)).toBe(`${base}/`);
      expect(icons.length).toBeGreaterThan(2);
      expect(icons.filter(({ src }) => !files.has(pathOf(src).slice(base.length + 1)))).toEqual([]);
    });

    test('a later run recognizes each of its paths', () => {
      expect([...files.keys()].filter((path) => !isOwnPath(path))).toEqual([]);
    });
  });

  describe('files for programs', () => {
    const files = FILES['/some/base'];
    const { get } = testApp(CONTENT);

    test.each([
      ...['ics', 'atom', 'json', 'geojson'].map((ending) => [
        `feeds/events.${ending}`,
        `/feeds/events.${ending}`,
      ]),
      ['feeds/changes.atom', '/feeds/changes.atom'],
      ['feeds/deadlines.ics', '/feeds/deadlines.ics'],
      ['feeds/deadlines.atom', '/feeds/deadlines.atom'],
      ['feeds/tags/rust.ics', '/feeds/events.ics?tag=rust'],
      ['feeds/countries/de.ics', '/feeds/events.ics?countryCode=DE'],
      ['feeds/attendance/offline.ics', '/feeds/events.ics?attendanceMode=offline'],
      ['feeds/organizations/guild.ics', '/feeds/organizations/guild.ics'],
      [`feeds/places/${uuid(20)}.ics`, `/feeds/events.ics?place=${uuid(20)}`],
      [`events/${uuid(1)}.ics`, `/events/${uuid(1)}.ics`],
      [`api/events/${uuid(1)}.json`, `/open/event/${uuid(1)}?fields=all`],
      [`api/organizations/${uuid(11)}.json`, `/open/organization/${uuid(11)}?fields=all`],
      ['favicon.ico', '/favicon.ico'],
      ['robots.txt', '/robots.txt'],
      ['.well-known/security.txt', '/.well-known/security.txt'],
    ])('%s has the bytes of the server', async (path, address) => {
      const answer = await get(address).responseType('blob');
      expect(answer.status).toBe(200);
      expect(files.get(path)).toBe(String(answer.body));
    });

    test('llms.txt and the catalog of interfaces name files that are there, and nothing that only a server has', () => {
      const siteUrl = 'https://calendar.example.org/some/base/';
      const links = [...(files.get('llms.txt') ?? '').matchAll(/\]\(([^)]+)\)/g)].map(([, url = '']) => url);
      const { linkset } = JSON.parse(files.get('.well-known/api-catalog') ?? '') as {
        linkset: { anchor: string; item: { href: string }[] }[];
      };
      const hrefs = linkset.flatMap(({ anchor, item }) => [anchor, ...item.map(({ href }) => href)]);
      expect(hrefs).toContain(`${siteUrl}api/events.json`);
      const paths = [...links, ...hrefs].map((url) => url.slice(siteUrl.length));
      expect(links.length).toBeGreaterThan(7);
      expect(paths.filter((path) => !files.has(path) && !files.has(`${path}index.html`))).toEqual([]);
    });

    test('the list has each event as its own file has it, in the order of the API', async () => {
      const list = JSON.parse(files.get('api/events.json') ?? '') as {
        total: number;
        data: { id: string }[];
      };
      expect(list.total).toBe(calendar.events.length);
      expect(list.data.map((one) => JSON.stringify(one))).toEqual(
        list.data.map(({ id }) => files.get(`api/events/${id}.json`)),
      );
      const answer = await get('/open/event?pageSize=500');
      const { data } = answer.body as { data: { id: string }[] };
      expect(list.data.map(({ id }) => id)).toEqual(data.map(({ id }) => id));
    });

    test('the next events are those of the server, at the addresses of the files', async () => {
      interface Next {
        events: { id: string; url?: string }[];
        completeUntil?: string | null;
      }
      const file = JSON.parse(files.get('embed/events.json') ?? '') as Next;
      const { events } = (await get('/embed/events.json?count=100')).body as Next;
      expect(file.completeUntil).toBeNull();
      expect(events.length).toBeGreaterThan(0);
      expect(file.events.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
      const ends = file.events.map(({ id, url = '' }) => url.endsWith(`/events/${id}/`));
      expect(ends).not.toContain(false);
    });

    test('an event without a date has no file for calendar programs', () => {
      expect(files.has(`events/${uuid(3)}.ics`)).toBe(false);
    });
  });

  test("the url of an event without its own leads to the event's page", () => {
    const html = FILES['/some/base'].get('guild/plain/index.html') ?? '';
    expect(html).toContain(`content="0; url=/some/base/events/${uuid(1)}/"`);
  });

  test('no organization and no event replaces a file of another one', () => {
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

  test('lists exist in each language, records in that of the site', () => {
    const paths = [...FILES[''].keys()];
    const others = paths.filter((path) => path.startsWith('zh-'));
    expect(others).toContain('zh-hans/events/tag/rust/past/index.html');
    expect(others).toContain('zh-hant/month/2026-03/index.html');
    expect(others).toContain('zh-hant/day/2026-03-10/index.html');
    expect(others).toContain('zh-hans/events/country/de/index.html');
    expect(others).toContain('zh-hans/events/organization/guild/index.html');
    expect(others).toContain('zh-hans/events/tag/many/page/2/index.html');
    expect(others.filter((path) => path.includes(uuid(1)))).toEqual([]);
  });
});

describe('npm run site', () => {
  const CONTENT = {
    'content/site.yml': yaml({ public: 'true', url: 'https://example.org/from-url' }),
    'content/events/a.md': event(1, { startDate: '2026-03-01', organization: 'guild' }),
    'content/events/b.md': event(2, { startDate: '2026-04-01' }),
    'content/organizations/guild.md': organization(10),
  };

  const LIST = '.site-files';

  const PAGE = `events/${uuid(1)}/index.html`;

  function site(folder: string, ...args: readonly string[]): Promise<Finished> {
    return runNamed('site', ['--content', 'content', '--out', 'out', ...args], { INIT_CWD: folder });
  }

  async function written(files: Files = {}): Promise<string> {
    const folder = makeFolder({ ...CONTENT, ...files });
    expect(await site(folder)).toMatchObject({ status: 0, stdout: '' });
    return folder;
  }

  /** A folder whose site is written once, since that takes long; `asWritten` restores it. */
  let shared: string;
  let sharedOut: string;

  /** Files that do not belong to the site. */
  const FOREIGN = ['CNAME', 'README.md', 'events/notes.txt', 'linked', 'feeds/old.ics', 'mine'];

  async function asWritten(): Promise<void> {
    for (const path of FOREIGN) rmSync(join(sharedOut, path), { recursive: true, force: true });
    writeFiles(shared, CONTENT);
    expect(await site(shared)).toMatchObject({ status: 0, stdout: '' });
  }

  /** Output folders in or above the folder of the content, and the options for each. */
  const BESIDE: Readonly<Record<string, { readonly files?: Files; readonly args?: readonly string[] }>> = {
    'content/public': { args: ['--base', 'some/base/'] },
    'content/dist': { args: ['--base', '/'] },
    '.': { files: { 'content/site.yml': 'public: true\n' } },
  };

  const beside = new Map<string, { readonly folder: string; readonly finished: Finished }>();

  function siteBeside(out: string, folder: string): Promise<Finished> {
    return site(folder, '--out', out, ...(BESIDE[out]?.args ?? []));
  }

  beforeAll(async () => {
    shared = await written({
      'other/events/x/index.html': 'x',
      'outside/index.html': 'o',
      'index.html': 'above',
    });
    sharedOut = join(shared, 'out');
    for (const [out, { files }] of Object.entries(BESIDE)) {
      const folder = makeFolder({ ...CONTENT, ...files });
      beside.set(out, { folder, finished: await siteBeside(out, folder) });
    }
  });

  /** The texts of all files below a folder, by path, without the list of files. */
  function filesIn(folder: string): Map<string, string> {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile() && entry.name !== LIST);
    return new Map(
      paths
        .map((entry) => join(entry.parentPath, entry.name))
        .map((path): [string, string] => [path.slice(folder.length + 1), readFileSync(path, 'utf8')])
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    );
  }

  function listLine(content: string | Buffer, path: string): string {
    return `${hash('sha256', content, 'hex')}  ${path}\n`;
  }

  test('writes the site for the path of its url, twice the same, and replaces nothing that is there already', async () => {
    await asWritten();
    const files = filesIn(sharedOut);
    expect(files.get('index.html')).toContain('href="/from-url/events/past/"');
    expect([...files]).toEqual([...filesIn(join(await written(), 'out'))]);
    const page = join(sharedOut, PAGE);
    utimesSync(page, 1, 1);
    const again = await site(shared);
    expect(again).toMatchObject({ status: 0 });
    expect(again.stderr).toMatch(/ 0 of them new or changed, 0 removed$/m);
    expect(statSync(page).mtimeMs).toBe(1_000);
  });

  test('writes all files of a calendar that is large enough for several threads', async () => {
    const numbers = Array.from({ length: 200 }, (_, number) => number + 100);
    const folder = await written(
      Object.fromEntries(numbers.map((number) => [`content/events/${number}.md`, event(number)])),
    );
    const files = filesIn(join(folder, 'out'));
    expect(files.size).toBeGreaterThan(500);
    const listed = Array.from(files.keys(), (path) =>
      listLine(readFileSync(join(folder, 'out', path)), path),
    );
    const lines = readFileSync(join(folder, 'out', LIST), 'utf8').split(/(?<=\n)/);
    expect(lines.sort()).toEqual(listed.sort());
    for (const number of numbers)
      expect(files.get(`events/${uuid(number)}/index.html`)).toContain(`Event ${number}`);
  });

  test('puts links below another path, whose slashes do not matter', () => {
    const first = (out: string): string =>
      readFileSync(join(beside.get(out)?.folder ?? '', out, 'index.html'), 'utf8');
    expect(first('content/public')).toContain('href="/some/base/"');
    expect(first('content/dist')).toContain('href="/events/past/"');
    expect(first('content/dist')).not.toMatch(/"\/(?:some|from-url)\//);
  });

  test.each([
    ['the url is missing', () => beside.get('.')?.finished, 'Note: site.yml has no "url"'],
    [
      'links begin with another path than the url',
      () => beside.get('content/public')?.finished,
      'Note: links begin with "/some/base/"',
    ],
    ['the paths are the same', () => site(shared, '--base', '/from-url/'), null],
  ])('says which whole addresses are missing when %s', async (_what, run, note) => {
    const { status, stderr = '' } = (await run()) ?? {};
    expect(status).toBe(0);
    expect(/^Note: .*/m.exec(stderr)?.[0] ?? null).toEqual(note && expect.stringContaining(note));
  });

  test('removes files of an earlier run that the site no longer has, with their folder, and nothing else', async () => {
    await asWritten();
    writeFiles(sharedOut, { CNAME: 'example.org', 'events/notes.txt': 'mine' });
    const past = join(sharedOut, 'events/past/index.html');
    expect(readFileSync(past, 'utf8')).toContain(uuid(1));
    rmSync(join(shared, 'content/events/a.md'));
    rmSync(join(shared, 'content/organizations/guild.md'));
    expect((await site(shared)).stderr).toMatch(/ [1-9]\d* removed$/m);
    const files = filesIn(sharedOut);
    expect([...files.keys()].filter((path) => path.includes(uuid(1)) || path.includes('guild'))).toEqual([]);
    expect(existsSync(join(sharedOut, dirname(PAGE)))).toBe(false);
    expect(readFileSync(past, 'utf8')).not.toContain(uuid(1));
    expect(files.get('CNAME')).toBe('example.org');
    expect(files.get('events/notes.txt')).toBe('mine');
  });

  test('leaves files that somebody has changed since', async () => {
    await asWritten();
    writeFiles(sharedOut, { [PAGE]: 'mine' });
    rmSync(join(shared, 'content/events/a.md'));
    expect(await site(shared)).toMatchObject({ status: 0 });
    expect(readFileSync(join(sharedOut, PAGE), 'utf8')).toBe('mine');
  });

  test('writes a file again when its path comes back', async () => {
    await asWritten();
    writeFiles(sharedOut, { [PAGE]: 'half' });
    rmSync(join(shared, 'content/events/a.md'));
    await site(shared);
    await asWritten();
    expect(readFileSync(join(sharedOut, PAGE), 'utf8')).toMatch(/<\/html>\n$/);
  });

  test('does not trust its list: it removes nothing outside of the folder, and nothing through a link', async () => {
    await asWritten();
    writeFiles(sharedOut, { 'README.md': 'r', CNAME: 'c' });
    symlinkSync(join(shared, 'other/events'), join(sharedOut, 'linked'));
    symlinkSync(join(shared, 'outside/index.html'), join(sharedOut, 'feeds/old.ics'));
    const lines = [
      listLine('above', '../index.html'),
      listLine('above', 'events/../../index.html'),
      listLine('above', join(shared, 'index.html')),
      listLine('x', 'linked/x/index.html'),
      listLine('o', 'feeds/old.ics'),
      listLine('r', 'README.md'),
      listLine('c', 'CNAME'),
      `${'0'.repeat(64)}  robots.txt\n`,
      'nonsense\n',
    ];
    writeFiles(sharedOut, { [LIST]: readFileSync(join(sharedOut, LIST), 'utf8') + lines.join('') });
    expect(await site(shared)).toMatchObject({ status: 0 });
    for (const path of [
      'index.html',
      'other/events/x/index.html',
      'outside/index.html',
      'out/README.md',
      'out/CNAME',
    ])
      expect([path, existsSync(join(shared, path))]).toEqual([path, true]);
    expect(existsSync(join(sharedOut, 'feeds/old.ics'))).toBe(true);
  });

  test.each<[string, string, (out: string) => void]>([
    [
      'a file of somebody else',
      'index.html',
      (out) => {
        writeFiles(out, { 'index.html': 'mine' });
      },
    ],
    [
      'a link in place of a file',
      'robots.txt',
      (out) => {
        symlinkSync('/dev/null', join(out, 'robots.txt'));
      },
    ],
    [
      'a link in place of a folder',
      'events',
      (out) => {
        symlinkSync('/tmp', join(out, 'events'));
      },
    ],
    [
      'a file in place of a folder',
      'feeds',
      (out) => {
        writeFiles(out, { feeds: 'mine' });
      },
    ],
    [
      'a folder in place of the list',
      LIST,
      (out) => {
        mkdirSync(join(out, LIST));
      },
    ],
  ])('writes nothing when %s is in the way', async (_what, path, put) => {
    const folder = makeFolder(CONTENT);
    const out = join(folder, 'out');
    mkdirSync(out);
    put(out);
    const before = readdirSync(out);
    const finished = await site(folder);
    expect(finished).toMatchObject({ status: 2, stdout: '' });
    expect(finished.stderr).toContain(path);
    expect(readdirSync(out)).toEqual(before);
  });

  test('goes on after a run that was ended early', async () => {
    await asWritten();
    const unfinished = readFileSync(join(sharedOut, LIST), 'utf8').replaceAll(/^[\da-f]{64}/gm, '-');
    writeFiles(sharedOut, { [LIST]: unfinished, [PAGE]: '<!doctype html>\nhalf' });
    expect((await site(shared)).stderr).toMatch(/ 1 of them new or changed, 0 removed$/m);
    expect(readFileSync(join(sharedOut, PAGE), 'utf8')).toMatch(/<\/html>\n$/);
  });

  test("leaves files that an ended run may have begun and the site no longer has, since they may be somebody else's", async () => {
    await asWritten();
    const list = readFileSync(join(sharedOut, LIST), 'utf8');
    writeFiles(sharedOut, { 'mine/index.html': 'mine', [LIST]: `${list}-  mine/index.html\n` });
    expect(await site(shared)).toMatchObject({ status: 0 });
    expect(readFileSync(join(sharedOut, 'mine/index.html'), 'utf8')).toBe('mine');
  });

  test.each([
    ['a file', 'file', 'EEXIST'],
    ['below a file', 'file/out', 'ENOTDIR'],
    ['a link that leads nowhere', 'nowhere', 'ENOENT'],
    ['a folder with a name that is too long', 'o'.repeat(300), 'ENAMETOOLONG'],
  ])('says why it cannot write: %s', async (_what, out, reason) => {
    const folder = makeFolder({ ...CONTENT, file: '' });
    symlinkSync('missing', join(folder, 'nowhere'));
    const finished = await site(folder, '--out', out);
    expect(finished).toMatchObject({ status: 2, stdout: '' });
    expect(finished.stderr).toContain(`The files cannot be written (${reason}: `);
  });

  test('says which name is too long for a file', async () => {
    const slug = 'a'.repeat(300);
    const folder = makeFolder({ ...CONTENT, 'content/organizations/guild.md': organization(10, { slug }) });
    writeFiles(folder, { 'content/events/a.md': event(1) });
    const finished = await site(folder);
    expect(finished).toMatchObject({ status: 2, stdout: '' });
    expect(finished.stderr).toContain(slug);
  });

  test.each(['content', 'content/images', 'content/events/site', 'link/places', '.'])(
    'writes nothing to a folder where it would be content: %s',
    async (out) => {
      const folder = makeFolder(CONTENT);
      symlinkSync('content', join(folder, 'link'));
      const content = out === '.' ? join(folder, 'content') : folder;
      const before = filesIn(folder);
      const finished = await runNamed('site', ['--content', out === '.' ? '.' : 'content', '--out', out], {
        INIT_CWD: content,
      });
      expect(finished).toMatchObject({ status: 2, stdout: '' });
      expect(finished.stderr).toContain('content');
      expect([...filesIn(folder)]).toEqual([...before]);
    },
  );

  test.each([
    ['without --out', ['--repository', 'owner/calendar'], '--out DIR'],
    ['without a repository', ['--out', 'built'], '--repository OWNER/NAME'],
    ['for a repository that is no name', ['--out', 'built', '--repository', 'a b'], '"a b"'],
  ])('build:editor is refused %s', async (_what, args, words) => {
    const folder = makeFolder(CONTENT);
    const finished = await runNamed('build:editor', ['--content', 'content', ...args], {
      INIT_CWD: folder,
    });
    expect(finished).toMatchObject({ status: 2, stdout: '' });
    expect(finished.stderr).toContain(words);
    expect(existsSync(join(folder, 'built'))).toBe(false);
  });

  test.each(Object.keys(BESIDE))('can write beside content: %s', async (out) => {
    const { folder = '', finished } = beside.get(out) ?? {};
    expect(finished).toMatchObject({ status: 0 });
    expect(await siteBeside(out, folder)).toMatchObject({ status: 0 });
  });

  test.each([
    ['a calendar that is not public', { 'content/site.yml': '' }, [], 2, 'public: true'],
    [
      'content with a problem',
      { 'content/events/a.md': event(1, { scale: 'huge' }) },
      [],
      1,
      'scale-unknown',
    ],
    ['an editor of no repository', {}, ['--editor'], 2, '--repository'],
    ['a base that is no path', {}, ['--base', '/a b'], 2, '--base'],
    ['a base that leads upwards', {}, ['--base', '/a/../b'], 2, '--base'],
    ['an unknown option', {}, ['--bas', '/a'], 2, '--bas'],
  ] as const)('is refused for %s, and writes nothing', async (_what, files, args, status, words) => {
    const folder = makeFolder({ ...CONTENT, ...files });
    const finished = await site(folder, ...args);
    expect(finished).toMatchObject({ status, stdout: '' });
    expect(finished.stderr).toContain(words);
    expect(existsSync(join(folder, 'out'))).toBe(false);
  });
});
