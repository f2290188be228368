import { describe, expect, test } from '@jest/globals';
import { testApp } from '../helpers/app.ts';
import { event, yaml } from '../helpers/content.ts';
import { listeningPort } from '../helpers/listening.ts';
import { violationsOn } from './helpers/axe.ts';
import { useChromium } from './helpers/browser.ts';

const files = {
  'site.yml': yaml({ public: 'true', contact: 'hello@example.org' }),
  'events/camp.md': event(1, { name: 'Camp', startDate: '2026-03-06' }, '[Programme](https://example.org/p)'),
};

async function addressOf(...args: Parameters<typeof testApp>): Promise<string> {
  return `http://127.0.0.1:${await listeningPort(testApp(...args).app)}`;
}

const open = await addressOf(files);
const limited = await addressOf(files, { rateLimitPerMinute: 0 });
const busy = await addressOf(files, { loopLag: () => 10_000 });
const closed = await addressOf({
  ...files,
  'site.yml': yaml({
    contact: 'hello@example.org',
    imprint: 'https://example.org',
    accentColor: '"#ffcc00"',
  }),
});
const chromium = useChromium();

const PAGES = [
  ['nothing here', `${open}/nothing`],
  ['nothing here, in Chinese', `${open}/nothing?lang=zh-Hant`],
  ['no address', `${open}/events/x`],
  ['too many requests', `${limited}/`],
  ['too much to do', `${busy}/`],
  ['nothing here that is public', `${closed}/nothing`],
  ['the landing page, with an accent', `${closed}/`],
  ['the documentation in Chinese', `${open}/docs?lang=zh-Hans`],
] as const;
const LOOKS = [
  ['a phone, in light', { viewport: { width: 390, height: 844 }, colorScheme: 'light' }],
  ['a wide screen, in the dark', { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' }],
] as const;

describe.each(PAGES)('%s', (_what, address) => {
  test.each(LOOKS)('has no fault that axe finds, and fits: on %s', async (_look, options) => {
    const { page, faults } = await chromium.open(address, options);
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    expect(faults.filter((fault) => !fault.includes('the server responded with a status'))).toEqual([]);
  });
});

test('paper has what is to be read in black on white, and where links lead', async () => {
  const { page } = await chromium.open(`${open}/`, { colorScheme: 'dark' });
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('nav:visible, form:visible, button:visible').count()).toBe(0);
  expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
  expect(await page.getByText('Camp').first().isVisible()).toBe(true);
  const shown = 'getComputedStyle(document.querySelector(".site-footer a"), "::after").content';
  expect(await page.evaluate(shown)).toContain('mailto:hello@example.org');
});
