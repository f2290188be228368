import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { TOKENS } from '../helpers/app.ts';
import { event, uuid } from '../helpers/content.ts';
import { connectTo, type RawConnection } from '../helpers/raw-connection.ts';
import { rawRequest, statusesOf } from '../helpers/raw-http.ts';
import { eventually } from '../helpers/process.ts';
import { makeHome, startServer, type RunningServer } from '../helpers/server.ts';

const CLOSED_WITHIN_MILLISECONDS = 15_000;
const ANSWERED_WITHIN_MILLISECONDS = 100;
const HEAD = 'GET /open/event HTTP/1.1\r\nHost: x\r\n';
const LARGE_PAGE = 'GET /open/event?pageSize=500 HTTP/1.1';

let server: RunningServer;

/** A page of 10 MB, more than the buffers of a connection hold. */
beforeAll(async () => {
  const detail = 'A line of a long text.\n'.repeat(900);
  const files = Array.from({ length: 500 }, (_, number): [string, string] => [
    `events/${number}.md`,
    event(number + 1, {}, detail),
  ]);
  server = await startServer(makeHome(Object.fromEntries(files)).environment);
});

function connections(count: number, begin: (connection: RawConnection) => void): Promise<RawConnection[]> {
  const open = async (): Promise<RawConnection> => {
    const connection = await connectTo(server);
    begin(connection);
    return connection;
  };
  return Promise.all(Array.from({ length: count }, open));
}

/** Sends the beginning of a request, and then a piece every half a second, until the connection is closed. */
function drip(beginning: string, piece: string): (connection: RawConnection) => void {
  return ({ socket, closed }) => {
    socket.write(beginning);
    const timer = setInterval(() => socket.write(piece), 500);
    void closed.then(() => {
      clearInterval(timer);
    });
  };
}

/** How long a request of somebody else takes, again and again until a promise is settled, in order. */
async function answerTimes(until: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const over = new AbortController();
  void until.finally(() => {
    over.abort();
  });
  while (!over.signal.aborted) {
    const started = performance.now();
    await server.get(`/open/event/${uuid(1)}`).expect(200);
    times.push(performance.now() - started);
    await sleep(20);
  }
  return times.toSorted((a, b) => a - b);
}

describe('clients that keep a server waiting, by headers and bodies that never end (W5, W6)', () => {
  test('are closed, and nobody else waits for them', async () => {
    const opened = performance.now();
    const impatient = await Promise.all([
      connections(500, ({ socket }) => socket.write(HEAD)),
      connections(20, () => undefined),
      connections(20, drip(`${HEAD}A: `, 'a')),
      connections(20, drip(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n')),
    ]);
    // Clients that ask for much and read nothing.
    const deaf = await connections(10, ({ socket }) => {
      socket.pause().write(rawRequest(LARGE_PAGE, 'Host: x', `Authorization: Bearer ${TOKENS.reader}`));
    });
    const cutOff = eventually(() => {
      const ended = server.log().filter(({ path, status }) => path === '/open/event' && status === 200);
      expect(ended).toHaveLength(deaf.length);
    });
    const allClosed = Promise.all([...impatient.flat().map(({ closed }) => closed), cutOff]);
    const times = await answerTimes(allClosed);
    expect(performance.now() - opened).toBeLessThan(CLOSED_WITHIN_MILLISECONDS);

    const [halfOpen, silent, dripping, endless] = impatient;
    for (const { received } of [...halfOpen, ...dripping]) expect(statusesOf(received())).toEqual([408]);
    for (const { received } of silent) expect(['', '408']).toContain(statusesOf(received()).join());
    for (const { received } of endless) expect(statusesOf(received())).toEqual([401, 408]);
    // One in ten may be slow for reasons of its own on a machine that does much else.
    expect(times[Math.floor(0.9 * times.length)]).toBeLessThan(ANSWERED_WITHIN_MILLISECONDS);
  });
});
