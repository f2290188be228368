import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dataValue, isInexact, textValue, type JsonValue } from '../../src/yaml/node-values.ts';
import type { YamlNode } from '../../src/yaml/nodes.ts';
import { parseYaml } from '../../src/yaml/parse-yaml.ts';
import { positionsOf } from '../../src/yaml/position.ts';
import { words } from '../helpers/words.ts';

function rootOf(source: string): YamlNode {
  const { root, faults } = parseYaml(source);
  expect(faults).toEqual([]);
  if (root === null) throw new Error('No content');
  return root;
}

function dataOf(source: string): JsonValue {
  return dataValue(rootOf(source));
}

/** JSON as it is allowed: no key that means something to objects, depth below the limit. */
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

describe('YAML (contract, section 3)', () => {
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
        expect(scalarsOf(rootOf(source)).map(({ offset, text }) => source.startsWith(text, offset))).toEqual(
          Array.from({ length: pairs.length * 2 }, () => true),
        );
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
      { numRuns: 2_000 },
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

describe('numbers (acceptance, C10)', () => {
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
        if (Number.isSafeInteger(Number(integer))) expect(dataOf(`[${integer}]`)).toEqual([Number(integer)]);
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

describe('positions (contract, section 1)', () => {
  test('are what counting gives', () => {
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

  test('a piece ends where it ends, or with its first line; one without characters is one column wide', () => {
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
