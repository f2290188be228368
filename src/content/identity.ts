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
