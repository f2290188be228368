import type { Page } from 'playwright-core';

/** An answer that a page loads. */
export interface Transfer {
  readonly path: string;
  /** The number of bytes of head and body, as they were sent. */
  readonly bytes: number;
}

/** Everything that a page takes when nothing is cached. */
export async function transferOf(page: Page): Promise<readonly Transfer[]> {
  const session = await page.context().newCDPSession(page);
  const paths = new Map<string, string>();
  const transfers: Transfer[] = [];
  session.on('Network.responseReceived', ({ requestId, response: { url } }) => {
    paths.set(requestId, new URL(url).pathname);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    transfers.push({ path: paths.get(requestId) ?? '', bytes: encodedDataLength });
  });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.reload({ waitUntil: 'networkidle' });
  return transfers;
}
