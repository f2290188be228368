import { readFileSync } from 'node:fs';
import { openNameSearch } from '../../../src/calendar/search/name-search.ts';
import { packNames } from '../../../src/calendar/search/pack.ts';
import { plainScan } from './plain-scan.ts';

/*
 * A search as a process of its own: `node search-process.js own|plain TASK` does a task, a file of JSON, each query once, and
 * prints `TimedSearches`.
 */

/** The task of a search process, as a JSON file. */
export interface SearchTask {
  readonly names: readonly string[];
  /** Other queries, which run first and are not measured. */
  readonly warming: readonly string[];
  readonly queries: readonly string[];
}

/** The output of a search process, as JSON. */
export interface TimedSearches {
  /** The time of each search. */
  readonly milliseconds: readonly number[];
  /** The number of names that each search found. */
  readonly found: readonly number[];
}

const [side, file = ''] = process.argv.slice(2);
const { names, warming, queries } = JSON.parse(readFileSync(file, 'utf8')) as SearchTask;
const find = side === 'own' ? ownSearch() : plainSearch();
warming.forEach(find);
const milliseconds: number[] = [];
const found: number[] = [];
for (const query of queries) {
  const start = performance.now();
  found.push(find(query));
  milliseconds.push(performance.now() - start);
}
process.stdout.write(JSON.stringify({ milliseconds, found } satisfies TimedSearches));

/** Returns a function that counts the names which a query finds. */
function ownSearch(): (query: string) => number {
  const search = openNameSearch(packNames(names));
  return (query) => search.find(query)?.set.count() ?? 0;
}

function plainSearch(): (query: string) => number {
  const scan = plainScan(names);
  return (query) => scan(query).length;
}
