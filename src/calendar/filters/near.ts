import type { Center } from '../map.ts';
import { isLatitude, isLongitude, readNumber } from './degrees.ts';
import type { Filter } from './filter.ts';
import { InvalidValue, type Parameter } from './parameter.ts';
import { DEFAULT_RADIUS } from './radius.ts';

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
