import { lstatSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect } from 'node:net';
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
 * @param settings what the address is set by, for the message of an error
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

/** Whether a path is a socket at which nobody listens any more: a process that ends leaves its own behind. */
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
