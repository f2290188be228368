import { expect, test } from '@jest/globals';
import { NOW } from '../helpers/app.ts';
import { violationsOn } from './helpers/axe.ts';
import { useChromium } from './helpers/browser.ts';
import { IS_ALL_LOOKED_AT, nameOf, show, viewsAt } from './helpers/looks.ts';
import { addressOf, PAGES } from './helpers/page-table.ts';
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
      if (IS_ALL_LOOKED_AT) await takeScreenshot(page, `${row.name}-${name}`);
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect({ name, overflow }).toEqual({ name, overflow: 0 });
      // What else axe looks at is the same in the looks between.
      if (look === looks[0] || look === looks.at(-1))
        expect({ name, violations: await violationsOn(page) }).toEqual({ name, violations: [] });
    }
    // Browsers report the status of an error page in the console, which is no fault.
    expect(faults.filter((fault) => !fault.includes(`status of ${row.status ?? 200}`))).toEqual([]);
    await page.context().close();
  },
);
