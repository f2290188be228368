import type { Box, Center } from '../map.ts';
import { type Filter, InvalidValue, type Parameter } from './parameter.ts';

const NUMBER = /^-?[0-9]+(?:\.[0-9]+)?$/;

/** A number as parameters have it; NaN for anything else. */
function readNumber(text: string): number {
  return NUMBER.test(text) ? Number(text) : NaN;
}

function isLatitude(number: number): boolean {
  return Math.abs(number) <= 90;
}

function isLongitude(number: number): boolean {
  return Math.abs(number) <= 180;
}

export const BBOX_PARAMETER: Parameter<Box | undefined> = {
  schema: {
    type: 'string',
    description:
      'Within a box: west,south,east,north in degrees (RFC 7946, section 5). Where west is above east, it crosses the antimeridian.',
  },
  absent: undefined,
  read(sent) {
    const [west = NaN, south = NaN, east = NaN, north = NaN, ...more] = sent.split(',').map(readNumber);
    const isBox = [west, east].every(isLongitude) && [south, north].every(isLatitude) && south <= north;
    return isBox && more.length === 0
      ? { west, south, east, north }
      : new InvalidValue(
          'bbox',
          'be west,south,east,north in degrees, like 5.9,47.3,15.0,55.1: four numbers, west and east from -180 to 180, south and north from -90 to 90, the south not above the north',
        );
  },
};

/** Events within a box on the map. */
export const bbox: Filter<Box | undefined> = {
  ...BBOX_PARAMETER,
  narrow({ map, events: { points } }, box) {
    return box === undefined ? null : { set: map.within(box), column: points };
  },
};

export const NEAR_PARAMETER: Parameter<Center | undefined> = {
  schema: {
    type: 'string',
    description: 'Within a radius of a point: latitude,longitude in degrees, like 52.52,13.40.',
  },
  absent: undefined,
  read(sent) {
    const [latitude = NaN, longitude = NaN, ...more] = sent.split(',').map(readNumber);
    return isLatitude(latitude) && isLongitude(longitude) && more.length === 0
      ? { latitude, longitude }
      : new InvalidValue(
          'coordinates',
          'be latitude,longitude in degrees, like 52.52,13.40: two numbers, the latitude from -90 to 90, the longitude from -180 to 180',
        );
  },
};

/** Events around a point. */
export const near: Filter<Center | undefined> = {
  ...NEAR_PARAMETER,
  narrow({ map, events: { points } }, center, radius = DEFAULT_RADIUS) {
    return center === undefined ? null : { set: map.around(center, radius), column: points };
  },
};

/** In kilometres. */
export const DEFAULT_RADIUS = 50;

/** How far from `near`, in kilometres; `near` narrows by it. */
export const radius: Filter<number | undefined> = {
  schema: {
    type: 'number',
    minimum: 0,
    // No default: programs that send defaults would send it without near.
    description: `How far from near, in kilometres along the great circle; ${DEFAULT_RADIUS} where left out.`,
  },
  absent: undefined,
  read(sent) {
    const number = readNumber(sent);
    if (Number.isNaN(number)) return new InvalidValue('number', 'be a number of kilometres, like 25 or 0.5');
    if (number < 0) return new InvalidValue('min', 'be at least 0', { min: 0 });
    // The keys of feeds are JSON, which has no infinity: it would be the same as no radius.
    return Math.min(number, Number.MAX_VALUE);
  },
  needs: (value) => (value === undefined ? null : { name: 'near', by: 'radius' }),
  narrow: () => null,
};
