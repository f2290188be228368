import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild, type Child } from './child.ts';
import { SoakError } from './soak-error.ts';

const START_MILLISECONDS = 10_000;
const POLL_MILLISECONDS = 25;

/** Whether Redis is on this machine. */
export function hasRedis(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
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
    const child = this.#launch(this.#command);
    this.#child = child;
    const deadline = performance.now() + START_MILLISECONDS;
    while (!child.stdout().includes('Ready to accept connections')) {
      if (!child.isRunning() || performance.now() > deadline)
        throw new SoakError(`redis-server does not come up:\n${child.stdout()}${child.stderr()}`);
      await sleep(POLL_MILLISECONDS);
    }
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
