import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  eventsWithin,
  facetsOf,
  monthsOfEvents,
  neighboursOf,
  viewEvents,
  type ViewQuery,
} from '../../src/calendar/calendar-view.ts';
import type { Calendar } from '../../src/calendar/calendar.ts';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { DAY, dayNumber } from '../../src/calendar/days.ts';
import { type ListFilter, NO_FILTER } from '../../src/calendar/filters/filter-table.ts';
import { answerList } from '../../src/calendar/query.ts';
import { PointMap } from '../../src/calendar/map.ts';
import { eventAt } from '../../src/calendar/record-at.ts';
import { localDays } from '../../src/event-text/event-dates.ts';
import { LIST_PARAMETERS, readQuery } from '../../src/http/routes/parameters.ts';
import { weeksOf } from '../../src/pages/month/weeks.ts';
import { daysOf, monthsLater } from '../../src/pages/months.ts';
import { calendarOf, event, organization } from '../helpers/content.ts';
import { runs } from '../helpers/laws.ts';
import { kilometresTo } from '../reference/filters.ts';
import { referenceRecords } from '../reference/records.ts';
import { anyRecords } from './any-records.ts';
import { eventRecord, recordsWith } from './records.ts';

describe('calendar view', () => {
  const TODAY = Date.parse('2026-03-01T00:00:00.000Z');

  const calendar = calendarOf({
    'events/over.md': event(1, { name: 'Over', startDate: '2026-02-10', endDate: '2026-02-28' }),
    'events/long-over.md': event(2, { name: 'Long over', startDate: '2025-02-10' }),
    'events/under-way.md': event(3, { name: 'Under way', startDate: '2026-02-27', endDate: '2026-03-01' }),
    'events/today.md': event(4, { name: 'Today', startDate: '2026-03-01' }),
    'events/later.md': event(5, { name: 'Later', startDate: '2026-04-01', organization: 'guild' }),
    'events/some-day.md': event(6, { name: 'Some day' }),
    'events/ended.md': event(7, { name: 'Ended', endDate: '2026-02-01' }),
    'organizations/guild.md': organization(10, { name: 'Guild of Today' }),
  });

  function positionsOf(
    of: Calendar,
    { past = false, filter = NO_FILTER }: Partial<ViewQuery>,
    today = TODAY,
  ): number[] {
    const found = viewEvents(of, { past, filter }, today);
    return found.positions(0, found.total);
  }

  function namesOf(query: Partial<ViewQuery>): string[] {
    return positionsOf(calendar, query).map((position) => eventAt(calendar, position).name);
  }

  describe('the lists of a page', () => {
    test('coming events: earliest first, with those under way, undated ones last', () => {
      expect(namesOf({})).toEqual(['Under way', 'Today', 'Later', 'Some day']);
    });

    test('past events: latest first', () => {
      expect(namesOf({ past: true })).toEqual(['Over', 'Long over', 'Ended']);
    });

    test('a day lasts as long as in the zone of the event', () => {
      const day = (timezone: string): string[] => {
        const far = calendarOf({ 'events/a.md': event(1, { startDate: '2026-03-01', timezone }) });
        return [TODAY, TODAY + 2 * 86_400_000].flatMap((today) =>
          positionsOf(far, {}, today).map(() => new Date(today).toISOString()),
        );
      };
      for (const timezone of ['Asia/Shanghai', 'UTC', 'America/Los_Angeles'])
        expect(day(timezone)).toEqual(['2026-03-01T00:00:00.000Z']);
    });

    test('a filter narrows the list further', () => {
      const filter = { ...NO_FILTER, organization: ['guild'] };
      expect(namesOf({ filter })).toEqual(['Later']);
      expect(namesOf({ filter, past: true })).toEqual([]);
    });

    test('each event is either coming or past', () => {
      const many = compileCalendar(referenceRecords());
      const both = [false, true].flatMap((past) => positionsOf(many, { past }));
      expect(both.sort((a, b) => a - b)).toEqual([...Array(many.events.length).keys()]);
    });
  });

  test('what events have in common is counted anew every day', () => {
    const countsOf = (day: string): number[] =>
      facetsOf(calendar, false, Date.parse(day)).organizations.map(({ count }) => count);
    expect(['2026-03-01', '2026-05-01', '2026-03-01'].map(countsOf)).toEqual([[1], [], [1]]);
  });
});

describe('month view', () => {
  function namesIn(calendar: Calendar, month: string, filter: ListFilter = NO_FILTER): string[] {
    return eventsWithin(calendar, filter, daysOf(month)).map(
      ({ position }) => eventAt(calendar, position).name,
    );
  }

  const calendar = calendarOf({
    'events/tour.md': event(1, { name: 'Tour', startDate: '2028-01-20', endDate: '2028-03-02' }),
    'events/leap.md': event(2, { name: 'Leap day', startDate: '2028-02-29' }),
    'events/night.md': event(3, {
      ...{ name: 'Night', startDate: '2028-02-29T20:00:00', endDate: '2028-03-01T00:00:00' },
      timezone: 'Asia/Shanghai',
    }),
    'events/fair.md': event(6, {
      name: 'Fair',
      startDate: '2028-02-28',
      scale: 'mega',
      organization: 'guild',
    }),
    'events/talk.md': event(4, { name: 'Talk', startDate: '2028-02-28' }),
    'events/walk.md': event(5, { name: 'Walk', startDate: '2028-02-28' }),
    'events/week.md': event(7, { name: 'Week', startDate: '2028-02-28', endDate: '2028-03-05' }),
    'events/some-day.md': event(8, { name: 'Some day' }),
    'events/ended.md': event(9, { name: 'Ended', endDate: '2028-02-10' }),
    'organizations/guild.md': organization(10, { name: 'Guild' }),
  });

  describe('the events of a month', () => {
    test('are sorted by the day on which they begin, then by length; days by hour, and what lasts by size; undated ones are in no month', () => {
      const names = ['Tour', 'Week', 'Fair', 'Talk', 'Walk', 'Leap day', 'Night'];
      expect(namesIn(calendar, '2028-02')).toEqual(names);
    });

    test('are those of its days on the clocks there; an end at midnight belongs to the day before', () => {
      expect(namesIn(calendar, '2028-01')).toEqual(['Tour']);
      expect(namesIn(calendar, '2028-03')).toEqual(['Tour', 'Week']);
      expect(namesIn(calendar, '2028-04')).toEqual([]);
    });

    test('satisfy a filter', () => {
      expect(namesIn(calendar, '2028-02', { ...NO_FILTER, organization: ['guild'] })).toEqual(['Fair']);
      expect(namesIn(calendar, '2028-02', { ...NO_FILTER, q: 'walk' })).toEqual(['Walk']);
    });

    test('near a month without events are found', () => {
      const nearest = (month: string, filter = NO_FILTER) => neighboursOf(calendar, filter, daysOf(month));
      expect(nearest('2028-06')).toEqual({ before: dayNumber('2028-03-05'), after: null });
      expect(nearest('2020-02')).toEqual({ before: null, after: dayNumber('2028-01-20') });
      expect(nearest('2028-03', { ...NO_FILTER, scale: ['mega'] })).toEqual({
        before: dayNumber('2028-02-28'),
        after: null,
      });
      expect(nearest('2028-03', { ...NO_FILTER, q: 'nobody' })).toEqual({ before: null, after: null });
    });

    test('name the months that have some, also those that an event only crosses', () => {
      expect(monthsOfEvents(calendar)).toEqual(['2028-01', '2028-02', '2028-03']);
      const long = calendarOf({
        'events/a.md': event(1, { startDate: '2026-01-31', endDate: '2027-01-01' }),
        'events/b.md': event(2, { startDate: '2028-02-29' }),
      });
      expect(monthsOfEvents(long)).toHaveLength(14);
    });
  });

  /** The first and the last month of the days of `anyRecords`, and one more on either side. */
  const [EARLIEST, LATEST] = ['2011-11', '2026-12'];

  const MONTHS: string[] = [];

  for (let month = EARLIEST; month <= LATEST; month = monthsLater(month, 1)) MONTHS.push(month);

  test('for any content, the months together have the dated events, and each day those of a plain scan', () => {
    fc.assert(
      fc.property(anyRecords, fc.integer({ min: 1, max: 4 }), (records, most) => {
        const any = compileCalendar(records);
        const days = Array.from({ length: any.events.length }, (_, at) => localDays(eventAt(any, at)));
        const found = MONTHS.map((month) => ({ month, events: eventsWithin(any, NO_FILTER, daysOf(month)) }));
        const united = new Set(found.flatMap(({ events }) => events.map(({ position }) => position)));
        expect([...united].sort((a, b) => a - b)).toEqual(
          [...days.keys()].filter((position) => days[position] !== null),
        );
        expect(monthsOfEvents(any)).toEqual(
          found.filter(({ events }) => events.length > 0).map(({ month }) => month),
        );
        for (const { month, events } of found.filter((each) => each.events.length > 0))
          for (const { day, total, lines } of weeksOf(daysOf(month), events, most).flat()) {
            const moment = day * DAY;
            const there = days.filter((span) => span && +span[0] <= moment && moment <= +span[1]);
            expect({ day, total }).toEqual({ day, total: there.length });
            expect(Math.max(...lines)).toBeLessThanOrEqual(most);
          }
        // Two events on a day never share a line.
        for (const { month, events } of found)
          for (const { total, lines } of weeksOf(daysOf(month), events, Infinity).flat())
            expect(lines.size).toBe(total);
      }),
      { numRuns: runs(60) },
    );
  });
});

describe('map law', () => {
  /** A point on the map, in degrees. */
  type Point = readonly [latitude: number, longitude: number];

  const latitude = fc.oneof(fc.constantFrom(-90, 0, 90), fc.double({ min: -90, max: 90, noNaN: true }));

  const longitude = fc.oneof(
    fc.constantFrom(-180, -179.999, 0, 179.999, 180),
    fc.double({ min: -180, max: 180, noNaN: true }),
  );

  const anyPoint: fc.Arbitrary<Point> = fc
    .tuple(latitude, longitude)
    // Numbers with more digits are written with an exponent, which parameters do not allow.
    .map(([north, east]): Point => [Number(north.toFixed(6)), Number(east.toFixed(6))]);

  /** Points that are some metres to some kilometres apart. */
  const pointsNearby = fc
    .tuple(anyPoint, fc.array(fc.tuple(fc.integer({ min: -99, max: 99 }), fc.integer({ min: -99, max: 99 }))))
    .map(([[north, east], steps]): Point[] =>
      steps.map(([up, right]) => [clamped(north + up / 1_000, 90), clamped(east + right / 1_000, 180)]),
    );

  const points = fc.oneof(fc.array(anyPoint), pointsNearby);

  function clamped(degrees: number, most: number): number {
    return Number(Math.max(-most, Math.min(most, degrees)).toFixed(6));
  }

  function textOf(point: readonly number[]): string {
    return point.map((degrees) => degrees.toFixed(6)).join(',');
  }

  interface Found {
    readonly id: string;
    readonly distance: number;
  }

  /** The numbers of the events at some points that a query finds. */
  function foundAt(among: readonly Point[], query: Readonly<Record<string, string>>): [number, Found][] {
    const events = among.map(([north, east], number) =>
      eventRecord(number, { latitude: north, longitude: east }),
    );
    const sent = new URLSearchParams({ pageSize: '500', ...query });
    const values = readQuery({ sent, strict: true }, LIST_PARAMETERS);
    const { json } = answerList(compileCalendar(recordsWith(events)), values);
    const { data } = JSON.parse(json.toString()) as { readonly data: readonly Found[] };
    return data.map((found) => [Number(found.id.slice(-12)), found]);
  }

  /** From this distance in metres on, almost at the antipodes, the haversine formula is not exact to the metre. */
  const ALMOST_OPPOSITE = 20_015_000;

  function metres([north, east]: Point, center: string): number {
    return 1_000 * kilometresTo({ latitude: north, longitude: east }, center);
  }

  describe('near and distance', () => {
    test('a distance is along the great circle, to 100 metres', () => {
      fc.assert(
        fc.property(points, anyPoint, (among, point) => {
          const near = textOf(point);
          const found = foundAt(among, { near, radius: '30000', fields: 'distance,id' });
          expect(found).toHaveLength(among.length);
          for (const [number, { distance }] of found) {
            const exact = metres(among[number] ?? [NaN, NaN], near);
            expect(Math.abs(distance * 1_000 - exact)).toBeLessThanOrEqual(50.001);
            expect(distance).toBe(Number(distance.toFixed(1)));
          }
        }),
      );
    });

    test('a radius includes everything up to it, to a millimetre', () => {
      fc.assert(
        fc.property(points, anyPoint, fc.nat(), fc.constantFrom(-1, 0, 1), (among, point, which, beside) => {
          const near = textOf(point);
          // The radius is the distance of one of the points, or a millimetre less or more.
          const rim =
            among.length === 0 ? 0 : metres(among[which % among.length] ?? [0, 0], near) + beside / 1_000;
          const radius = Math.max(0, rim / 1_000).toFixed(12);
          const isIn = new Set(foundAt(among, { near, radius, fields: 'id' }).map(([number]) => number));
          for (const [number, at] of among.entries()) {
            const distance = metres(at, near);
            const difference = distance - Number(radius) * 1_000;
            if (Math.abs(difference) > 0.0005 && distance < ALMOST_OPPOSITE)
              expect([number, isIn.has(number)]).toEqual([number, difference < 0]);
          }
        }),
        { numRuns: runs(300) },
      );
    });

    test('the farthest distance that counts is given, also for a point a little farther, and rounded', () => {
      const [latitudes, longitudes] = [Float64Array.of(1), Float64Array.of(0)];
      const metresTo = new PointMap({ latitudes, longitudes }).metresTo({ latitude: 0, longitude: 0 });
      // One degree is 111,195.08 metres.
      expect(metresTo(0, 111_195)).toBe(111_195);
    });

    test('the nearest come first, and those as near to the metre by id', () => {
      fc.assert(
        fc.property(points, anyPoint, (among, point) => {
          const near = textOf(point);
          const query = { near, radius: '30000', sort: 'distance', fields: 'id,distance' };
          const numbers = foundAt(among, query).map(([number]) => number);
          expect(numbers).toHaveLength(among.length);
          for (const [at, number] of numbers.entries()) {
            const next = numbers[at + 1];
            if (next === undefined) break;
            const further = metres(among[next] ?? [0, 0], near) - metres(among[number] ?? [0, 0], near);
            expect(further).toBeGreaterThan(-1.01);
            if (further === 0) expect(next).toBeGreaterThan(number);
          }
        }),
      );
    });

    test('points on both sides of a centre are equally near, so they come by id', () => {
      fc.assert(
        fc.property(
          fc.integer({ min: -89, max: 89 }),
          longitude,
          fc.integer({ min: 1, max: 900 }),
          (north, east, step) => {
            const center = clamped(east, 179);
            const sides = [1, -1, 1, -1, -1].map((sign): Point => [
              north,
              clamped(center + (sign * step) / 1_000, 180),
            ]);
            const found = foundAt(sides, { near: textOf([north, center]), radius: '300', sort: 'distance' });
            expect(found.map(([number]) => number)).toEqual([0, 1, 2, 3, 4]);
          },
        ),
      );
    });

    test.each([
      ['across the antimeridian', [10, 179.9], '10,-179.9', true],
      ['the antimeridian has two names', [10, 180], '10,-180', true],
      ['at a pole, whatever the longitude', [90, 77], '90,-103', true],
      ['across a pole', [89.9, 0], '89.9,180', true],
      ['half a degree further north', [53, 13.4], '52.5,13.4', false],
    ] as const)('%s', (_where, point, near, isFound) => {
      expect(foundAt([point], { near, radius: '25' })).toHaveLength(Number(isFound));
    });

    test('50 kilometres without a radius', () => {
      const degrees = 50 / (6_371.0088 * (Math.PI / 180));
      expect(
        foundAt(
          [
            [degrees - 1e-6, 0],
            [degrees + 1e-6, 0],
          ],
          { near: '0,0' },
        ),
      ).toMatchObject([[0, {}]]);
    });

    test('half the way around the earth includes everything', () => {
      const found = foundAt(
        [
          [0, 180],
          [0, 0],
        ],
        { near: '0,0', radius: String(6_371.0088 * Math.PI + 0.001) },
      );
      expect(found).toHaveLength(2);
    });
  });

  describe('bbox', () => {
    test('is a plain comparison of degrees as they are written, across the antimeridian where west is above east', () => {
      const box = fc.tuple(longitude, latitude, longitude, latitude);
      fc.assert(
        fc.property(points, box, (among, [west, one, east, other]) => {
          const sides = [west, Math.min(one, other), east, Math.max(one, other)].map((side) =>
            side.toFixed(6),
          );
          const [w = NaN, s = NaN, e = NaN, n = NaN] = sides.map(Number);
          const expected = [...among.entries()]
            .filter(
              ([, [lat, lon]]) =>
                lat >= s && lat <= n && (w > e ? lon >= w || lon <= e : lon >= w && lon <= e),
            )
            .map(([number]) => number);
          expect(foundAt(among, { bbox: sides.join(','), fields: 'id' }).map(([number]) => number)).toEqual(
            expected,
          );
        }),
      );
    });

    test.each([
      ['180,-1,-180,1', [0, 180], true],
      ['180,-1,-180,1', [0, -180], true],
      ['180,-1,-180,1', [0, 179.9], false],
      ['-180,-1,180,1', [0, 12], true],
      ['170,-1,180,1', [0, -180], false],
      ['5,5,5,5', [5, 5], true],
      ['-180,90,180,90', [90, 33], true],
    ] as const)('%s of %s: %s', (bbox, point, isFound) => {
      expect(foundAt([point], { bbox })).toHaveLength(Number(isFound));
    });
  });
});
