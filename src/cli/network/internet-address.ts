import ipaddr from 'ipaddr.js';

/** What is given out to the internet (IANA, "IPv6 Global Unicast Address Space"). */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** The host of a machine in Azure, as which GitHub's runners run: reached from inside only, though of no special kind. */
const AZURE_HOST = '168.63.129.16';

/**
 * Whether an address is one of the internet, and of no special kind (RFC 6890): not private, loopback, link-local,
 * carrier-grade, multicast, unspecified or reserved, and no IPv6 address that stands for an IPv4 address.
 *
 * @param address of IPv4 or IPv6, without brackets; what is none is not public
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.toString() === AZURE_HOST) return false;
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6));
}
