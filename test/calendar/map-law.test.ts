import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compileCalendar } from '../../src/calendar/compile.ts';
import { answerList } from '../../src/calendar/list-answer.ts';
import { LIST_PARAMETERS } from '../../src/http/routes/parameters.ts';
import { readQuery } from '../../src/http/routes/read-query.ts';
import { kilometresTo } from '../reference/filters.ts';
import { eventRecord, recordsWith } from './records.ts';

/** In degrees. */
type Point = readonly [latitude: number, longitude: number];

const latitude = fc.oneof(fc.constantFrom(-90, 0, 90), fc.double({ min: -90, max: 90, noNaN: true }));
const longitude = fc.oneof(
  fc.constantFrom(-180, -179.999, 0, 179.999, 180),
  fc.double({ min: -180, max: 180, noNaN: true }),
);
const anyPoint: fc.Arbitrary<Point> = fc
  .tuple(latitude, longitude)
  // Numbers are written with an exponent from there on, which parameters do not have.
  .map(([north, east]): Point => [Number(north.toFixed(6)), Number(east.toFixed(6))]);
/** Some metres to some kilometres beside each other. */
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

/** What a query finds among events at some points, by their numbers. */
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

/** On the other side of the earth, rounding decides of the last metres (haversine formula). */
const ALMOST_OPPOSITE = 20_015_000;

function metres([north, east]: Point, center: string): number {
  return 1_000 * kilometresTo({ latitude: north, longitude: east }, center);
}

describe('near and distance (contract, section 6)', () => {
  test('a distance is that along the great circle, to 100 metres', () => {
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

  test('a radius has what is no further, to a millimetre', () => {
    fc.assert(
      fc.property(points, anyPoint, fc.nat(), fc.constantFrom(-1, 0, 1), (among, point, which, beside) => {
        const near = textOf(point);
        // At the distance of one of them, a millimetre less, or more.
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
      { numRuns: 300 },
    );
  });

  test('the nearest stand first, and what is as near to the metre by id', () => {
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

  test('what lies on both sides of a center is equally near, so it comes by id', () => {
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

  test('50 kilometres, where no radius is sent', () => {
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

  test('half the way around the earth holds everything', () => {
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

describe('bbox (contract, section 6)', () => {
  test('is a plain comparison of degrees as they are written, across the antimeridian where west is above east', () => {
    const box = fc.tuple(longitude, latitude, longitude, latitude);
    fc.assert(
      fc.property(points, box, (among, [west, one, east, other]) => {
        const sides = [west, Math.min(one, other), east, Math.max(one, other)].map((side) => side.toFixed(6));
        const [w = NaN, s = NaN, e = NaN, n = NaN] = sides.map(Number);
        const expected = [...among.entries()]
          .filter(
            ([, [lat, lon]]) => lat >= s && lat <= n && (w > e ? lon >= w || lon <= e : lon >= w && lon <= e),
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
