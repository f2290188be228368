import type { Filter } from './filter.ts';

/** In code points, as it was sent (contract, section 4). */
export const MAX_SEARCH_LENGTH = 100;

export const WORDS = { type: 'string', maxLength: MAX_SEARCH_LENGTH, nullable: true } as const;

/** Words of the names of events. */
export const search: Filter<string> = {
  schema: {
    ...WORDS,
    description:
      "Words of the event's name, in any order; letter case and accents do not matter. Typing errors are forgiven where no event matches without.",
  },
  absent: '',
  read: (words) => words,
  narrow({ eventSearch }, words) {
    const matches = eventSearch.find(words);
    return matches && { matches };
  },
  isSlow: true,
};
