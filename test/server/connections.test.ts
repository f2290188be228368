import { expect, test } from '@jest/globals';
import { event } from '../helpers/content.ts';
import { eventually } from '../helpers/process.ts';
import { connectTo } from '../helpers/raw-connection.ts';
import { expectRawError, statusesOf } from '../helpers/raw-http.ts';
import { makeHome, startServer, stopServer, type RunningServer } from '../helpers/server.ts';

const REQUEST = 'GET /healthz HTTP/1.1\r\nHost: x\r\n';

function start(settings: Readonly<Record<string, string>>): Promise<RunningServer> {
  return startServer({ ...makeHome({ 'events/a.md': event(1) }).environment, ...settings });
}

test('connections beyond MAX_CONNECTIONS are closed at once; when one ends, the next is answered', async () => {
  const server = await start({ MAX_CONNECTIONS: '2' });
  const silent = [await connectTo(server), await connectTo(server)];
  const surplus = await connectTo(server);
  surplus.socket.write(`${REQUEST}\r\n`);
  await surplus.closed;
  expect(surplus.received()).toBe('');

  silent[0]?.socket.destroy();
  await eventually(() => server.get('/healthz').expect(200));
  silent[1]?.socket.destroy();
  await stopServer(server);
});

test('headers beyond MAX_HEADER_BYTES are refused', async () => {
  const server = await start({ MAX_HEADER_BYTES: '2048' });
  const short = await connectTo(server);
  short.socket.write(`${REQUEST}Connection: close\r\nA: ${'a'.repeat(1_500)}\r\n\r\n`);
  await short.closed;
  expect(statusesOf(short.received())).toEqual([200]);
  const long = await connectTo(server);
  long.socket.write(`${REQUEST}A: ${'a'.repeat(3_000)}\r\n\r\n`);
  await long.closed;
  expectRawError(long.received(), 431, 'E_HEADERS_TOO_LARGE');
  await stopServer(server);
});

test.each([
  ['HEADERS_TIMEOUT_SECONDS', REQUEST, [408]],
  ['REQUEST_TIMEOUT_SECONDS', `${REQUEST}Content-Length: 9\r\n\r\n`, [200, 408]],
  ['IDLE_TIMEOUT_SECONDS', REQUEST, []],
])(
  'a client that takes longer than %s for what it began is told so, or cut off',
  async (name, begun, told) => {
    const server = await start({ [name]: '1' });
    const { socket, received, closed } = await connectTo(server);
    socket.write(begun);
    await closed;
    expect(statusesOf(received())).toEqual(told);
    await stopServer(server);
  },
);

test('a client that has said all it will is answered', async () => {
  const server = await start({});
  const { socket, received, closed } = await connectTo(server);
  socket.end(`${REQUEST}\r\n`);
  await closed;
  expect(statusesOf(received())).toEqual([200]);
  await stopServer(server);
});
