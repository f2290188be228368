import fc from 'fast-check';
import { anyTextOf } from '../../helpers/any-text.ts';

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
    'superEvent',
    'eventAttendanceMode',
    'isAccessibleForFree',
    'inLanguage',
    'price',
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
  anyTextOf(),
  fc.double(),
  fc.constantFrom<unknown>(null, true, [], {}),
);
/** Any JSON with the words that events have. */
export const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...KEYS), tie('json'), { maxKeys: 8 }),
  ),
}));
/** Any event in JSON-LD. */
export const event = fc
  .tuple(fc.dictionary(fc.constantFrom(...KEYS), json, { minKeys: 3 }), json)
  .map(([said, name]) => ({ ...said, name, '@type': 'Event' }));
