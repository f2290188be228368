import { asciiUrl } from '../../calendar/ascii-url.ts';
import type { SiteRecord } from '../../schema/site.ts';
import { SITEMAP_ADDRESS } from './sitemap.ts';

/**
 * What robots may read (RFC 9309): everything but the interface, which wants a token anyway. Pages that search engines are
 * not to list say so themselves, and can do so only to those who read them.
 */
export function robotsText({ url }: Pick<SiteRecord, 'url'>): string {
  const sitemap = url === null ? '' : `\nSitemap: ${asciiUrl(url)}${SITEMAP_ADDRESS}\n`;
  return `User-agent: *\nAllow: /\nDisallow: /open/\n${sitemap}`;
}
