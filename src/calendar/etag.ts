import { hash } from 'node:crypto';

/** All entity tags have this many characters, quotes included. */
export const ETAG_LENGTH = 29;

/**
 * A strong entity tag of exactly these bytes, or those of a text in UTF-8, quotes included (RFC 9110, section
 * 8.8.3): the same on every machine that serves the same content.
 */
export function etagOf(bytes: Uint8Array | string): string {
  return `"${hash('sha256', bytes, 'base64url').slice(0, ETAG_LENGTH - 2)}"`;
}
