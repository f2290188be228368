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

export async function connectTo({ address }: Pick<RunningServer, 'address'>): Promise<RawConnection> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
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
