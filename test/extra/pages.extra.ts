import { describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { observable } from '../../src/platform/observable.ts';
import { NOW, testApp } from '../helpers/app.ts';
import { calendarOf, event, uuid, yaml } from '../helpers/content.ts';
import { violationsOn } from './helpers/axe.ts';
import { useChromium } from './helpers/browser.ts';
import { EDGE_CONTENT } from './helpers/edge-content.ts';
import { serve } from './helpers/sites.ts';

const open = await serve(testApp(EDGE_CONTENT).app);
const pictures = await serve(
  testApp(
    {
      'events/fair.md': event(
        1,
        // Browsers refuse to load from this port.
        { thumbnail: 'http://127.0.0.1:9/fair.png' },
        '![A tent](http://127.0.0.1:9/tent.png)',
      ),
    },
    { problems: () => ({ total: 0, first: [] }) },
  ).app,
);
const chromium = useChromium();

/** The text that says how many events a list has. */
function shown(page: Page, events: string): Locator {
  return page.getByRole('status').getByText(events, { exact: true });
}

describe('the calendar', () => {
  test('searches while one types, keeps the address, and says how many events match', async () => {
    const { page, faults } = await chromium.open(`${open}/`);
    await page.getByRole('searchbox').pressSequentially('winter');
    await shown(page, '1 event').waitFor();
    expect(await page.locator('.name').allTextContents()).toEqual(['Winter Fair']);
    expect(new URL(page.url()).search).toBe('?q=winter');
    expect(await page.getByRole('link', { name: '简体中文' }).getAttribute('href')).toBe(
      '/?q=winter&lang=zh-Hans',
    );
    await page.getByText('Subscribe', { exact: true }).click();
    const file = page.getByRole('link', { name: /^Download/ });
    expect(await file.getAttribute('href')).toBe('/feeds/events.ics?q=winter');
    await page.getByRole('searchbox').fill('');
    await shown(page, '2 events').waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(faults).toEqual([]);
  });

  test('goes back to the filters that were chosen before', async () => {
    const { page } = await chromium.open(`${open}/`);
    await page.getByText('Filters', { exact: true }).click();
    await page.getByRole('button', { name: 'Show 2 events' }).waitFor();
    await page.getByLabel('Cancelled').check();
    await page.getByRole('button', { name: 'Show 1 event', exact: true }).click();
    await page.getByText('Filters · 1').waitFor();
    expect(new URL(page.url()).search).toBe('?status=cancelled');
    expect(await page.locator('.event .name').allTextContents()).toEqual(['Winter Fair']);
    expect(await page.locator('.filter-panel .panel').isVisible()).toBe(false);
    expect(await page.locator('.filter-panel summary:focus').count()).toBe(1);
    await page.goBack();
    await shown(page, '2 events').waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  test('says how many events the boxes lead to, and names several of one filter as a list', async () => {
    const { page } = await chromium.open(`${open}/`);
    await page.getByText('Filters', { exact: true }).click();
    await page.getByLabel('Cancelled').check();
    await page.getByRole('button', { name: 'Show 1 event', exact: true }).waitFor();
    await page.getByLabel('Rescheduled').check();
    await page.getByRole('button', { name: 'Show 2 events' }).click();
    await page.getByText('Filters · 2').waitFor();
    expect([...new URL(page.url()).searchParams]).toEqual([['status', 'cancelled,rescheduled']]);
    await page.getByRole('link', { name: 'Remove Cancelled' }).click();
    await page.waitForURL(/[?]status=rescheduled$/);
  });

  test('has two months in which days are chosen by keyboard, and one on phones', async () => {
    const { page, faults } = await chromium.open(`${open}/?datetime=2026-04-29`);
    await page.getByText('Filters · 1').click();
    expect(await page.locator('.range caption').allTextContents()).toEqual(['April 2026', 'May 2026']);
    const first = page.getByRole('button', { name: 'Wednesday, April 29, 2026', pressed: true });
    await first.press('ArrowRight');
    await page.locator('.range :focus').press('Enter');
    await page.locator('.range :focus').press('ArrowDown');
    expect(await page.locator('.range :focus').getAttribute('aria-label')).toBe('Thursday, May 7, 2026');
    await page.locator('.range :focus').press('Enter');
    expect(await page.locator('.sides input').first().inputValue()).toBe('2026-04-30');
    expect(await page.locator('.sides input').last().inputValue()).toBe('2026-05-07');
    expect(await page.locator('.range [aria-pressed="true"]').allTextContents()).toEqual(['30', '7']);
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show 1 event', exact: true }).click();
    await page.waitForURL(/[?]datetime=2026-04-30%2F2026-05-07$/);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByText('Filters · 1').click();
    expect(await page.locator('.range caption').allTextContents()).toEqual(['April 2026']);
    await page.getByRole('button', { name: 'Next month' }).click();
    expect(await page.locator('.range caption').allTextContents()).toEqual(['May 2026']);
    expect(await violationsOn(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('fills both days with those that people often ask for, and empties them again', async () => {
    const { page } = await chromium.open(`${open}/`);
    await page.getByText('Filters', { exact: true }).click();
    const weekend = page.locator('.presets').getByRole('link').last();
    await weekend.click();
    expect(await page.locator('.sides input').last().inputValue()).not.toBe('');
    expect(await weekend.getAttribute('aria-current')).toBe('true');
    await weekend.click();
    expect(await page.locator('.sides input').last().inputValue()).toBe('');
  });

  test('chooses boxes and days without scripts', async () => {
    const { page } = await chromium.open(`${open}/`, { javaScriptEnabled: false });
    await page.getByText('Filters', { exact: true }).click();
    for (const label of ['Cancelled', 'Rescheduled']) await page.getByLabel(label).check();
    await page.getByLabel('From').fill('2026-04-01');
    await page.getByRole('button', { name: 'Show events' }).click();
    await page.getByText('Filters · 3').waitFor();
    expect(await page.locator('.event .name').allTextContents()).toEqual(['Winter Fair']);
  });

  test('opens the box to subscribe, which Escape closes', async () => {
    const { page } = await chromium.open(`${open}/`);
    await page.getByText('Subscribe', { exact: true }).click();
    await page.getByRole('link', { name: /^Download/ }).focus();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('link', { name: /^Download/ }).isVisible()).toBe(false);
  });

  test('works without scripts, and by keyboard alone', async () => {
    const { page } = await chromium.open(`${open}/`, { javaScriptEnabled: false });
    // The link that skips the header, the name of the calendar, and its three views stand in front of the search.
    for (const _before of ['skip', 'name', 'list', 'month', 'map', 'search'])
      await page.keyboard.press('Tab');
    await page.keyboard.type('camp');
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=camp/);
    await page.getByRole('link', { name: /^Camp/ }).press('Enter');
    await page.getByRole('heading', { level: 1, name: /^Camp/ }).waitFor();
  });

  test('asks again when the server is overloaded', async () => {
    const { page } = await chromium.open(`${open}/`);
    const busy = { status: 503, headers: { 'Retry-After': '0' }, body: 'busy' };
    await page.route(/[?]q=/, (route) => route.fulfill(busy), { times: 2 });
    await page.getByRole('searchbox').fill('winter');
    await shown(page, '1 event').waitFor();
  });

  test('loads the address when the server cannot answer, so that the reason is shown', async () => {
    const { page } = await chromium.open(`${open}/`);
    await page.route(/[?]q=/, (route) => route.fulfill({ status: 500, body: 'a fault' }));
    await page.getByRole('searchbox').fill('camp');
    await page.getByText('a fault').waitFor();
  });
});

describe('an event', () => {
  test('shows the time of the reader where that differs', async () => {
    const address = `${open}/events/${uuid(1)}`;
    const { page } = await chromium.open(address, { timezoneId: 'America/New_York' });
    expect(await page.locator('.local-time').textContent()).toMatch(/^Your time: Thu.* 21:00.* 05:30$/);
    const there = await chromium.open(address, { timezoneId: 'Asia/Singapore' });
    expect(await there.page.locator('.local-time').isVisible()).toBe(false);
  });

  test('keeps what people do with it at the bottom of a phone, and the end of the page above that', async () => {
    const phone = { viewport: { width: 390, height: 844 } };
    const { page } = await chromium.open(`${open}/events/${uuid(1)}`, phone);
    const edgesOf = async (selector: string): Promise<{ top: number; bottom: number }> => {
      const { y, height } = (await page.locator(selector).boundingBox()) ?? { y: NaN, height: NaN };
      return { top: y, bottom: y + height };
    };
    const bar = await edgesOf('.actions');
    expect(bar.bottom).toBe(844);
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    expect(await edgesOf('.actions')).toEqual(bar);
    expect((await edgesOf('.site-footer')).bottom).toBeLessThanOrEqual(bar.top);
  });
});

describe('the list of a reader', () => {
  const DAY_OFF = { name: 'Day off', startDate: '2026-04-30', region: 'Riga' };
  const contentOf = (changed: Readonly<Record<string, string>>, more: Readonly<Record<string, string>>) =>
    calendarOf({
      'site.yml': yaml({ public: 'true' }),
      'events/day.md': event(1, { ...DAY_OFF, ...changed }),
      'events/talk.md': event(2, { name: 'Talk', startDate: '2026-03-06T19:00', timezone: 'Europe/Riga' }),
      'events/walk.md': event(3, { name: 'Walk', startDate: '2026-05-02' }),
      'events/run.md': event(4, { name: 'Run', startDate: '2026-05-03' }),
      ...more,
    });
  const before = contentOf({}, { 'events/gone.md': event(5, { name: 'Gone', startDate: '2026-05-04' }) });
  const after = contentOf({ startDate: '2026-05-01', region: 'Tallinn', status: 'cancelled' }, {});
  const calendars = observable(before);
  const star = (page: Page, name: string): Locator =>
    page.getByRole('button', { name: `${name}: on my list` });
  const namesIn = async (page: Page): Promise<string[]> => page.locator('#my-events .name').allTextContents();
  const names = useChromium((context) => context.clock.setFixedTime(NOW));

  test('has what was starred in any tab, by its day, until its star is pressed again', async () => {
    const origin = await serve(testApp({}, { calendars }).app);
    const { page, faults } = await names.open(origin);
    const other = await page.context().newPage();
    await other.goto(`${origin}/?q=run`);
    expect(await page.locator('.my-list-link').isVisible()).toBe(false);
    for (const name of ['Run', 'Talk']) await star(page, name).click();
    expect(await page.locator('.my-list-link .count').textContent()).toBe('2');
    await other.locator('.star[aria-pressed="true"]').waitFor();
    // A list that is replaced by a search shows its stars, too.
    await other.fill('#q', 'talk');
    await other.locator('.event', { hasText: 'Talk' }).locator('.star[aria-pressed="true"]').waitFor();
    await page.locator('.my-list-link').click();
    await page.locator('[data-asked]').waitFor();
    expect(await namesIn(page)).toEqual(['Talk', 'Run']);
    expect(await violationsOn(page)).toEqual([]);
    await other.goto(`${origin}/events/${uuid(3)}`);
    await star(other, 'Walk').focus();
    await other.keyboard.press('Enter');
    await page.locator('#my-events .name', { hasText: 'Walk' }).waitFor();
    await star(page, 'Run').click();
    await page.reload();
    await page.locator('[data-asked]').waitFor();
    expect(await namesIn(page)).toEqual(['Talk', 'Walk']);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('says what has changed until somebody has read it, and forgets what is gone', async () => {
    const origin = await serve(testApp({}, { calendars }).app);
    const { page } = await names.open(origin);
    for (const name of ['Day off', 'Talk', 'Gone']) await star(page, name).click();
    calendars.replace(after);
    for (let visit = 0; visit < 2; visit += 1) {
      await page.goto(`${origin}/my`);
      await page.locator('.news li').first().waitFor();
      expect(await page.locator('.news li').allTextContents()).toEqual([
        'Day off: Cancelled; now Fri 1 May; was Thu 30 Apr; now at Tallinn; was at Riga',
        'Gone: no longer in this calendar',
      ]);
    }
    await page.getByRole('button', { name: 'Got it' }).click();
    expect(await page.locator('.news').isVisible()).toBe(false);
    await page.reload();
    await page.locator('[data-asked]').waitFor();
    expect(await page.locator('.news').isVisible()).toBe(false);
    expect(await page.locator('.my-list-link .count').textContent()).toBe('2');
    calendars.replace(before);
    await page.context().close();
  });

  test('can be shown to others, who keep their own until they take it over', async () => {
    const origin = await serve(testApp({}, { calendars }).app);
    const { page } = await names.open(origin);
    await star(page, 'Talk').click();
    await page.goto(`${origin}/my?ids=${uuid(3)},${uuid(4)}`);
    expect(await namesIn(page)).toEqual(['Walk', 'Run']);
    expect(await page.locator('.my-list-link .count').textContent()).toBe('1');
    await page.getByRole('button', { name: 'Keep these events' }).click();
    await page.goto(`${origin}/my`);
    await page.locator('[data-asked]').waitFor();
    expect(await namesIn(page)).toEqual(['Talk', 'Walk', 'Run']);
    await page.context().close();
  });

  test.each([
    ['no JSON', '{'],
    ['no list', '{"id":1}'],
    ['no events', '[null,7,"x",{"id":"<b>"},{"id":5}]'],
  ])('is empty where what the browser has is %s', async (_what, stored) => {
    const origin = await serve(testApp({}, { calendars }).app);
    const { page, faults } = await names.open(origin);
    await page.evaluate(`localStorage.setItem('/my-list', ${JSON.stringify(stored)})`);
    await page.goto(`${origin}/my`);
    await page.getByText('Nothing here yet.').waitFor();
    expect(await page.locator('.my-list-link').isVisible()).toBe(false);
    await page.goto(origin);
    await star(page, 'Talk').click();
    expect(await page.locator('.my-list-link .count').textContent()).toBe('1');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('keeps nothing where the browser has no room, and has no stars without scripts', async () => {
    const origin = await serve(testApp({}, { calendars }).app);
    const { page, faults } = await names.open(origin);
    await page.evaluate(
      "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); };",
    );
    await star(page, 'Talk').click();
    expect(await star(page, 'Talk').getAttribute('aria-pressed')).toBe('false');
    expect(faults).toEqual([]);
    const { page: bare } = await names.open(origin, { javaScriptEnabled: false });
    expect(await bare.locator('.star').first().isVisible()).toBe(false);
    await bare.goto(`${origin}/my`);
    expect(await bare.getByText('This list is kept by your browser').isVisible()).toBe(true);
  });
});

test('prints in black on white, with the addresses of links', async () => {
  const { page } = await chromium.open(`${open}/events/${uuid(1)}`, { colorScheme: 'dark' });
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('nav:visible, form:visible, button:visible').count()).toBe(0);
  expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  const shown = 'getComputedStyle(document.querySelector(".detail a"), "::after").content';
  expect(await page.evaluate(shown)).toContain('https://example.org');
});

test('the preview shows the addresses of pictures that cannot be loaded, and leaves other pictures alone', async () => {
  const { page } = await chromium.open(`${pictures}/events/${uuid(1)}`);
  await page.locator('.missing-picture').nth(1).waitFor();
  expect(await page.locator('.missing-picture').allTextContents()).toEqual([
    'This picture cannot be shown: http://127.0.0.1:9/fair.png',
    'This picture cannot be shown: http://127.0.0.1:9/tent.png',
  ]);
  expect(await page.locator('img').count()).toBe(1);
  expect(await violationsOn(page)).toEqual([]);
  const { page: elsewhere } = await chromium.open(`${pictures}/events/${uuid(1)}?lang=zh`);
  await elsewhere.getByText('无法显示这张图片：').first().waitFor();
});

describe('the map', () => {
  const halls = Object.fromEntries(
    Array.from({ length: 9 }, (_, at) => {
      const [latitude, longitude] = at < 6 ? ['53.5500', '9.9900'] : [`4${at}.5`, `1${at}.25`];
      const keys = {
        name: `Evening ${at}`,
        startDate: `2026-03-0${at + 1}`,
        region: at < 6 ? 'Hamburg' : `Town ${at}`,
      };
      return [`events/${at}.md`, event(at + 1, { ...keys, latitude, longitude })];
    }),
  );
  const mapTiles = '{url: "https://tiles.example.org/{z}/{x}/{y}.png", attribution: "© Somebody"}';
  const site = serve(testApp({ 'site.yml': yaml({ public: 'true', mapTiles }), ...halls }).app);

  test('lists what is in view as it moves, by buttons and by keys, and lights up a row with its dot', async () => {
    const { page, faults } = await chromium.open(`${await site}/map`);
    await page.getByRole('button', { name: 'Hamburg · 6' }).waitFor();
    await page.locator('[data-point]', { hasText: 'Evening 8' }).hover();
    expect(await page.locator('.spot.is-lit').getAttribute('aria-label')).toBe('Town 8 · 1');
    await page.locator('svg.is-live').focus();
    await page.keyboard.press('ArrowUp');
    await page.getByText(/^In view · \d/).waitFor();
    for (let times = 0; times < 8; times += 1) await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByText(/^In view · [0-8]$/).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('fans out the events of one place, which lead to their pages', async () => {
    const { page } = await chromium.open(`${await site}/map`);
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Hamburg · 6' }).press('Enter');
    await page.locator('.fan a').nth(5).waitFor();
    expect(await page.locator('.fan a').first().getAttribute('href')).toBe(`/events/${uuid(1)}`);
    expect(await page.locator('#groups .name').count()).toBe(6);
  });

  test('asks the host of the streets only when they are wanted, and says whose they are', async () => {
    const { page } = await chromium.open(`${await site}/map`);
    const asked: string[] = [];
    await page.route('https://tiles.example.org/**', async (route) => {
      asked.push(route.request().url());
      await route.fulfill({ status: 404 });
    });
    await page.getByRole('button', { name: 'Hamburg · 6' }).waitFor();
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Show streets' }).click();
    await page.getByText('© Somebody').waitFor();
    await page.getByRole('button', { name: 'Hide streets' }).waitFor();
    expect(await page.locator('.streets image').count()).toBeGreaterThan(0);
  });
});
