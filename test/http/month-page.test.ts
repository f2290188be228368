import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { expectError } from '../helpers/answers.ts';
import { testApp } from '../helpers/app.ts';
import { event, organization, uuid, yaml } from '../helpers/content.ts';

const URL = 'https://calendar.example.org';
const { app } = testApp({
  'site.yml': yaml({ public: 'true', url: URL }),
  'organizations/guild.md': organization(10, { name: 'Guild' }),
  'events/camp.md': event(1, {
    ...{
      name: 'Camp',
      startDate: '2026-03-27',
      endDate: '2026-04-02',
      scale: 'large',
      organization: 'guild',
    },
  }),
  'events/talk.md': event(2, {
    ...{ name: '"<b>Talk</b>"', startDate: '2026-03-10T18:00', endDate: '2026-03-10T20:00' },
    ...{ status: 'cancelled', region: 'Utrecht' },
  }),
  'events/old.md': event(3, { name: 'Old', startDate: '2026-02-14' }),
  'events/far.md': event(4, { name: 'Far', startDate: '2036-02-14' }),
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [
      `events/busy-${at}.md`,
      event(100 + at, { name: `Busy ${at}`, startDate: '2026-05-05' }),
    ]),
  ),
  ...Object.fromEntries(
    Array.from({ length: 11 }, (_, at) => [
      `events/then-${at}.md`,
      event(200 + at, { name: `Then ${at}`, startDate: '2026-01-05' }),
    ]),
  ),
});

async function page(path: string): Promise<string> {
  const { text } = await request(app).get(path).expect(200);
  return text;
}

function namesIn(html: string): string[] {
  return [...html.matchAll(/class="name"[^>]*>([^<]*)</g)].map(([, name = '']) => name);
}

/** The addresses of links with this beginning of a tag. */
function hrefOf(html: string, tag: RegExp): string | undefined {
  const found = [...html.matchAll(/<a [^>]*>/g)].map(([each]) => each).find((each) => tag.test(each));
  return /href="([^"]*)"/.exec(found ?? '')?.[1]?.replaceAll('&amp;', '&');
}

describe('the page of a month (contract, section 5)', () => {
  test('has each event once a week, below its days', async () => {
    const html = await page('/month/2026-03?lang=en');
    expect(html).toContain('<h1>March 2026</h1>');
    expect(namesIn(html)).toEqual(['&lt;b>Talk&lt;/b>', 'Camp', 'Camp']);
    expect(html).toMatch(/class="entry small cancelled col-2 span-1"/);
    expect(html).toMatch(/class="entry large scheduled col-5 span-3 goes-on"/);
    expect(html).toMatch(/class="entry large scheduled col-1 span-2 has-begun goes-on"/);
    expect([...html.matchAll(/<h2[^>]*id="day-([^"]*)"/g)].map(([, day]) => day)).toEqual([
      ...['2026-03-10', '2026-03-27', '2026-03-30'],
    ]);
    expect(html).toContain('18:00 – 20:00');
    expect(html).toContain(`/events/${uuid(1)}?lang=en`);
  });

  test('marks today', async () => {
    expect(await page('/month/2026-03?lang=en')).toMatch(
      /id="day-2026-03-01"[^>]*aria-current="date".*?<b class="today">today/,
    );
    expect(await page('/month/2026-05')).not.toContain('class="today"');
  });

  test('leads from each day of the compact month to where its events stand', async () => {
    const html = await page('/month/2026-03?lang=en');
    expect(html).toContain('href="#day-2026-03-10" aria-label="Tuesday 10 March: 1 event"');
    expect(html).toContain('href="/?datetime=2026-03-29&amp;lang=en" aria-label="Sunday 29 March: 1 event"');
    expect(html).toContain('href="/?datetime=2026-03-31&amp;lang=en" aria-label="Tuesday 31 March: 1 event"');
  });

  test('shows ten events of a day, and where all are, also those that are over', async () => {
    const html = await page('/month/2026-05?scale=small&lang=en');
    expect(namesIn(html)).toHaveLength(10);
    expect(html).toContain('>+2 more</a>');
    const address = hrefOf(html, /datetime=2026-05-05"|datetime=2026-05-05&/) ?? '';
    expect(address).toBe('/?scale=small&datetime=2026-05-05&lang=en');
    expect(namesIn(await page(address))).toHaveLength(12);
    const past = hrefOf(await page('/month/2026-01'), /datetime=2026-01-05/) ?? '';
    expect(past).toBe('/?datetime=2026-01-05');
    expect(namesIn(await page(past))).toHaveLength(11);
  });

  test('keeps the filter and the language on the way to other months and to the list', async () => {
    const html = await page('/month/2026-03?organization=guild&lang=en&past=1&page=3');
    expect(namesIn(html)).toEqual(['Camp', 'Camp']);
    expect(hrefOf(html, /rel="prev/)).toBe('/month/2026-02?organization=guild&lang=en');
    expect(hrefOf(html, /rel="next/)).toBe('/month/2026-04?organization=guild&lang=en');
    expect(html).toContain('href="/?organization=guild&amp;lang=en"');
    expect(html).toContain('<form class="filters" role="search" action="/month/2026-03">');
    expect(html).toContain('/feeds/events.ics?organization=guild');
  });

  test('narrowed by days leads to the month of these days', async () => {
    const html = await page('/month/2027-08?lang=en');
    expect(html).toContain('href="/month/2026-03?datetime=2026-03-01%2F2026-03-31&amp;lang=en"');
  });

  test('says where the nearest events are, where it has none', async () => {
    const html = await page('/month/2026-09?lang=en');
    expect(html).toContain('No events in this month.');
    expect(html).toContain('<a href="/month/2026-05?lang=en">Events in May 2026</a>');
    expect(html).toContain('<a href="/month/2036-02?lang=en">Events in February 2036</a>');
    const narrowed = await page('/month/2026-09?organization=guild&lang=en');
    expect(narrowed).toContain('<a href="/month/2026-04?organization=guild&amp;lang=en">');
    expect(narrowed).toContain('<a href="/month/2026-09?lang=en">Show all events</a>');
  });

  test('is there for every year, and leads beyond none', async () => {
    const first = await page('/month/0001-01');
    expect(hrefOf(first, /rel="prev/)).toBeUndefined();
    expect(hrefOf(first, /rel="next/)).toBe('/month/0001-02');
    const last = await page('/month/9999-12');
    expect(hrefOf(last, /rel="next/)).toBeUndefined();
    expect(hrefOf(last, /rel="prev/)).toBe('/month/9999-11');
  });

  test.each([
    ['/month/2026-03', true],
    ['/month/2026-03?organization=guild', false],
    ['/month/2026-09', false],
    ['/month/2036-02', false],
  ])('%s is for search engines: %s', async (path, isListed) => {
    const html = await page(path);
    expect(!html.includes('<meta name="robots" content="noindex"/>')).toBe(isListed);
    expect(!html.includes('rel="next nofollow"')).toBe(isListed);
    expect(html).toContain(`<link rel="canonical" href="${URL}${path}"/>`);
  });

  test.each(['2026-13', '2026-00', '2026-3', '0000-01', '02026-03', 'x', '2026-03-01'])(
    '/month/%s is none',
    async (month) => {
      expectError(await request(app).get(`/month/${month}`), 404, 'E_ROUTE_NOT_FOUND');
    },
  );

  test('is not there where the calendar is not public', async () => {
    const hidden = testApp({ 'events/x.md': event(1) }).app;
    for (const path of ['/month', '/month/2026-03'])
      expectError(await request(hidden).get(path), 404, 'E_ROUTE_NOT_FOUND');
  });

  test('has its months and dates in every language', async () => {
    const html = await page('/month/2026-03?lang=zh-Hans');
    expect(html).toContain('<h1>2026年3月</h1>');
    expect(html).toContain('3月27日至4月2日');
    expect(await page('/month/2026-03?lang=zh-Hant')).toContain('週一');
  });
});

describe('the way to a month', () => {
  test.each([
    ['/month', '/month/2026-03'],
    ['/month?month=', '/month/2026-03'],
    ['/month?month=2027-03', '/month/2027-03'],
    [
      '/month?month=2027-03&organization=guild&status=great&past=1&lang=zh-Hans',
      '/month/2027-03?organization=guild&lang=zh-Hans',
    ],
  ])('%s', async (path, location) => {
    const { headers } = await request(app).get(path).expect(302);
    expect(headers).toMatchObject({ location, 'cache-control': 'no-store' });
  });

  test.each(['2027-13', 'x', '%2F%2Fevil.example'])('there is none to %s', async (month) => {
    expectError(await request(app).get(`/month?month=${month}`), 404, 'E_ROUTE_NOT_FOUND');
  });
});
