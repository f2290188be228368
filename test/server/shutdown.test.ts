import { Agent } from 'node:http';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { SCRIPTS } from '../../src/cli/init/npm-files.ts';
import { getThrough } from '../helpers/agent-get.ts';
import { event, largePage, uuid } from '../helpers/content-files.ts';
import { textOf } from '../helpers/documents.ts';
import { eventually } from '../helpers/process.ts';
import { connectTo, type RawConnection } from '../helpers/raw-connection.ts';
import { parseAnswer, statusesOf } from '../helpers/raw-http.ts';
import { launch, makeHome, type RunningServer, sharedServer, startServer } from '../helpers/server.ts';
import { TOKENS } from '../helpers/tokens.ts';

const PATH = `/open/event/${uuid(1)}`;

const HEAD = 'HTTP/1.1\r\nHost: x\r\n';

const AUTHORIZATION = `Authorization: Bearer ${TOKENS.reader}\r\n`;

/** A request without its last line, whose answer is larger than the buffers of a connection. */
const LARGE_PAGE = `GET /open/event ${HEAD}${AUTHORIZATION}`;

interface Answer {
  readonly status: number | undefined;
  readonly connection: string | undefined;
}

/** Sends GET as a client that wants to keep its connection. */
async function ask(server: RunningServer, path: string, agent: Agent): Promise<Answer> {
  const { status, headers } = await getThrough(agent, server, path);
  return { status, connection: headers.connection };
}

/** Opens a connection, and sends a request without its last line. */
async function halfAsk(server: RunningServer): Promise<{ finish: () => Promise<string> }> {
  const { socket, received, closed } = await connectTo(server);
  socket.write(`GET ${PATH} ${HEAD}${AUTHORIZATION}`);
  return {
    async finish() {
      socket.write('\r\n');
      await closed;
      return received();
    },
  };
}

async function becomesUnready(server: RunningServer, agent: Agent): Promise<void> {
  await eventually(async () => {
    expect((await ask(server, '/readyz', agent)).status).toBe(503);
  });
}

async function acceptsNobody(server: RunningServer): Promise<void> {
  await eventually(() => expect(ask(server, '/healthz', new Agent())).rejects.toThrow('ECONNREFUSED'));
}

/** The scripts that serve, of this package and of a calendar made by `init`. */
const SERVING = Object.entries({
  ...(JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }).scripts,
  ...Object.fromEntries(Object.entries(SCRIPTS).map(([name, script]) => [`${name} of a calendar`, script])),
}).filter(([name]) => /^(?:start|dev)\b/.test(name));

describe('npm sends a signal only to the shell of a script', () => {
  test('"npm start" replaces that shell by the server, so that it drains and ends with 0', async () => {
    const { environment } = makeHome({ 'events/a.md': event(1) });
    const server = await startServer(environment, [], { wrapper: ['sh', '-c', 'exec npm start'] });
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await acceptsNobody(server);
  });

  test.each(SERVING)(
    '%s begins with its program alone, in sh and in cmd.exe, which has no exec',
    (_, script) => {
      const program = /\b(?:node|tsx|open-event-calendar) .*$/.exec(script)?.[0] ?? '';
      expect(script.slice(0, -program.length)).toBe('cd . && break=1 exec env x=\\& ');
      // cmd.exe has only double quotes, reads "=" after a command as a blank, and has a "break" that does nothing.
      const inCmd = script.replace(/"[^"]*"/g, '').split(/&+/);
      expect(inCmd.map((command) => /^[\s,;=]*([^\s,;=]*)/.exec(command)?.[1])).toEqual([
        'cd',
        'break',
        program.split(' ')[0],
      ]);
      expect(program).not.toMatch(/['$`|<>^%]/);
    },
  );
});

describe('stopping a server (P1, P2)', () => {
  test('after SIGTERM it goes on answering with Connection: close, then finishes what is under way', async () => {
    const { environment } = makeHome({ 'events/a.md': event(1) });
    const server = await startServer({ ...environment, DRAIN_SECONDS: '3' });
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

    await acceptsNobody(server);
    expect(await late.finish()).toMatch(/^HTTP\/1\.1 200 /);
    expect(await server.ended).toBe(0);
  });

  test('after SIGTERM while only some of its workers serve, all of them are drained', async () => {
    const { environment } = makeHome({ 'events/a.md': event(1) });
    const server = launch({ ...environment, WORKERS: '4' });
    const serving = (): number => (server.stdout() + server.stderr()).split('"a worker serves"').length - 1;
    await eventually(() => {
      expect(serving()).toBeGreaterThan(0);
    });
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(serving()).toBe(4);
  });

  describe('with clients that do not finish', () => {
    let server: RunningServer;
    let reader: RawConnection;

    beforeAll(async () => {
      const { environment } = makeHome(largePage());
      server = await startServer({ ...environment, IDLE_TIMEOUT_SECONDS: '60' });
      reader = await connectTo(server);
      const deaf = await connectTo(server);
      for (const { socket } of [reader, deaf]) socket.pause().write(`${LARGE_PAGE}\r\n`);
      await halfAsk(server);
      await ask(server, PATH, new Agent());
      server.kill('SIGINT');
      await acceptsNobody(server);
      reader.socket.resume();
    });

    /** Expects a line in the log for an answer that was read completely, or was not. */
    function expectLogged(complete: boolean): void {
      expect(server.log()).toContainEqual(
        expect.objectContaining({ path: '/open/event', status: 200, complete }),
      );
    }

    test('a request that is never finished does not delay the end, and SIGINT works as well', async () => {
      expect(await server.ended).toBe(0);
    });

    test('answers that are larger than the buffers of a connection are sent completely', async () => {
      await reader.closed;
      const { body, headers } = parseAnswer(reader.received());
      expect(body.length).toBe(Number(headers['content-length']));
      await server.ended;
      expectLogged(true);
    });

    test('such answers are cut off when nobody reads them, and are logged', async () => {
      expect(await server.ended).toBe(0);
      expectLogged(false);
    });
  });
});

describe('held connections', () => {
  const DRIP_MILLISECONDS = 200;

  const OF_EACH_KIND = 2;

  const GET = `GET /healthz ${HEAD}`;

  /** The beginning of a request, the bytes that follow it again and again, and the statuses of the answers. */
  const WITHOUT_END: readonly (readonly [beginning: string, piece: string, told: readonly number[]])[] = [
    [`${GET}A: `, 'a', [408]],
    [`${GET}\r\n${GET}A: `, 'a', [200, 408]],
    [`${GET}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n', [200, 408]],
    [`POST /healthz ${HEAD}Content-Length: 9999\r\n\r\n`, 'x', [405, 408]],
    [`PUT /%ff ${HEAD}Content-Length: 9999\r\n\r\n`, 'x', [400, 408]],
    [`${GET}Transfer-Encoding: chunked\r\n\r\nx`, 'x', [200, 400]],
    ['garbage', 'garbage', [400]],
  ];

  /** Requests of clients that read nothing, whose answers are larger than the buffers of a connection. */
  const UNREAD: readonly (readonly [beginning: string, piece: string])[] = [
    [`${LARGE_PAGE}Content-Length: 9999\r\n\r\n`, 'x'],
    [`${LARGE_PAGE}\r\n${LARGE_PAGE}A: `, 'a'],
    [`${LARGE_PAGE}\r\n`, 'garbage'],
  ];

  const MAX_CONNECTIONS = OF_EACH_KIND * (WITHOUT_END.length + UNREAD.length);

  const theServer = sharedServer(() =>
    startServer({
      ...makeHome(largePage()).environment,
      MAX_CONNECTIONS: String(MAX_CONNECTIONS),
      HEADERS_TIMEOUT_SECONDS: '1',
      REQUEST_TIMEOUT_SECONDS: '1',
      IDLE_TIMEOUT_SECONDS: '2',
      DRAIN_SECONDS: '3600',
    }),
  );

  /** Sends as long as it can, and never closes the connection itself. */
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

  function times<T>(count: number, open: () => Promise<T>): Promise<T[]> {
    return Promise.all(Array.from({ length: count }, open));
  }

  async function ofEachKind<T>(
    kinds: readonly T[],
    open: (kind: T) => Promise<RawConnection>,
  ): Promise<RawConnection[]> {
    return (await Promise.all(kinds.map((kind) => times(OF_EACH_KIND, () => open(kind))))).flat();
  }

  /** Clients that read nothing of the answers to their requests. */
  function unread(server: RunningServer, kinds: typeof UNREAD): Promise<RawConnection[]> {
    return ofEachKind(kinds, async ([beginning, piece]) => {
      const connection = await hold(server, beginning, piece);
      connection.socket.pause();
      return connection;
    });
  }

  async function allClosed(connections: readonly RawConnection[]): Promise<void> {
    await Promise.all(connections.map(({ closed }) => closed));
  }

  test('a client that goes on sending after an error is disconnected, and others are served (W13)', async () => {
    const server = await theServer();
    const deaf = await unread(server, UNREAD);
    const read = await ofEachKind(WITHOUT_END, ([beginning, piece]) => hold(server, beginning, piece));
    expect([...deaf, ...read]).toHaveLength(MAX_CONNECTIONS);
    await allClosed([...deaf, ...read]);

    const sent = WITHOUT_END.flatMap(([, , statuses]) =>
      Array.from({ length: OF_EACH_KIND }, () => statuses),
    );
    expect(read.map(({ received }) => statusesOf(received()))).toEqual(sent);
    await eventually(() => server.get('/healthz').expect(200));
  });

  test('requests half sent, and clients that say or read nothing, are closed, while others are served (W6)', async () => {
    const server = await theServer();
    const ofOther = LARGE_PAGE.replace(TOKENS.reader, TOKENS.other);
    const deaf = await unread(server, [[`${ofOther}\r\n`, '']]);
    const silent = await times(4, () => connectTo(server));
    // One connection is left for other clients.
    const halfSent = await times(MAX_CONNECTIONS - deaf.length - silent.length - 1, async () => {
      const connection = await connectTo(server);
      connection.socket.write(GET);
      return connection;
    });
    const othersAreServed = () => server.get(PATH).expect(200);
    await othersAreServed();
    await allClosed(halfSent);
    await othersAreServed();
    await allClosed(silent);
    await othersAreServed();

    expect(new Set(halfSent.map(({ received }) => statusesOf(received()).join()))).toEqual(new Set(['408']));
    for (const { received } of silent) expect(['', '408']).toContain(statusesOf(received()).join());
    await eventually(() => {
      const cutOff = server.log().filter(({ application, complete }) => application === 'other' && !complete);
      expect(cutOff).toHaveLength(deaf.length);
    });
  });

  test('a second SIGTERM ends it at once', async () => {
    const server = await theServer();
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
