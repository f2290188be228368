import { copyFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { OUR_LANGUAGES } from '../../src/words/locales.ts';
import { makeFolder } from '../helpers/folder.ts';
import { ROOT } from '../helpers/process.ts';
import { addressOf, PAGES } from './helpers/page-table.ts';
import { validationFaults } from './helpers/vnu.ts';

const SOURCES = join(ROOT, 'src/pages');
const STYLES = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.css'),
);

/**
 * Browsers know these properties (CSS View Transitions, level 2; Containment, level 3; SVG 2; Color, levels 4 and 5),
 * the checker does not.
 */
const NOT_KNOWN_YET =
  /Unrecognized at-rule “@(?:view-transition|container)”$|Property “(?:container-type|vector-effect|paint-order)” doesn't exist\.$|“--land”: Cannot invoke/;

test('the Nu Html Checker finds nothing on any page in any language, nor in the style sheets', async () => {
  const folder = makeFolder();
  for (const row of PAGES)
    for (const language of OUR_LANGUAGES) {
      const answer = await fetch(await addressOf(row, language), { headers: { Accept: 'text/html' } });
      expect([row.name, answer.status]).toEqual([row.name, row.status ?? 200]);
      writeFileSync(join(folder, `${row.name}-${language}.html`), await answer.text());
    }
  for (const path of STYLES) copyFileSync(join(SOURCES, path), join(folder, basename(path)));
  expect(readdirSync(folder)).toHaveLength(PAGES.length * OUR_LANGUAGES.length + STYLES.length);
  const faults = await validationFaults(folder);
  expect(faults.filter((fault) => !NOT_KNOWN_YET.test(fault))).toEqual([]);
});
