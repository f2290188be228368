import { expect, test } from '@jest/globals';
import type { Counter } from '../../src/rate-limit/counter.ts';
import { testApp, TOKENS } from '../helpers/app.ts';
import { event, largePage } from '../helpers/content.ts';
import { listeningPort } from '../helpers/listening.ts';
import { eventually, type Environment } from '../helpers/process.ts';
import { connectTo, type RawConnection } from '../helpers/raw-connection.ts';
import { expectRawError, rawRequest, statusesOf } from '../helpers/raw-http.ts';

const REQUEST = 'GET /healthz HTTP/1.1\r\nHost: x\r\n';
const ALONE = `${REQUEST}Connection: close\r\n\r\n`;

const { app } = testApp({ 'events/a.md': event(1) });

/** A service with these settings, to connect to. */
async function serve(settings: Environment, served = app): Promise<() => Promise<RawConnection>> {
  const address = `http://127.0.0.1:${await listeningPort(served, settings)}`;
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

test.concurrent.each([
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

test.each([
  ['60', '59'],
  ['6', '5'],
  ['1', '1'],
])('IDLE_TIMEOUT_SECONDS=%s promises to keep a connection for %s s', async (seconds, promised) => {
  const { socket, received, closed } = await (await serve({ IDLE_TIMEOUT_SECONDS: seconds }))();
  socket.end(`${REQUEST}\r\n`);
  await closed;
  expect(received()).toContain(`\r\nKeep-Alive: timeout=${promised}\r\n`);
});

test('a client that has said all it will is answered', async () => {
  const { socket, received, closed } = await (await serve({}))();
  socket.end(`${REQUEST}\r\n`);
  await closed;
  expect(statusesOf(received())).toEqual([200]);
});

/** A counter that makes all callers wait until it is released. */
function heldCounter(): {
  readonly counter: Counter;
  readonly held: () => number;
  readonly release: () => void;
} {
  let held = 0;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const counter: Counter = {
    async increment() {
      held += 1;
      await released;
      return { totalHits: 1, resetTime: undefined };
    },
  };
  return { counter, held: () => held, release };
}

const LIST = ['GET /open/event HTTP/1.1', 'Host: x', `Authorization: Bearer ${TOKENS.reader}`] as const;

test.concurrent(
  'who waits for an answer is not silent for too long; who does not read it is (W14)',
  async () => {
    const { counter, held, release } = heldCounter();
    const { app, log } = testApp(largePage(), { limitCounter: counter });
    const connect = await serve({ IDLE_TIMEOUT_SECONDS: '2' }, app);
    const [reader, pipelining, deaf] = [await connect(), await connect(), await connect()];
    reader.socket.write(rawRequest(...LIST));
    pipelining.socket.write(`${LIST.join('\r\n')}\r\n\r\n${ALONE}`);
    deaf.socket.pause().write(rawRequest(...LIST));
    await eventually(() => {
      expect(held()).toBe(3);
    });
    // Each of these has come later, and is cut off.
    for (let turn = 0; turn < 2; turn += 1) {
      const silent = await connect();
      await silent.closed;
      expect(silent.received()).toBe('');
    }

    release();
    await Promise.all([reader.closed, pipelining.closed]);
    expect(statusesOf(reader.received())).toEqual([200]);
    expect(statusesOf(pipelining.received())).toEqual([200, 200]);
    await eventually(() => {
      const pages = log.filter(({ path }) => path === '/open/event');
      expect(pages.map(({ complete }) => complete).sort()).toEqual([false, true, true]);
    });
  },
);
