import { DUMP } from './dump-facts.ts';
import { FEEDS } from './feed-facts.ts';
import { PAGES } from './page-facts.ts';
import type { Representation } from './representation.ts';

const REPRESENTATIONS: readonly Representation[] = [DUMP, ...FEEDS, ...PAGES];

/** Returns how the answers to a path are compared; null where they are compared byte by byte. */
export function representationOf(path: string): Representation | null {
  const [name = ''] = path.split('?', 1);
  return REPRESENTATIONS.find((each) => each.path.test(name)) ?? null;
}

/** Returns the body of an answer with status 200 in the form in which it is compared. */
export function factsOf(path: string, body: Buffer): Buffer {
  const representation = representationOf(path);
  if (representation === null) return body;
  try {
    return Buffer.from(representation.facts(body.toString(), path).join('\n'));
  } catch (error) {
    return Buffer.from(`Not well-formed: ${String(error)}: ${body.toString('utf8', 0, 200)}`);
  }
}
