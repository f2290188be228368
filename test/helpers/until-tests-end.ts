import type { Server } from 'node:http';
import { afterAll } from '@jest/globals';
import { listenOnLoopback } from './loopback.ts';

const servers: Server[] = [];

afterAll(async () => {
  for (const server of servers.splice(0)) {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }
});

/** Makes a server listen on a free port of 127.0.0.1 until the tests of the file are over; returns the port. */
export function listenUntilTestsEnd(server: Server): Promise<number> {
  servers.push(server);
  return listenOnLoopback(server);
}
