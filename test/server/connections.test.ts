import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import { event } from '../helpers/content.ts';
import { eventually } from '../helpers/process.ts';
import { makeHome, startServer, stopServer } from '../helpers/server.ts';

test('connections beyond MAX_CONNECTIONS are closed at once; when one ends, the next is answered', async () => {
  const { environment } = makeHome({ 'events/a.md': event(1) });
  const server = await startServer({ ...environment, MAX_CONNECTIONS: '2' });
  const { port, hostname } = new URL(server.address);
  const open = (): Socket => connect(Number(port), hostname).on('error', () => undefined);

  const silent = [open(), open()];
  await Promise.all(silent.map((socket) => once(socket, 'connect')));
  const surplus = open();
  surplus.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  const answer: string[] = [];
  surplus.setEncoding('utf8').on('data', (text: string) => answer.push(text));
  await new Promise((resolve) => surplus.on('close', resolve));
  expect(answer).toEqual([]);

  silent[0]?.destroy();
  await eventually(() => server.get('/healthz').expect(200));
  silent[1]?.destroy();
  await stopServer(server);
});
