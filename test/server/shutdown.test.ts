import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import { TOKENS } from '../helpers/app.ts';
import { event, largePage, uuid } from '../helpers/content.ts';
import { eventually } from '../helpers/process.ts';
import { connectTo, type RawConnection } from '../helpers/raw-connection.ts';
import { parseAnswer } from '../helpers/raw-http.ts';
import { makeHome, startServer, type RunningServer } from '../helpers/server.ts';

const CONTENT = { 'events/a.md': event(1) };
const PATH = `/open/event/${uuid(1)}`;
const AUTHORIZATION = `Authorization: Bearer ${TOKENS.reader}`;

interface Answer {
  readonly status: number;
  readonly connection: string | undefined;
}

/** A GET of a client that would like to keep its connection. */
async function ask({ address }: RunningServer, path: string, agent: Agent): Promise<Answer> {
  const request = get(`${address}${path}`, { agent, headers: { authorization: `Bearer ${TOKENS.reader}` } });
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

describe('the end of a server (contract, section 2; P1, P2)', () => {
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
