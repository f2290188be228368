import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { parseFile } from '../../src/content/parse.ts';
import { NO_SITE, validateRecord } from '../../src/content/validate.ts';
import { LINK_FIELDS } from '../../src/schema/organization.ts';
import { RECORD_TYPES } from '../../src/schema/records.ts';
import { contentSchemaOf } from '../../src/schema/table.ts';
import { compileSchema } from '../../src/schema/validator.ts';
import {
  event,
  markdown,
  organization,
  place,
  problemsOf,
  recordsOf,
  uuid,
  yaml,
} from '../helpers/content.ts';
import { words } from '../helpers/words.ts';
import {
  diagnosticsOf,
  eventOf,
  eventProblems,
  only,
  organizationOf,
  organizationProblems,
  placeOf,
  placeProblems,
  problemsIn,
} from './records.ts';

describe('front matter', () => {
  /** The problems of `events/x.md` with this text, as `line:column code`. */
  function problemsWith(text: string | Buffer): string[] {
    return problemsIn('events/x.md', text);
  }

  const RECORD = event(1, {}, 'text\n');

  describe('front matter begins with "---" alone (C1)', () => {
    test.each([
      ...words`---js ---JavaScript ---javascript ---json ---toml ---coffee ---constructor ---__proto__`,
      ...['--- js', '---\tjs', '---yaml', '---\t', '----', '---#'],
    ])('%j is refused by name', (line) => {
      const problem = only(diagnosticsOf({ 'events/x.md': RECORD.replace('---', line) }));
      expect(problem).toMatchObject({ severity: 'error', code: 'front-matter-language', line: 1 });
      expect(problem.message).toContain(line);
      expect(problem.hint).not.toBeNull();
    });

    test.each(['---js', '---javascript', '---JavaScript', '--- js', '---\tjs'])(
      'code after %j is never run',
      (line) => {
        const code = '(globalThis.contentWasRun = true, { id: 1 })';
        for (const text of [`${line}\n${code}\n---\n`, `${line}\n${RECORD.slice(4)}\n${code}`]) {
          expect(problemsWith(text)).toEqual(['1:4 front-matter-language']);
        }
        expect(globalThis).not.toHaveProperty('contentWasRun');
      },
    );

    test('code further down is text', () => {
      const { events } = recordsOf({
        'events/x.md': `${RECORD}\n---js\nglobalThis.contentWasRun = true\n---\n`,
      });
      expect(only(events).detail).toContain('globalThis.contentWasRun');
      expect(globalThis).not.toHaveProperty('contentWasRun');
    });
  });

  describe('front matter stands between two lines "---" (C2)', () => {
    test.each([
      ['a blank line before', `\n${RECORD}`],
      ['a space before', ` ${RECORD}`],
      ['text before', `text\n${RECORD}`],
      ['none at all', '# A title\n'],
      ['an empty file', ''],
      ['"--"', RECORD.replace('---', '--')],
      ['"+++"', RECORD.replaceAll('---', '+++')],
    ])('%s is refused at the beginning', (_, text) => {
      expect(problemsWith(text)).toEqual(['1:1 front-matter-missing']);
    });

    test.each([
      ['no line "---" after the keys', '---\nid: 1\nname: x\n', 4],
      ['the same without a line end', '---\nid: 1\nname: x', 3],
      ['the first line alone', '---', 1],
      ['the first line and its end', '---\n', 2],
      ['"---" within a line only', '---\nid: 1 ---\n', 3],
      ['"---" indented only', '---\nid: 1\n ---\n', 4],
    ])('%s is refused', (_, text, line) => {
      expect(problemsWith(text)).toEqual([expect.stringMatching(`^${line}:\\d+ front-matter-unclosed$`)]);
    });

    test.each(['----', '---x', '---js', '--- # end', '---\t'])('%j does not close it', (line) => {
      const text = RECORD.replace('\n---\n', `\n${line}\n`);
      for (const written of [text, `${text}\n---\n`]) {
        expect(problemsWith(written)).toEqual(['5:1 front-matter-closing']);
      }
    });

    test.each([
      ['empty', '---\n---\ntext\n'],
      ['blank', '---\n\n \n---\ntext\n'],
      ['of comments', '---\n# id: 1\n---\ntext\n'],
      ['null', '---\nnull\n---\n'],
      ['a text', '---\ntext\n---\n'],
      ['a list', '---\n- id\n---\n'],
    ])('front matter that is %s is no empty record', (_, text) => {
      const problems = diagnosticsOf({ 'events/x.md': text });
      expect(problems.length).toBeGreaterThan(0);
      for (const { code } of problems) expect(['key-missing', 'record-form']).toContain(code);
    });
  });

  describe('encoding (C2 and C11)', () => {
    test.each([
      ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${RECORD}`, 'utf16le'), '1:1 encoding'],
      ['UTF-16 without one', Buffer.from(RECORD, 'utf16le'), '1:2 character-forbidden'],
      ['CR alone', RECORD.replaceAll('\n', '\r'), '1:4 line-ending'],
      ['one CR alone', RECORD.replace('text\n', 'text\r'), '6:5 line-ending'],
      ['two byte order marks', `\ufeff\ufeff${RECORD}`, '1:1 byte-order-mark'],
      ['NUL', `${RECORD}a\0b`, '7:2 character-forbidden'],
      ['a C0 control', `${RECORD}\n\u001b[31m`, '8:1 character-forbidden'],
      ['DEL', `${RECORD}\u007f`, '7:1 character-forbidden'],
      ['a C1 control after wide characters', `${RECORD}é😀\u0085`, '7:4 character-forbidden'],
      ['a control after CRLF', `${RECORD}one\r\ntwo\u0001`, '8:4 character-forbidden'],
    ])('%s is refused with its place', (_, text, expected) => {
      expect(problemsWith(text)).toEqual([expected]);
    });

    test.each([
      ['Latin-1', [0x46, 0xe9, 0x74, 0x65], 2],
      ['an overlong form', [0x61, 0xc0, 0xaf], 2],
      ['half of a pair of surrogates', [0x61, 0x62, 0xed, 0xa0, 0x80], 3],
      ['a character beyond Unicode', [0xf4, 0x90, 0x80, 0x80], 1],
      ['a character cut off at the end', [0xc3, 0xa9, 0xf0, 0x9f, 0x98], 2],
      ['a character cut off at a line end', [0x61, 0xe2, 0x82, 0x0a, 0x61], 2],
      ['a character cut off that begins like U+FFFD', [0x61, 0xef, 0xbf, 0x0a, 0x61], 2],
      ['columns in UTF-16 units', [...Buffer.from('é😀'), 0xff], 4],
      ['a true U+FFFD before it', [...Buffer.from('a\ufffdb'), 0xff], 4],
    ])('invalid UTF-8: %s', (_, bytes, column) => {
      const text = Buffer.concat([Buffer.from(RECORD), Buffer.from(bytes)]);
      expect(problemsWith(text)).toEqual([`7:${column} encoding`]);
    });

    test('a byte order mark does not count as a column', () => {
      const text = Buffer.concat([Buffer.from('\ufeffname: '), Buffer.from([0xff])]);
      expect(problemsIn('places/x.yml', text)).toEqual(['1:7 encoding']);
    });

    test('U+FFFD as a character is allowed', () => {
      const { events } = recordsOf({ 'events/x.md': `${RECORD}a\ufffdb` });
      expect(only(events).detail).toBe('text\na\ufffdb');
    });
  });
});

describe('yaml refused', () => {
  describe('refused YAML (C7)', () => {
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
      expect(eventProblems({ region: '&a EU', address: '*a' })).toEqual([
        '5:9 yaml-anchor',
        '6:10 yaml-alias',
      ]);
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

  describe('keys (C8)', () => {
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

  describe('nesting (C6)', () => {
    const shapes: readonly (readonly [string, (levels: number) => string])[] = [
      ['[', (levels) => `${'['.repeat(levels)}${']'.repeat(levels)}`],
      ['- ', (levels) => `\n  ${'- '.repeat(levels)}x`],
      ['{ a: ', (levels) => `${'{a: '.repeat(levels)}1${'}'.repeat(levels)}`],
    ];

    test.each(shapes)('%j as the last of 20 levels is allowed', (_, nested) => {
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

  describe('a list of 200,000 items (C17)', () => {
    test('is refused by size', () => {
      expect(placeProblems({ ignore: `[${'a, '.repeat(200_000)}]` })).toEqual(['1:1 file-too-large']);
    });
  });
});

describe('bodies', () => {
  describe('bodies', () => {
    test('are the detail of an event and the description of an organization', () => {
      expect(eventOf(event(1, {}, '# Fair\n\nWelcome.\n')).detail).toBe('# Fair\n\nWelcome.');
      expect(organizationOf(organization(1, {}, '# Guild\n')).description).toBe('# Guild');
    });

    test.each([
      ['an empty one', ''],
      ['one of blank lines', '\n  \n\t\n\r\n'],
      ['one of spaces', '   '],
    ])('%s is null', (_, body) => {
      expect(eventOf(event(1, {}, body)).detail).toBeNull();
      expect(organizationOf(organization(1, {}, body)).description).toBeNull();
    });

    test('a file may end with the closing line', () => {
      expect(eventOf(event(1).trimEnd()).detail).toBeNull();
    });

    test.each([
      ['CRLF becomes LF', 'one\r\n\r\ntwo\r\n', 'one\n\ntwo'],
      ['blank lines at the start go', '\n \n\t\n\r\none', 'one'],
      ['white space at the end goes', 'one\n\n  \n\t', 'one'],
      ['indentation of the first line stays', '\n\n    code\n', '    code'],
      ['white space inside stays', 'one  \ntwo\t\n\n\n\nthree', 'one  \ntwo\t\n\n\n\nthree'],
      ['further "---" lines stay', 'one\n---\ntwo\n\n---js\nthree\n', 'one\n---\ntwo\n\n---js\nthree'],
      ['a first line "---" stays', '---\none\n', '---\none'],
      ['comments, keys and tags stay', '# name: x\n&a *a !!js\n', '# name: x\n&a *a !!js'],
      [
        'separators and markup stay',
        '<script>\u2028a\u2029\ufeff\u202eb</script>',
        '<script>\u2028a\u2029\ufeff\u202eb</script>',
      ],
    ])('%s', (_, body, detail) => {
      expect(eventOf(event(1, {}, body)).detail).toBe(detail);
    });

    test('200 kB of Markdown stay byte for byte', () => {
      const body = '- <b>item</b> – "ß" \\ $& 😀\n'.repeat(7000).trimEnd();
      expect(Buffer.byteLength(body)).toBeGreaterThan(200_000);
      expect(eventOf(event(1, {}, body)).detail).toBe(body);
    });

    test('a megabyte of blank lines is an empty body', () => {
      expect(eventOf(event(1, {}, '\n'.repeat(1_000_000))).detail).toBeNull();
    });

    test('detail and description are keys in YAML files', () => {
      const { events, organizations } = recordsOf({
        'events/x.yml': `${yaml({ id: uuid(1), name: 'X', scale: 'small' })}detail: |-\n  # Fair\n\n  Welcome.\n`,
        'organizations/x.yaml': yaml({ id: uuid(2), name: 'X', description: '"one\\ntwo"' }),
      });
      expect(only(events).detail).toBe('# Fair\n\nWelcome.');
      expect(only(organizations).description).toBe('one\ntwo');
    });

    test.each([
      ['events/x.yml', yaml({ id: uuid(1), name: 'X', scale: 'small', detail: '""' })],
      ['events/x.yml', yaml({ id: uuid(1), name: 'X', scale: 'small', detail: 'null' })],
    ])('an empty detail in %s is null', (file, text) => {
      expect(only(recordsOf({ [file]: text }).events).detail).toBeNull();
    });

    test('they are never keys in Markdown files, with or without a body', () => {
      for (const body of ['', 'text\n']) {
        expect(
          problemsOf({
            'events/x.md': event(1, { detail: 'text' }, body),
            'organizations/x.md': organization(1, { description: 'text' }, body),
          }),
        ).toEqual(['events/x.md:5:1 key-misplaced', 'organizations/x.md:4:1 key-misplaced']);
      }
    });

    test('the text key of the other kind of record is unknown', () => {
      expect(eventProblems({ description: 'text' })).toEqual(['5:1 key-unknown']);
    });
  });

  describe('line ends, byte order marks and trailing spaces (C3)', () => {
    const text = event(1, { region: '"a\\\n  b"', address: '>-\n  one\n  two' }, 'one\n\ntwo\n');

    test.each([
      ['CRLF', text.replaceAll('\n', '\r\n')],
      ['a byte order mark', `\ufeff${text}`],
      ['a byte order mark and CRLF', `\ufeff${text.replaceAll('\n', '\r\n')}`],
      ['spaces after "---"', text.replaceAll('---\n', '---   \n')],
      ['spaces after "---" and CRLF', text.replaceAll('---\n', '---  \r\n')],
      [
        'CRLF in the front matter alone',
        text.replace(/^[^]*\n---\n/, (head) => head.replaceAll('\n', '\r\n')),
      ],
    ])('%s: the same record as the LF file', (_, variant) => {
      expect(variant).not.toBe(text);
      expect(eventOf(variant)).toEqual(eventOf(text));
    });

    test('YAML files too', () => {
      const place = `${yaml({ id: uuid(1), name: '"a b"', kind: 'hall' })}address: >-\n  one\n  two\n`;
      const expected = recordsOf({ 'places/x.yml': place });
      for (const variant of [`\ufeff${place}`, place.replaceAll('\n', '\r\n')]) {
        expect(recordsOf({ 'places/x.yml': variant })).toEqual(expected);
      }
    });

    test('a detail written in a YAML file with CRLF has LF', () => {
      const detail = 'detail: |-\n  one\n\n  two\n'.replaceAll('\n', '\r\n');
      const { events } = recordsOf({
        'events/x.yml': `${yaml({ id: uuid(1), name: 'X', scale: 'small' })}${detail}`,
      });
      expect(only(events).detail).toBe('one\n\ntwo');
    });

    test('a comment before the keys and an empty line between them change nothing', () => {
      const text = markdown({ '# a comment\n\nid': uuid(1), name: 'Event 1', '\nscale': 'small' });
      expect(eventOf(text)).toEqual(eventOf(event(1)));
    });
  });
});

describe('positions', () => {
  describe('line and column count from 1 in the whole file', () => {
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

  describe('places do not depend on line ends or a byte order mark', () => {
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
});

describe('defaults', () => {
  const NO_LINK_FIELDS = Object.fromEntries(LINK_FIELDS.map((field) => [field, null]));

  const NOWHERE = { countryCode: null, latitude: null, longitude: null };

  describe('keys and defaults', () => {
    test('an event needs id, name and scale; all others have a default', () => {
      expect(eventOf(event(1))).toEqual({
        id: uuid(1),
        name: 'Event 1',
        scale: 'small',
        status: 'scheduled',
        slug: 'x',
        urlKey: '00000000',
        startDate: null,
        endDate: null,
        startDay: null,
        endDay: null,
        timezone: 'UTC',
        address: null,
        region: null,
        ...NOWHERE,
        tags: [],
        coOrganizers: [],
        links: [],
        sources: [],
        thumbnail: null,
        detail: null,
        url: null,
        place: null,
        attendanceMode: null,
        isAccessibleForFree: null,
        inLanguage: [],
        series: null,
        organization: null,
      });
    });

    test('an organization needs id and name', () => {
      expect(organizationOf(organization(2))).toEqual({
        id: uuid(2),
        slug: 'x',
        name: 'Organization 2',
        description: null,
        status: 'active',
        type: null,
        logoUrl: null,
        richMediaConfig: null,
        contactMail: null,
        website: null,
        ...NO_LINK_FIELDS,
        extra: {},
        creationTime: null,
        url: null,
      });
    });

    test('a place needs id, name and kind', () => {
      expect(placeOf(place(3))).toEqual({
        stem: 'x',
        id: uuid(3),
        name: 'Place 3',
        kind: 'hall',
        address: null,
        ...NOWHERE,
      });
    });

    test.each([
      ['events/x.md', ['id', 'name', 'scale']],
      ['organizations/x.md', ['id', 'name']],
      ['places/x.md', ['id', 'name', 'kind']],
    ])('every required key that %s lacks is reported', (file, required) => {
      const messages = diagnosticsOf({ [file]: '---\nignore: []\n---\n' }).map(({ message }) => message);
      expect(messages).toHaveLength(required.length);
      for (const key of required) expect(messages.join('\n')).toContain(`"${key}"`);
    });

    test('every record may be Markdown or YAML, .yml or .yaml', () => {
      const { events, organizations, places } = recordsOf({
        'events/a.md': event(1, { urlKey: 'a' }),
        'events/b.yml': yaml({ id: uuid(2), name: 'B', scale: 'mega' }),
        'events/c.yaml': yaml({ id: uuid(3), name: 'C', scale: 'cosy' }),
        'organizations/a.yml': yaml({ id: uuid(1), name: 'A' }),
        'organizations/b.yaml': yaml({ id: uuid(2), name: 'B' }),
        'places/a.md': markdown({ id: uuid(1), name: 'A', kind: 'hall' }),
        'places/b.yaml': place(2),
      });
      expect(events.map(({ slug }) => slug)).toEqual(['a', 'b', 'c']);
      expect(organizations.map(({ slug }) => slug)).toEqual(['a', 'b']);
      expect(places.map(({ stem }) => stem)).toEqual(['a', 'b']);
    });

    test.each([
      ['events/2026/march/spring-fair.md', event(1), 'spring-fair'],
      ['events/Spring Fair!.md', event(1, { slug: 'spring-fair-2026' }), 'spring-fair-2026'],
    ])(
      '%s: the slug is the stem of the file, in whatever folder, unless one is written',
      (file, text, slug) => {
        expect(only(recordsOf({ [file]: text }).events).slug).toBe(slug);
      },
    );

    test('ids are lower case, and so is the urlKey they give', () => {
      const { id, urlKey } = eventOf(event(1, { id: 'ABCDEF12-0000-4000-8000-00000000000A' }));
      expect({ id, urlKey }).toEqual({ id: 'abcdef12-0000-4000-8000-00000000000a', urlKey: 'abcdef12' });
    });

    test('a written urlKey is kept', () => {
      expect(eventOf(event(1, { urlKey: 'k7Q' })).urlKey).toBe('k7Q');
    });

    test('ignore takes codes and is not part of the record', () => {
      expect(eventOf(event(1, { ignore: '[place-unknown, some-warning]' }))).not.toHaveProperty('ignore');
      expect(eventProblems({ ignore: 'place-unknown' })).toEqual(['5:9 type-wrong']);
    });
  });

  describe('null counts as left out', () => {
    const eventKeys =
      'status slug urlKey startDate endDate timezone address region thumbnail url place organization ignore';
    const organizationKeys = [
      'slug status type logoUrl richMediaConfig contactMail website extra creationTime url ignore',
      ...LINK_FIELDS,
    ].join(' ');

    test.each(['null', '~', ''])('written as "%s"', (nothing) => {
      const all = (keys: string) => Object.fromEntries(keys.split(' ').map((key) => [key, nothing]));
      expect(eventOf(event(1, all(eventKeys)))).toEqual(eventOf(event(1)));
      expect(organizationOf(organization(1, all(organizationKeys)))).toEqual(organizationOf(organization(1)));
      expect(placeOf(place(1, all('address ignore')))).toEqual(placeOf(place(1)));
      const site = yaml(all('url public timezone organizationLinks'));
      expect(recordsOf({ 'site.yml': site, 'events/x.md': event(1) })).toEqual(
        recordsOf({ 'events/x.md': event(1) }),
      );
    });

    test('a required key with null is missing', () => {
      expect(placeProblems({ kind: 'null' })).toEqual([expect.stringMatching(/^\d+:\d+ key-missing$/)]);
    });

    test('the quoted word is a text', () => {
      expect(eventOf(event(1, { name: '"null"', region: "'~'" }))).toMatchObject({
        name: 'null',
        region: '~',
      });
    });
  });

  describe('public addresses', () => {
    const files = (site: string, keys: Record<string, string> = {}, organizationKeys = {}) => ({
      'site.yml': site,
      'events/fair.md': event(1, { organization: 'guild', ...keys }),
      'organizations/guild.md': organization(2, organizationKeys),
    });
    const urls = (records: ReturnType<typeof recordsOf>) => ({
      event: only(records.events).url,
      organization: only(records.organizations).url,
    });

    test('are made from the site, the organization and the event', () => {
      expect(urls(recordsOf(files('url: https://example.org/calendar\n')))).toEqual({
        event: 'https://example.org/calendar/guild/fair',
        organization: 'https://example.org/calendar/guild',
      });
    });

    test('are null without the URL of the site', () => {
      expect(urls(recordsOf(files('')))).toEqual({ event: null, organization: null });
    });

    test('are null for an event without an organization', () => {
      const site = { 'site.yml': 'url: https://example.org\n' };
      expect(eventOf(event(1), site).url).toBeNull();
    });

    test('are kept when they are written', () => {
      const records = recordsOf(
        files('url: https://example.org\n', { url: 'https://a.example/' }, { url: 'http://b.example' }),
      );
      expect(urls(records)).toEqual({ event: 'https://a.example/', organization: 'http://b.example' });
    });
  });
});

describe('typing errors in our own schemas (C18)', () => {
  test('an unknown keyword is named at once', () => {
    expect(() => compileSchema({ type: 'string', minLenght: 3 })).toThrow(/minLenght/);
  });

  test('an unknown format is named at once', () => {
    expect(() => compileSchema({ type: 'string', format: 'http-ulr' })).toThrow(/http-ulr/);
  });

  test.each(Object.entries(RECORD_TYPES))('the schema of %s is a valid JSON Schema', (_name, type) => {
    const ajv = new Ajv();
    expect([ajv.validateSchema(contentSchemaOf(type)), ajv.errors]).toEqual([true, null]);
  });
});

describe('trees of documents', () => {
  test('a file with many problems is not parsed again for each of them', () => {
    const validatedFile = (stem: string) => {
      const path = `events/${stem}.yml`;
      const { document } = parseFile({
        kind: 'events',
        path,
        stem,
        format: 'yaml',
        text: yaml({ name: stem }),
      });
      if (document === null) throw new Error('The file is not parsed.');
      return validateRecord('events', document, NO_SITE).document;
    };
    const [first, second] = [validatedFile('first'), validatedFile('second')];
    const { root } = first;
    expect(first.root).toBe(root);
    expect(second.root).not.toBe(root);
    expect(first.root).toEqual(root);
  });
});
