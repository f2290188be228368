import { describe, expect, test } from '@jest/globals';
import { event, markdown, place, problemsOf, uuid, yaml } from '../helpers/content.ts';
import { organizationProblems, problemsIn } from './records.ts';

describe('line and column count from 1 in the whole file (contract, section 1)', () => {
  test.each([
    ['a value', event(1, { scale: 'tiny' }), '4:8 scale-unknown'],
    ['a value further right', event(1, { region: '   ""' }), '5:12 text-form'],
    ['a value in quotes', event(1, { url: "'x'" }), '5:6 url-form'],
    ['a value on the line below', event(1, { url: '\n  x' }), '6:3 url-form'],
    ['an unknown key', event(1, { rhubarb: 'x' }), '5:1 key-unknown'],
    ['an unknown key in quotes', event(1, { '"rhubarb"': 'x' }), '5:1 key-unknown'],
    ['an unknown key after a comment', event(1, { '# one\n\n# two\nrhubarb': 'x' }), '8:1 key-unknown'],
    ['a key that is missing', markdown({ id: uuid(1), scale: 'small' }), '2:1 key-missing'],
    ['a key that is null', event(1, { name: '' }), '2:1 key-missing'],
    ['an item of a list', event(1, { ignore: '[start-far, UPPER, event-long]' }), '5:21 ignore-form'],
    ['an item of a block list', event(1, { ignore: '\n  - start-far\n  - UPPER' }), '7:5 ignore-form'],
    ['a date', event(1, { startDate: '2026-02-30' }), '5:12 date-nonexistent'],
    ['a doubled key', event(1).replace('scale:', 'id: x\nscale:'), '4:1 yaml-duplicate-key'],
  ])('%s', (_, text, expected) => {
    expect(problemsIn('events/x.md', text)).toEqual([expected]);
  });

  test('in a YAML file the first line is the first key', () => {
    expect(problemsIn('places/x.yml', yaml({ id: 'x', name: 'X', kind: 'hall' }))).toEqual(['1:5 id-form']);
    expect(problemsIn('places/x.yml', yaml({ id: uuid(1), kind: 'hall' }))).toEqual(['1:1 key-missing']);
    expect(problemsIn('places/x.yml', `# a comment\n\n${place(1, { kind: '""' })}`)).toEqual([
      '5:7 text-form',
    ]);
  });

  test('of keys and values deep down', () => {
    const extra = '\n  a:\n    - b: 1\n      c: 1e999\n    - d: [ {x: 0.1, y: 017} ]';
    expect(organizationProblems({ extra })).toEqual(['7:10 number-inexact', '8:24 number-inexact']);
    expect(
      problemsOf({
        'events/x.md': event(1),
        'site.yml': 'organizationLinks:\n  wikiSite: wiki\n  nothing: x\n',
      }),
    ).toEqual(['site.yml:3:3 key-unknown']);
  });

  test('columns are UTF-16 units', () => {
    expect(organizationProblems({ extra: '{ "é😀": 1, "é😀": 2 }' })).toEqual(['4:20 yaml-duplicate-key']);
    expect(problemsIn('places/x.yml', '{ name: "名前😀", id: 1, kind: hall }')).toEqual(['1:21 id-form']);
  });

  test('text below a place is reported', () => {
    const text = markdown({ id: uuid(1), name: 'X', kind: 'hall' }, 'text\n');
    expect(problemsOf({ 'places/x.md': text })).toEqual([
      expect.stringMatching(/^places\/x\.md:[1-6]:\d+ body-unused$/),
    ]);
  });
});

describe('places do not depend on line ends or a byte order mark (contract, section 1)', () => {
  test.each([
    event(1, { scale: 'tiny', rhubarb: 'x', region: '""' }),
    event(1, { startDate: '2026-03-07', endDate: '2026-03-06' }),
    event(1, { address: '>-\n  one\n  two', region: '"a\\\n  b"', url: 'x' }),
    event(1, { ignore: '\n  - a\n  - B' }),
    event(1, { region: '&a x', address: '*a', name: '!t y' }),
    event(1, { region: '[' }),
    event(1).replace('scale:', 'id: x\nscale:'),
    event(1).replace('---\n', '---js\n'),
    event(1).replace('small\n---', 'small\n--'),
    event(1).replace('small\n---', 'small\n---x'),
    `${event(1, {}, 'one\ntwo')}\u0007`,
  ])('%j', (text) => {
    const expected = problemsOf({ 'events/x.md': text });
    expect(expected.length).toBeGreaterThan(0);
    for (const variant of [
      text.replaceAll('\n', '\r\n'),
      `\ufeff${text}`,
      `\ufeff${text.replaceAll('\n', '\r\n')}`,
    ]) {
      expect(problemsOf({ 'events/x.md': variant })).toEqual(expected);
    }
  });
});

describe('the order of problems', () => {
  test('is by file, line and column', () => {
    expect(
      problemsOf({
        'places/x.yml': place(1, { kind: '""' }),
        'events/b.md': event(1, { url: 'x', scale: 'tiny', organization: 'none' }),
        'events/a.md': event(1, { endDate: 'x', startDate: 'y', urlKey: 'a' }),
        'notes.txt': '',
      }),
    ).toEqual([
      'events/a.md:5:10 date-form',
      'events/a.md:6:12 date-form',
      'events/b.md:2:5 id-duplicate',
      'events/b.md:4:8 scale-unknown',
      'events/b.md:5:6 url-form',
      'events/b.md:6:15 organization-unknown',
      'notes.txt:1:1 file-type',
      'places/x.yml:3:7 text-form',
    ]);
  });
});
