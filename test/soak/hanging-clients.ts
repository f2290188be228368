import { connect, type Socket } from 'node:net';
import type { Course, Pause } from './course.ts';

/**
 * The time within which the server must close the connection of a client that hangs; on an idle machine, it takes
 * at most 15 seconds.
 */
const PATIENCE_MILLISECONDS = 25_000;
/**
 * The longest time between two pieces of the data that a hanging client receives when it starts to read.
 */
const PIECE_MILLISECONDS = 3_000;
const MOST_AT_A_TIME = 30;
const LONGEST_PAUSE_MILLISECONDS = 1_500;

const MORE_PAGES_THAN_BUFFERS_HOLD = 20;

/** A way in which a client hangs. */
interface Way {
  readonly does: string;
  readonly sends: (token: string) => string;
  readonly reads: boolean;
}

const WAYS: readonly Way[] = [
  { does: 'connects and says nothing', sends: () => '', reads: true },
  { does: 'sends half a request', sends: () => 'GET /open/event HTTP/1.1\r\nHost: x\r\nAuthor', reads: true },
  {
    does: 'reads nothing of large pages',
    sends: (token) =>
      `GET /open/event?pageSize=500 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`.repeat(
        MORE_PAGES_THAN_BUFFERS_HOLD,
      ),
    reads: false,
  },
];

/** Clients that keep the server waiting. */
export class HangingClients {
  readonly #token: string;
  readonly #open = new Set<Socket>();

  constructor(token: string) {
    this.#token = token;
  }

  /** Opens one connection after the other until the time is over. */
  async run({ random, pause, findings }: Course, ports: readonly number[]): Promise<void> {
    while (await pause(random.below(LONGEST_PAUSE_MILLISECONDS))) {
      if (this.#open.size >= MOST_AT_A_TIME) continue;
      const way = random.choose(WAYS);
      findings.inject(`client ${way.does}`);
      void this.#hang(random.choose(ports), way, pause).then((isLetGo) => {
        if (!isLetGo)
          findings.complain(
            `A client that ${way.does} is not let go within ${PATIENCE_MILLISECONDS / 1000} s.`,
          );
      });
    }
  }

  close(): void {
    for (const socket of this.#open) socket.destroy();
  }

  /**
   * Opens a connection that hangs.
   *
   * @returns true where the server has closed it, or the soak ended before it had to
   */
  async #hang(port: number, { sends, reads }: Way, pause: Pause): Promise<boolean> {
    const socket = connect(port, '127.0.0.1', () => socket.write(sends(this.#token)));
    this.#open.add(socket);
    socket.on('error', () => undefined);
    const closed = new Promise<boolean>((resolve) => {
      socket.on('close', () => {
        resolve(this.#open.delete(socket));
      });
    });
    const isClosedWithin = (milliseconds: number): Promise<boolean> =>
      Promise.race([closed, pause(milliseconds).then((goesOn) => !goesOn)]);
    if (reads) socket.resume();
    if (await isClosedWithin(PATIENCE_MILLISECONDS)) return true;
    if (reads) return false;
    // A client must read to the end to learn that its connection was closed.
    socket.resume();
    for (let read = -1; read !== socket.bytesRead;) {
      read = socket.bytesRead;
      if (await isClosedWithin(PIECE_MILLISECONDS)) return true;
    }
    return false;
  }
}
