import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { buffersOf } from '../../src/calendar/packed/buffers.ts';
import { misspeltNames } from '../../src/calendar/search/misspelt.ts';
import { openNameSearch, type Matches } from '../../src/calendar/search/name-search.ts';
import { packNames } from '../../src/calendar/search/pack.ts';
import { createPlainSearch } from '../reference/search.ts';

/** Few letters make many names that nearly match. */
const ALPHABETS = ['ab', 'abc', 'aé日b', '街头生活会', 'ab𠀀𠀁', 'abcdefgh'].map((letters) =>
  Array.from(letters),
);
const SPACES = [' ', ' ', ' ', '  ', '\u3000'];

type Scores = ReadonlyMap<number, number> | null;

function scoresOf(matches: Matches | null): Scores {
  if (matches === null) return null;
  const { set, scoreOf } = matches;
  return new Map(set.slice(0, set.size).map((name) => [name, scoreOf?.(name) ?? 0]));
}

/** The scores by fuse.js of all names that a scan of them finds, in their order. */
function scan(names: readonly string[], query: string): Scores {
  const scores = createPlainSearch(names)(query);
  return scores && new Map([...scores].sort(([a], [b]) => a - b));
}

function word(letters: readonly string[]): fc.Arbitrary<string> {
  const length = fc.oneof(
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 3 }) },
    { weight: 6, arbitrary: fc.integer({ min: 4, max: 12 }) },
    { weight: 1, arbitrary: fc.integer({ min: 30, max: 34 }) },
  );
  return length.chain((size) =>
    fc.string({ unit: fc.constantFrom(...letters), minLength: size, maxLength: size }),
  );
}

/** Names of their own words, or of few words that they have in common. */
function nameLists(letters: readonly string[]): fc.Arbitrary<string[]> {
  const words = fc.oneof(
    fc.constant(word(letters)),
    fc.array(word(letters), { minLength: 1, maxLength: 4 }).map((common) => fc.constantFrom(...common)),
  );
  return words.chain((one) =>
    fc.array(
      fc
        .array(fc.tuple(one, fc.constantFrom(...SPACES)), { minLength: 1, maxLength: 5 })
        .map((parts) => parts.flat().join('').slice(0, -1)),
      { minLength: 1, maxLength: 10 },
    ),
  );
}

/** A part of a name, with some spaces left out or other letters put in, and up to five errors. */
function mistyped(names: readonly string[], letters: readonly string[]): fc.Arbitrary<string> {
  const inserted = fc.constantFrom('', ...letters, 'z');
  const edit = fc.record({ at: fc.nat(99), deleted: fc.nat(1), inserted });
  return fc
    .tuple(
      fc.constantFrom(...names),
      fc.nat(20),
      fc.integer({ min: 1, max: 40 }),
      fc.option(inserted, { nil: ' ' }),
      fc.array(edit, { maxLength: 5 }),
    )
    .map(([name, from, length, space, edits]) => {
      const edited = Array.from(
        Array.from(name)
          .slice(from, from + length)
          .join('')
          .replace(/\s+/g, space),
      );
      for (const { at, deleted, inserted } of edits) {
        edited.splice(at % (edited.length + 1), deleted, ...Array.from(inserted));
      }
      return edited.join('');
    });
}

const searches = fc.constantFrom(...ALPHABETS).chain((letters) =>
  nameLists(letters).chain((names) =>
    fc.tuple(
      fc.constant(names),
      fc
        .array(fc.oneof({ weight: 4, arbitrary: mistyped(names, letters) }, word(letters)), {
          minLength: 1,
          maxLength: 3,
        })
        .map((parts) => Array.from(parts.join(' ')).slice(0, 100).join('')),
    ),
  ),
);

describe('search by the index against fuse.js over all names', () => {
  test('the same names, in the same order and with the same scores', () => {
    fc.assert(
      fc.property(searches, ([names, query]) => {
        expect(scoresOf(openNameSearch(packNames(names)).find(query))).toEqual(scan(names, query));
      }),
      { numRuns: 1000 },
    );
  });

  const WORDS =
    'summit conference meetup con conf devcon kubernetes rust js 2026 2027 amsterdam são_paulo new york ai 东京例会'.split(
      ' ',
    );
  const names = Array.from({ length: 400 }, (_, number) =>
    Array.from(
      { length: 2 + (number % 5) },
      (_unused, i) => WORDS[(number * (i + 3) + i * i) % WORDS.length],
    ).join(' '),
  );
  const search = openNameSearch(packNames(names));

  test.each([
    ['one letter', 'e'],
    ['letters alone', 'a e i o n'],
    ['one letter and errors', 'e kubernets'],
    ['one letter 100 times', 'a'.repeat(100)],
    ['one letter 32 times', 'a'.repeat(32)],
    [
      '100 different letters',
      Array.from({ length: 100 }, (_, i) => String.fromCharCode(0x4e00 + i)).join(''),
    ],
    ['nothing in common', 'ψψψψψψ ωωωωωω'],
    [
      '16 words that nearly match',
      Array.from('summitsummitsumm', (_, i) => near('summit', i))
        .join(' ')
        .slice(0, 100),
    ],
    [
      '16 words that nearly match across spaces',
      Array.from('conferenceconfer', (_, i) => near('onconf', i)).join(' '),
    ],
    ['3 words of 32', ['kubernetes', 'conference', 'amsterdam'].map((w) => `${w}xx`.padEnd(32, w)).join(' ')],
    ['words of up to 3 letters', 'con dev rus js 202 ai yor new'],
    ['short words and errors', 'con js amstedram'],
    ['a whole name and errors', 'kubernetes kubernetis'],
    ['words in one', 'newyork'],
    ['words in one, with an error', 'newyirk'],
    ['three words in one', 'aijscon'],
    ['a word in two', 'kuber netes confer'],
    ['Han characters', '东京列会'],
    ['Han characters alone', '东 例 会'],
  ])('%s', (_kind, query) => {
    expect(scoresOf(search.find(query))).toEqual(scan(names, query));
  });

  test.each([
    [
      'a name that is the word',
      ['calendars', 'calendar', 'a calendar', 'calender fair'],
      'calendar calender',
    ],
    ['the end of a word after two spaces', ['a  bbaba', 'ab  abbaba'], 'ababbaba'],
    ['a word in three, the last the longest', ['ab ab baba', 'abab'], 'ababbaba'],
    ['a word in three, the first the longest', ['baba ba ba', 'abab'], 'bababbaba'],
    ['a word in three, the one between the longest', ['x baba y', 'abab'], 'xbabay'],
  ])('%s', (_kind, some, query) => {
    const scores = scan(some, query);
    expect(scores?.size).toBeGreaterThan(0);
    expect(scoresOf(openNameSearch(packNames(some)).find(query))).toEqual(scores);
  });

  test('a thread can hand the packed names over', () => {
    const packed = packNames(names);
    const buffers = buffersOf(packed);
    const received = structuredClone(packed, { transfer: buffers });
    expect(buffers.every(({ byteLength }) => byteLength === 0)).toBe(true);
    expect(scoresOf(openNameSearch(received).find('kubernets'))).toEqual(scoresOf(search.find('kubernets')));
  });
});

/** A word with one letter or two replaced, a different one for each number. */
function near(word: string, number: number): string {
  const letters = Array.from(word);
  letters[number % letters.length] = 'q';
  letters[(number * 5 + 1) % letters.length] = 'z';
  return letters.join('');
}

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
      expect(scoresOf(warm.find(query))).toEqual(scoresOf(openNameSearch(packed).find(query)));
    }
  });

  test('searches for names with typing errors that are forgiven', () => {
    const packed = packNames(NAMES);
    const search = openNameSearch(packed);
    const queries = [...misspeltNames(packed, NAMES.length)];
    expect(queries).toHaveLength(4);
    for (const query of queries) {
      const matches = search.find(query);
      expect(matches?.set.count()).toBe(1);
      expect(matches?.scoreOf).not.toBeNull();
    }
  });
});
