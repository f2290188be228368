import { getDomain } from 'tldts';

/**
 * What somebody has registered, so that pages below it are of one owner: "example.co.uk" of "www.example.co.uk", and
 * "somebody.github.io" of a page there.
 *
 * @param url of http or https
 * @returns the host itself where it is an address, or a name like "intranet"
 */
export function registrableDomain(url: string): string {
  const { hostname } = new URL(url);
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}
