import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Result } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds wrong on a page as it is at this moment: the rule, and where.
 *
 * @param leftOut ids of rules that are not asked about
 */
export async function violationsOn(page: Page, leftOut: readonly string[] = []): Promise<string[]> {
  const rules = Object.fromEntries(leftOut.map((id) => [id, { enabled: false }]));
  const options = JSON.stringify({ rules, resultTypes: ['violations'] });
  await page.evaluate(AXE);
  // Axe finds far more passes than violations, and handing those over would take as long as finding them.
  const violations = await page.evaluate<Result[]>(`axe.run(${options}).then((all) => all.violations)`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
