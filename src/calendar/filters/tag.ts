import { labelled } from './country-code.ts';
import type { Filter } from './filter.ts';
import { readList } from './word-list.ts';

/** Events with one of some tags, in lower case. */
export const tag: Filter<readonly string[] | undefined> = {
  schema: {
    type: 'array',
    items: { type: 'string' },
    description: 'Events with one of these tags; letter case does not matter.',
  },
  absent: undefined,
  read: (sent) => readList(sent.toLowerCase()),
  narrow({ tags }, wanted) {
    return wanted === undefined ? null : labelled(tags, wanted);
  },
};
