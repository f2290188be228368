import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import nodeIcal from 'node-ical';
import { siteFiles } from '../../src/cli/site/site-files.ts';
import { pagePolicy } from '../../src/pages/page-policy.ts';
import { calendarOf, event, organization, place, uuid } from '../helpers/content.ts';
import { listenOnLoopback } from '../helpers/loopback.ts';
import { useChromium } from './helpers/browser.ts';

/** The pages are built on this day. */
const BUILT = '2026-03-01';
const BASE = '/calendar';
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
};

const calendar = calendarOf({
  'site.yml': 'public: true\nname: Plays\n',
  'organizations/guild.md': organization(500, { name: 'Guild of Zürich' }),
  'places/hall.yml': place(600, { name: 'Old Hall', countryCode: 'CH' }),
  ...Object.fromEntries(
    Array.from({ length: 60 }, (_, number) => [
      `events/play-${number}.md`,
      event(number + 1, {
        name: `Play ${number}`,
        startDate: `2026-05-${String(1 + (number % 28)).padStart(2, '0')}`,
      }),
    ]),
  ),
  'events/over.md': event(100, { name: 'Overture', startDate: '2026-02-01', organization: 'guild' }),
  'events/soon.md': event(101, {
    name: 'Soon',
    startDate: '2026-03-02',
    organization: 'guild',
    place: 'hall',
  }),
  'events/later.md': event(102, { name: 'Later', startDate: '2026-04-02', organization: 'guild' }),
});

describe('the search of a static site', () => {
  let server: Server;
  let site: string;
  let isReachable = true;
  let now = `${BUILT}T12:00:00Z`;
  const chromium = useChromium((context) => context.clock.setFixedTime(now));

  beforeAll(async () => {
    const query = { base: BASE, now: Date.parse(`${BUILT}T00:00:00Z`) };
    const files = new Map(Array.from(siteFiles(calendar, query), (file) => [file.path, file] as const));
    server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '', 'http://localhost');
      const path = pathname.slice(BASE.length + 1) + (pathname.endsWith('/') ? 'index.html' : '');
      const file = path.endsWith('.json') && !isReachable ? undefined : files.get(path);
      response.setHeader('Content-Security-Policy', pagePolicy());
      response.setHeader('Content-Type', TYPES[path.split('.').at(-1) ?? ''] ?? 'text/plain');
      response.writeHead(file === undefined ? 404 : 200).end(file?.make());
    });
    site = `http://127.0.0.1:${await listenOnLoopback(server)}${BASE}`;
  });
  afterAll(() => {
    server.close();
  });

  const status = '#events [role="status"]';

  test('searches while one types, as the server does, and leaves the focus where it is', async () => {
    const { page, faults } = await chromium.open(`${site}/`);
    await page.fill('#q', 'zurich HALL');
    await page.locator(status, { hasText: /^1 event$/ }).waitFor();
    expect(await page.locator('#events .event .name').allTextContents()).toEqual(['Soon']);
    expect(page.url()).toBe(`${site}/?q=zurich+HALL`);
    expect(await page.locator('#q:focus').count()).toBe(1);
    await page.fill('#q', '');
    await page.locator(status, { hasText: '62 events' }).waitFor();
    expect(page.url()).toBe(`${site}/`);
    expect(await page.locator('.next-up .title').first().textContent()).toBe('Soon');
    expect(faults).toEqual([]);
  });

  test('runs the search of an address, and says how many past events match', async () => {
    const { page } = await chromium.open(`${site}/?q=overture`);
    await page.getByText('1 past event').click();
    await page.locator('#events .event .name', { hasText: 'Overture' }).waitFor();
    expect(page.url()).toBe(`${site}/events/past/?q=overture`);
    expect(await page.inputValue('#q')).toBe('overture');
  });

  test('offers the nearest spelling of words that nothing matches, and the next three events', async () => {
    const { page } = await chromium.open(`${site}/?q=zurihc+hal`);
    const nothing = page.locator('.nothing');
    const names = nothing.locator('.event .name');
    await names.first().waitFor();
    expect(await names.allTextContents()).toEqual(['Soon', 'Later', 'Play 0']);
    await nothing.getByRole('link', { name: '“zurich hal”' }).click();
    await page.locator(status, { hasText: /^1 event$/ }).waitFor();
    expect(page.url()).toBe(`${site}/?q=zurich+hal`);
    const far = await chromium.open(`${site}/?q=zurihc+overture+play`);
    await far.page.getByText('Nothing matches this yet.').waitFor();
    expect(await far.page.getByText('Did you mean').count()).toBe(0);
  });

  test('leads to the lists of one value from a panel, without JavaScript as well', async () => {
    const { page } = await chromium.open(`${site}/`, { javaScriptEnabled: false });
    await page.getByText('Filters', { exact: true }).click();
    await page
      .locator('.filter-panel')
      .getByRole('link', { name: /^Guild of Zürich/ })
      .click();
    await page.waitForURL(`${site}/events/organization/guild/`);
    expect(await page.locator('#events .event .name').allTextContents()).toEqual(['Soon', 'Later']);
  });

  test('leads through the pages of results, and back', async () => {
    const { page } = await chromium.open(`${site}/?q=play`);
    await page.locator('a[rel="next"]').click();
    await page.locator('.pages', { hasText: 'Page 2 of 2' }).waitFor();
    expect(page.url()).toBe(`${site}/?q=play&page=2`);
    expect(await page.locator('#events .event').count()).toBe(10);
    await page.goBack();
    await page.locator('.pages', { hasText: 'Page 1 of 2' }).waitFor();
    expect(await page.locator('#events .event').count()).toBe(50);
  });

  test('searches within the events of a list', async () => {
    const { page } = await chromium.open(`${site}/zh-hant/events/organization/guild/?q=later`);
    await page.locator(status, { hasText: /^1 / }).waitFor();
    expect(await page.locator('#events .event .name').allTextContents()).toEqual(['Later']);
  });

  test('sorts past events from coming ones by the day of the reader', async () => {
    now = '2026-03-10T12:00:00Z';
    const { page } = await chromium.open(`${site}/`);
    await page.locator(status, { hasText: '61 events' }).waitFor();
    expect(await page.locator('.next-up .title').first().textContent()).toBe('Later');
    await page.goto(`${site}/guild/`);
    await page
      .locator('#record-events section', { hasText: 'Soon' })
      .getByText('Overture')
      .waitFor({ state: 'attached' });
    await page.goto(`${site}/month/2026-03/`);
    const today = page.locator('.weeks [aria-current="date"]');
    expect(await today.evaluateAll((days) => days.map(({ id }) => id))).toEqual(['day-2026-03-10']);
    now = `${BUILT}T12:00:00Z`;
  });

  test('says so when the index cannot be read, and keeps the list', async () => {
    isReachable = false;
    const { page } = await chromium.open(`${site}/`);
    await page.fill('#q', 'soon');
    await page.locator(status, { hasText: 'did not load' }).waitFor();
    expect(await page.locator('#events .event').count()).toBe(47);
    isReachable = true;
    await page.fill('#q', 'later');
    await page.locator(status, { hasText: /^1 event$/ }).waitFor();
  });

  test('has the list of the reader, what is gone of it, and one file of those that have a date', async () => {
    const { page, faults } = await chromium.open(`${site}/`);
    for (const name of ['Soon', 'Play 2'])
      await page.getByRole('button', { name: `${name}: on my list` }).click();
    await page.goto(`${site}/events/${uuid(100)}/`);
    await page.locator('.record-page > .starred .star').click();
    await page.evaluate(`{
      const list = JSON.parse(localStorage.getItem('${BASE}/my-list'));
      localStorage.setItem('${BASE}/my-list', JSON.stringify([...list, { ...list[0], id: '${uuid(999)}', name: 'Gone' }]));
    }`);
    await page.goto(`${site}/zh-hans/my/`);
    await page.locator('[data-asked]').waitFor();
    expect(await page.locator('#my-events .name').allTextContents()).toEqual(['Soon', 'Play 2', 'Overture']);
    expect(await page.locator('.news li').allTextContents()).toEqual(['Gone：已不在本日历中']);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('.take-away .button').click(),
    ]);
    const file = nodeIcal.parseICS(readFileSync(await download.path(), 'utf8'));
    const components = Object.values(file).flatMap((each) => each ?? []);
    expect(components.flatMap((each) => (each.type === 'VEVENT' ? each.summary : [])).sort()).toEqual([
      'Overture',
      'Play 2',
      'Soon',
    ]);
    await page.goto(`${site}/my/?ids=${uuid(102)}`);
    await page.getByRole('button', { name: 'Keep these events' }).click();
    expect(await page.locator('.my-list-link .count').textContent()).toBe('5');
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
    await page.context().close();
  });

  test('shows no form without JavaScript, but the list that was built', async () => {
    const { page } = await chromium.open(`${site}/`, { javaScriptEnabled: false });
    expect(await page.locator('#q').isVisible()).toBe(false);
    expect(await page.locator('#events .event').count()).toBe(47);
  });
});
