import { formats } from '../../schema/formats.ts';
import type { Filter } from './filter.ts';
import { readList } from './word-list.ts';

/** Events that some organizations run, as host or together with others, by their slugs or ids in lower case. */
export const organization: Filter<readonly string[] | undefined> = {
  schema: {
    type: 'array',
    items: { type: 'string' },
    description: 'Events that one of these organizations hosts or co-organizes: slugs or ids.',
  },
  absent: undefined,
  read: (sent) => readList(sent.toLowerCase()),
  narrow({ organizations, organizationsBySlug }, wanted) {
    if (wanted === undefined) return null;
    const numbers = wanted.flatMap((each) => [
      organizationsBySlug.get(each) ?? [],
      (isUuid(each) ? organizations.positionOf(each) : undefined) ?? [],
    ]);
    return { lists: organizations.events, which: numbers.flat() };
  },
};

function isUuid(text: string): boolean {
  return formats.uuid.test(text);
}
