import { addressMeant } from '../../../content/wrong-form.ts';
import { formats, HTTP_URL } from '../../../schema/formats.ts';

/** The maximum length of an address. */
const MAX_LENGTH = 2_000;

/** Returns the http or https address, with or without its scheme, that a text consists of; null for any other text. */
export function webAddress(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH || /\s/.test(trimmed)) return null;
  return formats['http-url'](trimmed) ? unwrappedAddresses(trimmed) : (addressMeant(trimmed)?.text ?? null);
}

/**
 * Returns the absolute http or https address of a link in a page.
 *
 * @param base the base URL of relative addresses; null where unknown
 * @returns null where the text is not such an address, or contains credentials
 */
export function linkedAddress(text: string, base: string | null): string | null {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > MAX_LENGTH) return null;
  // An absolute address is kept as it is written.
  if (HTTP_URL.test(trimmed) && formats['http-url'](trimmed)) return trimmed;
  if (!URL.canParse(trimmed, base ?? undefined)) return null;
  const { href } = new URL(trimmed, base ?? undefined);
  return href.length <= MAX_LENGTH && formats['http-url'](href) ? href : null;
}

/** Punctuation after an address belongs to the sentence around it. */
const GOOGLE_ADDRESS = /https?:\/\/(?:www\.)?google\.com\/url\?[^\s<>"\\]*[^\s<>"\\.,:;!?)\]}'*_]/gi;

/** Replaces the tracking addresses of Google's calendars in a text by the addresses that they redirect to. */
export function unwrappedAddresses(text: string): string {
  return text.replaceAll(GOOGLE_ADDRESS, (address) => {
    const target = new URL(address.replaceAll('&amp;', '&')).searchParams.get('q') ?? '';
    return formats['http-url'](target) && !/[<>"]/.test(target) ? target : address;
  });
}
