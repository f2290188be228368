import { firstWhere } from './collections.ts';

/** The number of bytes of a UUID. */
export const UUID_BYTES = 16;

/** The bytes of a UUID, or of several, one after the other. */
export function uuidBytes(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

/** The UUID of 32 hexadecimal digits. */
export function uuidOf(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** A UUID as a column keeps it: four words of 32 bits, in the order of its digits. */
export type IdWords = [number, number, number, number];
export const ID_WORDS = 4;

/** The words of a UUID in lower case. */
export function wordsOfId(id: string): IdWords {
  const digits = id.replaceAll('-', '');
  const wordAt = (at: number): number => parseInt(digits.slice(at, at + 8), 16);
  return [wordAt(0), wordAt(8), wordAt(16), wordAt(24)];
}

/** The words at a position of a column. */
function wordsAt(ids: Uint32Array, position: number): IdWords {
  const start = position * ID_WORDS;
  return [ids[start] ?? 0, ids[start + 1] ?? 0, ids[start + 2] ?? 0, ids[start + 3] ?? 0];
}

/** The UUID at a position of a column. */
export function idAt(ids: Uint32Array, position: number): string {
  const digits = wordsAt(ids, position).map((word) => word.toString(16).padStart(8, '0'));
  return uuidOf(digits.join(''));
}

/** Compares the id at a position of the column with another one: below zero where it comes first in the order of texts. */
export function compareIdAt(ids: Uint32Array, position: number, words: Readonly<IdWords>): number {
  const start = position * ID_WORDS;
  for (let word = 0; word < ID_WORDS; word += 1) {
    const difference = (ids[start + word] ?? 0) - (words[word] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * The position of an id by bisection.
 *
 * @param byId the positions in the order of the ids
 */
export function findId(ids: Uint32Array, byId: Uint32Array, id: string): number | undefined {
  const words = wordsOfId(id);
  const place = firstWhere(byId.length, (at) => compareIdAt(ids, byId[at] ?? 0, words) >= 0);
  const position = byId[place];
  return position !== undefined && compareIdAt(ids, position, words) === 0 ? position : undefined;
}
