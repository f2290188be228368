import { asciiUrl } from '../../calendar/wire.ts';
import type { SiteRecord } from '../../schema/site.ts';
import { dayIn, monthOf, monthsLater } from '../months.ts';
import { contactAddress } from '../site-footer.tsx';

export const SECURITY_ADDRESS = '/.well-known/security.txt';

/** The number of months until the file expires; RFC 9116 recommends less than a year. */
const MONTHS_VALID = 6;

/** Web addresses in security.txt have to begin with this (RFC 9116, sections 2.5.2 and 2.5.3). */
const SECURE = /^https:/i;

/**
 * Returns security.txt: whom to tell about a vulnerability of the site (RFC 9116). Its expiry is rounded, so that the file only
 * changes once a month.
 *
 * @param now milliseconds since 1970
 * @returns null where the site has no contact that the file can contain
 */
export function securityText(
  { contact, url }: Pick<SiteRecord, 'contact' | 'url'>,
  now: number,
): string | null {
  const address = contact === null ? null : contactAddress(contact);
  if (address === null || !(address.startsWith('mailto:') || SECURE.test(address))) return null;
  const lines = [
    `Contact: ${asciiUrl(address)}`,
    `Expires: ${monthsLater(monthOf(dayIn('UTC', now)), MONTHS_VALID)}-01T00:00:00Z`,
    'Preferred-Languages: en, zh',
    ...(url !== null && SECURE.test(url) ? [`Canonical: ${asciiUrl(url)}${SECURITY_ADDRESS}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
