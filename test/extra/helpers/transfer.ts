import type { Page } from 'playwright-core';

/** The bytes that come over the wire, heads and bodies of all answers, when a page is loaded with nothing remembered. */
export async function transferredBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.reload({ waitUntil: 'networkidle' });
  return bytes;
}
