import type { Page } from 'playwright-core';

/** The number of bytes, heads and bodies of all answers, that a page takes when nothing is cached. */
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
