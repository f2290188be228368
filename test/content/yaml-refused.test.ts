import { describe, expect, test } from '@jest/globals';
import { event, organization, place, problemsOf } from '../helpers/content.ts';
import {
  diagnosticsOf,
  eventProblems,
  only,
  organizationOf,
  organizationProblems,
  placeProblems,
  problemsIn,
} from './records.ts';

describe('refused YAML (contract, section 3; acceptance, C7)', () => {
  test.each([
    ['an anchor', { region: '&a EU' }, '5:9 yaml-anchor'],
    ['an anchor of a list', { ignore: '&a [x]' }, '5:9 yaml-anchor'],
    ['a tag', { region: '!!binary aGk=' }, '5:9 yaml-tag'],
    ['a tag that runs code elsewhere', { region: '!!js/function "f"' }, '5:9 yaml-tag'],
    ['a tag of another kind', { region: '!foo bar' }, '5:9 yaml-tag'],
    ['a verbatim tag', { region: '!<tag:yaml.org,2002:str> x' }, '5:9 yaml-tag'],
    ['the non-specific tag', { region: '! x' }, '5:9 yaml-tag'],
    ['a merge key', { '<<': '{ region: EU }' }, '5:1 yaml-merge-key'],
  ])('%s', (_, keys, expected) => {
    const problem = only(diagnosticsOf({ 'events/x.md': event(1, keys) }));
    expect(`${problem.line}:${problem.column} ${problem.code}`).toBe(expected);
    expect(problem.hint).not.toBeNull();
  });

  test('an alias, defined or not', () => {
    expect(eventProblems({ region: '&a EU', address: '*a' })).toEqual(['5:9 yaml-anchor', '6:10 yaml-alias']);
    expect(eventProblems({ address: '*a' })).toEqual([
      expect.stringMatching(/^5:(?:9|10) yaml-(?:alias|syntax)$/),
    ]);
  });

  test('a list that holds itself', () => {
    expect(organizationProblems({ extra: '{ a: &a [*a] }' })).toEqual([
      '4:13 yaml-anchor',
      '4:17 yaml-alias',
    ]);
  });

  test('a billion laughs', () => {
    const laughs = Array.from({ length: 12 }, (_, index) =>
      index === 0 ? 'a0: &a0 [lol]\n' : `a${index}: &a${index} [${`*a${index - 1}, `.repeat(9)}]\n`,
    ).join('');
    const problems = diagnosticsOf({ 'places/x.yml': place(1) + laughs });
    expect(problems[0]).toMatchObject({ line: 4, column: 5, code: 'yaml-anchor' });
    expect(problems).toHaveLength(12 + 11 * 9);
  });

  test.each([
    ['%YAML 1.1\n---\n', '1:1'],
    ['# first\n%YAML 1.2\n---\n', '2:1'],
    ['%TAG ! tag:example.org,2000:\n---\n', '1:1'],
  ])('the directive of %j', (head, at) => {
    expect(problemsIn('places/x.yml', head + place(1))).toEqual([`${at} yaml-directive`]);
  });

  test('a directive in front matter', () => {
    const problem = only(diagnosticsOf({ 'events/x.md': event(1).replace('---\n', '---\n%YAML 1.1\n') }));
    expect(problem).toMatchObject({ line: 2, code: 'yaml-directive' });
  });

  test('a second document', () => {
    expect(problemsIn('places/x.yml', `${place(1)}---\n${place(2)}`)).toEqual(['4:1 yaml-documents']);
    expect(problemsIn('places/x.yml', `${place(1)}...\n---\nkind: hall\n`)).toEqual(['5:1 yaml-documents']);
  });

  test('a second document that is empty', () => {
    expect(problemsIn('places/x.yml', `${place(1)}---\n`)).toEqual([
      expect.stringMatching(/^[45]:\d+ yaml-documents$/),
    ]);
  });

  test.each(['"&a *a !!js <<: %YAML"', "'*a'"])('quoted, all of these are text: %s', (region) => {
    expect(eventProblems({ region, '"<<"': 'x' })).toEqual(['6:1 key-unknown']);
  });
});

describe('keys (contract, section 3; acceptance, C8)', () => {
  test('a doubled key is refused, both lines named', () => {
    const problem = only(diagnosticsOf({ 'events/x.md': event(1, { region: 'a', '"region"': 'b' }) }));
    expect(problem).toMatchObject({ line: 6, column: 1, code: 'yaml-duplicate-key' });
    expect(problem.related[0]?.place).toMatchObject({
      file: 'events/x.md',
      line: 5,
      column: 1,
      endColumn: 7,
    });
  });

  test('a doubled key deep down', () => {
    const problem = only(
      diagnosticsOf({ 'organizations/x.md': organization(1, { extra: '{ a: [{ b: 1, b: 2 }] }' }) }),
    );
    expect(problem).toMatchObject({ line: 4, column: 22, code: 'yaml-duplicate-key' });
  });

  test.each(['__proto__', 'constructor', 'prototype'])('%s is refused everywhere', (key) => {
    for (const keys of [{ [`"${key}"`]: '{ x: 1 }' }, { extra: `{ ${key}: { x: 1 } }` }]) {
      const problems = problemsOf({ 'organizations/x.md': organization(1, keys) });
      expect(problems).toEqual([
        expect.stringMatching(/^organizations\/x\.md:4:\d+ (?:yaml-key|key-unknown)$/),
      ]);
    }
    expect({}).not.toHaveProperty('x');
  });

  test('other names of Object.prototype are keys like all others', () => {
    const extra = '{ toString: 1, hasOwnProperty: 2, valueOf: 3 }';
    expect(organizationOf(organization(1, { extra })).extra).toEqual({
      toString: 1,
      hasOwnProperty: 2,
      valueOf: 3,
    });
  });

  test.each(['? [a]\n: b\n', '? { a: b }\n: c\n'])('a key that is no text: %j', (line) => {
    expect(problemsIn('places/x.yml', place(1) + line)).toEqual(['4:3 yaml-key']);
  });
});

describe('nesting (contract, section 3; acceptance, C6)', () => {
  const shapes: readonly (readonly [string, (levels: number) => string])[] = [
    ['[', (levels) => `${'['.repeat(levels)}${']'.repeat(levels)}`],
    ['- ', (levels) => `\n  ${'- '.repeat(levels)}x`],
    ['{ a: ', (levels) => `${'{a: '.repeat(levels)}1${'}'.repeat(levels)}`],
  ];

  test.each(shapes)('%j as the last of 20 levels is no fault', (_, nested) => {
    const extra = `\n a: ${nested(18)}`.replace('a: \n', 'a:\n');
    expect(organizationProblems({ extra })).toEqual([]);
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
    expect(problemsIn('places/x.yml', `extra: ${'['.repeat(10_000)}`)).toEqual([
      expect.stringMatching(/^1:\d+ yaml-depth$/),
    ]);
  });
});

describe('a list of 200,000 items (acceptance, C17)', () => {
  test('is refused by size', () => {
    expect(placeProblems({ ignore: `[${'a, '.repeat(200_000)}]` })).toEqual(['1:1 file-too-large']);
  });
});
