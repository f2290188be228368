import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { slugOf, slugsFor } from '../../src/cli/new-record/slug.ts';
import { formats } from '../../src/schema/formats.ts';
import { anyTextOf } from '../helpers/any-text.ts';

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

  test('has 80 characters at the most, cut at a word where there is one', () => {
    expect(slugOf('word '.repeat(40))).toBe(Array(16).fill('word').join('-'));
    expect(slugOf(`${'a'.repeat(79)} b c`)).toBe('a'.repeat(79));
    expect(slugOf(`${'a'.repeat(80)} b`)).toBe('a'.repeat(80));
    expect(slugOf('a'.repeat(200))).toBe('a'.repeat(80));
  });

  test('law: it is a slug or nothing, and its own slug', () => {
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
