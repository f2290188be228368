import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { calendarOfNames } from './records.ts';
import { found } from './listing.ts';

/** Enough for the letters of these tests, and unlike the code under test. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '');
}

/** The fewest insertions, deletions and replacements that turn a word into some part of a text (P. Sellers, 1980). */
function distanceToPart(word: string, text: string): number {
  let row = Array.from({ length: text.length + 1 }, () => 0);
  for (const letter of word) {
    const next = [(row[0] ?? 0) + 1];
    for (let end = 1; end <= text.length; end += 1) {
      const replaced = (row[end - 1] ?? 0) + (text[end - 1] === letter ? 0 : 1);
      next.push(Math.min(replaced, (row[end] ?? 0) + 1, (next[end - 1] ?? 0) + 1));
    }
    row = next;
  }
  return Math.min(...row);
}

function forgiven(word: string): number {
  if (word.length <= 3 || word.length > 32) return 0;
  return word.length <= 5 ? 1 : 2;
}

/** The contract, section 4, word for word. */
function scan(names: readonly string[], query: string): number[] {
  const words = plain(query)
    .split(' ')
    .filter((word) => word !== '');
  const positionsWhere = (matches: (word: string, name: string) => boolean): number[] =>
    [...names.keys()].filter((position) =>
      words.every((word) => matches(word, plain(names[position] ?? ''))),
    );
  const exact = positionsWhere((word, name) => name.includes(word));
  if (exact.length > 0) return exact;
  return positionsWhere((word, name) => distanceToPart(word, name) <= forgiven(word));
}

const latin = fc.constantFrom('a', 'b', 'c', 'A', 'é', 'E', 'ｂ', 'o\u0308');
const han = fc.constantFrom('日', '本', '会', '議', '中');
const letter = fc.oneof({ weight: 3, arbitrary: latin }, { weight: 1, arbitrary: han });
const lengths = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 9 }) },
  { weight: 1, arbitrary: fc.integer({ min: 30, max: 36 }) },
);
const word = lengths.chain((length) =>
  fc.oneof(
    fc.string({ unit: letter, minLength: length, maxLength: length }),
    fc.string({ unit: han, minLength: length, maxLength: length }),
  ),
);
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const edit = fc.record({ at: fc.nat(40), deleted: fc.nat(1), inserted: fc.option(letter, { nil: '' }) });

/** A part of a name with a few typing errors. */
const mistyped = (names: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...names), fc.nat(12), fc.nat(40), fc.array(edit, { maxLength: 5 }))
    .map(([text, from, length, edits]) =>
      edits.reduce(
        (edited, { at, deleted, inserted }) => {
          const place = at % (edited.length + 1);
          return edited.slice(0, place) + inserted + edited.slice(place + deleted);
        },
        text.slice(from, from + length),
      ),
    );

const searches = fc
  .array(name, { minLength: 1, maxLength: 8 })
  .chain((names) => fc.tuple(fc.constant(names), fc.oneof(mistyped(names), name)));

function ascending(positions: readonly number[]): number[] {
  return positions.toSorted((a, b) => a - b);
}

describe('search against a plain scan', () => {
  test('finds the same names', () => {
    fc.assert(
      fc.property(searches, ([names, query]) => {
        expect(ascending(found(calendarOfNames(names), { search: query }))).toEqual(scan(names, query));
      }),
      { numRuns: 500 },
    );
  });

  test('one mistyped word brings names with fewer errors first', () => {
    const oneWord = fc
      .array(word, { minLength: 1, maxLength: 8 })
      .chain((names) => fc.tuple(fc.constant(names), mistyped(names)));
    fc.assert(
      fc.property(oneWord, ([names, query]) => {
        fc.pre(!plain(query).includes(' '));
        const hits = found(calendarOfNames(names), { search: query });
        const errors = (position: number): number =>
          distanceToPart(plain(query), plain(names[position] ?? ''));
        expect(hits).toEqual(ascending(hits).sort((a, b) => errors(a) - errors(b)));
      }),
      { numRuns: 500 },
    );
  });
});
