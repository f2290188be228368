import { spawnSync } from 'node:child_process';
import { startChild, untilPrinted, type Child } from './child.ts';

/** Whether Redis is on this machine. */
export function hasRedis(): boolean {
  return spawnSync('redis-server', ['--version']).status === 0;
}

/** A Redis of one's own, which keeps its port, but nothing else, when it is started again. */
export class Redis {
  readonly port: number;
  readonly #command: readonly string[];
  readonly #launch: typeof startChild;
  #child: Child | null = null;

  /** @param settings as options of redis-server */
  constructor(port: number, settings: readonly string[] = [], launch = startChild) {
    const own = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.port = port;
    this.#command = ['redis-server', ...own, ...settings];
    this.#launch = launch;
  }

  /** @throws SoakError when it does not come up */
  async start(): Promise<void> {
    this.#child = this.#launch(this.#command);
    await untilPrinted(this.#child, /Ready to accept connections/, 'redis-server does not come up');
  }

  async kill(): Promise<void> {
    this.#child?.signal('SIGKILL');
    await this.#child?.ended;
  }

  /** It keeps its connections, lets the system accept more, and answers nothing. */
  freeze(): void {
    this.#child?.signal('SIGSTOP');
  }

  thaw(): void {
    this.#child?.signal('SIGCONT');
  }
}
