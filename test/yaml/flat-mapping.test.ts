import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readFlatMapping } from '../../src/yaml/flat-mapping.ts';
import type { YamlNode } from '../../src/yaml/nodes.ts';
import { parseAnyYaml } from '../../src/yaml/parse-yaml.ts';
import { ROOT } from '../helpers/process.ts';
import { words } from '../helpers/words.ts';

/** A tree as plain data, with nothing but what every reader of it may rely on. */
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

/** Whether the short way takes a text; fails the test where it then reads it in another way than the parser. */
function isTaken(source: string): boolean {
  const flat = readFlatMapping(source, parseAnyYaml);
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

/** The YAML of a file as the parser gets it: of front matter, what is between the lines "---". */
function sourceOf(text: string): string {
  return text.startsWith('---') ? text.slice(3, text.indexOf('\n---', 3)) : text;
}

const sources = filesBelow(join(ROOT, 'content')).map(sourceOf);

/** What YAML gives a meaning, and what only looks so. */
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
  ])('over %s', (_what, drawn, numRuns) => {
    let taken = 0;
    fc.assert(
      fc.property(drawn, (source) => {
        if (isTaken(source)) taken += 1;
      }),
      { numRuns },
    );
    expect(taken).toBeGreaterThan(100);
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

/** One line a key, and each value in one of the forms that the short way is for. */
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
  test('is read the short way wherever it is flat, which is nearly everywhere', () => {
    const flat = sources.filter(isFlat);
    expect(flat.length).toBeGreaterThan(sources.length / 2);
    expect(flat.filter((source) => !isTaken(source))).toEqual([]);
  });
});
