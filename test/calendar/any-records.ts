import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { EVENT_STATUSES, type EventRecord } from '../../src/schema/event.ts';
import { LINK_KINDS } from '../../src/schema/event-link.ts';
import { SCALES } from '../../src/schema/scale.ts';
import { compareIds, type Records } from '../../src/schema/records.ts';
import { COUNTRIES, POINTS, TAGS, ZONES } from './any-query.ts';
import { eventRecord, organizationRecord, placeRecord, recordsWith } from './records.ts';

/* Each field has few values, so that records have much in common and queries find some of them. */

const WORDS = ['Rust', 'Zürich', 'Hall', 'Guild', 'Café', '日本'];
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

/** A date as a file may write it: a number of days after the day in `ZONES`, and a local hour, or none for a plain day. */
const written = fc.option(
  fc.record({ days: fc.nat(3), hour: fc.option(fc.constantFrom(0, 2, 3, 12, 23), { freq: 2 }) }),
  { freq: 4 },
);

const dates = fc
  .record({
    ...{ zone: fc.constantFrom(...Object.entries(ZONES)), start: written, end: written },
    closings: fc.array(fc.record({ kind: fc.constantFrom(...LINK_KINDS.slice(0, 3)), closes: written }), {
      maxLength: 3,
    }),
  })
  .map(({ zone: [timezone, base], start, end, closings }): Partial<EventRecord> => {
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
    const lastOf = (day: Temporal.PlainDate): string =>
      iso(day.add({ days: 1 }).toZonedDateTime(timezone).subtract({ milliseconds: 1 }));
    const endDate = endsOn && (endDay === null ? at(endsOn, end.hour ?? 0) : lastOf(endsOn));
    const links = closings.map(({ kind, closes }) => {
      const day = closes && dayOf(closes.days);
      const closesAt = day && (closes.hour === null ? lastOf(day) : at(day, closes.hour));
      return { kind, url: 'https://example.org', opensAt: null, closesAt };
    });
    const isBackwards = startDate !== null && endDate !== null && endDate < startDate;
    return { timezone, startDate, startDay, links, ...(isBackwards ? {} : { endDate, endDay }) };
  });

const anyEvent = fc.record({
  name,
  dates,
  status: fc.constantFrom(...EVENT_STATUSES),
  scale: fc.constantFrom(...SCALES.slice(0, 3)),
  region: fc.option(fc.oneof(name, fc.constant('Online'))),
  attendanceMode: fc.option(fc.constantFrom('offline', 'online', 'mixed')),
  isAccessibleForFree: fc.option(fc.boolean()),
  inLanguage: fc.subarray(['de', 'en-GB', 'zh-Hans']),
  series: fc.option(fc.constantFrom('fair', 'camp')),
  tags: fc.subarray(TAGS),
  organizers: fc.shuffledSubarray([30, 31, 32]),
  place: fc.option(fc.constantFrom(50, 51, 52)),
  location,
});

/** Content with one to twelve events, in the order of their ids. */
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
