import { normalize } from '../../calendar/search/spelling.ts';
import type { PageWords } from './page-reader.ts';

/** Companies that show a page of their own in the place of a domain which they sell, or which has expired. */
const SELLERS =
  /(?:\/\/|\.)(?:sedo|sedoparking|parkingcrew|bodis|afternic|hugedomains|dan|undeveloped|above|parklogic|uniregistry|domainmarket|buydomains|namebright|skenzo|sav|squadhelp|atom|forsale\.godaddy)\.(?:com|net)(?:[/:?]|$)|\/\/img\d\.wsimg\.com\/parking-lander\//;
/** What the root of pages has that show the advertising of such companies. */
const ROOT = 'data-adblockkey';
/** As `normalize` writes it, with one space between words. */
const SAYINGS: readonly RegExp[] = [
  /\b(?:this|the) (?:website|web site|domain)\b.{0,80}?\b(?:is|has|may be|are)\b.{0,20}?\b(?:for sale|available for purchase|parked|expired)\b/,
  /\bdomain (?:name )?(?:for sale|parking|has expired)\b|\b(?:buy|make an offer on) this domain\b/,
  /\b[a-z\d-]{1,63}\.[a-z]{2,24} (?:is|may be) (?:for sale|parked)\b/,
  /\bdiese domain .{0,20}\b(?:verkauf|verkaufen|geparkt|abgelaufen)\b|\bdomain (?:zu verkaufen|kaufen)\b/,
  /\bce (?:nom de )?domaine .{0,20}\b(?:a vendre|expire)\b/,
  /\b(?:este|questo) domini?o .{0,20}\b(?:venta|venda|vendita|expirado|caducado|scaduto)\b/,
  /域名(?:可?出售|转让|已?过期|已?到期)|[此本该]域名.{0,10}(?:出售|转让|过期|到期)|このドメイン.{0,12}(?:売|販|期限)/,
];

/** A page with more to read has other things to say, and may well speak of domains. */
const MAX_TEXT = 3_000;

/**
 * Whether a page stands in the place of a site that is not there: the domain is for sale, or has expired.
 *
 * @param url where it came from in the end
 */
export function isParked(url: string, { title, text, marks }: PageWords): boolean {
  const addresses = [new URL(url).origin, ...marks];
  if (marks.includes(ROOT) || addresses.some((address) => SELLERS.test(address))) return true;
  const said = [title.slice(0, MAX_TEXT), ...(text.length <= MAX_TEXT ? [text] : [])].map(normalize);
  return said.some((one) => SAYINGS.some((saying) => saying.test(one)));
}
