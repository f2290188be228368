import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formats, HTTP_URL } from '../../src/schema/formats.ts';
import { patternWithoutFlags } from '../../src/schema/pattern-without-flags.ts';

describe('a pattern without flags', () => {
  test.each([/^a$/, /[^A-Z]\d{2,3}/])('%s stays as it is', (pattern) => {
    expect(patternWithoutFlags(pattern)).toBe(pattern.source);
  });

  test.each([
    [/^ab-c$/i, '^[Aa][Bb]-[Cc]$'],
    [/[a-fX_0-9]{2}/i, '[A-Fa-fXx_0-9]{2}'],
    [/\d\s\bk\u00e9\x41[\]\wx]/i, '\\d\\s\\b[Kk]\\u00e9\\x41[\\]\\wXx]'],
  ])('%s', (pattern, source) => {
    expect(patternWithoutFlags(pattern)).toBe(source);
  });

  test.each([/a/s, /a/iu, /(?<name>a)/i])('%s is refused', (pattern) => {
    expect(() => patternWithoutFlags(pattern)).toThrow('has no form without flags');
  });

  test.each([formats.uuid, HTTP_URL, formats.email])('%s matches the same in any letter case', (pattern) => {
    const flagless = new RegExp(patternWithoutFlags(pattern));
    expect(() => new RegExp(flagless.source, 'u')).not.toThrow();
    const matching = fc.stringMatching(new RegExp(pattern.source));
    const anyCase = fc
      .tuple(matching, fc.array(fc.boolean(), { minLength: 1 }))
      .map(([text, upper]) =>
        text.replace(/[a-z]/gi, (letter, offset: number) =>
          upper[offset % upper.length] === true ? letter.toUpperCase() : letter,
        ),
      );
    const broken = fc
      .tuple(anyCase, fc.nat(), fc.string({ maxLength: 2 }))
      .map(([text, at, inserted]) => text.slice(0, at % (text.length + 1)) + inserted);
    fc.assert(
      fc.property(fc.oneof(anyCase, broken), (text) => {
        expect(flagless.test(text)).toBe(pattern.test(text));
      }),
    );
  });
});
