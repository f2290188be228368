import type { BrowserContext } from 'playwright-core';
import { isElsewhere } from './browser.ts';

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
  <path fill="#5b8db8" d="M0 0h1200v630H0z"/><circle cx="900" cy="180" r="90" fill="#f6e3a1"/>
  <path fill="#2f5d50" d="m0 630 400-380 260 240 180-150 360 290z"/>
</svg>`;

/** Answers for other hosts with a landscape when a page loads their pictures, so that no test reaches another host. */
export async function standInForPictures(context: BrowserContext): Promise<void> {
  await context.route(/^https?:/, async (route, request) => {
    const isForeign = request.resourceType() === 'image' && isElsewhere(request.url(), request.frame().url());
    if (isForeign) await route.fulfill({ contentType: 'image/svg+xml', body: PICTURE });
    else await route.fallback();
  });
}
