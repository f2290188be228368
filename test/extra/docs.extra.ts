import { describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { TOKENS } from '../helpers/tokens.ts';
import { listeningPort } from '../helpers/listening.ts';
import { sampleApp } from '../helpers/sample-app.ts';
import { violationsOn } from './helpers/axe.ts';
import { useChromium } from './helpers/browser.ts';

const origin = `http://127.0.0.1:${await listeningPort(sampleApp())}`;
const AXE_CON = '0dffa8e1-dc05-4872-b181-e585312fdcf0';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

/**
 * Swagger UI shows long answers in a box that scrolls and has no `tabindex`. Browsers let the keyboard reach such a box
 * anyway.
 */
const LEFT_OUT = ['scrollable-region-focusable'];

const chromium = useChromium();

/** Presses Tab until the goal has the focus. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  for (let presses = 0; presses < 100; presses++) {
    if (await goal.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to ${String(goal)}`);
}

/**
 * By keyboard alone: goes to the reference, pastes a token, opens an operation, fills in a parameter and executes it.
 */
async function execute(page: Page, operationId: string, token: string, parameter = ''): Promise<Locator> {
  const operation = page.locator(`.opblock[id$="-${operationId}"]`);
  await tabTo(page, page.getByRole('link', { name: 'Reference: try it' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Token'));
  await page.keyboard.insertText(token);
  await tabTo(page, operation.locator('.opblock-summary-control'));
  await page.keyboard.press('Enter');
  await tabTo(page, operation.locator('tbody input').first());
  await page.keyboard.insertText(parameter);
  await tabTo(page, operation.getByRole('button', { name: 'Execute' }));
  await page.keyboard.press('Enter');
  return operation.locator('.live-responses-table');
}

describe('the documentation page in a browser', () => {
  test.each([
    { colorScheme: 'light', viewport: PHONE },
    { colorScheme: 'dark', viewport: DESKTOP },
  ] as const)(
    'tries an operation by keyboard, and is accessible: $colorScheme, $viewport.width',
    async (options) => {
      const { page, faults } = await chromium.open(`${origin}/docs`, options);
      const answer = await execute(page, 'getEvent', TOKENS.reader, AXE_CON);
      await answer.getByText('"Axe-con"').waitFor();
      expect(await answer.getByText('x-ratelimit-remaining').count()).toBe(1);

      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect(width).toBe(options.viewport.width);
      expect(await violationsOn(page, LEFT_OUT)).toEqual([]);
      expect(faults).toEqual([]);
    },
  );

  test('takes a token for feeds in the same field, and stores it nowhere', async () => {
    const { page, faults } = await chromium.open(`${origin}/docs`);
    const answer = await execute(page, 'getEventsCalendar', TOKENS.feeds);
    await answer.getByText('BEGIN:VCALENDAR').waitFor();
    expect(faults).toEqual([]);
    const kept = await page.evaluate(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
    );
    expect(kept).toBe('[{},{},""]');
    await page.reload();
    expect(await page.getByLabel('Token').inputValue()).toBe('');
  });

  test.each([
    ['Skip to the guide', 'curl'],
    ['Reference: try it', 'Open the reference'],
  ])('the link "%s" moves the focus of the keyboard to its target', async (link, next) => {
    const { page } = await chromium.open(`${origin}/docs`);
    await tabTo(page, page.getByRole('link', { name: link }));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const focused = page.getByLabel(next, { exact: true }).or(page.locator('summary', { hasText: next }));
    expect(await focused.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
  });

  test('loads the script of the reference when the reference is opened: by hand, by a link, or by its address', async () => {
    const { page } = await chromium.open(`${origin}/docs`);
    const files = page.locator(
      'script[src*="swagger-ui"], link[href*="swagger-ui"], link[href*="reference"]',
    );
    expect(await files.count()).toBe(0);
    await page.locator('summary', { hasText: 'Open the reference' }).press('Enter');
    await page.locator('.opblock').first().waitFor();
    expect(await files.count()).toBe(3);

    await page.goto('about:blank');
    await page.goto(`${origin}/docs#reference`);
    await page.locator('.opblock').first().waitFor();
    expect(await page.locator('.opblock').first().isVisible()).toBe(true);
  });

  test('shows the examples in the language that the reader chooses, with the address of this server', async () => {
    const { page } = await chromium.open(`${origin}/docs`);
    const programs = page.locator('.program[data-language]:visible');
    await page.getByLabel('Python').check();
    expect(new Set(await programs.locator('figcaption').allTextContents())).toEqual(new Set(['Python']));
    expect(await programs.first().locator('code').textContent()).toContain(`'${origin}/open/event?search=`);
  });

  test.each([
    ['a phone, where the contents are folded', PHONE],
    ['a desk, where they stand beside the guide', DESKTOP],
  ])('leads from the contents to a heading that nothing covers, on %s', async (_name, viewport) => {
    const { page } = await chromium.open(`${origin}/docs`, { viewport });
    const link = page.getByRole('link', { name: 'When plans change' });
    expect(await link.isVisible()).toBe(viewport === DESKTOP);
    if (viewport === PHONE) await page.locator('.contents summary').click();
    await link.click();
    const bar = await page.locator('.example-languages').boundingBox();
    const heading = await page.getByRole('heading', { name: 'When plans change' }).boundingBox();
    expect(heading?.y).toBeGreaterThan((bar?.y ?? Infinity) + (bar?.height ?? 0));
    expect(bar?.y).toBe(viewport === DESKTOP ? 56 : 0);
  });
});
