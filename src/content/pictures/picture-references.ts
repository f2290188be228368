import { isOwnPicture } from '../../schema/picture.ts';
import { RECORD_TYPES } from '../../schema/records.ts';
import { pictureKeyOf } from '../../schema/table.ts';
import type { Validated } from '../validate.ts';

/** A picture of the calendar's own that a record names. */
export interface PictureReference {
  readonly record: Validated<unknown>;
  readonly key: string;
  readonly path: string;
}

/** What records name, in their order. */
export function pictureReferences(records: readonly Validated<unknown>[]): PictureReference[] {
  return records.flatMap((record) => {
    const key = pictureKeyOf(RECORD_TYPES[record.document.kind]);
    const path = key === null ? undefined : record.values[key];
    return key !== null && typeof path === 'string' && isOwnPicture(path) ? [{ record, key, path }] : [];
  });
}
