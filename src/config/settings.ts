import { BlockList, isIP } from 'node:net';
import type { ListenAddress } from '../platform/listen.ts';
import { isTimeZone } from '../schema/formats.ts';

/* These functions read the values of settings from their texts; they return undefined where a text is not allowed. */

/** Reads a whole number within bounds, both inclusive. */
function integerBetween(text: string, min: number, max: number): number | undefined {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  return value >= min && value <= max ? value : undefined;
}

export function booleanOf(text: string): boolean | undefined {
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

/** Reads the name of a time zone; an empty text stands for the machine's. */
function timeZoneOf(text: string): string | undefined {
  if (text !== '') return isTimeZone(text) ? text : undefined;
  // The name is "Etc/Unknown" where the machine has no time zone, and where TZ is set but empty.
  const name = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isTimeZone(name) ? name : 'UTC';
}

/** The largest number of proxies. Where the number exceeds that of the real proxies, clients can forge `X-Forwarded-For`. */
const MOST_PROXIES = 10;

/** The shortest prefixes of networks of proxies: a shorter one would trust a large part of all addresses. */
const SHORTEST_PREFIXES = { ipv4: 8, ipv6: 16 };
/** The block `::/16`, which holds the IPv4-mapped addresses, `::ffff:0:0/96` (RFC 4291, section 2.5.5.2). */
const MAPPED = { block: blockOf('::', 16), shortestPrefix: 96 + SHORTEST_PREFIXES.ipv4 };
/** Addresses that are not public: unique local ones (RFC 4193), link-local ones (RFC 4291, section 2.5.6). */
const PRIVATE = { block: blockOf('fc00::', 6), shortestPrefix: 7 };

function blockOf(address: string, prefix: number): BlockList {
  const block = new BlockList();
  block.addSubnet(address, prefix, 'ipv6');
  return block;
}

/** Reads a number of proxies, or a comma list of their networks, whose prefixes must not be too short. */
function trustedProxies(text: string): number | string[] | undefined {
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

/** Reads the URL of a Redis; null for an empty text. */
function redisUrl(text: string): string | null | undefined {
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

/** Reads the address of the metrics; null for an empty text. */
function metricsAddress(text: string): ListenAddress | null | undefined {
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

/** Reads "*" or a comma list of origins; null for an empty text. */
function allowedOrigins(text: string): '*' | string[] | null | undefined {
  if (text === '') return null;
  if (text === '*') return '*';
  const origins = commaList(text);
  return origins.every(isOrigin) ? origins : undefined;
}

/** Reads origins for a Content Security Policy, in which a host is a name or an IPv4 address. */
function framingOrigins(text: string): '*' | string[] | null | undefined {
  return /^[\w\s*,:/.-]*$/.test(text) ? allowedOrigins(text) : undefined;
}

/** Whether a text is an origin as browsers send it (RFC 6454, section 6.2), which has no wildcard. */
function isOrigin(text: string): boolean {
  return /^https?:\/\/[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

function commaList(text: string): string[] {
  return text.split(',').map((item) => item.trim());
}

interface Setting<T> {
  /** The default as a text; empty for none. */
  readonly default: string;
  /** The description in the documentation. */
  readonly help: string;
  /** The end of the message about a wrong value. */
  readonly allowed: string;
  /** Reads the value; undefined for a text that is not allowed. */
  readonly parse: (text: string) => T | undefined;
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const TABLE = {
  PORT: integer(0, 65_535, '3000', 'port to listen on; 0 for any that is free'),
  HOST: text('127.0.0.1', 'address to listen on'),
  CONTENT_DIR: text('./content', 'folder with the content'),
  CALENDAR_FILE: text('', 'compiled calendar to serve instead of CONTENT_DIR'),
  WATCH: {
    default: 'events',
    help: 'poll: look at all files every two seconds, for file systems that tell of no changes',
    allowed: 'it takes events or poll',
    parse: oneOf(['events', 'poll']),
  },
  ALLOW_SHRINK: trueOrFalse(
    'true: serve new content also where more than half of the records are gone at once',
  ),
  TOKENS_FILE: text('./tokens.yml', 'file with the registered applications'),
  TZ: {
    default: '',
    help: "the server's time zone, an IANA name; the machine's where not set",
    allowed: 'it takes a name of the IANA time zone database, like Asia/Shanghai',
    parse: timeZoneOf,
  },
  RATE_LIMIT_PER_MINUTE: integer(
    1,
    100_000_000,
    '600',
    'requests a minute of each application (none has a limit of its own), or of one address without a token',
  ),
  REDIS_URL: {
    default: '',
    help: 'redis:// or rediss:// URL of a Redis in which several servers share the limit',
    allowed: 'it takes a URL like redis://127.0.0.1:6379',
    parse: redisUrl,
  },
  WORKERS: integer(1, 64, '1', 'processes that answer requests, 1 to 64'),
  MAX_CONNECTIONS: integer(
    1,
    1_000_000,
    '10000',
    'open connections of each process; further ones are closed at once',
  ),
  MAX_HEADER_BYTES: integer(1_024, 1_048_576, '16384', 'longest request line and headers together'),
  HEADERS_TIMEOUT_SECONDS: integer(1, 3_600, '5', 'how long the headers of a request may take to arrive'),
  REQUEST_TIMEOUT_SECONDS: integer(1, 3_600, '10', 'how long a whole request may take to arrive'),
  IDLE_TIMEOUT_SECONDS: integer(
    1,
    3_600,
    '6',
    'how long a connection that waits for no answer may stay without a byte; an answer that nobody reads, twice as long',
  ),
  MAX_LAG_MILLISECONDS: integer(
    10,
    60_000,
    '500',
    'searches, feeds and pages that would wait longer to be begun are refused with E_OVERLOADED',
  ),
  TRUST_PROXY: {
    default: '0',
    help: 'number of proxies in front of the server, or a comma list of their networks (CIDR)',
    allowed:
      "it takes a number of proxies from 0 to 10, or a comma list of their networks like 10.0.0.0/8: of /8 or longer, IPv6 of /16 or longer, since whoever is trusted may give any address as the client's",
    parse: trustedProxies,
  },
  CORS_ORIGIN: {
    default: '',
    help: '* or a comma list of origins whose pages may read the answers',
    allowed: 'it takes * or a comma list of origins like https://example.org',
    parse: allowedOrigins,
  },
  FRAME_ORIGIN: {
    default: '',
    help: '* or a comma list of origins whose pages may show /embed in a frame',
    allowed: 'it takes * or a comma list of origins like https://example.org',
    parse: framingOrigins,
  },
  ACCEPT_BARE_TOKEN: trueOrFalse('true: take "Authorization: <token>" without the word Bearer'),
  PREVIEW: {
    ...trueOrFalse(
      'true: for editors on their own machine: the calendar and the problems of its content at /, reload on save, Server-Timing',
    ),
    allowed:
      'it takes true or false; true shows everything to everybody, so it takes a HOST that only this machine reaches, and not NODE_ENV=production',
  },
  DRAIN_SECONDS: integer(0, 3_600, '2', 'how long to go on answering after SIGTERM'),
  METRICS_PORT: {
    default: '',
    help: '[ADDRESS:]PORT, or the path of a Unix socket, to serve /metrics at; 127.0.0.1 where no address is given',
    allowed:
      'it takes a port, an address and a port like 0.0.0.0:9464, or the path of a socket like /run/calendar.sock',
    parse: metricsAddress,
  },
  LOG_LEVEL: {
    default: 'info',
    help: `one of ${LOG_LEVELS.join(', ')}`,
    allowed: `it takes one of ${LOG_LEVELS.join(', ')}`,
    parse: oneOf(LOG_LEVELS),
  },
  NODE_ENV: text('', 'production: never create a development token'),
} as const;

export type SettingName = keyof typeof TABLE;
type Value<N extends SettingName> = (typeof TABLE)[N] extends Setting<infer T> ? T : never;

/** Every setting by its name in the environment. */
export const SETTINGS: { readonly [N in SettingName]: Setting<Value<N>> } = TABLE;

/** Returns the settings as a text for a terminal. */
export function settingsHelp(): string {
  const width = Math.max(...Object.keys(SETTINGS).map((name) => name.length));
  const lines = Object.entries(SETTINGS).map(([name, setting]) => {
    const given = setting.default === '' ? '' : ` (${setting.default})`;
    return `  ${name.padEnd(width)}  ${setting.help}${given}`;
  });
  return `Settings, as environment variables, with their defaults:\n\n${lines.join('\n')}`;
}

/** Makes a setting that is a whole number within bounds, both inclusive. */
function integer(min: number, max: number, byDefault: string, help: string): Setting<number> {
  return {
    default: byDefault,
    help,
    allowed: `it takes a whole number from ${min} to ${max}`,
    parse: (given) => integerBetween(given, min, max),
  };
}

function text(byDefault: string, help: string): Setting<string> {
  return { default: byDefault, help, allowed: 'it takes a text', parse: (given) => given };
}

function trueOrFalse(help: string): Setting<boolean> {
  return { default: 'false', help, allowed: 'it takes true or false', parse: booleanOf };
}

function oneOf<const T extends string>(values: readonly T[]): (given: string) => T | undefined {
  return (given) => values.find((value) => value === given);
}
