import { compareIds } from '../schema/records.ts';
import { normalize } from './search/spelling.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The positions of records by their names as searches compare them, then as they are written by code points, then by id. */
export function nameOrder(records: readonly Named[]): Uint32Array {
  // The order of code points is that of their UTF-8, not that of UTF-16.
  const named = records.map((record, place) => ({
    record,
    place,
    key: Buffer.from(normalize(record.name)),
    name: Buffer.from(record.name),
  }));
  named.sort(
    (a, b) =>
      Buffer.compare(a.key, b.key) || Buffer.compare(a.name, b.name) || compareIds(a.record, b.record),
  );
  return Uint32Array.from(named, ({ place }) => place);
}

/**
 * All positions in ascending order of their keys, equal ones as they are given.
 *
 * @param keys none is NaN
 */
export function orderBy(keys: Float64Array): Uint32Array<ArrayBuffer> {
  return Uint32Array.from(keys.keys()).sort((one, other) => (keys[one] ?? NaN) - (keys[other] ?? NaN));
}

/** The place of each position in an order of all. */
export function placesIn(order: Uint32Array): Uint32Array<ArrayBuffer> {
  const places = new Uint32Array(order.length);
  order.forEach((position, place) => {
    places[position] = place;
  });
  return places;
}

/** All positions by ascending start, undated ones (NaN) last, equal ones as they are given. */
export function earliestFirst(starts: Float64Array): Uint32Array {
  return orderBy(starts.map((start) => (Number.isNaN(start) ? Infinity : start)));
}
