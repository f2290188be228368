import type { Server } from 'node:http';
import { afterAll } from '@jest/globals';
import { readConfig } from '../../src/config/config.ts';
import type { App } from '../../src/http/app.ts';
import { createHttpServer } from '../../src/http/http-server.ts';
import { listenOnLoopback } from './loopback.ts';
import type { Environment } from './process.ts';

const servers: Server[] = [];

afterAll(async () => {
  for (const server of servers.splice(0)) {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }
});

/**
 * Serves an app as in production, on a free port of 127.0.0.1, until the tests of the file are over.
 *
 * @param environment settings of its connections
 */
export async function listeningPort(app: App, environment: Environment = {}): Promise<number> {
  const server = createHttpServer(app, readConfig(environment).limits);
  servers.push(server);
  return listenOnLoopback(server);
}
