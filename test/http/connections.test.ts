import { expect, test } from '@jest/globals';
import { testApp } from '../helpers/app.ts';
import { event } from '../helpers/content.ts';
import { listeningPort } from '../helpers/listening.ts';
import { eventually, type Environment } from '../helpers/process.ts';
import { connectTo, type RawConnection } from '../helpers/raw-connection.ts';
import { expectRawError, statusesOf } from '../helpers/raw-http.ts';

const REQUEST = 'GET /healthz HTTP/1.1\r\nHost: x\r\n';
const ALONE = `${REQUEST}Connection: close\r\n\r\n`;

const { app } = testApp({ 'events/a.md': event(1) });

/** A service with these settings, to connect to. */
async function serve(settings: Environment): Promise<() => Promise<RawConnection>> {
  const address = `http://127.0.0.1:${await listeningPort(app, settings)}`;
  return () => connectTo({ address });
}

/** What comes back on a connection that is closed after it. */
async function answersTo(connection: RawConnection, bytes: string): Promise<string> {
  connection.socket.write(bytes);
  await connection.closed;
  return connection.received();
}

test('connections beyond MAX_CONNECTIONS are closed at once; when one ends, the next is answered', async () => {
  const connect = await serve({ MAX_CONNECTIONS: '2' });
  const silent = [await connect(), await connect()];
  expect(await answersTo(await connect(), ALONE)).toBe('');

  silent[0]?.socket.destroy();
  await eventually(async () => {
    expect(statusesOf(await answersTo(await connect(), ALONE))).toEqual([200]);
  });
});

test('headers beyond MAX_HEADER_BYTES are refused', async () => {
  const connect = await serve({ MAX_HEADER_BYTES: '2048' });
  const short = await answersTo(
    await connect(),
    `${REQUEST}Connection: close\r\nA: ${'a'.repeat(1_500)}\r\n\r\n`,
  );
  expect(statusesOf(short)).toEqual([200]);
  const long = await answersTo(await connect(), `${REQUEST}A: ${'a'.repeat(3_000)}\r\n\r\n`);
  expectRawError(long, 431, 'E_HEADERS_TOO_LARGE');
});

test.each([
  ['HEADERS_TIMEOUT_SECONDS', REQUEST, [408]],
  ['REQUEST_TIMEOUT_SECONDS', `${REQUEST}Content-Length: 9\r\n\r\n`, [200, 408]],
  ['IDLE_TIMEOUT_SECONDS', REQUEST, []],
])(
  'a client that takes longer than %s for what it began gets an error, or is cut off',
  async (name, begun, statuses) => {
    const connect = await serve({ [name]: '1' });
    expect(statusesOf(await answersTo(await connect(), begun))).toEqual(statuses);
  },
);

test('a client that has said all it will is answered', async () => {
  const { socket, received, closed } = await (await serve({}))();
  socket.end(`${REQUEST}\r\n`);
  await closed;
  expect(statusesOf(received())).toEqual([200]);
});
