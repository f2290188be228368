import type { ReadJson } from '../index-reading.ts';

/** @throws TypeError where there is no answer, and an Error where it is not what was asked for */
export const readJson: ReadJson = async (url, cache) => {
  const response = await fetch(url, { cache });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
};
