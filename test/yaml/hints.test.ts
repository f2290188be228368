import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { textValue } from '../../src/yaml/node-values.ts';
import { parseYaml } from '../../src/yaml/parse-yaml.ts';
import { positionsOf } from '../../src/yaml/position.ts';
import { quoted } from '../../src/yaml/hints/hint.ts';
import { words } from '../helpers/words.ts';

/** The only fault of a source: the piece that is marked, on which line, and what the hint says. */
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

  test('the hint shows how a short text is to be written, so that it can be read', () => {
    for (const value of ['Fair: two', '@fair', "'Children's Fair'", '"Fair" two', 'it\'s "a": b', '- x']) {
      const { hint } = hintFor(`id: 1\nname: ${value}\n`);
      const [, written = ''] = /: (["'].*)$/.exec(hint ?? '') ?? [];
      expect(parseYaml(`name: ${written}\n`).faults).toEqual([]);
    }
    expect(hintFor(`id: 1\nname: Fair: ${'x'.repeat(100)}\n`).hint).toMatch(/\.$/);
  });

  test('never in the words of the parser, and at a place within the text', () => {
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
      { numRuns: 5_000 },
    );
    expect(faulty).toBeGreaterThan(1_000);
  });
});

describe('looking for a hint takes a bounded number of steps (C25)', () => {
  /** Each line begins with a bracket, and the search follows it to the one that closes it. */
  const brackets = (count: number): string =>
    `name: "${' [\n'.repeat(count)}${' ]\n'.repeat(count)}region: x\n`;

  test('what is found within them is reported', () => {
    expect(hintFor(brackets(100))).toMatchObject({
      line: 1,
      message: expect.stringContaining('never closed'),
    });
  });

  test('beyond them the report says that something is wrong, not what', () => {
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
