import type { SearchIndex } from '../../../src/cli/site/search-index.ts';
import { EventIndex } from '../../../src/pages/browser/event-index.ts';
import type { IndexHead, IndexPart } from '../../../src/pages/browser/index-format.ts';

/** Returns the index as a browser has it after reading all parts. */
export function openIndex({ head, parts }: SearchIndex): EventIndex {
  const texts = new Map(parts.map(({ path, text }) => [path, text]));
  const { coming, past, ...rest } = JSON.parse(head.text) as IndexHead;
  const index = new EventIndex({ ...rest, coming, past });
  for (const name of [...coming, ...past]) index.add(JSON.parse(texts.get(name) ?? '') as IndexPart);
  return index;
}
