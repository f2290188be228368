import { lstatSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect, Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from './system-errors.ts';

/** An address and port, or the path of a Unix socket. */
export type ListenAddress = { readonly host: string; readonly port: number } | { readonly path: string };

const FAULTS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'it is in use; set PORT to another one',
  EACCES: 'it needs more rights; set PORT to a port from 1024 on',
  EADDRNOTAVAIL: 'this is no address of the machine; set HOST to one',
  ENOTFOUND: 'this is no address of the machine; set HOST to one',
};

/**
 * @param settings the names of the settings that hold port and host, for error messages
 * @returns the base URL at which a person on this machine reaches the server, or the path of its socket
 * @throws StartError
 */
export async function listen(
  server: Server,
  address: ListenAddress,
  settings = { PORT: 'PORT', HOST: 'HOST' },
): Promise<string> {
  if ('path' in address && (await isLeftBehind(address.path))) rmSync(address.path);
  return new Promise((resolve, reject) => {
    server.once('error', ({ code = 'unknown' }: NodeJS.ErrnoException) => {
      const reason = (FAULTS[code] ?? code).replace('PORT', settings.PORT).replace('HOST', settings.HOST);
      const where = 'path' in address ? address.path : `${address.host}:${address.port}`;
      reject(new StartError(`Cannot listen on ${where}: ${reason}.`));
    });
    server.listen(address, () => {
      resolve('path' in address ? address.path : urlOf(server, address));
    });
  });
}

/** Whether a path is a socket at which nobody listens any more: a process that ends leaves its socket behind. */
async function isLeftBehind(path: string): Promise<boolean> {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSocket() !== true) return false;
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(false);
    });
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      resolve(code === 'ECONNREFUSED');
    });
  });
}

function urlOf(server: Server, { host, port }: { readonly host: string; readonly port: number }): string {
  const address = server.address();
  const actualPort = typeof address === 'object' && address !== null ? address.port : port;
  const shownHost =
    host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${shownHost}:${actualPort}`;
}

/** The time that requests under way have after the server has stopped accepting connections. */
const FINISH_MILLISECONDS = 7_000;

/**
 * Prepares a server to end without refusing any request; to be called before it listens.
 *
 * @returns a function that ends it: the server goes on answering for some seconds, with `Connection: close`, so that clients
 *   learn to go elsewhere; then it stops accepting connections and finishes what is under way. Resolves when all connections
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
