import { isIP } from 'node:net';
import type { ListenAddress } from './listen.ts';
import { isTimeZone } from './schema/formats.ts';

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
  const name = text === '' ? new Intl.DateTimeFormat().resolvedOptions().timeZone : text;
  return isTimeZone(name) ? name : undefined;
}

/** A number of hops, or a comma list of networks. */
export function trustedProxies(text: string): number | string[] | undefined {
  if (/^\d{1,3}$/.test(text)) return Number(text);
  const networks = commaList(text);
  return networks.every(isNetwork) ? networks : undefined;
}

function isNetwork(text: string): boolean {
  const [address = '', prefix] = text.split('/');
  const version = isIP(address);
  if (version === 0 || text.split('/').length > 2) return false;
  return prefix === undefined || integerBetween(prefix, 1, version === 4 ? 32 : 128) !== undefined;
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

/** An origin as browsers send it (RFC 6454, section 6.2): nothing is a wildcard in it. */
function isOrigin(text: string): boolean {
  return /^https?:\/\/[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

function commaList(text: string): string[] {
  return text.split(',').map((item) => item.trim());
}
