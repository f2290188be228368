import { formats, HTTP_URL } from '../../../schema/formats.ts';

/** No address of a page is longer that is meant well. */
const MAX_LENGTH = 2_000;

/**
 * An absolute http or https address, of one that may be relative.
 *
 * @param base what relative ones count from; null where that is not known
 * @returns null for what is none, or has a password in it
 */
export function addressSaid(text: string, base: string | null): string | null {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > MAX_LENGTH) return null;
  // One that is absolute stays as it is written.
  if (HTTP_URL.test(trimmed) && formats['http-url'](trimmed)) return trimmed;
  if (!URL.canParse(trimmed, base ?? undefined)) return null;
  const { href } = new URL(trimmed, base ?? undefined);
  return href.length <= MAX_LENGTH && formats['http-url'](href) ? href : null;
}
