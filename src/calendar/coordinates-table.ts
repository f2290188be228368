import type { Coordinates } from './location.ts';
import type { Points } from './map.ts';

/** Each pair of coordinates once, in the order in which they come. */
export class CoordinatesTable {
  readonly #numbers = new Map<string, number>();
  readonly #latitudes: number[] = [];
  readonly #longitudes: number[] = [];

  /** The number of a pair; -1 where there is none. */
  numberOf({ latitude, longitude }: Coordinates): number {
    if (latitude === null || longitude === null) return -1;
    const key = `${latitude} ${longitude}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#latitudes.push(latitude) - 1;
    this.#longitudes.push(longitude);
    this.#numbers.set(key, number);
    return number;
  }

  points(): Points {
    return {
      latitudes: Float64Array.from(this.#latitudes),
      longitudes: Float64Array.from(this.#longitudes),
    };
  }
}
