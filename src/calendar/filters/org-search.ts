import type { Filter } from './filter.ts';
import { readSearch, WORDS } from './search.ts';

/** Words of the names of organizations. */
export const orgSearch: Filter<string> = {
  schema: { ...WORDS, description: "Words of the organization's name, likewise." },
  absent: '',
  read: readSearch,
  narrow({ events: { organizations }, organizationSearch }, words) {
    const matches = organizationSearch.find(words);
    return matches && { ...matches, column: organizations };
  },
  isSlow: true,
};
