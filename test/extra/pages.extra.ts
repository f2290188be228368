import { describe, expect, test } from '@jest/globals';
import { testApp } from '../helpers/app.ts';
import { event, uuid } from '../helpers/content-files.ts';
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

describe('the calendar', () => {
  test('searches while one types, keeps the address, and says how many events match', async () => {
    const { page, faults } = await chromium.open(`${open}/`);
    await page.getByRole('searchbox').pressSequentially('winter');
    await page.getByText('1 event', { exact: true }).waitFor();
    expect(await page.locator('.name').allTextContents()).toEqual(['Winter Fair']);
    expect(new URL(page.url()).search).toBe('?q=winter');
    expect(await page.getByRole('link', { name: '简体中文' }).getAttribute('href')).toBe(
      '/?q=winter&lang=zh-Hans',
    );
    await page.getByText('Subscribe', { exact: true }).click();
    const file = page.getByRole('link', { name: /^Download/ });
    expect(await file.getAttribute('href')).toBe('/feeds/events.ics?q=winter');
    await page.getByRole('searchbox').fill('');
    await page.getByText('2 events').waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(faults).toEqual([]);
  });

  test('goes back to the filters that were chosen before', async () => {
    const { page } = await chromium.open(`${open}/`);
    await page.getByText('Filters', { exact: true }).click();
    await page.getByLabel('Status').selectOption('cancelled');
    await page.getByText('1 event', { exact: true }).waitFor();
    expect(await page.getByLabel('Status').locator('option:checked').textContent()).toBe('Cancelled');
    await page.goBack();
    await page.getByText('2 events').waitFor();
    expect(new URL(page.url()).search).toBe('');
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
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    // This skips the box to subscribe.
    await page.keyboard.press('Tab');
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
    await page.getByText('1 event', { exact: true }).waitFor();
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
    expect(await page.locator('.local-time').textContent()).toMatch(
      /^In your time zone: Thursday.* 21:00.* 05:30$/,
    );
    const there = await chromium.open(address, { timezoneId: 'Asia/Singapore' });
    expect(await there.page.locator('.local-time').isVisible()).toBe(false);
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
