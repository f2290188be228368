import { once } from 'node:events';
import { createServer } from 'node:net';
import { SoakError } from './soak-error.ts';

/** A port of the loopback that was free a moment ago, for a server that has to be told, or is started again. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new SoakError('There is no free port.');
  return address.port;
}
