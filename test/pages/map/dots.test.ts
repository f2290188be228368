import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dotsOf, REACH } from '../../../src/pages/map/dots.ts';
import { placedNames } from '../../../src/pages/map/dot-names.ts';

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
  test('do not overlap, are no nearer than a finger is wide, and leave nothing out', () => {
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
            expect(distance).toBeGreaterThanOrEqual(Math.max(REACH, one.radius + other.radius));
          }
        }
      }),
    );
  });

  test('are the same, in whatever order their items come', () => {
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

  test('cover no dot and no other name, and are on the map', () => {
    fc.assert(
      fc.property(ITEMS, fc.array(NAMES, { minLength: 120, maxLength: 120 }), (items, texts) => {
        const named = dotsOf(items).map((dot, at) => ({ dot, text: texts[at] ?? '' }));
        const areas = placedNames(named, SIZE).flatMap((name, at) => {
          const dot = named[at]?.dot;
          if (name === null || dot === undefined) return [];
          // No letter is narrower than this one.
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

  test('of the largest come first', () => {
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
