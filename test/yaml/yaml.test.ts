import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readFlatMapping } from '../../src/yaml/parse-yaml.ts';
import { quoted } from '../../src/yaml/hints/hint.ts';
import {
  dataValue,
  isInexact,
  type JsonValue,
  positionsOf,
  textValue,
  type YamlNode,
} from '../../src/yaml/nodes.ts';
import { parseAnyYaml, parseYaml } from '../../src/yaml/parse-yaml.ts';
import { runs } from '../helpers/laws.ts';
import { ROOT } from '../helpers/process.ts';
import { words } from '../helpers/words.ts';

describe('parse', () => {
  function rootOf(source: string): YamlNode {
    const { root, faults } = parseYaml(source);
    expect(faults).toEqual([]);
    if (root === null) throw new Error('No content');
    return root;
  }

  function dataOf(source: string): JsonValue {
    return dataValue(rootOf(source));
  }

  /** JSON that is allowed: no key with a meaning in JavaScript objects, and no deeper than the limit. */
  const { json } = fc.letrec<{ json: JsonValue }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constant(null),
      fc.boolean(),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
      fc.string({ unit: 'grapheme' }),
      fc.array(tie('json'), { maxLength: 4 }),
      fc.dictionary(
        fc.string().filter((key) => !['__proto__', 'constructor', 'prototype'].includes(key)),
        tie('json'),
        { maxKeys: 4, noNullPrototype: true },
      ),
    ),
  }));

  describe('YAML', () => {
    test('JSON is YAML, and means the same', () => {
      fc.assert(
        fc.property(json, fc.constantFrom(0, 2), (value, indent) => {
          expect(dataOf(JSON.stringify(value, null, indent))).toEqual(value);
        }),
      );
    });

    test('any text may be written in quotes', () => {
      fc.assert(
        fc.property(fc.string({ unit: 'grapheme' }), (text) => {
          expect(textValue(rootOf(JSON.stringify(text)))).toBe(text);
          expect(textValue(rootOf(`'${text.replaceAll("'", "''")}'`))).toBe(text);
        }),
      );
    });

    test('the offset of a scalar is where it is written', () => {
      const word = fc.stringMatching(/^[a-z]{1,8}$/);
      fc.assert(
        fc.property(fc.array(fc.tuple(word, word), { minLength: 1, maxLength: 6 }), (pairs) => {
          const source = pairs.map(([a, b], index) => `k${index}${a}: [${b}, {x: ${a}}]\n`).join('');
          expect(
            scalarsOf(rootOf(source)).map(({ offset, text }) => source.startsWith(text, offset)),
          ).toEqual(Array.from({ length: pairs.length * 2 }, () => true));
        }),
      );
    });

    test('nothing is ever thrown', () => {
      const token = fc.constantFrom(
        ...'---|[|]|{|}|: |- |? |"|\'|&a|*a|!|!!x|%|#|\n|\n  |\t|>|a|\\|,|...'.split('|'),
        '|',
      );
      fc.assert(
        fc.property(fc.array(token, { maxLength: 30 }), (tokens) => {
          const source = tokens.join('');
          for (const { offset, message } of parseYaml(source).faults) {
            expect(offset).toBeGreaterThanOrEqual(0);
            expect(offset).toBeLessThanOrEqual(source.length);
            expect(message).not.toBe('');
          }
        }),
        { numRuns: runs(2_000) },
      );
    });

    test.each(['[', '- ', '{a: ', '? ', '"a": {'])(
      '%j 10,000 times is refused by depth, 50 times over',
      (token) => {
        for (let round = 0; round < 50; round += 1) {
          expect(parseYaml(token.repeat(10_000)).faults.map(({ code }) => code)).toEqual(['yaml-depth']);
        }
      },
    );
  });

  describe('numbers (C10)', () => {
    function isTold(number: string): boolean {
      const root = rootOf(number);
      return root.kind === 'scalar' && isInexact(root);
    }

    test('integers beyond 2^53 are exact or reported', () => {
      fc.assert(
        fc.property(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), (integer) => {
          const exact = BigInt(Number(integer)) === integer;
          if (Number.isSafeInteger(Number(integer))) expect(exact).toBe(true);
          if (!exact) expect(isTold(String(integer))).toBe(true);
          if (Number.isSafeInteger(Number(integer)))
            expect(dataOf(`[${integer}]`)).toEqual([Number(integer)]);
        }),
      );
    });

    test.each([
      ['1.50', 1.5],
      ['-.5', -0.5],
      ['+7', 7],
      ['1e3', 1000],
      ['1.5E-3', 0.0015],
      ['0x1F', 31],
      ['0o17', 15],
      ['0', 0],
      ['0.10', 0.1],
    ])('%s is %d', (text, number) => {
      expect(dataOf(text)).toBe(number);
    });

    test.each(words`yes no on off y 12:30 1_000 0b1 2026-03-06 1.2.3 + 0x 1e =`)('%s is a text', (text) => {
      expect(dataOf(`[${text}]`)).toEqual([text]);
    });
  });

  describe('positions', () => {
    test('are the same as by counting', () => {
      fc.assert(
        fc.property(fc.array(fc.constantFrom('a', '😀', '\n', '\r\n')), fc.nat(80), (parts, at) => {
          const text = parts.join('');
          const before = text.slice(0, at).split('\n');
          const offset = Math.min(at, text.length);
          const column = (before.at(-1)?.length ?? 0) + 1;
          expect(positionsOf(text)(offset)).toEqual({
            line: before.length,
            column,
            endColumn: column + 1,
            source: (text.split('\n')[before.length - 1] ?? '').replace(/\r$/, ''),
          });
        }),
      );
    });

    test('a piece ends at its end, or with its first line; an empty one is one column wide', () => {
      fc.assert(
        fc.property(
          fc.array(fc.constantFrom('a', '😀', '\n', '\r\n')),
          fc.nat(80),
          fc.nat(80),
          (parts, at, length) => {
            const text = parts.join('');
            const offset = Math.min(at, text.length);
            const { column, endColumn, source } = positionsOf(text)(offset, offset + length);
            const piece = text.slice(offset, offset + length).split(/\r?\n/, 1)[0] ?? '';
            expect(endColumn).toBe(column + Math.max(1, piece.replace(/\r$/, '').length));
            expect(source.slice(column - 1, endColumn - 1)).toBe(
              piece.replace(/\r$/, '') || source.slice(column - 1, column),
            );
          },
        ),
      );
    });
  });

  function scalarsOf(node: YamlNode): { offset: number; text: string }[] {
    if (node.kind === 'scalar') return [node];
    const children =
      node.kind === 'sequence' ? node.items : [...node.entries.values()].map(({ value }) => value);
    return children.flatMap(scalarsOf);
  }
});

describe('hints', () => {
  /** The only fault of a source: the marked piece, its line, and the hint. */
  function hintFor(source: string): { line: number; piece: string; message: string; hint: string | null } {
    const [fault, ...more] = parseYaml(source).faults;
    if (fault === undefined || more.length > 0) throw new Error(`${more.length} more faults, or none`);
    const { line, column, endColumn, source: text } = positionsOf(source)(fault.offset, fault.end);
    return { line, piece: text.slice(column - 1, endColumn - 1), message: fault.message, hint: fault.hint };
  }

  describe('a mistake in YAML is reported where it was made, in plain words', () => {
    test.each([
      ['id: 1\nname: Fair: two\n', 2, ':', 'colon'],
      ['id: 1\nname: Fair:\nscale: x\n', 2, ':', 'colon'],
      ['id: 1\nextra:\n  - a: b: c\n', 3, ':', 'colon'],
      ['\tid: 1\nname: x\n', 1, '\t', 'tab'],
      ['id: 1\nextra:\n  a: 1\n\tb: 2\n', 4, '\t', 'tab'],
      ['id: 1\nignore: [\n\ta\n]\n', 3, '\t', 'tab'],
      ['id: 1\nname:Fair\nscale: x\n', 2, ':', 'space'],
      ['id:1\nname: Fair\n', 1, ':', 'space'],
      ['id: 1\nscale:small', 2, ':', 'space'],
      ['id: 1\nurl:https://example.org\nname: x\n', 2, ':', 'space'],
      ['id: 1\n"name":x\nscale: y\n', 2, ':', 'space'],
      ['id: 1\nname Fair\nscale: x\n', 2, 'name Fair', 'colon'],
      ['id 1\nname: Fair\n', 1, 'id 1', 'colon'],
      ['id: 1\nname Fair', 2, 'name Fair', 'colon'],
      ['id: 1\nname Fair\n\nscale: x\n', 2, 'name Fair', 'colon'],
      ['id: 1\nname: "Fair\nscale: x\n', 2, '"Fair', 'never closed'],
      ["id: 1\nname: 'Fair\nscale: x", 2, "'Fair", 'never closed'],
      ['id: 1\nname: "Fair\nregion: "EU"\n', 2, '"Fair', 'never closed'],
      ['id: 1\n"name: x\nscale: y\n', 2, '"name: x', 'never closed'],
      ['id: 1\nignore: [a, b\nname: x\n', 2, '[a, b', 'never closed'],
      ['id: 1\nextra: {a: {b: 1}\nname: x\n', 2, '{a: {b: 1}', 'never closed'],
      ['id: 1\nignore: ["a, b]\nname: x\n', 2, '"a, b]', 'never closed'],
      ['id: 1\nignore: [a, #b]\nname: x\n', 2, '[a, #b]', 'never closed'],
      ['id: 1\nignore: [#a, #b]\nname: x\n', 2, '#a', '"#"'],
      ['id: 1\nignore: [a # it\'s "so"\nname: x\n', 2, '[a # it\'s "so"', 'never closed'],
      ['id: 1\nignore: [\n  a,\n  b\n]\nname: x\n', 5, ']', 'not indented'],
      ['id: 1\nignore: [a, b}\nname: x\n', 2, '}', 'closed with'],
      ['id: 1\nignore: [a,, b]\n', 2, ',', 'value is missing'],
      ['{"id": 1,\n"name": "x"\n"scale": "y"}\n', 3, '"scale":', 'comma is missing'],
      ['id: 1\nignore: [@a, b]\n', 2, '@a', 'quotes'],
      ['id: 1\nname: @fair # now\n', 2, '@fair', 'quotes'],
      ['id: 1\nname: `fair`\n', 2, '`fair`', 'quotes'],
      ['id: 1\nname: %fair\n', 2, '%fair', 'quotes'],
      ['id: 1\nname: |fair\n', 2, '|fair', 'quotes'],
      ['id: 1\nname: > fair\n', 2, '> fair', 'quotes'],
      ['id: 1\nname: & fair\n', 2, '& fair', 'quotes'],
      ['id: 1\nname: ? fair\n', 2, '? fair', 'quotes'],
      ['id: 1\nname: ,fair\n', 2, ',fair', 'quotes'],
      ['id: 1\n%fair: x\n', 2, '%fair', 'key cannot begin'],
      ['id: 1\nname: - Fair\n', 2, '- Fair', 'list'],
      ['id: 1\nname: x\n- a\n', 3, '- a', 'list'],
      ['id: 1\nname: "Fair" two\n', 2, 'two', 'quotes end'],
      ["id: 1\nname: 'Children's Fair'\n", 2, "s Fair'", 'quotes end'],
      ['id: 1\nname: [Fair] two\n', 2, 'two', 'closed before'],
      ['id: 1\nname: "C:\\path"\n', 2, '\\p', 'escape'],
      ['id: 1\n name: x\n', 2, 'name', 'indented'],
      ['id: 1\nextra:\n    a: 1\n  b: 2\n', 4, 'b', 'indented'],
      ['id: 1\nignore:\n  - a\n - b\n', 4, '- b', 'indented'],
      ['id: 1\nlinks:\n  - a: 1\n  b: 2\n', 4, 'b', 'indented'],
      ['id: 1\nlinks:\n  -a: 1\n   b: 2\n', 3, '-', 'no space'],
      ['id: 1\nlinks:\n  - a: 1\n  -b: 2\n', 4, '-', 'no space'],
      ['id: 1\nlinks:\n  -\ta: 1\n  \tb: 2\n', 3, '\t', 'tab stands'],
      ['id: 1\ntags:\t[a]\nname: x\n', 2, '\t', 'tab stands'],
      ['id: 1\n=======\nname: y\n', 2, '=======', 'git'],
      ['id: 1\nname：Fair\nscale: x\n', 2, '：', 'wide colon'],
      ['id: 1\nname: a\nb: \ufffe\n', 3, '\ufffe', 'U+FFFE'],
    ])('%j', (source, line, piece, word) => {
      for (const text of [source, source.replaceAll('\n', '\r\n')]) {
        const found = hintFor(text);
        expect(found).toMatchObject({ line, piece });
        expect(found.message).toContain(word);
        expect(found.hint).not.toBeNull();
      }
    });

    test.each([
      ['- a: 1\n     b: 2', 'the item above begins in column 3, and its text in column 5.'],
      ['- a: 1\n   b: 2', 'the item above begins in column 3, and its text in column 5.'],
      ['- a: 1\n  b: 2', 'the item above begins in column 3, and its text in column 5.'],
      ['- a: 1\n    b: 2\n - c: 3', 'the item above begins in column 3, and its text in column 5.'],
      ['- a: 1\n    b: 2\n   - c: 3', 'the item above begins in column 3, and its text in column 5.'],
      ['- a: 1\n    b: 2\n     c: 3', 'the line above begins in column 5.'],
      ['a: 1\n    b: 2', 'the line above begins in column 3.'],
    ])('the hint for %j names the column in which a line has to begin', (lines, columns) => {
      expect(hintFor(`id: 1\nlinks:\n  ${lines}\nname: x\n`).hint).toContain(columns);
    });

    test('the hint shows a short text in a form that can be read', () => {
      for (const value of ['Fair: two', '@fair', "'Children's Fair'", '"Fair" two', 'it\'s "a": b', '- x']) {
        const { hint } = hintFor(`id: 1\nname: ${value}\n`);
        const [, written = ''] = /: (["'].*)$/.exec(hint ?? '') ?? [];
        expect(parseYaml(`name: ${written}\n`).faults).toEqual([]);
      }
      expect(hintFor(`id: 1\nname: Fair: ${'x'.repeat(100)}\n`).hint).toMatch(/\.$/);
    });

    test('never has the words of the parser, and has a place within the text', () => {
      const token = fc.constantFrom(
        ...words`--- | [ ] { } : " ' &a & *a * ! !!x !e!x % # > a \\ , ... @ \` ： \ufffe`,
        ...[': ', '- ', '? ', ' #', '\n', '\n', '\n  ', '\n ', '\t', 'b: ', 'name: ', '<<<<<<< a'],
      );
      const anySource = fc.array(token, { maxLength: 25 }).map((tokens) => tokens.join(''));
      const cryptic =
        /indentation of|deficient|multiline|implicit|node|stream|flow|scalar|mapping entry|sequence|separator|hexadecimal|handle|undefined/;
      let faulty = 0;
      fc.assert(
        fc.property(anySource, (source) => {
          for (const { code, offset, end, message, hint } of parseYaml(source).faults) {
            expect(offset).toBeGreaterThanOrEqual(0);
            expect(offset).toBeLessThanOrEqual(source.length);
            expect(end).toBeGreaterThan(offset);
            if (code !== 'yaml-syntax') continue;
            faulty += 1;
            expect(message).toMatch(/^[A-Z].*\.$/s);
            expect(message).not.toMatch(cryptic);
            expect(hint).not.toMatch(cryptic);
          }
        }),
        { numRuns: runs(5_000) },
      );
      expect(faulty).toBeGreaterThan(runs(1_000));
    });
  });

  describe('looking for a hint takes a bounded number of steps (C25)', () => {
    /** Returns YAML in which each line begins with a bracket whose partner the search for a hint looks for. */
    const brackets = (count: number): string =>
      `name: "${' [\n'.repeat(count)}${' ]\n'.repeat(count)}region: x\n`;

    test('a mistake within these steps is reported', () => {
      expect(hintFor(brackets(100))).toMatchObject({
        line: 1,
        message: expect.stringContaining('never closed'),
      });
    });

    test('beyond them the report says only that something is wrong', () => {
      const { message, hint } = hintFor(brackets(5_000));
      expect(message).toBe('From here on this cannot be read as YAML.');
      expect(hint).not.toBeNull();
    });
  });

  describe('a text in quotes', () => {
    test('is read as it was', () => {
      fc.assert(
        fc.property(
          fc.string({ unit: fc.constantFrom(...Array.from('ab "\'\\:#-{}[],&*!|>%@`名é')) }),
          (text) => {
            const { root } = parseYaml(`key: ${quoted(text)}\n`);
            expect(root?.kind === 'mapping' && textValue(root)).toEqual({ key: text });
          },
        ),
      );
    });
  });
});

describe('flat mapping', () => {
  /** Returns the parts of a tree on which its readers rely, as plain data. */
  function dataOf(node: YamlNode | null): unknown {
    if (node === null) return null;
    const { kind, offset, end } = node;
    switch (node.kind) {
      case 'scalar':
        return { kind, offset, end, text: node.text, plain: node.plain };
      case 'sequence':
        return { kind, offset, end, items: node.items.map(dataOf) };
      case 'mapping': {
        const entries = [...node.entries].map(([name, { key, value }]) => [name, dataOf(key), dataOf(value)]);
        return { kind, offset, end, entries };
      }
    }
  }

  /** Whether the fast parser accepts a text; fails the test if its result then differs from that of the full parser. */
  function isTaken(source: string): boolean {
    const flat = readFlatMapping(source);
    if (flat === null) return false;
    const { root, faults } = parseAnyYaml(source);
    expect({ source, faults, tree: dataOf(flat) }).toEqual({ source, faults: [], tree: dataOf(root) });
    return true;
  }

  function filesBelow(folder: string): string[] {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:md|ya?ml)$/.test(path) && !path.endsWith('README.md'))
      .sort()
      .map((path) => readFileSync(join(folder, path), 'utf8'));
  }

  /** Returns the YAML of a file: all of it, or what stands between the lines "---". */
  function sourceOf(text: string): string {
    return text.startsWith('---') ? text.slice(3, text.indexOf('\n---', 3)) : text;
  }

  const sources = filesBelow(join(ROOT, 'content')).map(sourceOf);

  /** Pieces with a meaning in YAML, and others that only look so. */
  const token = fc.constantFrom(
    ...words`a name b1 é 名 😀 7 0x1 ~ null true 2026-03-06 https://x it's : - ? # " " ' '' \\ \\n [ ] { } , [a] [a,b] [a-,1]`,
    ...words`| > >- &a *a ! !!str @ \` % %YAML --- ... << = \u200b \ufffe \ud800 \u0007`,
    ...words`__proto__ constructor prototype toString`,
    ...[': ', ' :', '- ', '? ', '# ', ' #', ' ', '  ', '\t', '\n', '\n', '\n', '\r\n', '\r'],
    ...['\u0085', '\u00a0', '\u2028', '\ufeff', '\u3000'],
  );

  const soup = fc.array(token, { maxLength: 16 }).map((tokens) => tokens.join(''));

  const line = fc
    .tuple(fc.constantFrom('a', 'b', 'name', 'X9_', '"q"', 'é', ' a'), soup)
    .map((parts) => parts.join(': '));

  const item = fc
    .tuple(fc.constantFrom('- ', '  - ', '  -  ', '-'), fc.oneof({ weight: 3, arbitrary: token }, soup))
    .map((parts) => parts.join(''));

  const list = fc
    .tuple(fc.constantFrom('c:', 'd:'), fc.array(item, { minLength: 1, maxLength: 3 }))
    .map(([key, items]) => [key, ...items].join('\n'));

  const lines = fc
    .tuple(
      fc.array(fc.oneof({ weight: 4, arbitrary: line }, { weight: 4, arbitrary: list }, item, soup), {
        maxLength: 4,
      }),
      fc.constantFrom('\n', '\r\n'),
    )
    .map(([written, end]) => written.join(end));

  /** A real front matter with a piece of it replaced. */
  const mutated = fc
    .tuple(fc.constantFrom(...sources), fc.nat(), fc.nat(6), soup)
    .map(([source, at, length, piece]) => {
      const offset = at % (source.length + 1);
      return source.slice(0, offset) + piece + source.slice(offset + length);
    });

  describe('the short way for flat mappings reads what it takes as the parser does', () => {
    test.each([
      ['lines rich in what YAML gives a meaning', lines, 8_000],
      ['real front matter with a piece replaced', mutated, 4_000],
    ])('over %s', (_what, drawn, all) => {
      let taken = 0;
      fc.assert(
        fc.property(drawn, (source) => {
          if (isTaken(source)) taken += 1;
        }),
        { numRuns: runs(all) },
      );
      expect(taken).toBeGreaterThan(runs(100));
    });

    test.each([
      'a: 1\nb: "x: y"\nc: \'#\'\n',
      'a:\nb:   spaced   \n\n# comment\nc: 名前 😀',
      'a: x#y\nb: a:b\nc: http://x/?a=b&c\r\nd: "" # nothing\r\n',
      'a: "b"#c\n',
      'a: b\n---\nc: d\n',
      'a: b\n...\n',
      'a: "b" c\n',
      '"a": b\n',
      'a: b\n  c\n',
      "a: 'it''s'\n",
      'a : b\n',
      'a: b\na: c\n',
      'constructor: b\n',
      'a: 1\n \t\nb: 2\n',
      'a: b\u00a0\n',
      'a: b\u0085c\n',
      'a: [b, c-d,2026]\nb: [true]  # x\n',
      'a: [b, -c]\n',
      'a: [b ]\n',
      'a: [b]c\n',
      'a: [b]: c\n',
      'a: [b]#c\n',
      'a: [null, b,]\n',
      'a: -b\nb: -1\nc: - d\nd: --- e\n',
      'a: [https://x.test/a?b=c&d, B:c, d.e]\nb: [c:]\n',
      'a: [b:]\n',
      'a: []\nb: [] # c\n',
      'a: [ ]\n',
      'a: [b: c]\n',
      'a: [B, ~]\n',
      'a:\n  - b\n  - "c: d"\n  - https://x.test/\nb: 1\n',
      'a:\n- b\n- c \nb: 1\n',
      'a:\r\n  - b\r\nc:\r\n  - d',
      'a:\n  - b\n   - c\n',
      'a:\n  - b\n - c\n',
      'a:\n  - b\n    c\n',
      'a:\n  - b\n\n  - c\n',
      'a:\n  - b # c\n',
      'a:\n  -\n  - b\n',
      'a:\n  - b: c\n',
      'a:\n  - - b\n',
      'a: # c\n  - b\n',
      'a: ""\n  - b\n',
      '- b\na: c\n',
      'a: b\n- c\n',
      'a: [{b: c, d: "e"}, {b: f}]\ng: h\n',
      'a:\n  - b: c\n    d: e # f\n\n# g\n  - b: h\ni: j\n',
      'a:\n- b: c\nd: e\n',
      'a: |+\n  b\n\n# c\nd: e\n',
      'a: >-\r\n  b\r\n\r\n  c\r\nd:\r\n  e: f\r\n',
      'a: b\n  c\nd: e',
      'a: "b\nc: d"\n',
      'a: [b,\nc: d]\n',
      'a: {b: c}\na: d\n',
      'a: {b: c}\n---\nd: e\n',
      'a: &b {c: d}\ne: *b\n',
      'a: {constructor: b}\n',
      'a:\n  -\n  - {}\nb: []\n',
      'a: |\n  b\rc: d\ne: f\n',
      'a: {b: c}\r...\nd: e\n',
      'a:\n\tb: c\nd: e\n',
    ])('%j', (source) => {
      isTaken(source);
    });
  });

  /** Whether a mapping has one line for each key, and values only in the forms that the fast parser supports. */
  function isFlat(source: string): boolean {
    const { root } = parseAnyYaml(source);
    if (root?.kind !== 'mapping') return false;
    return [...root.entries.values()].every(({ key, value }) => {
      const isBelow = value.kind === 'sequence' && source[value.offset] === '-';
      if (isBelow) return value.items.every((item) => isOneLine(source, item));
      if (value.kind === 'sequence') return /^\[[\w, .:/-]*\]/.test(source.slice(value.offset));
      return key.plain && (value.offset === key.offset || isOneLine(source, value));
    });
  }

  function isOneLine(source: string, value: YamlNode): boolean {
    const written = source.slice(value.offset, value.end);
    const form = value.kind === 'scalar' && value.plain ? /^-?[\p{L}\p{N}].*$/u : /^(?:"[^"\\]*"|'[^']*')$/;
    return !written.includes('\n') && form.test(written);
  }

  describe('the sample content', () => {
    test('is read the short way where every entry is flat, which is more than half of it', () => {
      const flat = sources.filter(isFlat);
      expect(flat.length).toBeGreaterThan(sources.length / 2);
      expect(flat.filter((source) => !isTaken(source))).toEqual([]);
    });
  });
});
