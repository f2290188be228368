import type { RecordType } from '../../schema/field.ts';
import type { RoundMemory } from '../../platform/remember-round.ts';
import { isOwnPicture, picturePath } from '../../schema/picture.ts';
import { pictureKeyOf } from '../../schema/table.ts';

/** The path of the calendar's own picture that a record names; null where it names none. */
export function pictureNamedBy(type: RecordType, record: object): string | null {
  const key = pictureKeyOf(type);
  const written: unknown = key === null ? null : Reflect.get(record, key);
  return typeof written === 'string' && isOwnPicture(written) ? written : null;
}

/**
 * The address of a picture of the calendar's own.
 *
 * @param name as `pictureName` has it; null where the picture is not there
 */
export function pictureAddress(siteUrl: string | null, name: string | null): string | null {
  return siteUrl === null || name === null ? null : siteUrl + picturePath(name);
}

/** A record with an address in the place of the path of its picture. */
export function withPicture<T extends object>(type: RecordType, record: T, address: string | null): T {
  const key = pictureKeyOf(type);
  return key === null ? record : { ...record, [key]: address };
}

/** Puts an address in the place of the path that a record names; of one that names none it returns the same object. */
export type EmbedPicture = <T extends object>(
  type: RecordType,
  record: T,
  addressOf: (path: string) => string | null,
) => T;

interface Embedded {
  address: string | null;
  record: unknown;
}

/** @param remember may remember each record with its picture */
export function createEmbedder(remember: RoundMemory['remember']): EmbedPicture {
  const embeddedOf = remember((_record: object): Embedded => ({ address: null, record: null }));
  return <T extends object>(type: RecordType, record: T, addressOf: (path: string) => string | null): T => {
    const path = pictureNamedBy(type, record);
    if (path === null) return record;
    const address = addressOf(path);
    const embedded = embeddedOf(record);
    if (embedded.record !== null && embedded.address === address) return embedded.record as T;
    const made = withPicture(type, record, address);
    embedded.address = address;
    embedded.record = made;
    return made;
  };
}
