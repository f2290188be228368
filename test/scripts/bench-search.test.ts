import { describe, expect, test } from '@jest/globals';
import { generateNames, generateQueries, HARD_QUERIES } from '../../scripts/bench/search/names.ts';
import { openNameSearch } from '../../src/calendar/search/name-search.ts';
import { packNames } from '../../src/calendar/search/pack.ts';

const names = generateNames(500);
const queries = generateQueries(names, 400);

describe('the queries of the bench', () => {
  test('are all distinct, and the same every time', () => {
    expect(new Set(queries).size).toBe(400);
    expect(generateQueries(generateNames(500), 400)).toEqual(queries);
  });

  test('find something, every fourth by forgiving a typing error', () => {
    const search = openNameSearch(packNames(names));
    const matches = queries.map((query) => search.find(query));
    expect(matches.filter((found) => found?.set.isEmpty() !== false)).toEqual([]);
    expect(matches.map((found) => found?.scoreOf !== null)).toEqual(
      queries.map((_, index) => index % 4 === 0),
    );
  });

  test('the hardest are no longer than the service allows', () => {
    expect(HARD_QUERIES.filter((query) => Array.from(query).length > 100)).toEqual([]);
    expect(HARD_QUERIES).toContain('a'.repeat(100));
  });
});
