import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { TOKENS } from '../helpers/app.ts';
import { event, largePage, uuid } from '../helpers/content.ts';
import { eventually } from '../helpers/process.ts';
import { connectTo, type RawConnection } from '../helpers/raw-connection.ts';
import { parseAnswer, statusesOf } from '../helpers/raw-http.ts';
import { makeHome, type RunningServer, startServer, stopServer } from '../helpers/server.ts';

describe('the end of a server (contract, section 2; P1, P2)', () => {
  const CONTENT = { 'events/a.md': event(1) };

  const PATH = `/open/event/${uuid(1)}`;

  const AUTHORIZATION = `Authorization: Bearer ${TOKENS.reader}`;

  interface Answer {
    readonly status: number;
    readonly connection: string | undefined;
  }

  /** A GET of a client that would like to keep its connection. */
  async function ask({ address }: RunningServer, path: string, agent: Agent): Promise<Answer> {
    const request = get(`${address}${path}`, {
      agent,
      headers: { authorization: `Bearer ${TOKENS.reader}` },
    });
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.on('response', resolve).on('error', reject);
    });
    response.resume();
    await once(response, 'end');
    return { status: response.statusCode ?? 0, connection: response.headers.connection };
  }

  /** A connection with a request of which the last line has not been sent. */
  async function halfAsk({ address }: RunningServer): Promise<{ finish: () => Promise<string> }> {
    const { hostname, port } = new URL(address);
    const socket: Socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
    socket.write(`GET ${PATH} HTTP/1.1\r\nHost: ${hostname}\r\n${AUTHORIZATION}\r\n`);
    return {
      async finish() {
        socket.write('\r\n');
        await once(socket, 'close');
        return answer;
      },
    };
  }

  async function becomesUnready(server: RunningServer, agent: Agent): Promise<void> {
    await eventually(async () => {
      expect((await ask(server, '/readyz', agent)).status).toBe(503);
    });
  }

  async function expectRefusal(server: RunningServer): Promise<void> {
    await expect(ask(server, '/healthz', new Agent())).rejects.toThrow('ECONNREFUSED');
  }

  test('after SIGTERM it goes on answering with Connection: close, then finishes what is under way', async () => {
    const server = await startServer({ ...makeHome(CONTENT).environment, DRAIN_SECONDS: '1' });
    const keepAlive = new Agent({ keepAlive: true, maxSockets: 4 });
    expect(await ask(server, PATH, keepAlive)).toEqual({ status: 200, connection: 'keep-alive' });
    const [early, late] = await Promise.all([halfAsk(server), halfAsk(server)]);

    server.kill('SIGTERM');
    await becomesUnready(server, keepAlive);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(server, PATH, keepAlive)));
    expect(answers).toEqual(answers.map(() => ({ status: 200, connection: 'close' })));
    expect(await ask(server, '/healthz', keepAlive)).toEqual({ status: 200, connection: 'close' });
    const answer = await early.finish();
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/\r\nConnection: close\r\n/i);

    await eventually(() => expectRefusal(server));
    expect(await late.finish()).toMatch(/^HTTP\/1\.1 200 /);
    expect(await server.ended).toBe(0);
  });

  test.concurrent('a request that is never finished does not keep it, and SIGINT is as good', async () => {
    const server = await startServer(makeHome(CONTENT).environment);
    await halfAsk(server);
    server.kill('SIGINT');
    expect(await server.ended).toBe(0);
  });

  const LARGE = `GET /open/event HTTP/1.1\r\nHost: x\r\n${AUTHORIZATION}\r\n\r\n`;

  /** A server that has answered, is told to end, and accepts nobody any more; its answer is not read yet. */
  async function endingServer(): Promise<{ server: RunningServer; client: RawConnection }> {
    const { environment } = makeHome(largePage());
    const server = await startServer({ ...environment, DRAIN_SECONDS: '0', IDLE_TIMEOUT_SECONDS: '60' });
    const client = await connectTo(server);
    client.socket.pause().write(LARGE);
    await ask(server, PATH, new Agent());
    server.kill('SIGTERM');
    await eventually(() => expectRefusal(server));
    return { server, client };
  }

  test.concurrent(
    'answers that are larger than the buffers of a connection are read to the end',
    async () => {
      const { server, client } = await endingServer();
      client.socket.resume();
      expect(await server.ended).toBe(0);
      await client.closed;
      const { body, headers } = parseAnswer(client.received());
      expect(body.length).toBe(Number(headers['content-length']));
      expect(server.log()).toContainEqual(
        expect.objectContaining({ path: '/open/event', status: 200, complete: true }),
      );
    },
  );

  test.concurrent(
    'such answers are cut off where nobody reads them, and have their lines in the log',
    async () => {
      const { server } = await endingServer();
      expect(await server.ended).toBe(0);
      expect(server.log()).toContainEqual(
        expect.objectContaining({ path: '/open/event', status: 200, complete: false }),
      );
    },
  );

  test('under load nothing is refused or reset before it stops to accept', async () => {
    const server = await startServer({ ...makeHome(CONTENT).environment, DRAIN_SECONDS: '1' });
    const keepAlive = new Agent({ keepAlive: true, maxSockets: 8 });
    const answers: Answer[] = [];
    const askUntilRefused = async (): Promise<void> => {
      for (;;) {
        const answer = await ask(server, PATH, keepAlive).catch(() => null);
        if (answer === null) return;
        answers.push(answer);
      }
    };
    // One that is lost at the very end may have reached the socket, but not the server.
    const client = () => askUntilRefused().then(() => expectRefusal(server));
    const clients = Array.from({ length: 8 }, client);
    await eventually(() => {
      expect(answers.length).toBeGreaterThan(50);
    });
    server.kill('SIGTERM');
    await Promise.all(clients);
    expect(await server.ended).toBe(0);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(answers.at(-1)).toEqual({ status: 200, connection: 'close' });
  });

  test.concurrent('a second SIGTERM ends it at once', async () => {
    const server = await startServer({ ...makeHome(CONTENT).environment, DRAIN_SECONDS: '3600' });
    server.kill('SIGTERM');
    await becomesUnready(server, new Agent());
    let ended = false;
    void server.ended.then(() => (ended = true));
    await eventually(() => {
      server.kill('SIGTERM');
      expect(ended).toBe(true);
    });
  });
});

describe('held connections', () => {
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

  test.concurrent(
    'whoever goes on sending after an error is let go, and others are served (W13)',
    async () => {
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

      const sent = WITHOUT_END.flatMap(([, , statuses]) =>
        Array.from({ length: OF_EACH_KIND }, () => statuses),
      );
      expect(read.map(({ received }) => statusesOf(received()))).toEqual(sent);
      await eventually(() => server.get('/healthz').expect(200));
      await stopServer(server);
    },
  );

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
      expect(new Set(halfSent.map(({ received }) => statusesOf(received()).join()))).toEqual(
        new Set(['408']),
      );
      for (const { received } of silent) expect(['', '408']).toContain(statusesOf(received()).join());
      await eventually(() => {
        const cutOff = server.log().filter(({ complete }) => complete === false);
        expect(cutOff).toHaveLength(deaf.length);
      });
      await stopServer(server);
    },
  );
});
