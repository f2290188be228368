import { readNumber } from './degrees.ts';
import type { Filter } from './filter.ts';
import { InvalidValue } from './parameter.ts';

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
