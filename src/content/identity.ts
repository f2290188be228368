import { createHash } from 'node:crypto';
import type { Document } from './parse.ts';
import type { Values } from './written-values.ts';

/** What other records and URLs know a record by; null where the record is too broken to have it. */
export interface Identity {
  /** Lower case. */
  readonly id: string | null;
  /** Of events and organizations. */
  readonly slug: string | null;
  /** Of events. */
  readonly urlKey: string | null;
  /** Of places: the file's stem in Unicode's composed form. */
  readonly stem: string;
}

/**
 * The names of a record, defaults filled in (contract, section 3): the slug is the file's stem, the
 * `urlKey` the first 8 hexadecimal digits of the id.
 */
export function identityOf({ stem }: Pick<Document, 'stem'>, { id, slug, urlKey }: Values): Identity {
  const lowerId = typeof id === 'string' ? id.toLowerCase() : null;
  return {
    id: lowerId,
    slug: slug === undefined ? stem : typeof slug === 'string' ? slug : null,
    urlKey:
      urlKey === undefined
        ? (lowerId?.replaceAll('-', '').slice(0, 8) ?? null)
        : typeof urlKey === 'string'
          ? urlKey
          : null,
    stem: stem.normalize('NFC'),
  };
}

/**
 * A UUID for a file that has none: version 8 (RFC 9562, section 5.8), made of the SHA-256 of the file's path
 * and text, so that every run offers the same one, and no two files get the same.
 */
export function idFor({ file, text }: Pick<Document, 'file' | 'text'>): string {
  const hash = createHash('sha256').update(`${file}\0${text}`).digest('hex');
  const variant = '89ab'[parseInt(hash[16] ?? '0', 16) % 4] ?? '8';
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
