import { BlockList, isIP } from 'node:net';
import type { ListenAddress } from '../platform/listen.ts';
import { isTimeZone } from '../schema/formats.ts';

/* The values of settings, read from their texts; undefined where a text is not allowed. */

/** A whole number within bounds, both inclusive. */
export function integerBetween(text: string, min: number, max: number): number | undefined {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  return value >= min && value <= max ? value : undefined;
}

export function booleanOf(text: string): boolean | undefined {
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

/** The machine's time zone for an empty text. */
export function timeZoneOf(text: string): string | undefined {
  if (text !== '') return isTimeZone(text) ? text : undefined;
  // "Etc/Unknown" where the machine has none, and for a TZ that is set and empty.
  const name = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isTimeZone(name) ? name : 'UTC';
}

/** Behind more proxies than anybody has, what a client writes into `X-Forwarded-For` would be believed. */
const MOST_PROXIES = 10;

/** Networks of proxies with shorter prefixes are everybody, alone or as halves side by side. */
const SHORTEST_PREFIXES = { ipv4: 8, ipv6: 16 };
/** `::ffff:0:0/96`, in which each IPv4 network has a longer prefix (RFC 4291, section 2.5.5.2), and what is around it. */
const MAPPED = { block: blockOf('::', 16), shortestPrefix: 96 + SHORTEST_PREFIXES.ipv4 };
/** No public addresses: unique local ones (RFC 4193), link-local ones (RFC 4291, section 2.5.6). */
const PRIVATE = { block: blockOf('fc00::', 6), shortestPrefix: 7 };

function blockOf(address: string, prefix: number): BlockList {
  const block = new BlockList();
  block.addSubnet(address, prefix, 'ipv6');
  return block;
}

/** A number of hops, or a comma list of networks; not everybody. */
export function trustedProxies(text: string): number | string[] | undefined {
  if (/^\d+$/.test(text)) return integerBetween(text, 0, MOST_PROXIES);
  const networks = commaList(text);
  return networks.every(isNetwork) ? networks : undefined;
}

function isNetwork(text: string): boolean {
  const [address = '', prefix] = text.split('/');
  const version = isIP(address);
  if (version === 0 || text.split('/').length > 2) return false;
  if (prefix === undefined) return true;
  const [shortest, longest] = version === 4 ? [SHORTEST_PREFIXES.ipv4, 32] : [shortestPrefixAt(address), 128];
  return integerBetween(prefix, shortest, longest) !== undefined;
}

function shortestPrefixAt(ipv6Address: string): number {
  const special = [MAPPED, PRIVATE].find(({ block }) => block.check(ipv6Address, 'ipv6'));
  return special?.shortestPrefix ?? SHORTEST_PREFIXES.ipv6;
}

/** Null for an empty text. */
export function redisUrl(text: string): string | null | undefined {
  if (text === '') return null;
  if (!/^rediss?:\/\/[^/]/.test(text) || !URL.canParse(text)) return undefined;
  const { username, password, pathname } = new URL(text);
  return isDecodable(username + password) && /^(?:\/\d*)?$/.test(pathname) ? text : undefined;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Null for an empty text. */
export function metricsAddress(text: string): ListenAddress | null | undefined {
  if (text === '') return null;
  if (text.startsWith('/')) return { path: text };
  const [, host, digits = ''] = /^(?:\[?([^[\]]+)\]?:)?(\d+)$/.exec(text) ?? [];
  const port = integerBetween(digits, 0, 65_535);
  return port === undefined ? undefined : { host: host ?? '127.0.0.1', port };
}

/** Whether only programs of the same machine reach an address. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/.test(host);
}

/** Null for an empty text. */
export function allowedOrigins(text: string): '*' | string[] | null | undefined {
  if (text === '') return null;
  if (text === '*') return '*';
  const origins = commaList(text);
  return origins.every(isOrigin) ? origins : undefined;
}

/** The same for sources of a Content Security Policy, in which a host is a name or an IPv4 address. */
export function framingOrigins(text: string): '*' | string[] | null | undefined {
  return /^[\w\s*,:/.-]*$/.test(text) ? allowedOrigins(text) : undefined;
}

/** An origin as browsers send it (RFC 6454, section 6.2): nothing is a wildcard in it. */
function isOrigin(text: string): boolean {
  return /^https?:\/\/[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

function commaList(text: string): string[] {
  return text.split(',').map((item) => item.trim());
}
