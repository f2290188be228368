import { describe, expect, test } from '@jest/globals';
import { event, recordsOf } from '../helpers/content.ts';
import { words } from '../helpers/words.ts';
import { diagnosticsOf, only, problemsIn } from './records.ts';

/** The problems of `events/x.md` with this text, as `line:column code`. */
function problemsWith(text: string | Buffer): string[] {
  return problemsIn('events/x.md', text);
}

const RECORD = event(1, {}, 'text\n');

describe('front matter begins with "---" alone (contract, section 3; acceptance, C1)', () => {
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

describe('front matter stands between two lines "---" (contract, section 3; acceptance, C2)', () => {
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

describe('encoding (contract, section 3; acceptance, C2 and C11)', () => {
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
  ])('no UTF-8: %s', (_, bytes, column) => {
    const text = Buffer.concat([Buffer.from(RECORD), Buffer.from(bytes)]);
    expect(problemsWith(text)).toEqual([`7:${column} encoding`]);
  });

  test('a byte order mark is no column', () => {
    const text = Buffer.concat([Buffer.from('\ufeffname: '), Buffer.from([0xff])]);
    expect(problemsIn('places/x.yml', text)).toEqual(['1:7 encoding']);
  });

  test('a true U+FFFD is a character', () => {
    const { events } = recordsOf({ 'events/x.md': `${RECORD}a\ufffdb` });
    expect(only(events).detail).toBe('text\na\ufffdb');
  });
});
