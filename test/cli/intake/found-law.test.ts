import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isFound } from '../../../src/cli/intake/found-shape.ts';
import { jsonLdEvents } from '../../../src/cli/intake/page/json-ld-events.ts';
import { pageEvents } from '../../../src/cli/intake/page/page-events.ts';
import { valuesOf } from '../../../src/cli/intake/said.ts';
import { soundFacts } from '../../../src/cli/intake/sound-facts.ts';
import { fileOf } from '../../../src/cli/new-record/check.ts';
import { openFolder } from '../../../src/cli/new-record/new-file.ts';
import { NEW_TYPE_OF } from '../../../src/cli/new-record/record-type.ts';
import { makeFolder } from '../../helpers/folder.ts';

const AT = { url: 'https://example.org/a', timezone: 'UTC' };
const KEYS = [
  ...['name', 'startDate', 'endDate', 'eventStatus', 'location', 'url', 'image', 'description', 'keywords'],
  ...[
    'offers',
    'organizer',
    '@id',
    'address',
    'geo',
    'latitude',
    'longitude',
    'addressLocality',
    'addressCountry',
  ],
  ...[
    'streetAddress',
    'validFrom',
    'validThrough',
    '@value',
    '@graph',
    'subEvent',
    '__proto__',
    'constructor',
  ],
];
const TEXTS = [
  ...[
    '2027-02-20',
    '2027-02-30',
    '2027-02-20T10:00',
    '2027-03-28T02:30',
    '0000-01-01',
    '9999-12-31T23:59-12:00',
  ],
  ...[
    'https://example.org/x',
    'http://user:pw@h/',
    'javascript:alert(1)',
    '/x',
    'https://',
    'data:,x',
    '//[',
    '#',
  ],
  ...[
    '---',
    '---\nid: x',
    '"',
    "'",
    ': ',
    '- a',
    '[a]',
    '{a: b}',
    '&a',
    '*a',
    '!!js/function x',
    '%YAML 1.1',
    '|',
    '>',
  ],
  ...[
    '<script>alert(1)</script>',
    '\u001b[31m',
    '\u202e',
    '\u0000',
    '\ud800',
    '\u2800',
    '\ufeff',
    'e\u0301\u0301',
  ],
  ...[
    'null',
    'true',
    '1e400',
    '-0',
    '017',
    '53.5',
    '91',
    'DE',
    'a'.repeat(5_000),
    '\u0301'.repeat(40),
    '\u2028',
    '`',
  ],
];
const leaf = fc.oneof(
  fc.constantFrom<unknown>(...TEXTS),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.constantFrom<unknown>(null, true, [], {}),
);
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...KEYS), tie('json'), { maxKeys: 8 }),
  ),
}));
const event = fc
  .tuple(fc.dictionary(fc.constantFrom(...KEYS), json, { minKeys: 3 }), json)
  .map(([said, name]) => ({ ...said, name, '@type': 'Event' }));

function inScript(value: unknown): string {
  return `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
}

describe('whatever JSON is found', () => {
  const folder = openFolder(makeFolder({ 'events/.gitkeep': '' }));

  test('what is taken of it is valid content', () => {
    let taken = 0;
    fc.assert(
      fc.property(event, (said) => {
        const found = jsonLdEvents(JSON.stringify(said), AT);
        expect(isFound(found)).toBe(true);
        for (const { facts: all } of found.events) {
          const { facts } = soundFacts(folder, all);
          const values = { name: 'Meet', scale: 'small', ...valuesOf(facts) };
          const { file } = fileOf({ type: NEW_TYPE_OF.events, id: randomUUID(), slug: 'meet', values });
          expect(folder.check(file).filter(({ severity }) => severity === 'error')).toEqual([]);
          taken += facts.length;
        }
      }),
      { numRuns: 500 },
    );
    expect(taken).toBeGreaterThan(500);
    expect(Object.keys({}.constructor.prototype as object)).toEqual([]);
  });

  test('a page with it in a script is read, and what is found has a bounded shape', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(event, json), { maxLength: 4 }), (scripts) => {
        expect(isFound(pageEvents(scripts.map(inScript).join(''), AT))).toBe(true);
      }),
    );
  });

  test.each([
    ['a linked calendar', `<a href="/${'日'.repeat(1_900)}.ics">`],
    ['a ticket', inScript({ '@type': 'Event', name: 'Tea', offers: { url: `/${'日'.repeat(1_900)}` } })],
    ['a uid', `<p class="h-event"><b class="p-uid">${'x'.repeat(9_000)}</b>`],
    ['organizers', `<p class="h-event">${'<b class="p-organizer">x</b>'.repeat(200)}`],
  ])('a page is not refused for one thing that is too long: %s', (_, html) => {
    expect(isFound(pageEvents(html, AT))).toBe(true);
  });
});
