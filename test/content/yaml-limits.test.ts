import { describe, expect, test } from '@jest/globals';
import { organization, place, problemsOf } from '../helpers/content.ts';
import { renderedOf } from './records.ts';

describe('nesting (contract, section 3; acceptance, C6)', () => {
  const shapes: readonly (readonly [string, (levels: number) => string])[] = [
    ['[', (levels) => `${'['.repeat(levels)}${']'.repeat(levels)}`],
    ['- ', (levels) => `\n  ${'- '.repeat(levels)}x`],
    ['{ a: ', (levels) => `${'{a: '.repeat(levels)}1${'}'.repeat(levels)}`],
  ];

  test.each(shapes)('%j as the last of 20 levels is no fault', (_, nested) => {
    const extra = `\n a: ${nested(18)}`.replace('a: \n', 'a:\n');
    expect(problemsOf({ 'organizations/x.md': organization(1, { extra }) })).toEqual([]);
  });

  test.each(shapes)('%j deeper than 20 levels is refused', (_, nested) => {
    const problems = problemsOf({ 'organizations/x.md': organization(1, { extra: nested(21) }) });
    expect(problems).toEqual([expect.stringMatching(/^organizations\/x\.md:[45]:\d+ yaml-depth$/)]);
  });

  test.each(shapes)('%j 2,000 to 10,000 times, again and again', (_, nested) => {
    for (const levels of [2_000, 5_000, 10_000]) {
      const files = { 'organizations/x.yml': `extra: ${nested(levels)}\n` };
      const problems = Array.from({ length: 10 }, () => problemsOf(files).join());
      expect(new Set(problems).size).toBe(1);
      expect(problems[0]).toMatch(/^organizations\/x\.yml:[12]:\d+ yaml-depth$/);
    }
  });

  test('never closed', () => {
    expect(problemsOf({ 'places/x.yml': `extra: ${'['.repeat(10_000)}` })).toEqual([
      expect.stringMatching(/^places\/x\.yml:1:\d+ yaml-depth$/),
    ]);
  });
});

describe('many problems (acceptance, C17)', () => {
  test('20 of a file are printed, the rest is counted', () => {
    const keys = Array.from({ length: 4_000 }, (_, index) => `unknown${index}: x\n`).join('');
    const lines = renderedOf({ 'places/x.yml': place(1) + keys, 'places/y.yml': 'id: [' }).split('\n');
    const reported = lines.filter((line) => line.startsWith('places/x.yml:') && line.includes(' error '));
    expect(reported).toHaveLength(20);
    expect(lines).toContain('places/x.yml: 3980 more problems not shown');
    expect(lines.some((line) => line.startsWith('places/y.yml:1:'))).toBe(true);
  });

  test('a long list is refused', () => {
    const ignore = `[${'a, '.repeat(15_000)}]`;
    expect(problemsOf({ 'places/x.yml': place(1, { ignore }) })).toEqual(['places/x.yml:4:9 list-too-long']);
  });

  test('a list of 200,000 items is refused by size', () => {
    expect(problemsOf({ 'places/x.yml': place(1, { ignore: `[${'a, '.repeat(200_000)}]` }) })).toEqual([
      'places/x.yml:1:1 file-too-large',
    ]);
  });
});
