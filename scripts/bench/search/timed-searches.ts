import { readFileSync } from 'node:fs';

/** What a process that searches is given, as a file of JSON. */
export interface SearchTask {
  readonly names: readonly string[];
  /** Other queries, which are searched for first and not measured. */
  readonly warming: readonly string[];
  readonly queries: readonly string[];
}

/** What it prints, as JSON. */
export interface TimedSearches {
  /** How long each search took. */
  readonly milliseconds: readonly number[];
  /** How many names each found. */
  readonly found: readonly number[];
}

/**
 * Does a task, the file that this process was given: each query once.
 *
 * @param open makes a function of the names that returns how many of them a query finds
 */
export function timeSearches(open: (names: readonly string[]) => (query: string) => number): void {
  const { names, warming, queries } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as SearchTask;
  const find = open(names);
  warming.forEach(find);
  const milliseconds: number[] = [];
  const found: number[] = [];
  for (const query of queries) {
    const start = performance.now();
    found.push(find(query));
    milliseconds.push(performance.now() - start);
  }
  process.stdout.write(JSON.stringify({ milliseconds, found } satisfies TimedSearches));
}
