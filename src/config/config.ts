import type { ListenAddress } from '../platform/listen.ts';
import {
  allowedOrigins,
  booleanOf,
  integerBetween,
  isLoopback,
  metricsAddress,
  redisUrl,
  timeZoneOf,
  trustedProxies,
} from './setting-values.ts';

/** All settings of the service, complete and frozen. Paths are as they were given. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly contentDir: string;
  /** A compiled calendar that is served instead of `contentDir`. */
  readonly calendarFile: string | null;
  /** Serve new content also where more than half of the records are gone. */
  readonly allowShrink: boolean;
  readonly tokensFile: string;
  /** IANA name of the server's time zone. */
  readonly timeZone: string;
  readonly rateLimitPerMinute: number;
  /** A Redis in which all servers count together; null where each counts alone. */
  readonly redisUrl: string | null;
  /** How many processes answer requests. */
  readonly workers: number;
  readonly limits: ConnectionLimits;
  /** A search that would wait longer is refused. */
  readonly maxLagMilliseconds: number;
  /** Whether the system is asked to tell of changes, or all files are looked at now and then. */
  readonly watch: 'events' | 'poll';
  /** Where metrics are served; null for nowhere. */
  readonly metrics: ListenAddress | null;
  readonly trustProxy: number | readonly string[];
  readonly corsOrigin: '*' | readonly string[] | null;
  readonly acceptBareToken: boolean;
  /** For editors on their own machine. */
  readonly preview: boolean;
  readonly drainSeconds: number;
  readonly logLevel: LogLevel;
  readonly production: boolean;
  /** Where a person typed the command, which paths on the command line count from. */
  readonly commandDir: string;
  readonly github: GitHubConfig;
}

/** What a client may take of the server before it has a right to anything. */
export interface ConnectionLimits {
  /** Further connections are closed at once. */
  readonly maxConnections: number;
  readonly maxHeaderBytes: number;
  /** From the first byte to the end of the headers, and to the end of the request. */
  readonly headersTimeoutSeconds: number;
  readonly requestTimeoutSeconds: number;
  /** Without a byte in either direction. */
  readonly idleTimeoutSeconds: number;
}

/** What GitHub's runner tells in the environment of a step; null outside of it. */
export interface GitHubConfig {
  /** The branch that a pull request wants to be merged into. */
  readonly baseRef: string | null;
  /** The file that the step's summary is appended to, in Markdown. */
  readonly stepSummary: string | null;
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const WATCH_WAYS = ['events', 'poll'] as const;

/** A setting has a value that is not allowed; the message names it, its value and what is allowed. */
export class ConfigError extends Error {}

/** What the documentation says of a setting, and its default. */
interface Setting {
  readonly default: string;
  readonly help: string;
}

/** Every setting of the contract, section 2, by its name in the environment. */
export const SETTINGS = {
  PORT: { default: '3000', help: 'port to listen on; 0 for any that is free' },
  HOST: { default: '127.0.0.1', help: 'address to listen on' },
  CONTENT_DIR: { default: './content', help: 'folder with the content' },
  CALENDAR_FILE: { default: '', help: 'compiled calendar to serve instead of CONTENT_DIR' },
  WATCH: {
    default: 'events',
    help: 'poll: look at all files every two seconds, for file systems that tell of no changes',
  },
  ALLOW_SHRINK: {
    default: 'false',
    help: 'true: serve new content also where more than half of the records are gone at once',
  },
  TOKENS_FILE: { default: './tokens.yml', help: 'file with the registered applications' },
  TZ: { default: '', help: "the server's time zone, an IANA name; the machine's where not set" },
  RATE_LIMIT_PER_MINUTE: {
    default: '600',
    help: 'requests a minute of one application, or of one address without a token',
  },
  REDIS_URL: {
    default: '',
    help: 'redis:// or rediss:// URL of a Redis in which several servers share the limit',
  },
  WORKERS: { default: '1', help: 'processes that answer requests, 1 to 64' },
  MAX_CONNECTIONS: {
    default: '10000',
    help: 'open connections of each process; further ones are closed at once',
  },
  MAX_HEADER_BYTES: { default: '16384', help: 'longest request line and headers together' },
  HEADERS_TIMEOUT_SECONDS: { default: '5', help: 'how long the headers of a request may take to arrive' },
  REQUEST_TIMEOUT_SECONDS: { default: '10', help: 'how long a whole request may take to arrive' },
  IDLE_TIMEOUT_SECONDS: {
    default: '6',
    help: 'how long a connection that waits for no answer may stay without a byte; an answer that nobody reads, twice as long',
  },
  MAX_LAG_MILLISECONDS: {
    default: '500',
    help: 'searches, feeds and pages that would wait longer to be begun are refused with E_OVERLOADED',
  },
  TRUST_PROXY: {
    default: '0',
    help: 'number of proxies in front of the server, or a comma list of their networks (CIDR)',
  },
  CORS_ORIGIN: { default: '', help: '* or a comma list of origins whose pages may read the answers' },
  ACCEPT_BARE_TOKEN: {
    default: 'false',
    help: 'true: take "Authorization: <token>" without the word Bearer',
  },
  PREVIEW: {
    default: 'false',
    help: 'true: for editors on their own machine: the calendar and the problems of its content at /, reload on save, Server-Timing',
  },
  DRAIN_SECONDS: { default: '2', help: 'how long to go on answering after SIGTERM' },
  METRICS_PORT: {
    default: '',
    help: '[ADDRESS:]PORT, or the path of a Unix socket, to serve /metrics at; 127.0.0.1 where no address is given',
  },
  LOG_LEVEL: { default: 'info', help: `one of ${LOG_LEVELS.join(', ')}` },
  NODE_ENV: { default: '', help: 'production: never create a development token' },
} as const satisfies Record<string, Setting>;

type Name = keyof typeof SETTINGS;

/** Settings that may hold a password, which may stand anywhere in a value that is wrong. */
const HIDDEN: ReadonlySet<Name> = new Set(['REDIS_URL']);

/**
 * Reads all settings from the environment; an empty value is as if not set.
 *
 * @throws ConfigError naming the first setting with a value that is not allowed.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  function read<T>(name: Name, allowed: string, parse: (text: string) => T | undefined): T {
    const given = environment[name] ?? '';
    const value = parse(given === '' ? SETTINGS[name].default : given);
    if (value === undefined) {
      const shown = HIDDEN.has(name) ? '…' : given;
      throw new ConfigError(`${name}=${shown} is not allowed: ${allowed}.`);
    }
    return value;
  }
  const integer = (name: Name, min: number, max: number): number =>
    read(name, `it takes a whole number from ${min} to ${max}`, (text) => integerBetween(text, min, max));
  const trueOrFalse = (name: Name): boolean => read(name, 'it takes true or false', booleanOf);
  const text = (name: Name): string => read(name, 'it takes a text', (value) => value);

  const host = text('HOST');
  const production = text('NODE_ENV') === 'production';

  return Object.freeze({
    port: integer('PORT', 0, 65_535),
    host,
    contentDir: text('CONTENT_DIR'),
    calendarFile: text('CALENDAR_FILE') || null,
    allowShrink: trueOrFalse('ALLOW_SHRINK'),
    tokensFile: text('TOKENS_FILE'),
    timeZone: read('TZ', 'it takes a name of the IANA time zone database, like Asia/Shanghai', timeZoneOf),
    rateLimitPerMinute: integer('RATE_LIMIT_PER_MINUTE', 1, 100_000_000),
    redisUrl: read('REDIS_URL', 'it takes a URL like redis://127.0.0.1:6379', redisUrl),
    workers: integer('WORKERS', 1, 64),
    limits: Object.freeze({
      maxConnections: integer('MAX_CONNECTIONS', 1, 1_000_000),
      maxHeaderBytes: integer('MAX_HEADER_BYTES', 1_024, 1_048_576),
      headersTimeoutSeconds: integer('HEADERS_TIMEOUT_SECONDS', 1, 3_600),
      requestTimeoutSeconds: integer('REQUEST_TIMEOUT_SECONDS', 1, 3_600),
      idleTimeoutSeconds: integer('IDLE_TIMEOUT_SECONDS', 1, 3_600),
    }),
    maxLagMilliseconds: integer('MAX_LAG_MILLISECONDS', 10, 60_000),
    watch: read('WATCH', 'it takes events or poll', (value) => WATCH_WAYS.find((way) => way === value)),
    metrics: read(
      'METRICS_PORT',
      'it takes a port, an address and a port like 0.0.0.0:9464, or the path of a socket like /run/calendar.sock',
      metricsAddress,
    ),
    trustProxy: read(
      'TRUST_PROXY',
      "it takes a number of proxies from 0 to 10, or a comma list of their networks like 10.0.0.0/8: of /8 or longer, IPv6 of /16 or longer, since whoever is trusted may give any address as the client's",
      trustedProxies,
    ),
    corsOrigin: read(
      'CORS_ORIGIN',
      'it takes * or a comma list of origins like https://example.org',
      allowedOrigins,
    ),
    acceptBareToken: trueOrFalse('ACCEPT_BARE_TOKEN'),
    preview: read(
      'PREVIEW',
      'it takes true or false; true shows everything to everybody, so it takes a HOST that only this machine reaches, and not NODE_ENV=production',
      (value) => (value === 'true' && (production || !isLoopback(host)) ? undefined : booleanOf(value)),
    ),
    drainSeconds: integer('DRAIN_SECONDS', 0, 3_600),
    logLevel: read('LOG_LEVEL', `it takes one of ${LOG_LEVELS.join(', ')}`, (value) =>
      LOG_LEVELS.find((level) => level === value),
    ),
    production,
    commandDir: environment.INIT_CWD ?? process.cwd(),
    github: {
      baseRef: valueOrNull(environment.GITHUB_BASE_REF),
      stepSummary: valueOrNull(environment.GITHUB_STEP_SUMMARY),
    },
  });
}

/**
 * Takes back that packages tell what they do: some of them print the URL of each request, and a URL may hold a token by
 * mistake. Has an effect on packages that are loaded later, and on processes that are started later.
 */
export function silencePackages(environment: NodeJS.ProcessEnv = process.env): void {
  delete environment.DEBUG;
}

/**
 * The environment that git is run in. What leads it elsewhere or names programs (`GIT_DIR`, `GIT_CONFIG_COUNT`, `GIT_SSH`)
 * is not handed on. Nothing that is missing is fetched, and no protocol is allowed; a repository's own `protocol.ext.allow`
 * outweighs any other way to say so.
 */
export function gitEnvironment(environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(([name]) => !name.startsWith('GIT_'));
  return { ...Object.fromEntries(kept), GIT_ALLOW_PROTOCOL: '', GIT_NO_LAZY_FETCH: '1' };
}

function valueOrNull(given: string | undefined): string | null {
  return given === undefined || given === '' ? null : given;
}

/** The settings as a text for a terminal. */
export function settingsHelp(): string {
  const width = Math.max(...Object.keys(SETTINGS).map((name) => name.length));
  const lines = Object.entries(SETTINGS).map(([name, setting]) => {
    const given = setting.default === '' ? '' : ` (${setting.default})`;
    return `  ${name.padEnd(width)}  ${setting.help}${given}`;
  });
  return `Settings, as environment variables, with their defaults:\n\n${lines.join('\n')}`;
}
