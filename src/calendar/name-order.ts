import { compareIds } from '../schema/records.ts';
import { normalize } from './search/spelling.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * The places of records by their names as they are compared, then as they are written, by code points, then by id (contract,
 * section 6).
 */
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
