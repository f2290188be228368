import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { observable } from '../../src/platform/observable.ts';
import { expectError } from '../helpers/answers.ts';
import { NOW, testApp, TOKENS, type TestApp } from '../helpers/app.ts';
import { event, organization, place, uuid, yaml } from '../helpers/content.ts';
import { calendarWithPast, folderOf, type Commit } from '../helpers/past.ts';

const URL = 'https://calendar.example.org';
const SITE = { 'site.yml': yaml({ public: 'true', url: URL, timezone: 'Asia/Shanghai' }) };
const DATES = { startDate: '2026-01-30', endDate: '2026-02-01' };
const HOSTED = { organization: 'guild', place: 'hall' };

/** The app over a folder whose files were committed at these times, one edit after the other. */
async function appWith(
  ...commits: readonly Commit[]
): Promise<TestApp & { readonly clock: { now: number } }> {
  const calendars = observable(await calendarWithPast(folderOf(...commits)));
  const clock = { now: NOW };
  return { ...testApp({ ...SITE, 'events/x.md': event(1) }, { calendars, now: () => clock.now }), clock };
}

async function pageOf({ app }: Pick<TestApp, 'app'>, path = '/changes'): Promise<string> {
  return (await request(app).get(path).expect(200)).text;
}

async function feedOf({ app }: Pick<TestApp, 'app'>): Promise<string> {
  return (await request(app).get('/feeds/changes.atom').buffer(true).expect(200)).text;
}

/** Without what the dates of one version of Unicode's data have and those of another have not. */
function textOf(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/\s?–\s?/g, '–')
    .replaceAll('day,', 'day')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** Days, and below each its lines, as a person reads them. */
function linesOf(html: string): string[] {
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? [];
  return [...main.matchAll(/<(h2|li)[^>]*>(.*?)<\/\1>/gs)].map(([, , line = '']) => textOf(line));
}

/** The texts of all elements of that name. */
function allIn(xml: string, name: string): string[] {
  return [...xml.matchAll(RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, 'gs'))].map(([, text = '']) =>
    textOf(text),
  );
}

const grown = appWith(
  [
    '2025-11-01T00:00:00Z',
    { ...SITE, 'events/old.md': event(9), 'events/gone.md': event(8, { name: 'Secret' }) },
  ],
  [
    '2026-02-01T15:00:00Z',
    {
      'events/fosdem.md': event(1, { name: 'Fosdem', ...DATES, ...HOSTED }),
      'events/x.md': event(2, { name: '"<b>X</b> & <script>"', startDate: '2026-05-01T10:00' }),
      'organizations/guild.md': organization(3, { name: 'Guild' }),
      'places/hall.yml': place(4, { name: 'Hall' }),
    },
  ],
  [
    '2026-02-01T17:00:00Z',
    {
      'events/fosdem.md': event(1, {
        ...{ name: 'Fosdem', ...HOSTED, status: 'rescheduled' },
        ...{ startDate: '2026-02-06', endDate: '2026-02-08' },
      }),
    },
  ],
  ['2026-02-10T00:00:00Z', { 'organizations/guild.md': organization(3, { name: '"Guild <i>"' }) }],
  [
    '2026-02-10T01:00:00Z',
    { 'events/gone.md': null, 'places/hall.yml': place(4, { name: 'Hall', address: 'A 1' }) },
  ],
  ['2026-02-10T02:00:00Z', { 'events/old.md': event(9, { region: 'B', tags: '[tea]' }, 'Come.') }],
  ['2026-02-10T03:00:00Z', { 'events/old.md': event(9, { region: 'B', sources: `["${URL}"]` }, 'Come.') }],
  ['2026-02-10T04:00:00Z', { 'events/x.md': event(2, { name: 'X', startDate: '2026-05-01T11:00' }) }],
);

describe('the page of changes (contract, section 5)', () => {
  test('says in words what has changed, by the days of the site, the newest first', async () => {
    const html = await pageOf(await grown);
    expect(linesOf(html)).toEqual([
      'Tuesday 10 February 2026',
      'X: now 1 May 2026 at 11:00 (Asia/Shanghai); was 1 May 2026 at 10:00 (Asia/Shanghai); was called “<b>X</b> & <script>”',
      'Event 9: now at B; updated: description, tags, other details',
      'Guild <i> (organization): was called “Guild”',
      'Hall (place): now at A 1',
      'An event was removed',
      'Monday 2 February 2026',
      'Fosdem: rescheduled; now 6–8 February 2026; was 30 January–1 February 2026',
      'Sunday 1 February 2026',
      'Fosdem: new; 30 January–1 February 2026; Hall',
      '<b>X</b> & <script>: new; 1 May 2026',
      'Guild (organization): new',
      'Hall (place): new',
    ]);
    expect(html).not.toContain('Secret');
    expect(html).not.toMatch(/<script>|<b>|<i>/);
    expect(html).toContain(`<a class="name" href="/events/${uuid(1)}">Fosdem</a>`);
    expect(html).toContain('<a class="name" href="/guild">');
    expect(html).toContain('<link rel="alternate" type="application/atom+xml" href="/feeds/changes.atom"/>');
  });

  test('is in the language that is asked for, and every page leads to it', async () => {
    const html = await pageOf(await grown, '/changes?lang=zh');
    expect(linesOf(html).slice(-6)).toEqual([
      'Fosdem：已改期；现为2026年2月6日至8日；原为2026年1月30日至2月1日',
      '2026年2月1日星期日',
      'Fosdem：新增；2026年1月30日至2月1日；Hall',
      '<b>X</b> & <script>：新增；2026年5月1日',
      'Guild（主办方）：新增',
      'Hall（地点）：新增',
    ]);
    expect(html).toContain('移除了 1 个活动');
    expect(html).toContain('<a href="/changes?lang=en" ');
    expect(await pageOf(await grown, '/?lang=zh')).toContain('<a href="/changes?lang=zh-Hans">变更</a>');
  });

  test('says nothing untrue of who organized it, and where, when they were removed', async () => {
    const app = await appWith(
      [
        '2026-02-01T00:00:00Z',
        {
          ...SITE,
          'events/a.md': event(1, HOSTED),
          'organizations/guild.md': organization(2, { name: 'Guild' }),
          'organizations/club.md': organization(3, { name: 'Club' }),
          'places/hall.yml': place(4, { name: 'Hall' }),
          'places/barn.yml': place(5, { name: 'Barn' }),
        },
      ],
      ['2026-02-02T00:00:00Z', { 'events/a.md': event(1, { organization: 'club', place: 'barn' }) }],
      ['2026-02-03T00:00:00Z', { 'events/a.md': event(1, HOSTED) }],
      ['2026-02-04T00:00:00Z', { 'organizations/club.md': null, 'places/barn.yml': null }],
    );
    const html = await pageOf(app);
    expect(html).not.toMatch(/Club|Barn/);
    expect(linesOf(html).filter((line) => line.startsWith('Event 1'))).toEqual([
      'Event 1: updated: place, organizers, website',
      'Event 1: updated: place, organizers, website',
      'Event 1: new; Hall',
    ]);
  });

  test('sums up what is many', async () => {
    const many = (from: number, keys = {}) =>
      Object.fromEntries(
        Array.from({ length: 57 }, (_, at) => [`events/${at}.md`, event(from + at, { ...DATES, ...keys })]),
      );
    const app = await appWith(
      ['2026-02-01T00:00:00Z', { ...SITE, ...many(100) }],
      ['2026-02-02T00:00:00Z', many(100, { region: 'B' })],
      [
        '2026-02-02T01:00:00Z',
        { 'events/56.md': event(156, { ...DATES, region: 'B', status: 'cancelled' }) },
      ],
      ['2026-02-03T00:00:00Z', { 'events/54.md': null, 'events/55.md': null }],
    );
    const lines = linesOf(await pageOf(app));
    expect(lines.filter((line) => !line.startsWith('Event 1'))).toEqual([
      'Tuesday 3 February 2026',
      '2 events were removed',
      'Monday 2 February 2026',
      'and 35 more events were updated',
      'Sunday 1 February 2026',
      'and 35 more events were added',
    ]);
    expect(lines[3]).toBe('Event 156: cancelled');
    expect(lines).toHaveLength(6 + 1 + 2 * 20);
  });

  test('goes with the day, and is sent once to who has it', async () => {
    const app = await grown;
    const { headers } = await request(app.app).get('/changes').expect(200);
    const again = () => request(app.app).get('/changes').set('If-None-Match', String(headers.etag));
    await again().expect(304);
    app.clock.now = Date.parse('2026-05-03T00:00:00Z');
    expect(linesOf((await again().expect(200)).text)).toHaveLength(8);
    app.clock.now = Date.parse('2026-07-01T00:00:00Z');
    expect((await again().expect(200)).text).toContain('<p>Nothing has changed.</p>');
    app.clock.now = NOW;
  });

  test('says so where the history is not known', async () => {
    const { app } = testApp({ ...SITE, 'events/x.md': event(1) });
    expect(await pageOf({ app })).toContain('It is not known here what has changed');
    expect(await feedOf({ app })).toMatch(
      /<updated>1970-01-01T00:00:00Z<\/updated>[^]*<\/author>[^]*<\/feed>\n$/,
    );
  });

  test('is not there where the site is not public', async () => {
    const { app } = testApp({ 'events/x.md': event(1) });
    expectError(await request(app).get('/changes'), 404, 'E_ROUTE_NOT_FOUND');
    expect((await request(app).get('/').expect(200)).text).not.toContain('/changes');
  });
});

describe('the feed of changes', () => {
  test('has an entry a change, dated by it', async () => {
    const xml = await feedOf(await grown);
    expect(allIn(xml, 'title').slice(0, 7)).toEqual([
      'Changes: Events of calendar.example.org',
      expect.stringMatching(/^X: now 1 May/),
      'Event 9: updated: tags, other details',
      'Event 9: now at B; updated: description, tags',
      'An event was removed',
      'Hall (place): now at A 1',
      'Guild <i> (organization): was called “Guild”',
    ]);
    const updated = ['2026-02-10T04:00:00.000Z', '2026-02-10T04:00:00.000Z', '2026-02-10T03:00:00.000Z'];
    expect(allIn(xml, 'updated').slice(0, 3)).toEqual(updated);
    expect(xml).not.toContain('Secret');
  });

  test('knows each change for ever, several of one record too', async () => {
    const ids = allIn(await feedOf(await grown), 'id');
    expect(ids).toHaveLength(12);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.join()).toMatch(/^(?:urn:uuid:[0-9a-f-]{36},?)+$/);
    expect(allIn(await feedOf(await grown), 'id')).toEqual(ids);
  });

  test('has HTML in which names are text, and leads to the public page', async () => {
    const xml = await feedOf(await grown);
    expect(xml).toContain(
      '&amp;lt;b&amp;gt;X&amp;lt;/b&amp;gt; &amp;amp; &amp;lt;script&amp;gt;: new; 1 May 2026&lt;/p&gt;',
    );
    for (const path of ['/guild/fosdem', '/guild'])
      expect(xml).toContain(`<link rel="alternate" href="${URL}${path}"/>`);
    expect(xml).toContain(
      `&lt;p&gt;&lt;a href=&quot;${URL}/guild/fosdem&quot;&gt;Fosdem&lt;/a&gt;: rescheduled; now 6`,
    );
    expect(xml).toContain('<content type="html">&lt;p&gt;An event was removed&lt;/p&gt;</content>');
  });

  test('goes with the day, and is sent once to who has it', async () => {
    const { app, clock } = await grown;
    const { headers } = await request(app).get('/feeds/changes.atom').expect(200);
    const again = () => request(app).get('/feeds/changes.atom').set('If-None-Match', String(headers.etag));
    await again().expect(304);
    clock.now += 24 * 3_600_000;
    await again().expect(200);
    clock.now = NOW;
  });

  test('wants a key where the site is not public', async () => {
    const { app } = testApp({ 'events/x.md': event(1) });
    expectError(await request(app).get('/feeds/changes.atom'), 401, 'E_UNAUTHORIZED');
    expectError(
      await request(app).get(`/feeds/changes.atom?key=${TOKENS.reader}`),
      403,
      'E_APPLICATION_FORBIDDEN',
    );
    await request(app).get(`/feeds/changes.atom?key=${TOKENS.feeds}`).expect(200);
  });
});
