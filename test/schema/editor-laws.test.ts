import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parse } from 'yaml';
import { SCHEMA_NAMES, type SchemaName } from '../../src/schema/editor-schema.ts';
import { uuid } from '../helpers/content.ts';
import { errorsOf, fileOf, marksOf, REQUIRED, writtenSchema, type Keys } from './editors.ts';

/** What the keywords of the schemas enforce; an editor has to mark it. */
const MARKED = new Set([
  ...['key-missing', 'key-unknown', 'type-wrong', 'list-too-long', 'scale-unknown', 'status-unknown'],
  ...['item-duplicate', 'number-range', 'link-kind-unknown', 'language-unknown', 'colour-form'],
  ...['id-form', 'slug-form', 'url-key-form', 'mail-form', 'ignore-form', 'wire-name-form'],
]);
/** What only code can tell in full; an editor may mark it. */
const MAY_BE_MARKED = new Set([
  ...[
    'url-form',
    'link-form',
    'text-form',
    'timezone-unknown',
    'date-form',
    'country-unknown',
    'contact-form',
  ],
]);
/** A pattern judges strings: an editor lets pass what YAML takes for something else, `slug: 1.5`. */
const JUDGES_STRINGS = new Set(['slug-form', 'url-key-form']);

/** Values that say something in YAML, in all the ways to write them. */
const VALUES = [
  ...'2026 1e3 1.10 017 0x1F 0o7 -0 -5 12345678901234567890 .inf .nan 1_000'.split(' '),
  ...'true False no yes 12:30 2026-03-06 "2026" "true" "null" Text "" "a\\tb"'.split(' '),
  ...'a a-slug a--b A-Slug -a a.b_c~d a/b ünïcödé 日本語'.split(' '),
  ...['2026-03-06 10:00', 'two words', "'it''s'", '" "', '|\n  Two\n  lines', '>-\n  folded', '# comment'],
  ...[uuid(1), `"${uuid(2)}"`],
  ...'ABCDEFAB-CDEF-4ABC-8DEF-ABCDEFABCDEF 11111111-2222-3333-4444-555555555555'.split(' '),
  ...'https://example.org HTTPS://example.org/ü|x?y#z https://münchen.example http://localhost:3000/'.split(
    ' ',
  ),
  ...'ftp://example.org www.example.org https://user@example.org javascript:alert(1) https:///x'.split(' '),
  ...'info@example.org Info+a@EXAMPLE.xn--p1ai a@b.c a@b info@example.org.'.split(' '),
  ...'UTC europe/berlin Mars/Olympus +01:00 small Small mega scheduled movedonline'.split(' '),
  ...'[] [a] [1] [null] [[a]] [A] {}'.split(' '),
  ...['[a-code, true]', `[${'a, '.repeat(50)}a]`, '{ a: 1 }', '{ chatGroup: groupNumber }'],
  ...['[a, b, a]', '52.5163', '"52.5163"', '-181', '91', 'DE', 'de', 'UK', '"#0b6e4f"', 'info@example'],
  ...['[{ kind: cfp, url: https://example.org, closesAt: }]', '[{ kind: x, url: https://example.org }]'],
  ...['[{ kind: cfp }]', '[{ kind: cfp, url: https://example.org, opens: 1 }]', '{ name: MIT }'],
  ...['{ name: MIT, url: https://example.org }', '[https://example.org, https://example.org]'],
  ...['{ chatGroup: ~ }', '{ chatGroup: true, videoSite: 1 }', '{ chatGroup: "1" }'],
];
const NULLS = ['', '~', 'null', 'NULL'];
const UNKNOWN_KEYS = ['unknown', 'Name', 'eventKey', 'tmezone', '2026', '"two words"'];

const value = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...VALUES) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => JSON.stringify(text)),
  },
);

interface Mutation {
  readonly name: SchemaName;
  readonly keys: Keys;
  /** What the changed value says in YAML. */
  readonly changed: unknown;
}

function mutationsOf(name: SchemaName): fc.Arbitrary<Mutation> {
  const required = REQUIRED[name];
  const known = Object.keys(writtenSchema(name).properties ?? {});
  const withValue = (key: string, text: string): Mutation => ({
    name,
    keys: { ...required, [key]: text },
    changed: parse(text),
  });
  return fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .tuple(
          fc.constantFrom(...known),
          fc.oneof({ weight: 9, arbitrary: value }, fc.constantFrom(...NULLS)),
        )
        .map(([key, text]) => withValue(key, text)),
    },
    fc
      .tuple(fc.constantFrom(...UNKNOWN_KEYS), value)
      .filter(([, text]) => parse(text) !== null)
      .map(([key, text]) => withValue(key, text)),
    fc.subarray(Object.entries(required)).map((kept) => ({
      name,
      keys: Object.fromEntries(kept),
      changed: null,
    })),
  );
}

describe('laws of what an editor marks', () => {
  test.each(SCHEMA_NAMES)('%s: what the keywords refuse, and nothing that is accepted', (name) => {
    fc.assert(
      fc.property(mutationsOf(name), ({ keys, changed }) => {
        const text = fileOf(keys);
        const errors = errorsOf(name, text);
        const marks = marksOf(name, text);
        const must = errors.filter((code) => MARKED.has(code));
        const isOther = typeof changed === 'number' || typeof changed === 'boolean';
        const passed = isOther && must.every((code) => JUDGES_STRINGS.has(code));
        if (must.length > 0 && !passed) expect(marks).not.toEqual([]);
        if (!errors.some((code) => MARKED.has(code) || MAY_BE_MARKED.has(code))) expect(marks).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  test('a key that is not known is marked where it has no value, too: it is of no use', () => {
    const text = fileOf({ ...REQUIRED.place, unknown: '' });
    expect(errorsOf('place', text)).toEqual([]);
    expect(marksOf('place', text)).toEqual([' must NOT have additional properties']);
  });
});
