import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll } from '@jest/globals';
import { listenOnLoopback } from '../../helpers/loopback.ts';

/** Decides what happens to the commands that a client sends to Redis. */
type Passage = (commands: Buffer, client: Socket, redis: Socket) => void;

const SLOW_MILLISECONDS = 1_000;
/** Fast enough to open a connection, too slow to count a request. */
const A_LITTLE_SLOW_MILLISECONDS = 400;

const PASSAGES = {
  open: (commands, _client, redis) => redis.write(commands),
  slow: (commands, _client, redis) => setTimeout(() => redis.write(commands), SLOW_MILLISECONDS),
  'a little slow': (commands, _client, redis) =>
    setTimeout(() => redis.write(commands), A_LITTLE_SLOW_MILLISECONDS),
  silent: () => undefined,
  'hanging up': (_commands, client) => client.destroy(),
  'talking nonsense': (_commands, client) => client.write('HTTP/1.1 200 OK\r\n\r\n$-7\r\n*x\r\n'),
  'refusing everything': answerEach('-ERR not today'),
  'saying OK to everything': answerEach('+OK'),
} as const satisfies Record<string, Passage>;

function answerEach(answer: string): Passage {
  return (commands, client) => {
    const beginnings = commands.toString('latin1').match(/^\*\d+\r$/gm) ?? [];
    client.write(`${answer}\r\n`.repeat(beginnings.length));
  };
}

export type GateState = keyof typeof PASSAGES;
export const GATE_STATES = Object.keys(PASSAGES) as readonly GateState[];

const servers = new Set<Server>();
const sockets = new Set<Socket>();

afterAll(() => {
  for (const server of servers) server.close();
  for (const socket of sockets) socket.destroy();
});

/** Stands between the servers and a Redis, and fails in ways in which Redis itself cannot be made to fail. */
export class Gate {
  readonly port: number;
  state: GateState = 'open';

  static async to(redis: { readonly port: number }): Promise<Gate> {
    const server = createServer();
    servers.add(server);
    const gate = new Gate(await listenOnLoopback(server));
    server.on('connection', (client) => {
      gate.#join(client, connect(redis.port, '127.0.0.1'));
    });
    return gate;
  }

  private constructor(port: number) {
    this.port = port;
  }

  #join(client: Socket, redis: Socket): void {
    client.on('data', (commands) => PASSAGES[this.state](commands, client, redis));
    redis.on('data', (answers) => client.write(answers));
    const ends = [client, redis];
    for (const socket of ends) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        for (const end of ends) end.destroy();
      });
    }
  }
}
