import { createHash } from 'node:crypto';
import type { Document } from './parse.ts';

/**
 * A UUID for a file that has none: version 8 (RFC 9562, section 5.8), made of the SHA-256 of the file's path
 * and text, so that every run offers the same one, and no two files get the same.
 */
export function idFor({ file, text }: Pick<Document, 'file' | 'text'>): string {
  const hash = createHash('sha256').update(`${file}\0${text}`).digest('hex');
  const variant = '89ab'[parseInt(hash[16] ?? '0', 16) % 4] ?? '8';
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
