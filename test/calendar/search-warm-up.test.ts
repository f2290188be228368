import { describe, expect, test } from '@jest/globals';
import { misspeltNames } from '../../src/calendar/search/misspelt.ts';
import { openNameSearch } from '../../src/calendar/search/name-search.ts';
import { packNames } from '../../src/calendar/search/pack.ts';

const NAMES = [
  'Kubernetes Community Days',
  'Open Source Summit',
  'Go',
  '北京开源大会',
  'Zürich Perl Workshop',
];

describe('the warm-up of a search', () => {
  test.each([[[]], [['Go', '']], [NAMES]])('changes no answer: %j', (names) => {
    const packed = packNames(names);
    const warm = openNameSearch(packed);
    warm.warmUp();
    for (const query of ['', 'kubernets', 'summit open', 'opne sumit', 'zurcih', 'nowhere']) {
      expect(warm.find(query)).toEqual(openNameSearch(packed).find(query));
    }
  });

  test('searches for names with typing errors that are forgiven', () => {
    const packed = packNames(NAMES);
    const search = openNameSearch(packed);
    const queries = [...misspeltNames(packed, NAMES.length)];
    expect(queries).toHaveLength(4);
    for (const query of queries) {
      const matches = search.find(query);
      expect(matches?.positions).toHaveLength(1);
      expect(matches?.scores).not.toBeNull();
    }
  });
});
