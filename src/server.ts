import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { calendarSource, SourceError, type CalendarSource } from './calendar-source.ts';
import { createCalendarStore } from './calendar/store.ts';
import { ConfigError, readConfig, settingsHelp, type Config } from './config.ts';
import { drain } from './drain.ts';
import { fingerprintOf } from './fingerprint.ts';
import { firstStart } from './first-start.ts';
import { createApp } from './http/app.ts';
import { createHttpServer } from './http/http-server.ts';
import { createLog } from './log.ts';
import { rereadCalendar, rereadTokens } from './reload.ts';
import { jsonProblem } from './report/json.ts';
import { displayPathFrom } from './report/report.ts';
import { renderText } from './report/text.ts';
import { onReloadSignal, onStopSignal } from './signals.ts';
import { NO_APPLICATIONS, TokensFileError } from './tokens.ts';
import { readTokensFile } from './tokens-file.ts';
import { watchPath } from './watch.ts';

/** A folder costs a look at each of its files; a revoked token should not live long. */
const CONTENT_RESCAN_MILLISECONDS = 10_000;
const TOKENS_RESCAN_MILLISECONDS = 1_000;

/** Why the server cannot start, for the person who started it. */
class StartError extends Error {}

async function start(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  endOnFaults(log);

  const state = { draining: false, degraded: false };
  let server: Server | null = null;
  onStopSignal(async (signal) => {
    state.draining = true;
    log.info({ signal }, 'draining');
    if (server !== null) await drain(server, config.drainSeconds);
    log.info('stopped');
    process.exit(0);
  });

  const source = calendarSource(config);
  const contentSeen = await fingerprintOf(source.path);
  const tokensSeen = await fingerprintOf(config.tokensFile);
  const { calendar, warnings } = load(source, config);
  for (const warning of warnings)
    log.warn(
      jsonProblem(warning, (file) => file),
      'content warning',
    );
  const calendars = createCalendarStore(calendar);
  let tokens = readTokensFile(config.tokensFile);

  const app = createApp({
    ...config,
    log,
    calendars,
    tokens: () => tokens ?? NO_APPLICATIONS,
    now: Date.now,
    readiness: () => state,
  });
  server = createHttpServer(app);
  const address = await listen(server, config);
  log.info({ address, events: calendar.events.length, digest: calendar.digest }, 'listening');

  const onError = (error: unknown): void => {
    log.error({ error }, 'watching failed');
  };
  const watches = [
    watchPath({
      path: source.path,
      seen: contentSeen,
      read: () => rereadCalendar(source, calendars, state, log),
      onError,
      rescanMilliseconds: CONTENT_RESCAN_MILLISECONDS,
    }),
    watchPath({
      path: config.tokensFile,
      seen: tokensSeen,
      read: () => rereadTokens(config.tokensFile, (registry) => (tokens = registry), log),
      onError,
      rescanMilliseconds: TOKENS_RESCAN_MILLISECONDS,
    }),
  ];
  onReloadSignal(() => {
    for (const watch of watches) watch.readNow();
  });

  print(`Serving ${calendar.events.length} events at ${address}`);
  if (tokens === null) {
    const first = firstStart(config, address, Date.now());
    tokens = first.tokens;
    print(first.message);
  }
}

const LISTEN_FAULTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use; set PORT to another one',
  EACCES: 'the port needs more rights; set PORT to one from 1024 on',
  EADDRNOTAVAIL: 'this is no address of the machine; set HOST to one',
  ENOTFOUND: 'this is no address of the machine; set HOST to one',
};

/** @returns the base URL at which a person on this machine reaches the server */
function listen(server: Server, { host, port }: Config): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', ({ code = 'unknown' }: NodeJS.ErrnoException) => {
      const reason = LISTEN_FAULTS[code] ?? code;
      reject(new StartError(`Cannot listen on ${host}:${port}: ${reason}.`));
    });
    server.listen(port, host, () => {
      const address = server.address();
      const actualPort = typeof address === 'object' && address !== null ? address.port : port;
      const shownHost =
        host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
      resolve(`http://${shownHost}:${actualPort}`);
    });
  });
}

/** A process whose state nobody knows any more is to be started anew, not to be kept alive. */
function endOnFaults(log: Logger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ error }, 'unexpected fault');
    process.exit(1);
  });
  // Nobody reads standard output any more: that is no reason to stop serving.
  process.stdout.on('error', () => undefined);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** @throws StartError with all problems of the content, where they are the reason */
function load(
  source: CalendarSource,
  { contentDir, commandDir }: Config,
): ReturnType<CalendarSource['load']> {
  try {
    return source.load();
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const displayPath = displayPathFrom(commandDir, contentDir);
    const problems = renderText({ diagnostics: error.diagnostics, displayPath });
    throw new StartError(problems + error.message, { cause: error });
  }
}

/** What a person is told when the server cannot start. */
function explain(error: unknown): string {
  const expected = [StartError, ConfigError, TokensFileError].some((kind) => error instanceof kind);
  if (expected && error instanceof Error) return `${error.message}\n`;
  return `Cannot start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`;
}

if (process.argv.includes('--help')) {
  print(`Usage: npm start\n\nServes the calendar until SIGTERM or SIGINT. ${settingsHelp()}`);
} else {
  start().catch((error: unknown) => {
    process.stderr.write(explain(error));
    process.exit(1);
  });
}
