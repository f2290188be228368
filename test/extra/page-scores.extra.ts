import { expect, test } from '@jest/globals';
import { LANGUAGES } from '../../src/event-text/languages.ts';
import { useChromium } from './helpers/browser.ts';
import { useLighthouse } from './helpers/lighthouse.ts';
import { viewsAt } from './helpers/looks.ts';
import { addressOf, PAGES } from './helpers/page-table.ts';
import { transferredBytes } from './helpers/transfer.ts';

const [FIRST_PAGE] = PAGES;
const BUDGET_BYTES = 60_000;
const PATIENCE_MILLISECONDS = 180_000;

const chromium = useChromium();
const lighthouse = useLighthouse();

const SCORED = PAGES.flatMap((row, place) =>
  row.isScored === true ? viewsAt(place).map(({ language }) => ({ row, name: row.name, language })) : [],
);

test.each(SCORED)(
  'Lighthouse gives the full score to $name in $language',
  async ({ row, language }) => {
    expect(await lighthouse.shortcomingsOf(await addressOf(row, language))).toEqual([]);
  },
  PATIENCE_MILLISECONDS,
);

test.each(LANGUAGES)('the first page with everything that it loads is small: in %s', async (language) => {
  const { page } = await chromium.open(await addressOf(FIRST_PAGE, language));
  expect(await transferredBytes(page)).toBeLessThanOrEqual(BUDGET_BYTES);
});
