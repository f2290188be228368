import type { Coordinates } from './location.ts';
import type { Points } from './map.ts';

/** Each pair of coordinates once, in the order in which they come. */
export class CoordinatesTable {
  /** By latitude, then by longitude. */
  readonly #numbers = new Map<number, Map<number, number>>();
  readonly #latitudes: number[] = [];
  readonly #longitudes: number[] = [];

  /** The number of a pair; -1 where there is none. */
  numberOf({ latitude, longitude }: Coordinates): number {
    if (latitude === null || longitude === null) return -1;
    let sameLatitude = this.#numbers.get(latitude);
    if (sameLatitude === undefined) this.#numbers.set(latitude, (sameLatitude = new Map<number, number>()));
    const known = sameLatitude.get(longitude);
    if (known !== undefined) return known;
    const number = this.#latitudes.push(latitude) - 1;
    this.#longitudes.push(longitude);
    sameLatitude.set(longitude, number);
    return number;
  }

  points(): Points {
    return {
      latitudes: Float64Array.from(this.#latitudes),
      longitudes: Float64Array.from(this.#longitudes),
    };
  }
}
