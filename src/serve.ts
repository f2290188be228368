import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { lookAt } from './fingerprint.ts';
import { firstStart } from './first-start.ts';
import type { FollowedCalendar } from './follow-calendar.ts';
import { createApp } from './http/app.ts';
import { createHttpServer } from './http/http-server.ts';
import type { Readiness } from './http/service-routes.ts';
import { rereadTokens } from './reload-tokens.ts';
import { onReloadSignal } from './signals.ts';
import { StartError } from './start-error.ts';
import { NO_APPLICATIONS, TokensFileError, type TokenRegistry } from './tokens.ts';
import { readTokensFile } from './tokens-file.ts';
import { watchPath } from './watch.ts';

/** A revoked token should not live long. */
const TOKENS_RESCAN_MILLISECONDS = 1_000;

/** What a server is made of. */
export interface ServeOptions extends FollowedCalendar {
  readonly config: Config;
  readonly log: Logger;
  readonly state: Readiness;
  /** Is shown to the person who started it. */
  readonly print: (text: string) => void;
}

/**
 * Serves the calendar until the process ends.
 *
 * @throws StartError when it cannot listen, or the tokens cannot be used
 */
export async function serve({
  config,
  log,
  state,
  calendars,
  readNow,
  print,
}: ServeOptions): Promise<Server> {
  const tokensSeen = lookAt(config.tokensFile).fingerprint;
  let tokens = readTokens(config.tokensFile);

  const app = createApp({
    ...config,
    log,
    calendars,
    tokens: () => tokens ?? NO_APPLICATIONS,
    now: Date.now,
    readiness: () => state,
  });
  const server = createHttpServer(app);
  server.maxConnections = config.maxConnections;
  const address = await listen(server, config);
  const calendar = calendars.current();
  log.info({ address, events: calendar.events.length, digest: calendar.digest }, 'listening');

  const tokensWatch = watchPath({
    path: config.tokensFile,
    seen: tokensSeen,
    read: () => rereadTokens(config.tokensFile, (registry) => (tokens = registry), log),
    onError: (error) => {
      log.error({ error }, 'watching failed');
    },
    rescanMilliseconds: TOKENS_RESCAN_MILLISECONDS,
  });
  onReloadSignal(() => {
    readNow();
    tokensWatch.readNow();
  });

  print(`Serving ${calendar.events.length} events at ${address}`);
  if (tokens === null) {
    const first = firstStart(config, address, Date.now());
    tokens = first.tokens;
    print(first.message);
  }
  return server;
}

/** @throws StartError */
function readTokens(tokensFile: string): TokenRegistry | null {
  try {
    return readTokensFile(tokensFile);
  } catch (error) {
    throw error instanceof TokensFileError ? new StartError(error.message, { cause: error }) : error;
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
