import { createHash } from 'node:crypto';
import { uuidBytes, uuidOf } from './uuid.ts';

/**
 * The UUID of a name within a namespace, version 5 (RFC 9562, section 5.5): the same for the same name.
 *
 * @param namespace a UUID
 */
export function namedUuid(namespace: string, name: string): string {
  const digits = createHash('sha1').update(uuidBytes(namespace)).update(name).digest('hex');
  const variant = ((parseInt(digits.charAt(16), 16) % 4) + 8).toString(16);
  return uuidOf(`${digits.slice(0, 12)}5${digits.slice(13, 16)}${variant}${digits.slice(17, 32)}`);
}
