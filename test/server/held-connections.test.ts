import { expect, test } from '@jest/globals';
import { TOKENS } from '../helpers/app.ts';
import { largePage, uuid } from '../helpers/content.ts';
import { eventually } from '../helpers/process.ts';
import { connectTo, type RawConnection } from '../helpers/raw-connection.ts';
import { statusesOf } from '../helpers/raw-http.ts';
import { makeHome, startServer, stopServer, type RunningServer } from '../helpers/server.ts';

const DRIP_MILLISECONDS = 200;
const OF_EACH_KIND = 5;
const HEAD = 'HTTP/1.1\r\nHost: x\r\n';
const GET = `GET /healthz ${HEAD}`;
const LARGE_PAGE = `GET /open/event ${HEAD}Authorization: Bearer ${TOKENS.reader}\r\n`;

/** How a request begins, what is sent then again and again, and the statuses of the answers. */
const WITHOUT_END: readonly (readonly [beginning: string, piece: string, told: readonly number[]])[] = [
  [`${GET}A: `, 'a', [408]],
  [`${GET}\r\n${GET}A: `, 'a', [200, 408]],
  [`${GET}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n', [200, 408]],
  [`POST /healthz ${HEAD}Content-Length: 9999\r\n\r\n`, 'x', [405, 408]],
  [`PUT /%ff ${HEAD}Content-Length: 9999\r\n\r\n`, 'x', [400, 408]],
  [`${GET}Transfer-Encoding: chunked\r\n\r\nx`, 'x', [200, 400]],
  ['garbage', 'garbage', [400]],
];

/** The same of clients that ask for more than the buffers of a connection hold, and read nothing. */
const UNREAD: readonly (readonly [beginning: string, piece: string])[] = [
  [`${LARGE_PAGE}Content-Length: 9999\r\n\r\n`, 'x'],
  [`${LARGE_PAGE}\r\n${LARGE_PAGE}A: `, 'a'],
  [`${LARGE_PAGE}\r\n`, 'garbage'],
];

/** Sends for as long as it can, and never ends the connection by itself. */
async function hold(server: RunningServer, beginning: string, piece: string): Promise<RawConnection> {
  const connection = await connectTo(server, { allowHalfOpen: true });
  const { socket, closed } = connection;
  socket.write(beginning);
  const timer = setInterval(() => socket.write(piece), DRIP_MILLISECONDS);
  void closed.then(() => {
    clearInterval(timer);
  });
  return connection;
}

function ofEachKind<T>(
  kinds: readonly T[],
  open: (kind: T) => Promise<RawConnection>,
): Promise<RawConnection[]> {
  return Promise.all(kinds.flatMap((kind) => Array.from({ length: OF_EACH_KIND }, () => open(kind))));
}

/** Clients that read nothing of what they asked for. */
function unread(server: RunningServer, kinds: typeof UNREAD): Promise<RawConnection[]> {
  return ofEachKind(kinds, async ([beginning, piece]) => {
    const connection = await hold(server, beginning, piece);
    connection.socket.pause();
    return connection;
  });
}

test.concurrent('whoever goes on sending after an error is let go, and others are served (W13)', async () => {
  const server = await startServer({
    ...makeHome(largePage()).environment,
    MAX_CONNECTIONS: String(OF_EACH_KIND * (WITHOUT_END.length + UNREAD.length)),
    HEADERS_TIMEOUT_SECONDS: '1',
    REQUEST_TIMEOUT_SECONDS: '1',
    IDLE_TIMEOUT_SECONDS: '1',
  });
  const deaf = await unread(server, UNREAD);
  const read = await ofEachKind(WITHOUT_END, ([beginning, piece]) => hold(server, beginning, piece));
  await Promise.all([...deaf, ...read].map(({ closed }) => closed));

  const sent = WITHOUT_END.flatMap(([, , statuses]) => Array.from({ length: OF_EACH_KIND }, () => statuses));
  expect(read.map(({ received }) => statusesOf(received()))).toEqual(sent);
  await eventually(() => server.get('/healthz').expect(200));
  await stopServer(server);
});

test.concurrent(
  '500 requests half sent, and clients that say or read nothing, are closed, while others are served (W6)',
  async () => {
    const server = await startServer({
      ...makeHome(largePage()).environment,
      HEADERS_TIMEOUT_SECONDS: '1',
      IDLE_TIMEOUT_SECONDS: '3',
    });
    const open = (count: number, beginning: string): Promise<RawConnection[]> =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const connection = await connectTo(server);
          connection.socket.write(beginning);
          return connection;
        }),
      );
    const halfSent = await open(500, GET);
    const silent = await open(20, '');
    const deaf = await unread(server, [[`${LARGE_PAGE}\r\n`, '']]);
    const isClosed = { all: false };
    const allClosed = Promise.all([...halfSent, ...silent].map(({ closed }) => closed)).then(() => {
      isClosed.all = true;
    });
    while (!isClosed.all) await server.get(`/open/event/${uuid(1)}`).expect(200);
    await allClosed;
    expect(new Set(halfSent.map(({ received }) => statusesOf(received()).join()))).toEqual(new Set(['408']));
    for (const { received } of silent) expect(['', '408']).toContain(statusesOf(received()).join());
    await eventually(() => {
      const cutOff = server.log().filter(({ complete }) => complete === false);
      expect(cutOff).toHaveLength(deaf.length);
    });
    await stopServer(server);
  },
);
