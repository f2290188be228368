import { asciiUrl } from '../../calendar/wire.ts';
import type { SiteRecord } from '../../schema/site.ts';
import type { Addresses } from '../addresses.ts';

/**
 * What robots may read (RFC 9309): everything but the interface, which wants a token anyway. Pages that search engines are
 * not to list say so themselves, and can do so only to those who read them.
 */
export function robotsText({ url }: Pick<SiteRecord, 'url'>, to: Addresses): string {
  const sitemap = url === null ? '' : `\nSitemap: ${to.absolute(asciiUrl(url), to.sitemap(null))}\n`;
  return `User-agent: *\nAllow: /\nDisallow: /open/\n${sitemap}`;
}
