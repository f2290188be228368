import { ratingOf } from '../selection.ts';
import type { Filter } from './filter.ts';
import { WORDS } from './search.ts';

/** Words of the names of organizations. */
export const orgSearch: Filter<string> = {
  schema: { ...WORDS, description: "Words of the organization's name, likewise." },
  absent: '',
  read: (words) => words,
  narrow({ events: { organizations }, organizationSearch }, words) {
    const matches = organizationSearch.find(words);
    if (matches === null) return null;
    const rating = ratingOf(matches);
    return { rating: (position) => rating(organizations[position] ?? -1) };
  },
  isSlow: true,
};
