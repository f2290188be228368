import type { ReadJson } from '../index-reading.ts';

/** @throws TypeError where there is no answer, and an Error where its status is an error */
export const readJson: ReadJson = async (url, cache) => {
  const response = await fetch(url, { cache });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
};

/** Reads JSON in the same way, and retries after `Retry-After` where the server is overloaded. */
export async function readPatiently(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (response.status === 429 || response.status === 503) {
    const seconds = Number(response.headers.get('Retry-After') ?? 1);
    await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
    return readPatiently(url);
  }
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
}
