import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from '@jest/globals';
import { listenOnLoopback } from '../helpers/loopback.ts';
import { Client, IDLE_MILLISECONDS } from './client.ts';

test('a client that was busy while its connection was opened still gets its answer', async () => {
  const server = createServer((_request, response) => response.end('well'));
  const client = new Client();
  try {
    const port = await listenOnLoopback(server);
    const asked = client.ask({ port, path: '/', token: null, ifNoneMatch: null });
    standStillFor(IDLE_MILLISECONDS + 100);
    expect(await asked).toMatchObject({ kind: 'answer', status: 200 });
  } finally {
    client.close();
    server.close();
    await once(server, 'close');
  }
});

function standStillFor(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
