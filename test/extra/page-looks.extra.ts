import { describe, expect, test } from '@jest/globals';
import { NOW } from '../helpers/app.ts';
import { violationsOn } from './helpers/axe.ts';
import { useChromium } from './helpers/browser.ts';
import { TESTS_ALL_LOOKS, nameOf, show, viewsAt } from './helpers/looks.ts';
import { addressOf, PAGES } from './helpers/page-table.ts';
import { originOf } from './helpers/sites.ts';
import { takeScreenshot } from './helpers/screenshot.ts';
import { standInForPictures } from './helpers/stand-in-pictures.ts';

const chromium = useChromium(async (context) => {
  await context.clock.setFixedTime(NOW);
  await standInForPictures(context);
});

const VIEWS = PAGES.flatMap((row, place) =>
  viewsAt(place).map((view) => ({ row, ...view, name: `${row.name}-${view.language}` })),
);

test.each(VIEWS)(
  'axe finds nothing on $name, it fits every window, and it asks no other host',
  async ({ row, language, looks }) => {
    const { page, status, faults } = await chromium.open(await addressOf(row, language), looks[0]);
    expect(status).toBe(row.status ?? 200);
    if (row.opened !== undefined) await page.locator(row.opened).first().click();
    for (const look of looks) {
      const name = nameOf(look, language);
      await show(page, look);
      if (TESTS_ALL_LOOKS) await takeScreenshot(page, `${row.name}-${name}`);
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect({ name, overflow }).toEqual({ name, overflow: 0 });
      // For axe, the looks in between show nothing new.
      if (look === looks[0] || look === looks.at(-1))
        expect({ name, violations: await violationsOn(page) }).toEqual({ name, violations: [] });
    }
    // Browsers report the status of an error page in the console, which is no fault.
    expect(faults.filter((fault) => !fault.includes(`status of ${row.status ?? 200}`))).toEqual([]);
    await page.context().close();
  },
);

describe('the switch of light and dark', () => {
  /** What the reader sees: the colours of the page, those of the browser around it, and what is chosen. */
  const SEEN = `({
    ground: getComputedStyle(document.body).backgroundColor,
    around: [...document.querySelectorAll('meta[name="theme-color"]')]
      .filter(({ media }) => matchMedia(media).matches).map(({ content }) => content).join(),
    chosen: document.querySelector('.theme :checked')?.value,
  })`;
  const SHOWN = {
    light: { ground: 'rgb(255, 253, 250)', around: '#fffdfa' },
    dark: { ground: 'rgb(21, 20, 18)', around: '#151412' },
  };

  test.each([
    ['Auto', 'light', 'light'],
    ['Auto', 'dark', 'dark'],
    ['Light', 'light', 'light'],
    ['Light', 'dark', 'light'],
    ['Dark', 'light', 'dark'],
    ['Dark', 'dark', 'dark'],
  ] as const)(
    '%s is %s on a system in %s, also on the next page and in other tabs',
    async (label, colorScheme, look) => {
      const { page } = await chromium.open(`${await originOf('sample')}/docs?lang=en`, { colorScheme });
      const other = await page.context().newPage();
      await other.goto(await originOf('sample'));
      await page.getByText(label === 'Dark' ? 'Light' : 'Dark', { exact: true }).click();
      await page.getByText(label, { exact: true }).click();
      const expected = { ...SHOWN[look], chosen: label.toLowerCase() };
      await other.waitForFunction(`document.documentElement.dataset.theme === '${expected.chosen}'`);
      expect(await page.evaluate(SEEN)).toEqual(expected);
      expect(await other.evaluate(SEEN)).toEqual(expected);
      await page.goto(`${await originOf('sample')}/map`);
      expect(await page.evaluate(SEEN)).toEqual(expected);
      await page.context().close();
    },
  );

  test('is known before anything is drawn', async () => {
    const { page } = await chromium.open(await originOf('sample'), { colorScheme: 'light' });
    await page.getByText('Dark', { exact: true }).click();
    // If the page becomes dark before it has a body, nothing was drawn in light.
    await page.addInitScript(`new MutationObserver(() => {
      window.hadBody ??= document.documentElement?.dataset.theme && document.body !== null;
    }).observe(document, { attributes: true, childList: true, subtree: true });`);
    await page.reload();
    expect(await page.evaluate('window.hadBody')).toBe(false);
    await page.context().close();
  });

  test('is not there without scripts, nor where a browser keeps nothing', async () => {
    const origin = await originOf('sample');
    const { page } = await chromium.open(origin, { javaScriptEnabled: false });
    expect(await page.locator('.theme').isVisible()).toBe(false);
    const { page: forgetful, faults } = await chromium.open(origin);
    await forgetful.addInitScript(
      "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError'); } });",
    );
    await forgetful.reload();
    expect(await forgetful.locator('.theme').isVisible()).toBe(false);
    expect(faults).toEqual([]);
  });
});
