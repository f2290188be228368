import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long requests under way have after the server has stopped to accept. */
const FINISH_MILLISECONDS = 7_000;

/**
 * Prepares the end of a server that refuses nobody; to be called before it listens.
 *
 * @returns what ends it: it goes on answering for some seconds, with `Connection: close`, so that whoever sends requests
 *   here learns to go elsewhere; then it stops accepting and finishes what is under way. Resolves when all connections
 *   are closed.
 */
export function drainOf(server: Server): (seconds: number) => Promise<void> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return async (seconds) => {
    await sleep(seconds * 1000);
    const closed = new Promise<void>((resolve) => {
      // `close` of an HTTP server would cut off answers that wait for their clients to read them.
      NetServer.prototype.close.call(server, () => {
        resolve();
      });
    });
    const cutOff = new AbortController();
    const deadline = sleep(FINISH_MILLISECONDS, undefined, { signal: cutOff.signal }).catch(() => undefined);
    await Promise.race([deadline, Promise.all([...sockets].map(untilRead))]);
    server.closeIdleConnections();
    await Promise.race([deadline, closed]);
    cutOff.abort();
    server.closeAllConnections();
    // Requests are logged when their connections are closed.
    await Promise.all([...sockets].map(untilClosed));
  };
}

async function untilRead(socket: Socket): Promise<void> {
  if (socket.writableLength === 0) return;
  await Promise.race([untilClosed(socket), new Promise((resolve) => socket.once('drain', resolve))]);
}

function untilClosed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', () => {
      resolve();
    });
  });
}
