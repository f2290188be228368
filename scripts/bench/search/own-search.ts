import { openNameSearch } from '../../../src/calendar/search/name-search.ts';
import { packNames } from '../../../src/calendar/search/pack.ts';
import { timeSearches } from './timed-searches.ts';

/* This project's search, as a process of its own: `node own-search.js TASK`. */

timeSearches((names) => {
  const search = openNameSearch(packNames(names));
  return (query) => search.find(query)?.set.count() ?? 0;
});
