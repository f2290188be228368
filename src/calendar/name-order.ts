import { compareIds } from '../schema/records.ts';
import { normalize } from './search/spelling.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Records by their names as they are compared, then as they are written, by code points, then by id (contract, section 6). */
export function inNameOrder<T extends Named>(records: readonly T[]): T[] {
  // The order of code points is that of their UTF-8, not that of UTF-16.
  return records
    .map((record) => ({ record, key: Buffer.from(normalize(record.name)), name: Buffer.from(record.name) }))
    .sort(
      (a, b) =>
        Buffer.compare(a.key, b.key) || Buffer.compare(a.name, b.name) || compareIds(a.record, b.record),
    )
    .map(({ record }) => record);
}
