import { addressMeant } from '../../../content/wrong-form.ts';
import { formats, HTTP_URL } from '../../../schema/formats.ts';

/** No address is longer that is meant well. */
const MAX_LENGTH = 2_000;

/** Returns the http or https address that a text is as a whole, also one without its scheme; null for any other text. */
export function webAddress(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH || /\s/.test(trimmed)) return null;
  return formats['http-url'](trimmed) ? unwrappedAddresses(trimmed) : (addressMeant(trimmed)?.text ?? null);
}

/**
 * Returns the absolute http or https address of a link in a page.
 *
 * @param base what relative ones count from; null where that is not known
 * @returns null for what is none, or has a password in it
 */
export function linkedAddress(text: string, base: string | null): string | null {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > MAX_LENGTH) return null;
  // One that is absolute stays as it is written.
  if (HTTP_URL.test(trimmed) && formats['http-url'](trimmed)) return trimmed;
  if (!URL.canParse(trimmed, base ?? undefined)) return null;
  const { href } = new URL(trimmed, base ?? undefined);
  return href.length <= MAX_LENGTH && formats['http-url'](href) ? href : null;
}

/** What stands behind an address belongs to its sentence. */
const GOOGLE_ADDRESS = /https?:\/\/(?:www\.)?google\.com\/url\?[^\s<>"\\]*[^\s<>"\\.,:;!?)\]}'*_]/gi;

/** Returns a text with the web addresses that Google's calendars wrap into addresses of its own, which count who follows them. */
export function unwrappedAddresses(text: string): string {
  return text.replaceAll(GOOGLE_ADDRESS, (address) => {
    const target = new URL(address.replaceAll('&amp;', '&')).searchParams.get('q') ?? '';
    return formats['http-url'](target) && !/[<>"]/.test(target) ? target : address;
  });
}
