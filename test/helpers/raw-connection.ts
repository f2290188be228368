import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll } from '@jest/globals';
import type { RunningServer } from './server.ts';

const sockets = new Set<Socket>();

afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

/** A connection to a server on which a client sends what it likes; it is ended after the tests of the file. */
export interface RawConnection {
  readonly socket: Socket;
  /** Returns what was received so far. */
  readonly received: () => string;
  /** Resolves when the connection is closed, by either side. */
  readonly closed: Promise<void>;
}

/**
 * Opens a connection.
 *
 * @param allowHalfOpen whether it stays open when the server ends its side
 */
export async function connectTo(
  { address }: Pick<RunningServer, 'address'>,
  { allowHalfOpen = false } = {},
): Promise<RawConnection> {
  const { hostname, port } = new URL(address);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen });
  sockets.add(socket);
  await once(socket, 'connect');
  let received = '';
  socket.on('data', (bytes) => (received += bytes.toString('latin1')));
  // The server may reset the connection.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      sockets.delete(socket);
      resolve();
    });
  });
  return { socket, received: () => received, closed };
}
