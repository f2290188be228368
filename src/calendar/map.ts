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

/** More metres than there are from anywhere to anywhere. */
const NOWHERE = 1e8;

/** Differences of squared chords below this one are those of rounding. */
const ROUNDING = 1e-12;

/** Of a record, by its position. */
type Test = (position: number) => boolean;

/**
 * Questions of where records lie, given the number of the point of each; -1 where it has none. Each is put to one record
 * after the other, since often few are left to be asked.
 */
export class PointMap {
  readonly points: Points;
  readonly #latitudes: Float64Array;
  readonly #longitudes: Float64Array;
  #vectors: Float64Array | null = null;

  constructor(points: Points) {
    const { latitudes, longitudes } = points;
    this.points = points;
    this.#latitudes = latitudes;
    this.#longitudes = longitudes;
  }

  /** Whether a record lies within a box, its edges included. */
  within(points: Int32Array, { west, south, east, north }: Box): Test {
    const [latitudes, longitudes] = [this.#latitudes, this.#longitudes];
    const crosses = west > east;
    return (position) => {
      const point = points[position] ?? -1;
      const latitude = latitudes[point] ?? NaN;
      const longitude = longitudes[point] ?? NaN;
      if (!(latitude >= south && latitude <= north)) return false;
      return crosses ? longitude >= west || longitude <= east : longitude >= west && longitude <= east;
    };
  }

  /**
   * Whether a record is no further from a center than a radius.
   *
   * @param radius in kilometres
   */
  around(points: Int32Array, center: Center, radius: number): Test {
    const angle = radius / EARTH;
    if (angle >= Math.PI) return (position) => points[position] !== -1;
    const limit = 4 * Math.sin(angle / 2) ** 2;
    const chordOf = this.#chordsTo(center);
    return (position) => {
      const point = points[position] ?? -1;
      if (point === -1) return false;
      const chord = chordOf(point);
      // Only at the rim is the distance itself computed, which takes some twenty times as long.
      if (Math.abs(chord - limit) > ROUNDING) return chord < limit;
      return this.distance(point, center) <= radius;
    };
  }

  /**
   * The metres from records to a center, in whole ones, so that rounding decides nothing; `NOWHERE` where one has no point.
   *
   * @param positions of the records
   */
  metresTo(points: Int32Array, center: Center, positions: Uint32Array): Float64Array {
    const chordOf = this.#chordsTo(center);
    const metres = new Float64Array(positions.length).fill(NOWHERE);
    for (let at = 0; at < metres.length; at += 1) {
      const point = points[positions[at] ?? 0] ?? -1;
      if (point === -1) continue;
      // `Math.round` would take as long as all the rest.
      metres[at] = Math.floor(2_000 * EARTH * Math.asin(Math.min(1, Math.sqrt(chordOf(point)) / 2)) + 0.5);
    }
    return metres;
  }

  /** From a point to a center along the great circle, in kilometres (haversine formula). */
  distance(number: number, { latitude, longitude }: Center): number {
    const [from, to] = [radians(this.#latitudes[number] ?? NaN), radians(latitude)];
    const across = Math.sin((to - from) / 2) ** 2;
    const along = Math.sin(radians(longitude - (this.#longitudes[number] ?? NaN)) / 2) ** 2;
    return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(across + Math.cos(from) * Math.cos(to) * along)));
  }

  /** Does what the first question about distances would wait for. */
  warmUp(): void {
    this.#vectors ??= vectorsOf(this.#latitudes, this.#longitudes);
  }

  /** The squared chord from a point to a center, which grows with the distance. */
  #chordsTo(center: Center): (point: number) => number {
    const vectors = (this.#vectors ??= vectorsOf(this.#latitudes, this.#longitudes));
    const [x, y, z] = vectorOf(center.latitude, center.longitude);
    return (point) => {
      const at = 3 * point;
      const dx = (vectors[at] ?? NaN) - x;
      const dy = (vectors[at + 1] ?? NaN) - y;
      const dz = (vectors[at + 2] ?? NaN) - z;
      return dx * dx + dy * dy + dz * dz;
    };
  }
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
