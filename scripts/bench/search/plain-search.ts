import { plainScan } from './plain-scan.ts';
import { timeSearches } from './timed-searches.ts';

/* The plain search, as a process of its own: `node plain-search.js TASK`. */

timeSearches((names) => {
  const scan = plainScan(names);
  return (query) => scan(query).length;
});
