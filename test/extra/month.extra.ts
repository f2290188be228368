import { expect, test } from '@jest/globals';
import { testApp } from '../helpers/app.ts';
import { event, yaml } from '../helpers/content-files.ts';
import { useChromium } from './helpers/browser.ts';
import { serve } from './helpers/sites.ts';

const origin = await serve(
  testApp({
    'site.yml': yaml({ public: 'true' }),
    'events/camp.md': event(1, { name: 'Camp', startDate: '2026-03-06', endDate: '2026-03-08' }),
    'events/fair.md': event(2, { name: 'Fair', startDate: '2026-03-08', scale: 'large' }),
    ...Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [
        `events/talk-${at}.md`,
        event(100 + at, { name: `Talk ${at}`, startDate: '2026-05-05T18:00' }),
      ]),
    ),
  }).app,
);
const chromium = useChromium();

test('the arrow keys lead to the month before and after while the calendar has the focus, and keep the words of the search', async () => {
  const { page, faults } = await chromium.open(`${origin}/month/2026-03`);
  await page.getByRole('searchbox').fill('fair');
  await page
    .getByRole('status')
    .filter({ hasText: /^1 event$/ })
    .waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText('Subscribe', { exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('link', { name: 'Fair', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.waitForURL('**/month/2026-04?q=fair#events');
  await page.keyboard.press('ArrowLeft');
  await page.waitForURL('**/month/2026-03?q=fair#events');
  expect(faults).toEqual([]);
});

test('a day of the compact month leads to its events, where a grid has no room', async () => {
  const { page } = await chromium.open(`${origin}/month/2026-03`, { viewport: { width: 390, height: 844 } });
  await page.getByRole('link', { name: 'Sunday 8 March: 2 events' }).click();
  expect(new URL(page.url()).hash).toBe('#day-2026-03-08');
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await page.getByRole('table').count()).toBe(0);
});

test('a month has as many events as its rows have room for, and the others in a dialog', async () => {
  const { page, faults } = await chromium.open(`${origin}/month/2026-05`, {
    viewport: { width: 1280, height: 700 },
  });
  const shown = page.locator('.entry:visible');
  // A row has 32 pixels for the number of the day, and 20 for each line.
  expect(await shown.count()).toBe(3);
  await page.getByRole('link', { name: '+9 more' }).waitFor();
  await page.setViewportSize({ width: 1280, height: 1200 });
  await page.getByRole('link', { name: '+5 more' }).click();
  expect(await shown.count()).toBe(7);
  const dialog = page.getByRole('dialog', { name: 'Tuesday, 5 May 2026' });
  await dialog.getByRole('listitem').nth(11).waitFor();
  expect(await dialog.getByRole('listitem').count()).toBe(12);
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/month/2026-05');
  expect(faults).toEqual([]);
});

test('without scripts a month fits its screen, and leads to other months and to the page of a day', async () => {
  const { page } = await chromium.open(`${origin}/month/2026-04`, {
    javaScriptEnabled: false,
    viewport: { width: 1280, height: 900 },
  });
  await page.getByRole('link', { name: 'Next month: May 2026' }).click();
  const week = await page.locator('.week').last().boundingBox();
  expect(week === null ? NaN : week.y + week.height).toBeLessThanOrEqual(900);
  await page.getByRole('link', { name: '+9 more' }).click();
  await page.waitForURL('**/day/2026-05-05');
  expect(await page.locator('.event').count()).toBe(12);
});
