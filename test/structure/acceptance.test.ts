import { describe, expect, test } from '@jest/globals';
import { partsIn, pathsBelow, tableBelow, textOf } from '../helpers/documents.ts';

const PARTS: Readonly<Record<string, readonly [letter: string, rows: number]>> = {
  Content: ['C', 28],
  Reload: ['R', 7],
  Tokens: ['T', 11],
  Limits: ['L', 5],
  Wire: ['W', 16],
  Life: ['P', 4],
};
const document = textOf('test/acceptance.md');
const rows = Object.keys(PARTS).flatMap((part) => tableBelow(document, `## ${part}`));

/** The rows that stand in brackets in titles, often behind sections: "(contract, section 4; T1, T3)". */
function rowsNamedIn(path: string): Set<string> {
  const code = textOf(path)
    .split('\n')
    .filter((line) => !/^\s*\/?[/*]/.test(line));
  const parts = partsIn(code.join('\n'), /\(([^()]*)\)/g).flatMap((list) =>
    list.split(/[,;] | and |acceptance /),
  );
  return new Set(parts.filter((part) => /^[CRTLWP]\d{1,2}$/.test(part)));
}

const tests = pathsBelow(['test'])
  .filter((path) => /\.(?:test|extra)\.ts$/.test(path))
  .sort()
  .map((path) => ({ path: path.slice('test/'.length), named: rowsNamedIn(path) }));

describe('the acceptance table', () => {
  test('has every row once, in order', () => {
    const expected = Object.values(PARTS).flatMap(([letter, count]) =>
      Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
    );
    expect(rows.map(([row]) => row)).toEqual(expected);
  });

  test('leads to the tests that name a row, and to no other', () => {
    const links = rows.map(([row, , cell = '']) => [row, partsIn(cell, /\]\(([^)]+)\)/g)]);
    const named = rows.map(([row = '']) => [
      row,
      tests.filter(({ named }) => named.has(row)).map(({ path }) => path),
    ]);
    expect(links).toEqual(named);
    expect(named.filter(([, paths]) => paths?.length === 0)).toEqual([]);
  });
});
