import { readFileSync } from 'node:fs';
import MiniSearch from 'minisearch';

/*
 * MiniSearch, forgiving as many errors as the service does and finding words by their beginnings:
 * `node minisearch.mjs TASK` prints how long each search took and how many names it found.
 */

const { names, warming, queries } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const search = new MiniSearch({ fields: ['name'] });
search.addAll(names.map((name, id) => ({ id, name })));
const fuzzy = ({ length }) => (length < 4 ? false : length < 6 ? 1 : 2);
const find = (query) => search.search(query, { combineWith: 'AND', prefix: true, fuzzy }).length;

warming.forEach(find);
const milliseconds = [];
const found = [];
for (const query of queries) {
  const start = performance.now();
  found.push(find(query));
  milliseconds.push(performance.now() - start);
}
process.stdout.write(JSON.stringify({ milliseconds, found }));
