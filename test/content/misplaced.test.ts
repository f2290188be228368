import { describe, expect, test } from '@jest/globals';
import { uuid, yaml } from '../helpers/content.ts';
import { problemsIn } from './records.ts';

const NAMED = { id: uuid(1), name: 'X' };

/** Whether a record with these keys is taken for one of another kind, in each collection. */
function takenForOthers(keys: Readonly<Record<string, string>>): string[] {
  return ['events', 'organizations', 'places'].filter((folder) =>
    problemsIn(`${folder}/x.yml`, yaml(keys)).includes('1:1 record-misplaced'),
  );
}

describe('a record in the folder of another kind', () => {
  test.each([
    ['an event', { ...NAMED, scale: 'small', startDate: '2027-02-20' }, ['organizations', 'places']],
    ['an event with a misspelt key', { ...NAMED, scale: 'small', startDate: '2027-02-20', regoin: 'x' }],
    ['an event without a scale', { ...NAMED, startDate: '2027-02-20', endDate: 'x', region: 'x' }],
    ['an organization', { ...NAMED, website: 'https://example.org', logoUrl: 'x' }, ['events', 'places']],
    ['a place', { ...NAMED, kind: 'hall', address: 'x' }, ['events', 'organizations']],
  ])('is one problem: %s', (_, keys, folders = ['organizations', 'places']) => {
    expect(takenForOthers(keys)).toEqual(folders);
  });

  test.each([
    ['what any of them has', NAMED],
    ['a key of another kind', { ...NAMED, kind: 'club', website: 'https://example.org' }],
    ['another key of another kind', { ...NAMED, scale: 'small', logoUrl: 'https://example.org/a.png' }],
    ['keys of two kinds', { ...NAMED, scale: 'small', kind: 'hall', startDate: '2027-02-20', website: 'x' }],
    ['keys that nobody knows', { ...NAMED, colour: 'red', size: 'small', start: '2027-02-20' }],
  ])('is not what has %s', (_, keys) => {
    expect(takenForOthers(keys)).toEqual([]);
  });
});
