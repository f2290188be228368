import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ROOT } from '../../helpers/process.ts';

const FOLDER = join(ROOT, 'dist/screenshots');
/** How many windows high a picture is at most: the rest of a long list looks like its beginning. */
const MAX_WINDOWS = 1.5;

/** Writes a picture of a page, from its top, to `dist/screenshots`. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const [width, height, whole] = await page.evaluate<[number, number, number]>(
    '[innerWidth, innerHeight, document.documentElement.scrollHeight]',
  );
  const clip = { x: 0, y: 0, width, height: Math.min(whole, height * MAX_WINDOWS) };
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: true, clip });
}
