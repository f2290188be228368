import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { EVENT_STATUSES } from '../../src/schema/event.ts';
import { LINK_KINDS } from '../../src/schema/event-link.ts';
import { SCALES } from '../../src/schema/scale.ts';

/* Queries for the records of `anyRecords`. */

export const TAGS = ['ai', 'rust', 'web'];
export const COUNTRIES = ['CH', 'DE', 'FJ'];
/** The poles, points on both sides of the antimeridian, neighbours, and a point some metres from another. */
export const POINTS = [
  [90, 0],
  [90, 120],
  [-90, 45],
  [-16.78, 180],
  [-16.78, -180],
  [-16.78, 179.9],
  [-17, -179.9],
  [0, 0.5],
  [52.52, 13.405],
  [52.52, 13.4051],
  [47.3769, 8.5417],
] as const;

/** Time zones, most of them with a clock change (some at midnight, one by a whole day), each with a day just before it. */
export const ZONES = {
  UTC: '2026-03-01',
  'Europe/Berlin': '2026-03-28',
  'America/New_York': '2026-10-31',
  'America/Sao_Paulo': '2018-11-03',
  'Africa/Cairo': '2026-04-23',
  'Pacific/Apia': '2011-12-28',
  'Asia/Kathmandu': '2026-03-01',
  'Pacific/Kiritimati': '2026-03-01',
};
export const DAYS = Object.values(ZONES).flatMap((day) =>
  [0, 1, 2, 3].map((days) => Temporal.PlainDate.from(day).add({ days }).toString()),
);

/** Returns the id that `uuid` makes of the number of a record. */
function id(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

const list = (...words: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.array(fc.constantFrom(...words, '', ' '), { minLength: 1, maxLength: 4 }),
      fc.constantFrom(',', ' , '),
    )
    .map(([items, comma]) => items.join(comma));

const side = fc.oneof(
  fc.constantFrom('', '..'),
  fc.constantFrom(...DAYS),
  fc
    .tuple(
      fc.constantFrom(...DAYS),
      fc.constantFrom('00:00:00Z', '02:00:00.000Z', '10:59:59.9999Z', '23:00:00.0001Z'),
    )
    .map(([day, time]) => `${day}T${time}`),
);
const interval = fc.oneof(
  side,
  fc.tuple(side, side).map((sides) => sides.join('/')),
);
const instant = fc.constantFrom(...DAYS).map((day) => `${day}T01:00:00.000Z`);
const center = fc.constantFrom(...POINTS.map((point) => point.join(',')), '52.5,13.4', '0,-179.5');
const fieldNames = [
  'id',
  'name',
  'startDate',
  'timezone',
  'allDay',
  'startLocal',
  'endLocal',
  'tags',
  'place',
];

/** Values of each parameter of `/open/event`, some of them wrong. */
export const VALUES = {
  eventStartAt: instant,
  eventEndAt: instant,
  search: fc.constantFrom('rust', 'RUST hall', 'zurich', 'rsut', 'hlal', 'guidl', 'nothing-of-that-name'),
  orgSearch: fc.constantFrom('guild', 'rust', 'giuld', 'nobody'),
  datetime: interval,
  status: list(...EVENT_STATUSES),
  scale: list(...SCALES.slice(0, 3), 'mega'),
  organization: list('organization-30', 'ORGANIZATION-31', id(32), id(30), id(1), 'nobody'),
  place: list(id(50), id(51), id(1)),
  countryCode: list(...COUNTRIES, 'ch', 'XX'),
  tag: list(...TAGS, 'RUST', 'none'),
  bbox: fc.constantFrom(
    '-180,-90,180,90',
    '179.9,-20,-179.9,0',
    '180,-90,-180,90',
    '0,0,13.405,52.52',
    '1,2,3',
    '0,1,0,0',
  ),
  near: center,
  radius: fc.constantFrom('0', '0.1', '22', '1000', '10007.5', '20015.2', '99999', '-1', 'x'),
  q: fc.constantFrom('rust', 'hall', 'zurich GUILD', 'germany', '斐济', 'switz', 'web', '日', 'rsut', ' '),
  updatedSince: instant,
  ids: list(id(0), id(1), id(3), id(99), 'nobody'),
  attendanceMode: list('offline', 'online', 'mixed'),
  isAccessibleForFree: fc.constantFrom('true', 'false'),
  inLanguage: list('zh', 'EN', 'en-gb', '*', 'de-CH'),
  series: list('fair', 'CAMP', 'none'),
  linkKind: list(...LINK_KINDS.slice(0, 3)),
  closes: interval,
  current: fc.constantFrom('1', '2', '0'),
  pageSize: fc.constantFrom('1', '3', '500'),
  sort: fc.constantFrom('-startDate', 'startDate', 'updatedAt', '-updatedAt', 'distance', 'closesAt', 'name'),
  fields: list(...fieldNames, 'default', 'all', 'distance'),
} as const;

const NAMES = Object.keys(VALUES).filter((name): name is keyof typeof VALUES => name in VALUES);

/** Any combination of a few parameters, since more would mostly find nothing. */
export const anyQuery: fc.Arbitrary<string> = fc
  .tuple(fc.uniqueArray(fc.constantFrom(...NAMES), { maxLength: 5 }), fc.record(VALUES))
  .map(([names, values]) => new URLSearchParams(names.map((name) => [name, values[name]])).toString());
