import { expect, test } from '@jest/globals';
import type { Counter } from '../../src/rate-limit/counter.ts';
import { testApp, TOKENS } from '../helpers/app.ts';
import { event } from '../helpers/content.ts';
import { listeningPort } from '../helpers/listening.ts';
import { eventually } from '../helpers/process.ts';
import { connectTo, type RawConnection } from '../helpers/raw-connection.ts';
import { rawRequest, statusesOf } from '../helpers/raw-http.ts';

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

const REQUEST = [
  'GET /open/event?pageSize=500 HTTP/1.1',
  'Host: x',
  `Authorization: Bearer ${TOKENS.reader}`,
] as const;
const ALONE = rawRequest(...REQUEST);
const WITH_ANOTHER = `${REQUEST.join('\r\n')}\r\n\r\n${rawRequest('GET /healthz HTTP/1.1', 'Host: x')}`;

/** A page of 10 MB, more than the buffers of a connection hold. */
const files = Object.fromEntries(
  Array.from({ length: 500 }, (_, number): [string, string] => [
    `events/${number}.md`,
    event(number + 1, {}, 'A line of a long text.\n'.repeat(900)),
  ]),
);

test('who waits for an answer is not silent for too long; who does not read it is (W14)', async () => {
  const { counter, held, release } = heldCounter();
  const { app, log } = testApp(files, { limitCounter: counter });
  const port = await listeningPort(app, { IDLE_TIMEOUT_SECONDS: '1' });
  const connect = (): Promise<RawConnection> => connectTo({ address: `http://127.0.0.1:${port}` });
  const [reader, pipelining, deaf] = [await connect(), await connect(), await connect()];
  reader.socket.write(ALONE);
  pipelining.socket.write(WITH_ANOTHER);
  deaf.socket.pause().write(ALONE);
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
});
