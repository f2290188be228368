import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds wrong on a page as it is at this moment: the rule, and where.
 *
 * @param leftOut ids of rules that are not asked about
 */
export async function violationsOn(page: Page, leftOut: readonly string[] = []): Promise<string[]> {
  const rules = Object.fromEntries(leftOut.map((id) => [id, { enabled: false }]));
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify({ rules })})`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
