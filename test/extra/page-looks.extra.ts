import { expect, test } from '@jest/globals';
import { violationsOn } from './helpers/axe.ts';
import { useChromium } from './helpers/browser.ts';
import { IS_ALL_LOOKED_AT, looksAt, nameOf } from './helpers/looks.ts';
import { addressOf, PAGES } from './helpers/page-table.ts';
import { takeScreenshot } from './helpers/screenshot.ts';
import { standInForPictures } from './helpers/stand-in-pictures.ts';

const chromium = useChromium(standInForPictures);

const VIEWS = PAGES.flatMap((row, place) =>
  looksAt(place).map((look) => ({ row, look, name: `${row.name}-${nameOf(look)}` })),
);

test.each(VIEWS)(
  'axe finds nothing on $name, it fits the window, and it asks no other host',
  async ({ row, look, name }) => {
    const { language, ...options } = look;
    const { page, status, faults } = await chromium.open(await addressOf(row, language), options);
    expect(status).toBe(row.status ?? 200);
    if (IS_ALL_LOOKED_AT) await takeScreenshot(page, name);
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    // Browsers report the status of an error page in the console, which is no fault.
    expect(faults.filter((fault) => !fault.includes(`status of ${row.status ?? 200}`))).toEqual([]);
    await page.context().close();
  },
);
