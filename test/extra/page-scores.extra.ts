import { expect, test } from '@jest/globals';
import { MONTH_SHORTCOMINGS, useLighthouse } from './helpers/lighthouse.ts';
import { viewsAt } from './helpers/looks.ts';
import { addressOf, PAGES } from './helpers/page-table.ts';

const PATIENCE_MILLISECONDS = 180_000;

const lighthouse = useLighthouse();

const SCORED = PAGES.flatMap((row, place) =>
  row.isScored === true ? viewsAt(place).map(({ language }) => ({ row, name: row.name, language })) : [],
);

test.each(SCORED)(
  'Lighthouse gives the full score to $name in $language',
  async ({ row, language }) => {
    const found = await lighthouse.shortcomingsOf(await addressOf(row, language));
    expect(found).toEqual(row.name === 'month' ? MONTH_SHORTCOMINGS : []);
  },
  PATIENCE_MILLISECONDS,
);
