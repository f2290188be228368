import { createHash } from 'node:crypto';

/**
 * A strong entity tag of exactly these bytes, quotes included (RFC 9110, section 8.8.3): the same on every
 * machine that serves the same content.
 */
export function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
}
