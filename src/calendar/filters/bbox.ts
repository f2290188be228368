import type { Box } from '../map.ts';
import { isLatitude, isLongitude, readNumber } from './degrees.ts';
import type { Filter } from './filter.ts';
import { InvalidValue, type Parameter } from './parameter.ts';

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
