import { NumberSet } from './selection.ts';
import type { Coordinates } from './wire.ts';

/** The points of the map: each pair of coordinates that records have, once, in degrees. */
export interface Points {
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
}

/** A box in degrees; where `west` is greater than `east`, it crosses the antimeridian (RFC 7946, section 5.2). */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The point around which a query looks for events, in degrees. */
export interface Center {
  readonly latitude: number;
  readonly longitude: number;
}

/** The mean radius of the earth in kilometres. */
const EARTH = 6_371.0088;

/** The distance, in metres, of a record without a point: more than there is between any two points. */
const NOWHERE = 1e8;

/** The longest distance between two points in metres: half of the way around the earth. */
const FURTHEST = Math.PI * 1_000 * EARTH;

/** Squared chords that differ by less than this may be the same but for rounding. */
const ROUNDING = 1e-12;

/** Finds points within boxes and circles. Records have the numbers of their points, or -1 where they have none. */
export class PointMap {
  readonly points: Points;
  #vectors: Float64Array | null = null;

  constructor(points: Points) {
    this.points = points;
  }

  /** The points that lie within a box, its edges included. */
  within({ west, south, east, north }: Box): NumberSet {
    const { latitudes, longitudes } = this.points;
    const crosses = west > east;
    return NumberSet.where(latitudes.length, (point) => {
      const [latitude, longitude] = [latitudes[point] ?? NaN, longitudes[point] ?? NaN];
      if (!(latitude >= south && latitude <= north)) return false;
      return crosses ? longitude >= west || longitude <= east : longitude >= west && longitude <= east;
    });
  }

  /**
   * The points that are no further from a center than a radius.
   *
   * @param radius in kilometres
   */
  around(center: Center, radius: number): NumberSet {
    const angle = radius / EARTH;
    if (angle >= Math.PI) return NumberSet.all(this.points.latitudes.length);
    const chords = this.#chordsTo(center);
    const limit = 4 * Math.sin(angle / 2) ** 2;
    return NumberSet.where(chords.length, (point) => {
      const difference = (chords[point] ?? NaN) - limit;
      // Only at the rim is the distance itself computed, which takes some twenty times as long.
      return Math.abs(difference) > ROUNDING ? difference < 0 : this.distance(point, center) <= radius;
    });
  }

  /**
   * Measures whole metres from points to a center, so that rounding decides nothing; `NOWHERE` where there is no point.
   *
   * @returns a function of the number of a point and the most metres that matter: for what is further it may return Infinity
   */
  metresTo(center: Center): (point: number, most: number) => number {
    const chords = this.#chordsTo(center);
    let [known, longest] = [Infinity, Infinity];
    return (point, most) => {
      if (point === -1) return NOWHERE;
      const chord = chords[point] ?? NaN;
      if (most !== known) {
        known = most;
        longest = most >= FURTHEST ? Infinity : 4 * Math.sin((most + 1) / (2_000 * EARTH)) ** 2 + ROUNDING;
      }
      if (chord > longest) return Infinity;
      // `Math.round` would take as long as all the rest.
      return Math.floor(2_000 * EARTH * Math.asin(Math.min(1, Math.sqrt(chord) / 2)) + 0.5);
    };
  }

  /** Returns the distance from a point to a center along the great circle, in kilometres (haversine formula). */
  distance(number: number, { latitude, longitude }: Center): number {
    const [from, to] = [radians(this.points.latitudes[number] ?? NaN), radians(latitude)];
    const across = Math.sin((to - from) / 2) ** 2;
    const along = Math.sin(radians(longitude - (this.points.longitudes[number] ?? NaN)) / 2) ** 2;
    return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(across + Math.cos(from) * Math.cos(to) * along)));
  }

  /** Prepares for questions about distances, so that the first one does not have to wait. */
  warmUp(): void {
    this.#vectors ??= vectorsOf(this.points);
  }

  /** The squared chord from each point to a center, which grows with the distance. */
  #chordsTo(center: Center): Float64Array {
    const vectors = (this.#vectors ??= vectorsOf(this.points));
    const [x, y, z] = vectorOf(center.latitude, center.longitude);
    const chords = new Float64Array(this.points.latitudes.length);
    for (let point = 0, at = 0; point < chords.length; point += 1, at += 3) {
      const dx = (vectors[at] ?? NaN) - x;
      const dy = (vectors[at + 1] ?? NaN) - y;
      const dz = (vectors[at + 2] ?? NaN) - z;
      chords[point] = dx * dx + dy * dy + dz * dz;
    }
    return chords;
  }
}

function vectorsOf({ latitudes, longitudes }: Points): Float64Array {
  const vectors = new Float64Array(3 * latitudes.length);
  latitudes.forEach((latitude, number) => {
    vectors.set(vectorOf(latitude, longitudes[number] ?? NaN), 3 * number);
  });
  return vectors;
}

/** Returns a point as a vector on the unit sphere. */
function vectorOf(latitude: number, longitude: number): [x: number, y: number, z: number] {
  const [phi, lambda] = [radians(latitude), radians(longitude)];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** A pair of coordinates as a text; null where there is none. */
export function pointText({ latitude, longitude }: Coordinates): string | null {
  return latitude === null || longitude === null ? null : `${latitude} ${longitude}`;
}

/** @param texts made by `pointText`, in the order of the points */
export function packPoints(texts: readonly string[]): Points {
  const pairs = texts.map((pair) => pair.split(' ').map(Number));
  return {
    latitudes: Float64Array.from(pairs, ([latitude = NaN]) => latitude),
    longitudes: Float64Array.from(pairs, ([, longitude = NaN]) => longitude),
  };
}
