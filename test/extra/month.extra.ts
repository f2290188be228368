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
  }).app,
);
const chromium = useChromium();

test('the arrow keys lead to the month before and after, keep the words of the search, and do nothing in a field', async () => {
  const { page, faults } = await chromium.open(`${origin}/month/2026-03`);
  await page.getByRole('searchbox').fill('fair');
  await page.getByText('1 event', { exact: true }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.waitForURL('**/month/2026-04?q=fair');
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.waitForURL('**/month/2026-03?q=fair');
  expect(faults).toEqual([]);
});

test('a day of the compact month leads to its events, where a grid has no room', async () => {
  const { page } = await chromium.open(`${origin}/month/2026-03`, { viewport: { width: 390, height: 844 } });
  await page.getByRole('link', { name: 'Sunday 8 March: 2 events' }).click();
  expect(new URL(page.url()).hash).toBe('#day-2026-03-08');
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await page.getByRole('table').count()).toBe(0);
});

test('a month can be chosen without scripts', async () => {
  const { page } = await chromium.open(`${origin}/month/2026-09`, { javaScriptEnabled: false });
  await page.getByRole('combobox', { name: 'Go to a month' }).selectOption('2026-03');
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await page.waitForURL('**/month/2026-03');
  await page.getByRole('link', { name: 'Camp' }).waitFor();
});
