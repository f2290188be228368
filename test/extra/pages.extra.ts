import { describe, expect, test } from '@jest/globals';
import { observable } from '../../src/platform/observable.ts';
import { testApp } from '../helpers/app.ts';
import { event, organization, uuid, yaml } from '../helpers/content.ts';
import { listeningPort } from '../helpers/listening.ts';
import { calendarWithPast, folderOf } from '../helpers/past.ts';
import { violationsOn } from './helpers/axe.ts';
import { useChromium } from './helpers/browser.ts';

const files = {
  'site.yml': yaml({ public: 'true' }),
  'events/camp.md': event(
    1,
    {
      name: 'Camp of the long, long name that goes on and on, Antidisestablishmentarianism included',
      status: 'rescheduled',
      startDate: '2026-03-06T10:00',
      endDate: '2026-03-06T18:30',
      timezone: 'Asia/Shanghai',
      organization: 'guild',
      region: '上海',
      url: 'https://example.org',
    },
    '# 节目\n\n| a | b |\n| - | - |\n| `c` | d |\n\n> e\n\n[f](https://example.org)\n\n    g',
  ),
  'events/fair.md': event(2, { name: 'Winter Fair', startDate: '2026-04-30', status: 'cancelled' }),
  'events/old.md': event(3, { name: 'Old Times', startDate: '2025-12-01' }),
  'organizations/guild.md': organization(10, { name: 'Guild of Camps' }),
};
const problem = {
  file: 'events/camp.md',
  line: 3,
  column: 7,
  severity: 'error',
  code: 'date-form',
  message: 'It is not a date.',
  hint: 'Write a day.',
};

async function addressOf(...args: Parameters<typeof testApp>): Promise<string> {
  return `http://127.0.0.1:${await listeningPort(testApp(...args).app)}`;
}

const open = await addressOf(files);
const many = Object.fromEntries(
  Array.from({ length: 30 }, (_, at) => [`events/${at}.md`, event(100 + at, { startDate: '2026-04-30' })]),
);
const past = folderOf(
  ['2026-02-01T00:00:00Z', { ...files, ...many, 'events/gone.md': event(7) }],
  [
    '2026-02-20T00:00:00Z',
    {
      'events/fair.md': event(2, { name: 'Winter Fair', startDate: '2026-05-30' }),
      'events/gone.md': null,
      'organizations/guild.md': organization(10, { name: '露营协会' }),
    },
  ],
);
const changed = await addressOf(files, { calendars: observable(await calendarWithPast(past)) });
const closed = await addressOf({ ...files, 'site.yml': yaml({}) });
const preview = await addressOf(files, { problems: () => ({ total: 1, first: [problem] }) });
const pictures = await addressOf(
  {
    'events/fair.md': event(
      1,
      // No browser asks this port.
      { thumbnail: 'http://127.0.0.1:9/fair.png' },
      '![A tent](http://127.0.0.1:9/tent.png)',
    ),
  },
  { problems: () => ({ total: 0, first: [] }) },
);
const chromium = useChromium();

const PAGES = [
  ['the calendar', `${open}/`],
  ['the calendar in Chinese', `${open}/?lang=zh&past=1`],
  ['nothing found', `${open}/?search=zzzzzz`],
  ['an event', `${open}/events/${uuid(1)}`],
  ['an event in Chinese', `${open}/events/${uuid(1)}?lang=zh`],
  ['what has changed', `${changed}/changes`],
  ['what has changed, in Chinese', `${changed}/changes?lang=zh`],
  ['that nothing is known of changes', `${open}/changes`],
  ['the landing page', `${closed}/`],
  ['the preview', `${preview}/`],
] as const;
const LOOKS = [
  ['a phone, in light', { viewport: { width: 390, height: 844 }, colorScheme: 'light' }],
  ['a wide screen, in the dark', { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' }],
] as const;

describe.each(PAGES)('%s', (_what, address) => {
  test.each(LOOKS)(
    'has no fault that axe finds, fits, and asks nobody else: on %s',
    async (_look, options) => {
      const { page, faults } = await chromium.open(address, options);
      expect(await violationsOn(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      expect(faults).toEqual([]);
    },
  );
});

describe('the calendar', () => {
  test('finds as one types, keeps the address, and tells how many there are', async () => {
    const { page, faults } = await chromium.open(`${open}/`);
    await page.getByRole('searchbox').pressSequentially('wintr');
    await page.getByText('1 event', { exact: true }).waitFor();
    expect(await page.locator('.name').allTextContents()).toEqual(['Winter Fair']);
    expect(new URL(page.url()).search).toBe('?search=wintr');
    expect(await page.getByRole('link', { name: '中文' }).getAttribute('href')).toBe(
      '/?search=wintr&lang=zh',
    );
    await page.getByRole('searchbox').fill('');
    await page.getByText('2 events').waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(faults).toEqual([]);
  });

  test('works without scripts, and by keyboard alone', async () => {
    const { page } = await chromium.open(`${open}/`, { javaScriptEnabled: false });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('camp');
    await page.keyboard.press('Enter');
    await page.waitForURL(/search=camp/);
    await page.getByRole('link', { name: /^Camp/ }).press('Enter');
    await page.getByRole('heading', { level: 1, name: /^Camp/ }).waitFor();
  });

  test('asks again where the server has too much to do', async () => {
    const { page } = await chromium.open(`${open}/`);
    const busy = { status: 503, headers: { 'Retry-After': '0' }, body: 'busy' };
    await page.route(/search=/, (route) => route.fulfill(busy), { times: 2 });
    await page.getByRole('searchbox').fill('winter');
    await page.getByText('1 event', { exact: true }).waitFor();
  });

  test('goes to the address where the server cannot answer, and shows why', async () => {
    const { page } = await chromium.open(`${open}/`);
    await page.route(/search=/, (route) => route.fulfill({ status: 500, body: 'a fault' }));
    await page.getByRole('searchbox').fill('camp');
    await page.getByText('a fault').waitFor();
  });
});

describe('an event', () => {
  test('is told on the clock of the reader where that is another', async () => {
    const address = `${open}/events/${uuid(1)}`;
    const { page } = await chromium.open(address, { timezoneId: 'America/New_York' });
    expect(await page.locator('.local-time').textContent()).toMatch(
      /^In your time zone: Thursday.* 21:00.* 05:30$/,
    );
    const there = await chromium.open(address, { timezoneId: 'Asia/Singapore' });
    expect(await there.page.locator('.local-time').isVisible()).toBe(false);
  });
});

test('the preview shows the addresses of pictures that cannot be shown, and no other picture is touched', async () => {
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
