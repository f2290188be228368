import { createServer, type RequestListener, type Server as HttpServer } from 'node:http';
import { createServer as createRawServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll } from '@jest/globals';
import { portOf } from './loopback.ts';

/** A server on this machine that plays a site of strangers. */
export interface Stranger {
  readonly port: number;
  /** The origin, such as "http://127.0.0.1:1234". */
  readonly origin: string;
  /** Returns the number of connections that it has accepted. */
  readonly connections: () => number;
  /** The method and path of each request that it has read. */
  readonly requests: readonly string[];
  /** Resolves when no connection is open. */
  readonly deserted: () => Promise<void>;
}

const opened: { readonly server: Server | HttpServer; readonly sockets: ReadonlySet<Socket> }[] = [];

afterAll(async () => {
  for (const { server, sockets } of opened.splice(0)) {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }
});

/** Starts a stranger's server until the tests of the file are over, on 127.0.0.1 or another loopback address. */
export async function stranger(answer: RequestListener, host = '127.0.0.1'): Promise<Stranger> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
    answer(request, response);
  });
  return listening(server, host, requests);
}

/** Starts a stranger's server that writes its own bytes to each connection instead of HTTP. */
export function rawStranger(answer: (socket: Socket) => void): Promise<Stranger> {
  const server = createRawServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      answer(socket);
    });
  });
  return listening(server, '127.0.0.1', []);
}

async function listening(server: Server, host: string, requests: readonly string[]): Promise<Stranger> {
  const sockets = new Set<Socket>();
  let connections = 0;
  let onDeserted = (): void => undefined;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0) onDeserted();
    });
  });
  opened.push({ server, sockets });
  server.listen(0, host);
  await once(server, 'listening');
  const port = portOf(server);
  return {
    port,
    origin: `http://${host}:${port}`,
    connections: () => connections,
    requests,
    deserted: () =>
      new Promise((resolve) => {
        onDeserted = resolve;
        if (sockets.size === 0) resolve();
      }),
  };
}

/** Writes bytes again and again, as fast as the other side reads them. */
export function pour(socket: Socket, bytes: Buffer | string): void {
  const write = (): void => {
    if (socket.destroyed) return;
    if (socket.write(bytes)) setImmediate(write);
    else socket.once('drain', write);
  };
  write();
}
