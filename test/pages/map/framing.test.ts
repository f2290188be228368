import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { extentOf } from '../../../src/pages/map/extent.ts';
import { eastward, heightOf, type Frame } from '../../../src/pages/map/frame.ts';
import { frameOf, isWide } from '../../../src/pages/map/framing.ts';

type Place = readonly [latitude: number, longitude: number];

function frameAround(places: readonly Place[], isKnown: (frame: Frame) => boolean = () => true): Frame {
  const points = {
    latitudes: Float64Array.from(places, ([latitude]) => latitude),
    longitudes: Float64Array.from(places, ([, longitude]) => longitude),
  };
  return frameOf(extentOf(points, Int32Array.from([-1, ...places.keys()])), isKnown);
}

/** From 0 at the upper left corner of a frame to 1 at the lower right one. */
function within([latitude, longitude]: Place, { west, top, width, height, share }: Frame): [number, number] {
  return [eastward(longitude - west) / width, (top - heightOf(latitude, share)) / height];
}

const BERLIN: Place = [52.52, 13.4];
const PLACES = fc.array(
  fc.tuple(fc.double({ min: -83, max: 83, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true })),
  { minLength: 1, maxLength: 8 },
);

describe('the frame of a map', () => {
  test('has all places in it, whatever they are', () => {
    fc.assert(
      fc.property(PLACES, fc.boolean(), (places, isKnown) => {
        const frame = frameAround(places, () => isKnown);
        for (const [x, y] of places.map((place) => within(place, frame))) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(1);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(1);
        }
        expect(frame.width / frame.height).toBeCloseTo(isWide(frame) ? 2 : 1.5);
      }),
    );
  });

  test('of one town is its region, with the town in the middle', () => {
    const frame = frameAround([BERLIN, BERLIN]);
    expect(frame.width).toBe(16);
    expect(within(BERLIN, frame)).toEqual([expect.closeTo(0.5), expect.closeTo(0.5)]);
  });

  test('grows until something can be recognised in it', () => {
    expect(frameAround([BERLIN], ({ width }) => width > 40).width).toBeGreaterThan(40);
    expect(frameAround([BERLIN], () => false).width).toBe(120);
  });

  test('goes across the antimeridian where that is the shorter way', () => {
    const [suva, apia]: [Place, Place] = [
      [-18.1, 178.4],
      [-13.8, -171.8],
    ];
    const frame = frameAround([suva, apia]);
    expect(frame.width).toBeLessThan(20);
    expect(within(suva, frame)[0]).toBeLessThan(within(apia, frame)[0]);
  });

  test('of places all over the world is the world, cut in the Bering Strait, with Antarctica only where somebody is there', () => {
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
