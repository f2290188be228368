import { spawnSync } from 'node:child_process';
import { startChild, untilPrinted, type Child } from './child.ts';

/** Returns whether Redis is installed. */
export function hasRedis(): boolean {
  return spawnSync('redis-server', ['--version']).status === 0;
}

/** A Redis server of the soak. When it is started again, it has the same port, but no data. */
export class Redis {
  readonly port: number;
  readonly #command: readonly string[];
  readonly #launch: typeof startChild;
  #child: Child | null = null;

  /** @param settings options of redis-server */
  constructor(port: number, settings: readonly string[] = [], launch = startChild) {
    const own = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.port = port;
    this.#command = ['redis-server', ...own, ...settings];
    this.#launch = launch;
  }

  /**
   * Starts it.
   *
   * @throws SoakError when it does not come up
   */
  async start(): Promise<void> {
    this.#child = this.#launch(this.#command);
    await untilPrinted(this.#child, /Ready to accept connections/, 'redis-server does not come up');
  }

  async kill(): Promise<void> {
    this.#child?.signal('SIGKILL');
    await this.#child?.ended;
  }

  /** Stops its process: it keeps its connections, the system accepts more, and nothing is answered. */
  freeze(): void {
    this.#child?.signal('SIGSTOP');
  }

  thaw(): void {
    this.#child?.signal('SIGCONT');
  }
}
