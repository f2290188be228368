import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { OUR_LANGUAGES } from '../../src/words/locales.ts';
import { NOW } from '../helpers/app.ts';
import { uuid } from '../helpers/content.ts';
import { useChromium } from './helpers/browser.ts';
import { addressOf, PAGES } from './helpers/page-table.ts';
import { originOf } from './helpers/sites.ts';
import { standInForPictures } from './helpers/stand-in-pictures.ts';
import { transferOf } from './helpers/transfer.ts';

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const CALENDARS = ['sample', 'city', 'conventions'] as const;
/** The Monday and the Sunday of a week with fifty meetups. */
const WEEK = '/?datetime=2026-03-09/2026-03-15';

const chromium = useChromium(async (context) => {
  await context.clock.setFixedTime(NOW);
  await standInForPictures(context);
});

/** The boxes of all elements that a selector matches, measured from the top of the window. */
async function boxesOf(page: Page, selector: string): Promise<readonly DOMRect[]> {
  return page.evaluate(
    `[...document.querySelectorAll(${JSON.stringify(selector)})].map((each) => each.getBoundingClientRect().toJSON())`,
  );
}

describe.each(CALENDARS)('the list of %s', (site) => {
  test.each([
    ['desk', DESK, 320],
    ['phone', PHONE, 260],
  ] as const)('shows an event at the top of a %s', async (_name, viewport, most) => {
    for (const language of OUR_LANGUAGES) {
      const { page } = await chromium.open(`${await originOf(site)}/?lang=${language}`, { viewport });
      const [first] = await boxesOf(page, '.next-up li, .event');
      expect(first?.top).toBeLessThanOrEqual(most);
      await page.context().close();
    }
  });
});

test('rows of the list are 64 pixels high on a desk, and fifty meetups of a week take less than 3,900', async () => {
  const { page } = await chromium.open(`${await originOf('city')}${WEEK}`, { viewport: DESK });
  const rows = await boxesOf(page, '.event');
  expect(rows.map(({ height }) => height)).toEqual(Array.from({ length: 50 }, () => 64));
  expect((rows.at(-1)?.bottom ?? Infinity) - (rows[0]?.top ?? 0)).toBeLessThan(3_900);
});

test.each(['city', 'conventions'] as const)('a month of %s fits the window of a desk', async (site) => {
  for (const month of ['2026-03', '2026-06', '2026-08']) {
    const { page } = await chromium.open(`${await originOf(site)}/month/${month}`, { viewport: DESK });
    const weeks = await boxesOf(page, '.weeks .week');
    const lowest = Math.min(...weeks.map(({ height }) => height));
    const isShort = (weeks.at(-1)?.bottom ?? Infinity) <= DESK.height;
    expect({ month, isRow: weeks.length >= 4 && lowest >= 96, isShort }).toEqual({
      month,
      isRow: true,
      isShort: true,
    });
    await page.context().close();
  }
});

/** An expression for the layout shift of a page (Layout Instability API), in thousandths of the window. */
const SHIFT = `new Promise((resolve) => {
  const shifts = [];
  const note = (entries) => shifts.push(...entries.map(({ value }) => value));
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => {
    note(observer.takeRecords());
    resolve(Math.round(1000 * shifts.reduce((sum, value) => sum + value, 0)));
  }));
})`;

test.each(PAGES.filter(({ status, opened }) => status === undefined && opened === undefined))(
  'no part of $name moves while it is loaded',
  async (row) => {
    for (const viewport of [DESK, PHONE]) {
      const { page } = await chromium.open(await addressOf(row, 'en'), { viewport });
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(SHIFT)).toBe(0);
      await page.context().close();
    }
  },
);

describe.each(CALENDARS)('the first page of %s, but for the pictures that its content has', (site) => {
  test.each(OUR_LANGUAGES)('is small, and asks for little: in %s', async (language) => {
    const { page } = await chromium.open(`${await originOf(site)}/?lang=${language}`);
    const own = (await transferOf(page)).filter(({ path }) => /^\/$|^\/assets\//.test(path));
    expect(own.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(60_000);
    expect(own.length).toBeLessThanOrEqual(12);
  });
});

describe('a picture that cannot be loaded', () => {
  test.each([
    ['a card', '/', '.next-up .cover:has(img)'],
    ['a row', '/?page=1', '.event .cover:has(img)'],
    ['the page of an event', `/events/${uuid(1_009)}`, '.cover:has(img)'],
  ])('is a cover in the colours of the event: %s', async (_what, path, selector) => {
    const { page } = await chromium.open(await originOf('conventions'));
    await page.route(/\/images\//, (route) => route.abort());
    await page.goto(`${await originOf('conventions')}${path}`);
    const cover = page.locator(selector).first();
    await cover.scrollIntoViewIfNeeded();
    await page.waitForFunction('[...document.images].every((image) => image.complete)');
    const failed = await cover.screenshot();
    await cover.locator('img').evaluate('(image) => image.remove()');
    expect(failed.equals(await cover.screenshot())).toBe(true);
  });
});
