import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { placedNames } from '../../src/pages/map/dot-names.ts';
import { dotsOf, LEAST_DOT_DISTANCE } from '../../src/pages/map/dots.ts';
import { eastward, type Frame, heightOf } from '../../src/pages/map/frame.ts';
import { extentOf, frameOf, showsMoreThanContinent } from '../../src/pages/map/framing.ts';

describe('dots', () => {
  const SIZE = { width: 640, height: 320 };

  const ITEMS = fc.uniqueArray(
    fc.record({
      x: fc.integer({ min: 0, max: SIZE.width }),
      y: fc.integer({ min: 0, max: SIZE.height }),
      count: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 20_000 })),
    }),
    { maxLength: 120, selector: ({ x, y }) => `${x} ${y}` },
  );

  describe('the dots of a map', () => {
    test('do not overlap, are as far apart as a finger needs, and include every item', () => {
      fc.assert(
        fc.property(ITEMS, (items) => {
          const dots = dotsOf(items);
          expect(dots.flatMap(({ parts }) => parts).length).toBe(items.length);
          expect(new Set(dots.flatMap(({ parts }) => parts))).toEqual(new Set(items));
          for (const [at, one] of dots.entries()) {
            expect(one.count).toBe(one.parts.reduce((sum, { count }) => sum + count, 0));
            expect(items).toContainEqual(expect.objectContaining({ x: one.x, y: one.y }));
            for (const other of dots.slice(at + 1)) {
              const distance = Math.hypot(one.x - other.x, one.y - other.y);
              expect(distance).toBeGreaterThanOrEqual(
                Math.max(LEAST_DOT_DISTANCE, one.radius + other.radius),
              );
            }
          }
        }),
      );
    });

    test('are the same for any order of items', () => {
      const shuffled = ITEMS.chain((items) =>
        fc.tuple(fc.constant(items), fc.shuffledSubarray(items, { minLength: items.length })),
      );
      fc.assert(
        fc.property(shuffled, ([items, others]) => {
          const [dots, same] = [items, others].map((each) => new Set(dotsOf(each)));
          expect(same).toEqual(dots);
        }),
      );
    });

    test('are at the first of equal items from the left, then from above', () => {
      const column = [20, 9].map((y) => ({ x: 9, y, count: 1 }));
      expect(dotsOf(column)).toMatchObject([{ x: 9, y: 9, count: 2 }]);
    });

    test('have an area that grows with the number of their events, within bounds', () => {
      const radii = [1, 2, 5, 20, 1_000, 100_000].map(
        (count) => dotsOf([{ x: 9, y: 9, count }])[0]?.radius ?? 0,
      );
      expect(radii).toEqual([...radii].sort((one, other) => one - other));
      expect(Math.max(...radii)).toBeLessThanOrEqual(24);
      expect(new Set(radii).size).toBe(5);
    });
  });

  describe('the names of dots', () => {
    const NAMES = fc.constantFrom(
      'Oslo',
      'Berlin …',
      '北京',
      'São Paulo',
      'A name that is much too long for any map',
      '',
    );

    test('cover no dot and no other name, and lie on the map', () => {
      fc.assert(
        fc.property(ITEMS, fc.array(NAMES, { minLength: 120, maxLength: 120 }), (items, texts) => {
          const named = dotsOf(items).map((dot, at) => ({ dot, text: texts[at] ?? '' }));
          const areas = placedNames(named, SIZE).flatMap((name, at) => {
            const dot = named[at]?.dot;
            if (name === null || dot === undefined) return [];
            // No letter is narrower than this.
            const width = 4 * Array.from(name.text).length;
            const left = dot.x + name.dx - { start: 0, middle: width / 2, end: width }[name.anchor];
            return [{ left, right: left + width, y: dot.y + name.dy }];
          });
          for (const [at, { left, right, y }] of areas.entries()) {
            expect(left).toBeGreaterThanOrEqual(0);
            expect(right).toBeLessThanOrEqual(SIZE.width);
            const covered = named.filter(
              ({ dot }) => dot.x > left && dot.x < right && Math.abs(dot.y - y) < dot.radius,
            );
            expect(covered).toEqual([]);
            const others = areas.slice(at + 1).filter((other) => Math.abs(other.y - y) < 12);
            expect(others.filter((other) => other.left < right && other.right > left)).toEqual([]);
          }
        }),
      );
    });

    test('belong to the largest dots first', () => {
      const named = [2, 900].map((count, at) => ({
        dot: { x: 600 - 30 * at, y: 8, radius: 10, count, parts: [] },
        text: 'Rome',
      }));
      expect(placedNames(named, { width: 612, height: 16 }).map((name) => name?.anchor ?? null)).toEqual([
        null,
        'end',
      ]);
    });
  });
});

describe('the frame of a map', () => {
  type Place = readonly [latitude: number, longitude: number];

  function frameAround(places: readonly Place[], isKnown: (frame: Frame) => boolean = () => true): Frame {
    const points = {
      latitudes: Float64Array.from(places, ([latitude]) => latitude),
      longitudes: Float64Array.from(places, ([, longitude]) => longitude),
    };
    return frameOf(extentOf(points, Int32Array.from([-1, ...places.keys()])), isKnown);
  }

  /** A position in a frame, from 0 at its upper left corner to 1 at its lower right corner. */
  function within(
    [latitude, longitude]: Place,
    { west, top, width, height, share }: Frame,
  ): [number, number] {
    return [eastward(longitude - west) / width, (top - heightOf(latitude, share)) / height];
  }

  const BERLIN: Place = [52.52, 13.4];

  const PLACES = fc.array(
    fc.tuple(fc.double({ min: -83, max: 83, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true })),
    { minLength: 1, maxLength: 8 },
  );

  test('contains all places, whatever they are', () => {
    fc.assert(
      fc.property(PLACES, fc.boolean(), (places, isKnown) => {
        const frame = frameAround(places, () => isKnown);
        for (const [x, y] of places.map((place) => within(place, frame))) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(1);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(1);
        }
        expect(frame.width / frame.height).toBeCloseTo(showsMoreThanContinent(frame) ? 2 : 1.5);
      }),
    );
  });

  test('of one town is its region, with the town in the middle', () => {
    const frame = frameAround([BERLIN, BERLIN]);
    expect(frame.width).toBe(16);
    expect(within(BERLIN, frame)).toEqual([expect.closeTo(0.5), expect.closeTo(0.5)]);
  });

  test('extends no further beyond one pole than beyond the other', () => {
    const [north, south] = [89.9, -89.9].map((latitude) => frameAround([[latitude, 0]]));
    expect(Number(south?.top) - Number(south?.height)).toBeCloseTo(-Number(north?.top));
  });

  test('grows until something can be recognized in it', () => {
    expect(frameAround([BERLIN], ({ width }) => width > 40).width).toBeGreaterThan(40);
    expect(frameAround([BERLIN], () => false).width).toBe(120);
  });

  test('goes across the antimeridian when that is the shorter way', () => {
    const [suva, apia]: [Place, Place] = [
      [-18.1, 178.4],
      [-13.8, -171.8],
    ];
    const frame = frameAround([suva, apia]);
    expect(frame.width).toBeLessThan(20);
    expect(within(suva, frame)[0]).toBeLessThan(within(apia, frame)[0]);
  });

  test('of places all over the world is the world, cut in the Bering Strait, with Antarctica only when an event is there', () => {
    const world: Place[] = [
      BERLIN,
      [-33.9, 151.2],
      [37.8, -122.4],
      [21.3, -157.9],
      [-22.9, -43.2],
      [1.35, 103.8],
    ];
    expect(frameAround(world)).toMatchObject({ west: -169, top: 114, width: 360, height: 180 });
    const [, y] = within([-77.8, 166.7], frameAround([...world, [-77.8, 166.7]]));
    expect(y).toBeLessThan(1);
    expect(frameAround([...world, [-77.8, 166.7]]).top).toBeLessThan(114);
  });

  test('of a continent is Mercator’s projection, and of more Miller’s', () => {
    expect(frameAround([BERLIN, [40.4, -3.7]]).share).toBe(1);
    expect(frameAround([BERLIN, [40.7, -74], [1.35, 103.8]]).share).toBe(0.8);
    // Snyder, Map Projections (1987), pages 41 to 47 and 86 to 89: 5 degrees of longitude are 0.08726646 of the radius.
    expect(heightOf(45, 1)).toBeCloseTo((0.8813736 * 180) / Math.PI, 4);
    expect(heightOf(50, 0.8)).toBeCloseTo((0.9536371 * 180) / Math.PI, 4);
  });
});
