import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { EVENT_STATUSES, SCALES, type EventRecord } from '../../src/schema/event.ts';
import { compareIds, type Records } from '../../src/schema/records.ts';
import { uuid } from '../helpers/content.ts';
import { eventRecord, organizationRecord, placeRecord, recordsWith } from './records.ts';

/* Few values of everything, so that records have much in common and questions find some of them. */

const WORDS = ['Rust', 'Zürich', 'Hall', 'Guild', 'Café', '日本'];
export const TAGS = ['ai', 'rust', 'web'];
export const COUNTRIES = ['CH', 'DE', 'FJ'];
/** Poles, both sides of the antimeridian, neighbours, and one some metres from another. */
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

/** Zones whose clocks change, some at midnight, one by a whole day, and the days around that. */
const ZONES = {
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

const name = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' '));

const location = fc.record({
  point: fc.option(fc.constantFrom(...POINTS)),
  countryCode: fc.option(fc.constantFrom(...COUNTRIES)),
});

function located({
  point,
  countryCode,
}: typeof location extends fc.Arbitrary<infer T> ? T : never): Pick<
  EventRecord,
  'latitude' | 'longitude' | 'countryCode'
> {
  return { latitude: point?.[0] ?? null, longitude: point?.[1] ?? null, countryCode };
}

/** A side as a file has it: how many days after the zone's day, and the hour there; a plain day where there is none. */
const written = fc.option(
  fc.record({ days: fc.nat(3), hour: fc.option(fc.constantFrom(0, 2, 3, 12, 23), { freq: 2 }) }),
  { freq: 4 },
);

const dates = fc
  .record({ zone: fc.constantFrom(...Object.entries(ZONES)), start: written, end: written })
  .map(({ zone: [timezone, base], start, end }): Partial<EventRecord> => {
    const dayOf = (days: number): Temporal.PlainDate => Temporal.PlainDate.from(base).add({ days });
    const isThere = (day: Temporal.PlainDate): boolean =>
      day.toZonedDateTime(timezone).toPlainDate().equals(day);
    const iso = ({ epochMilliseconds }: Temporal.ZonedDateTime): string =>
      new Date(epochMilliseconds).toISOString();
    const at = (day: Temporal.PlainDate, hour: number): string =>
      iso(day.toZonedDateTime({ timeZone: timezone, plainTime: { hour } }));
    const startsOn = start && dayOf(start.days);
    const endsOn = end && dayOf((start?.days ?? 0) + end.days);
    const startDay = startsOn && start.hour === null && isThere(startsOn) ? startsOn.toString() : null;
    const endDay = endsOn && end.hour === null && isThere(endsOn) ? endsOn.toString() : null;
    const startDate = startsOn && at(startsOn, start.hour ?? 0);
    const endDate =
      endsOn &&
      (endDay === null
        ? at(endsOn, end.hour ?? 0)
        : iso(endsOn.add({ days: 1 }).toZonedDateTime(timezone).subtract({ milliseconds: 1 })));
    const isBackwards = startDate !== null && endDate !== null && endDate < startDate;
    return { timezone, startDate, startDay, ...(isBackwards ? {} : { endDate, endDay }) };
  });

const anyEvent = fc.record({
  name,
  dates,
  status: fc.constantFrom(...EVENT_STATUSES),
  scale: fc.constantFrom(...SCALES.slice(0, 3)),
  region: fc.option(name),
  tags: fc.subarray(TAGS),
  organizers: fc.shuffledSubarray([30, 31, 32]),
  place: fc.option(fc.constantFrom(50, 51, 52)),
  location,
});

/** Content of one to a dozen events, all of which exist in the order of their ids. */
export const anyRecords: fc.Arbitrary<Records> = fc
  .record({
    events: fc.array(anyEvent, { minLength: 1, maxLength: 12 }),
    organizations: fc.array(name, { minLength: 3, maxLength: 3 }),
    places: fc.array(fc.tuple(name, location), { minLength: 3, maxLength: 3 }),
  })
  .map(({ events, organizations, places }) =>
    recordsWith(
      events.map(({ dates: when, organizers, place, location: where, ...fields }, number) => {
        const [organization = null, ...coOrganizers] = organizers.map((each) => `organization-${each}`);
        return eventRecord(number, {
          ...{ ...fields, ...when, ...located(where), organization, coOrganizers },
          place: place === null ? null : `place-${place}`,
        });
      }),
      organizations.map((each, number) => organizationRecord(30 + number, { name: each })).sort(compareIds),
      places.map(([each, where], number) => placeRecord(50 + number, { name: each, ...located(where) })),
    ),
  );

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

/** Values of each parameter of `/open/event`, wrong ones among them. */
export const VALUES = {
  eventStartAt: instant,
  eventEndAt: instant,
  search: fc.constantFrom('rust', 'RUST hall', 'zurich', 'rsut', 'hlal', 'guidl', 'nothing-of-that-name'),
  orgSearch: fc.constantFrom('guild', 'rust', 'giuld', 'nobody'),
  datetime: fc.oneof(
    side,
    fc.tuple(side, side).map((sides) => sides.join('/')),
  ),
  status: list(...EVENT_STATUSES),
  scale: list(...SCALES.slice(0, 3), 'mega'),
  organization: list('organization-30', 'ORGANIZATION-31', uuid(32), uuid(30), uuid(1), 'nobody'),
  place: list(uuid(50), uuid(51).toUpperCase(), uuid(1)),
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
  current: fc.constantFrom('1', '2', '0'),
  pageSize: fc.constantFrom('1', '3', '500'),
  sort: fc.constantFrom('-startDate', 'startDate', 'updatedAt', '-updatedAt', 'distance', 'name'),
  fields: list(...fieldNames, 'default', 'all', 'distance'),
} as const;

const NAMES = Object.keys(VALUES).filter((name): name is keyof typeof VALUES => name in VALUES);

/** Any combination of a few of them, since many find nothing. */
export const anyQuery: fc.Arbitrary<string> = fc
  .tuple(fc.uniqueArray(fc.constantFrom(...NAMES), { maxLength: 5 }), fc.record(VALUES))
  .map(([names, values]) => new URLSearchParams(names.map((name) => [name, values[name]])).toString());
