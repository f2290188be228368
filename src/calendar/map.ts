/** What is on the map: each pair of coordinates once, in degrees. */
export interface Points {
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
}

/** In degrees; where `west` is above `east`, it crosses the antimeridian (RFC 7946, section 5.2). */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** In degrees. */
export interface Center {
  readonly latitude: number;
  readonly longitude: number;
}

/** The mean radius of the earth in kilometres (contract, section 6). */
const EARTH = 6_371.0088;

/** Differences of squared chords below this one are those of rounding. */
const ROUNDING = 1e-12;

/** Questions of where points lie; each is answered for all points at once, by their numbers. */
export class PointMap {
  readonly #latitudes: Float64Array;
  readonly #longitudes: Float64Array;
  #vectors: Float64Array | null = null;

  constructor({ latitudes, longitudes }: Points) {
    this.#latitudes = latitudes;
    this.#longitudes = longitudes;
  }

  /** 1 for each point within a box, its edges included. */
  within({ west, south, east, north }: Box): Uint8Array {
    return this.#where((number) => {
      const [latitude = NaN, longitude = NaN] = [this.#latitudes[number], this.#longitudes[number]];
      if (latitude < south || latitude > north) return false;
      return west > east ? longitude >= west || longitude <= east : longitude >= west && longitude <= east;
    });
  }

  /**
   * 1 for each point that is no further from a center than a radius.
   *
   * @param radius in kilometres
   */
  around(center: Center, radius: number): Uint8Array {
    const angle = radius / EARTH;
    if (angle >= Math.PI) return new Uint8Array(this.#latitudes.length).fill(1);
    const limit = 4 * Math.sin(angle / 2) ** 2;
    const chords = this.chordsTo(center);
    return this.#where((number) => {
      const chord = chords[number] ?? NaN;
      // Only at the rim is the distance itself computed, which takes some twenty times as long.
      return Math.abs(chord - limit) > ROUNDING ? chord < limit : this.distance(number, center) <= radius;
    });
  }

  /** The squared chord from each point to a center, which grows with the distance. */
  chordsTo(center: Center): Float64Array {
    this.#vectors ??= vectorsOf(this.#latitudes, this.#longitudes);
    const vectors = this.#vectors;
    const [x, y, z] = vectorOf(center.latitude, center.longitude);
    return this.#latitudes.map((_latitude, number) => {
      const dx = (vectors[3 * number] ?? NaN) - x;
      const dy = (vectors[3 * number + 1] ?? NaN) - y;
      const dz = (vectors[3 * number + 2] ?? NaN) - z;
      return dx * dx + dy * dy + dz * dz;
    });
  }

  /** From a point to a center along the great circle, in kilometres (haversine formula). */
  distance(number: number, { latitude, longitude }: Center): number {
    const [from, to] = [radians(this.#latitudes[number] ?? NaN), radians(latitude)];
    const across = Math.sin((to - from) / 2) ** 2;
    const along = Math.sin(radians(longitude - (this.#longitudes[number] ?? NaN)) / 2) ** 2;
    return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(across + Math.cos(from) * Math.cos(to) * along)));
  }

  /**
   * A test of records.
   *
   * @param points the number of the point of each record; -1 where it has none
   * @param marks 1 for the points that pass
   */
  testOf(points: Int32Array, marks: Uint8Array): (position: number) => boolean {
    return (position) => marks[points[position] ?? -1] === 1;
  }

  /** `Uint8Array.from` goes through an iterator, which takes some ten times as long as this loop. */
  #where(test: (number: number) => boolean): Uint8Array {
    const marks = new Uint8Array(this.#latitudes.length);
    for (let number = 0; number < marks.length; number += 1) if (test(number)) marks[number] = 1;
    return marks;
  }
}

/** Along the great circle, in kilometres, given a squared chord; Infinity stays what it is. */
export function lengthOf(chord: number): number {
  return chord === Infinity ? chord : 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(chord) / 2));
}

function vectorsOf(latitudes: Float64Array, longitudes: Float64Array): Float64Array {
  const vectors = new Float64Array(3 * latitudes.length);
  latitudes.forEach((latitude, number) => {
    vectors.set(vectorOf(latitude, longitudes[number] ?? NaN), 3 * number);
  });
  return vectors;
}

/** On the unit sphere. */
function vectorOf(latitude: number, longitude: number): [x: number, y: number, z: number] {
  const [phi, lambda] = [radians(latitude), radians(longitude)];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
