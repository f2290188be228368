import { connect, type Socket } from 'node:net';
import type { Course } from './course.ts';
import type { Pause } from './pause.ts';

/** A client that hangs is let go within so long. */
const PATIENCE_MILLISECONDS = 15_000;
/** For what is under way between the two when a client begins to read at last. */
const READING_MILLISECONDS = 3_000;
const MOST_AT_A_TIME = 30;
const LONGEST_PAUSE_MILLISECONDS = 1_500;

const MORE_PAGES_THAN_BUFFERS_HOLD = 20;

const KINDS = ['connects and says nothing', 'sends half a request', 'reads nothing of large pages'] as const;

/** Connections that keep the server waiting. */
export class HangingClients {
  readonly #token: string;
  readonly #open = new Set<Socket>();

  constructor(token: string) {
    this.#token = token;
  }

  /** Opens one after the other until the time is over. */
  async run({ random, pause, findings }: Course, ports: readonly number[]): Promise<void> {
    while (await pause(random.below(LONGEST_PAUSE_MILLISECONDS))) {
      if (this.#open.size >= MOST_AT_A_TIME) continue;
      const kind = random.choose(KINDS);
      findings.inject(`client ${kind}`);
      void this.#hang(random.choose(ports), kind, pause).then((isLetGo) => {
        if (!isLetGo)
          findings.complain(`A client that ${kind} is not let go within ${PATIENCE_MILLISECONDS / 1000} s.`);
      });
    }
  }

  close(): void {
    for (const socket of this.#open) socket.destroy();
  }

  /** @returns whether the server has let it go, or had no time to */
  async #hang(port: number, kind: (typeof KINDS)[number], pause: Pause): Promise<boolean> {
    const socket = connect(port, '127.0.0.1', () => socket.write(this.#bytesOf(kind)));
    this.#open.add(socket);
    const closed = new Promise<boolean>((resolve) => {
      socket.on('close', () => {
        this.#open.delete(socket);
        resolve(true);
      });
    });
    socket.on('error', () => undefined);
    if (kind !== 'reads nothing of large pages') socket.resume();
    const patience = async (milliseconds: number): Promise<boolean> => !(await pause(milliseconds));
    if (await Promise.race([closed, patience(PATIENCE_MILLISECONDS)])) return true;
    if (kind !== 'reads nothing of large pages') return false;
    // Only who reads learns that a connection was closed.
    socket.resume();
    return Promise.race([closed, patience(READING_MILLISECONDS)]);
  }

  #bytesOf(kind: (typeof KINDS)[number]): string {
    switch (kind) {
      case 'connects and says nothing':
        return '';
      case 'sends half a request':
        return 'GET /open/event HTTP/1.1\r\nHost: x\r\nAuthor';
      case 'reads nothing of large pages':
        return largePage(this.#token).repeat(MORE_PAGES_THAN_BUFFERS_HOLD);
    }
  }
}

function largePage(token: string): string {
  return `GET /open/event?pageSize=500 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;
}
