import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ROOT } from '../../helpers/process.ts';

const FOLDER = join(ROOT, 'dist/screenshots');
/** The documentation is far longer than a useful picture. */
const MAX_HEIGHT = 6_000;

/** Writes a picture of a page, from its top, to `dist/screenshots`. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const { width, height } = await page.evaluate<{ width: number; height: number }>(
    '({ width: innerWidth, height: document.documentElement.scrollHeight })',
  );
  const clip = { x: 0, y: 0, width, height: Math.min(height, MAX_HEIGHT) };
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: true, clip });
}
