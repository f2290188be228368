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
  /** What has come back so far. */
  readonly received: () => string;
  /** Resolves when it is closed, by whomever. */
  readonly closed: Promise<void>;
}

/** @param allowHalfOpen leaves it open when the server ends its side */
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
  // A connection that the server cuts off is reset.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      sockets.delete(socket);
      resolve();
    });
  });
  return { socket, received: () => received, closed };
}
