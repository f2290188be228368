import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type NewValues, recordText, yamlValue } from '../../src/cli/new-record/record-text.ts';
import { NEW_TYPES, type NewType } from '../../src/cli/new-record/record-type.ts';
import { slugOf, slugsFor } from '../../src/cli/new-record/slug.ts';
import { formats, isOneLine } from '../../src/schema/formats.ts';
import type { Records } from '../../src/schema/records.ts';
import { oneLine } from '../helpers/any-content.ts';
import { anyTextOf } from '../helpers/any-text.ts';
import { loadedOf, uuid } from '../helpers/content.ts';
import { runs } from '../helpers/laws.ts';
import { words } from '../helpers/words.ts';

describe('record text', () => {
  function typeOf(name: string): NewType {
    const type = NEW_TYPES.find((candidate) => candidate.name === name);
    if (type === undefined) throw new Error(name);
    return type;
  }

  describe('the text of a new record', () => {
    test('an event: keys in the order of the schema, the body below', () => {
      const values = {
        region: 'Hamburg',
        ignore: ['name-capitals'],
        scale: 'small',
        detail: '\nTea.\r\n\r\nMore.\n',
        name: 'PET',
      };
      const { text, keyOf } = recordText(typeOf('event'), uuid(1), values);
      expect(text).toBe(
        `---\nid: ${uuid(1)}\nname: PET\nscale: small\nregion: Hamburg\nignore:\n  - name-capitals\n---\n\n\nTea.\n\nMore.\n`,
      );
      expect([1, 2, 3, 6, 7, 8, 10, 99].map(keyOf)).toEqual([
        null,
        'id',
        'name',
        'ignore',
        'ignore',
        null,
        'detail',
        null,
      ]);
    });

    test('a place: YAML that names the schema for editors', () => {
      expect(recordText(typeOf('place'), uuid(1), { kind: 'hall', name: 'Hall 9' }).text).toBe(
        `# yaml-language-server: $schema=../.schemas/place.schema.json\nid: ${uuid(1)}\nname: Hall 9\nkind: hall\n`,
      );
    });

    test('no body for a blank text', () => {
      expect(recordText(typeOf('organization'), uuid(1), { name: 'Club', description: ' \n\n' }).text).toBe(
        `---\nid: ${uuid(1)}\nname: Club\n---\n`,
      );
    });

    test.each(['a "b"', ...words`Hamburg 2026 true 1e5 2027-02-20T10:00 https://example.org/#a it's 鹿港`])(
      '%s needs no quotes',
      (text) => {
        expect(yamlValue(text)).toBe(text);
      },
    );

    test.each([
      ...['', ' a', 'a ', 'a: b', 'a #b', '- a'],
      ...words`null ~ #a [a] {a &a *a !a | > %a @a "a" 'a' ? a:`,
    ])('%j is quoted', (text) => {
      expect(yamlValue(text)).toMatch(/^".*"$/);
    });
  });

  /** Texts with many characters that have a meaning in YAML, or that YAML does not allow. */
  const difficult = fc
    .string({
      unit: fc.constantFrom(
        ...Array.from(`:-?[]{},#&*!|>'"%@\`~\\ =<.0123456789abnulr`),
        ...['null', 'true', '---', ': ', ' #'],
        ...['\u00a0', '\ufeff', '\ufffe', '\uffff', '\u{10ffff}', '𠮷', '\u0301'],
      ),
      minLength: 1,
      maxLength: 12,
    })
    .filter(isOneLine);

  const line = fc.oneof(difficult, oneLine);

  const body = fc
    .array(fc.oneof(difficult, fc.constantFrom('', '---', '...', '~~~', '\t', '# a', 'name: b')), {
      maxLength: 5,
    })
    .map((lines) => `<${lines.join('\n')}>`);

  interface Shape {
    readonly collection: Exclude<keyof Records, 'site'>;
    readonly values: fc.Arbitrary<NewValues>;
  }

  const SHAPES: Readonly<Record<string, Shape>> = {
    event: {
      collection: 'events',
      values: fc.record({
        name: line,
        scale: fc.constant('small'),
        address: line,
        region: line,
        detail: body,
      }),
    },
    organization: {
      collection: 'organizations',
      values: fc.record({ name: line, status: line, type: line, description: body }),
    },
    place: { collection: 'places', values: fc.record({ name: line, kind: line, address: line }) },
  };

  describe('law: the loaded record is the written one', () => {
    test.each(Object.entries(SHAPES))('%s', (name, { collection, values }) => {
      const type = typeOf(name);
      fc.assert(
        fc.property(values, (given) => {
          const { text } = recordText(type, uuid(1), given);
          const { records, diagnostics } = loadedOf({ [`${type.collection}/a.${type.extension}`]: text });
          expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
          expect(records?.[collection]).toMatchObject([{ id: uuid(1), ...given }]);
        }),
        { numRuns: runs(300) },
      );
    });
  });
});

describe('slug', () => {
  describe('the slug of a name', () => {
    test.each([
      ['React Day Berlin 2027', 'react-day-berlin-2027'],
      ['兽聚 2027', 'shou-ju-2027'],
      ['Éire Con – Zürich!', 'eire-con-zurich'],
      ['Straße São Paulo', 'strasse-sao-paulo'],
      ['Ελλάδα, Привет', 'ellada-privet'],
      ["The Wolves' Den, Berlin’s 1st", 'the-wolves-den-berlins-1st'],
      ['  --A_b--  ', 'a-b'],
      ['🎉 …', ''],
      ['', ''],
    ])('%j is %j', (name, slug) => {
      expect(slugOf(name)).toBe(slug);
    });

    test('has 80 characters at most, cut at a word if there is one', () => {
      expect(slugOf('word '.repeat(40))).toBe(Array(16).fill('word').join('-'));
      expect(slugOf(`${'a'.repeat(79)} b c`)).toBe('a'.repeat(79));
      expect(slugOf(`${'a'.repeat(80)} b`)).toBe('a'.repeat(80));
      expect(slugOf('a'.repeat(200))).toBe('a'.repeat(80));
    });

    test('law: the result is a slug or nothing, and stays the same when it is slugged again', () => {
      fc.assert(
        fc.property(anyTextOf({ maxLength: 120 }), (text) => {
          const slug = slugOf(text);
          expect(slug === '' || (formats.slug.test(slug) && slug.length <= 80)).toBe(true);
          expect(slugOf(slug)).toBe(slug);
        }),
      );
    });
  });

  describe('the slugs that are offered', () => {
    const name = 'Pet Meet';
    test.each([
      [
        'region, up to the comma',
        { name, startDate: '2027-02-20', region: 'São Paulo, Brazil', place: 'hall', organization: 'club' },
        ['pet-meet', '2027-feb-sao-paulo-pet-meet', '2027-feb-sao-paulo-con'],
      ],
      [
        'the place where there is no region',
        { name, startDate: '2027-12-31T23:30-05:00', place: 'online', organization: 'club' },
        ['pet-meet', '2027-dec-online-pet-meet', '2027-dec-online-con'],
      ],
      [
        'the organization where there is no place',
        { name, startDate: '2027-01-01 10:00', organization: 'club' },
        ['pet-meet', '2027-jan-club-pet-meet', '2027-jan-club-con'],
      ],
      [
        'a name that says no more than when and where',
        { name: 'Hamburg, Feb 2027', startDate: '2027-02-20', region: 'Hamburg, Germany' },
        ['2027-feb-hamburg-con', 'hamburg-feb-2027'],
      ],
      [
        'a name with the town in it, which stands there once',
        { name: 'Hamburg Reading Day', startDate: '2027-02-20', region: 'Hamburg, Germany' },
        ['hamburg-reading-day', '2027-feb-hamburg-reading-day', '2027-feb-hamburg-con'],
      ],
      ['the name without whereabouts', { name, startDate: '2027-01-01' }, ['pet-meet']],
      ['the name without a start', { name, region: 'Hamburg' }, ['pet-meet']],
      ['none for a name without letters', { name: '🎉' }, []],
      ['none that Windows takes for a device', { name: 'Con' }, []],
    ])('%s', (_case, values, slugs) => {
      expect(slugsFor(values)).toEqual(slugs);
    });
  });
});
