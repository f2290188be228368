import type { Filter } from './filter.ts';
import { readSearch, WORDS } from './search.ts';

/** Words that stand anywhere in what people know an event by; no typing errors are forgiven (contract, section 6). */
export const q: Filter<string | undefined> = {
  schema: {
    ...WORDS,
    description:
      "Words of the name, of the names of its organizers and its place, of the region, of the country's name in English or Chinese, or of a tag. Typing errors are not forgiven.",
  },
  absent: undefined,
  read: readSearch,
  narrow({ textSearch }, words) {
    const keep = words === undefined ? null : textSearch.narrow(words);
    return keep && { keep };
  },
  isSlow: true,
};
