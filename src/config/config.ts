import { booleanOf, isLoopback, type SettingName, SETTINGS } from './settings.ts';
import { StartError } from '../platform/system-errors.ts';

/** All settings of the service, complete and frozen. Paths are as they were given. */
export type Config = ReturnType<typeof readConfig>;

/** A setting has a value that is not allowed; the message names it, its value and what is allowed. */
export class ConfigError extends StartError {}

/** Settings that may hold a password: no message quotes their values, since a malformed one may have it anywhere. */
const HIDDEN: ReadonlySet<SettingName> = new Set(['REDIS_URL']);

/** Returns an environment variable that is no setting and must be kept secret, like a private URL; null where it is empty or not set. */
export function secretOf(name: string, environment: NodeJS.ProcessEnv = process.env): string | null {
  return valueOrNull(environment[name]);
}

/**
 * Reads all settings from the environment; an empty value is as if not set.
 *
 * @throws ConfigError naming the first setting with a value that is not allowed.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  function read<N extends SettingName>(name: N, parse = SETTINGS[name].parse) {
    const { default: byDefault, allowed } = SETTINGS[name];
    const given = environment[name] ?? '';
    const value = parse(given === '' ? byDefault : given);
    if (value !== undefined) return value;
    throw new ConfigError(`${name}=${HIDDEN.has(name) ? '…' : given} is not allowed: ${allowed}.`);
  }

  const host = read('HOST');
  const production = read('NODE_ENV') === 'production';

  return Object.freeze({
    port: read('PORT'),
    host,
    contentDir: read('CONTENT_DIR'),
    /** A compiled calendar that is served instead of `contentDir`; null where none is. */
    calendarFile: read('CALENDAR_FILE') || null,
    allowShrink: read('ALLOW_SHRINK'),
    tokensFile: read('TOKENS_FILE'),
    /** The IANA name of the time zone. */
    timeZone: read('TZ'),
    rateLimitPerMinute: read('RATE_LIMIT_PER_MINUTE'),
    /** The Redis in which several servers share the limit; null where each server counts alone. */
    redisUrl: read('REDIS_URL'),
    workers: read('WORKERS'),
    /** The limits for clients that apply before a request is authenticated. */
    limits: Object.freeze({
      maxConnections: read('MAX_CONNECTIONS'),
      maxHeaderBytes: read('MAX_HEADER_BYTES'),
      /** The times from the first byte to the end of the headers, and to the end of the request. */
      headersTimeoutSeconds: read('HEADERS_TIMEOUT_SECONDS'),
      requestTimeoutSeconds: read('REQUEST_TIMEOUT_SECONDS'),
      /** The time for which a connection may have no byte in either direction. */
      idleTimeoutSeconds: read('IDLE_TIMEOUT_SECONDS'),
    }),
    maxLagMilliseconds: read('MAX_LAG_MILLISECONDS'),
    watch: read('WATCH'),
    /** The address of the metrics; null where they are not served. */
    metrics: read('METRICS_PORT'),
    trustProxy: read('TRUST_PROXY'),
    corsOrigin: read('CORS_ORIGIN'),
    frameOrigin: read('FRAME_ORIGIN'),
    acceptBareToken: read('ACCEPT_BARE_TOKEN'),
    preview: read('PREVIEW', (value) =>
      value === 'true' && (production || !isLoopback(host)) ? undefined : booleanOf(value),
    ),
    drainSeconds: read('DRAIN_SECONDS'),
    logLevel: read('LOG_LEVEL'),
    production,
    /** The folder in which the command was typed; paths on the command line start from it. */
    commandDir: environment.INIT_CWD ?? process.cwd(),
    /** The editor of the person who typed the command, with its arguments; null where none is set. */
    editor: valueOrNull(environment.VISUAL) ?? valueOrNull(environment.EDITOR),
    /** The variables that GitHub's runner sets in the environment of a step; null outside of it. */
    github: {
      /** The branch that a pull request wants to be merged into. */
      baseRef: valueOrNull(environment.GITHUB_BASE_REF),
      /** The file that the step's summary is appended to, in Markdown. */
      stepSummary: valueOrNull(environment.GITHUB_STEP_SUMMARY),
      apiUrl: valueOrNull(environment.GITHUB_API_URL),
      /** The repository, as "owner/name". */
      repository: valueOrNull(environment.GITHUB_REPOSITORY),
      token: valueOrNull(environment.GITHUB_TOKEN),
      /** The file that holds the event which started the workflow, in JSON. */
      eventPath: valueOrNull(environment.GITHUB_EVENT_PATH),
    },
  });
}

/** Returns how a command was typed: through the npm script of its name, or by the name of the program. */
export function typedAs(
  command: string,
  { npm_lifecycle_event: script }: NodeJS.ProcessEnv = process.env,
): string {
  const isScript = script === command || script === `${command}:content`;
  return isScript ? `npm run ${script} --` : `open-event-calendar ${command}`;
}

/** Returns the script of npm that runs this program; null where a person or another program runs it. */
export function npmScript({ npm_lifecycle_event: script }: NodeJS.ProcessEnv = process.env): string | null {
  return script === 'npx' ? null : valueOrNull(script);
}

/**
 * Whether npm has kept an option that was meant for this program. It keeps the options in front of the `--` of its own command
 * line, and hands them on as settings of its own.
 *
 * @param isFlag whether the option has no value: npm hands such an option on as "true", and any other value of this name, like
 *   "vim" for `editor`, is a setting of npm's own
 */
export function isKeptByNpm(
  option: string,
  isFlag: boolean,
  environment: NodeJS.ProcessEnv = process.env,
): boolean {
  const name = `npm_config_${option.replaceAll('-', '_').toLowerCase()}`;
  const value = npmScript(environment) === null ? null : valueOrNull(environment[name]);
  return isFlag ? value === 'true' : value !== null;
}

/** Sets what distinguishes `dev` from `start`, for a server that is started later in this process. What is set already stays. */
export function preferPreview(environment: NodeJS.ProcessEnv = process.env): void {
  environment.PREVIEW = valueOrNull(environment.PREVIEW) ?? 'true';
  environment.DRAIN_SECONDS = valueOrNull(environment.DRAIN_SECONDS) ?? '0';
}

/**
 * Keeps packages from logging what they do: some of them print the URL of each request, and a URL may hold a token by
 * mistake. This has an effect on packages that are loaded later, and on processes that are started later.
 */
export function silencePackages(environment: NodeJS.ProcessEnv = process.env): void {
  delete environment.DEBUG;
}

/**
 * Returns the environment in which git is run. The variables that lead it elsewhere or name programs (`GIT_DIR`,
 * `GIT_CONFIG_COUNT`, `GIT_SSH`) are not handed on. Git fetches no missing objects, and may use no protocol: only
 * `GIT_ALLOW_PROTOCOL` overrides a repository's own `protocol.ext.allow`. No grafts file replaces the parents of commits.
 */
export function gitEnvironment(environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(([name]) => !name.startsWith('GIT_'));
  return {
    ...Object.fromEntries(kept),
    GIT_ALLOW_PROTOCOL: '',
    GIT_NO_LAZY_FETCH: '1',
    GIT_GRAFT_FILE: '/dev/null/none',
  };
}

/** An empty value is as if not set. */
function valueOrNull(value: string | undefined): string | null {
  return value === undefined || value === '' ? null : value;
}
