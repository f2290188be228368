import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild, type Child } from './child.ts';
import { freePort } from './free-port.ts';
import { SoakError } from './soak-error.ts';

const START_MILLISECONDS = 10_000;
const POLL_MILLISECONDS = 25;

/** A Redis of the soak's own, which keeps nothing. */
export class Redis {
  readonly url: string;
  readonly #port: number;
  readonly #folder: string;
  #child: Child;

  static isInstalled(): boolean {
    try {
      execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  }

  /** @throws SoakError when it does not come up */
  static async start(folder: string): Promise<Redis> {
    const port = await freePort();
    return new Redis(port, folder, await run(port, folder));
  }

  private constructor(port: number, folder: string, child: Child) {
    this.#port = port;
    this.#folder = folder;
    this.#child = child;
    this.url = `redis://127.0.0.1:${port}`;
  }

  async kill(): Promise<void> {
    this.#child.signal('SIGKILL');
    await this.#child.ended;
  }

  async startAgain(): Promise<void> {
    this.#child = await run(this.#port, this.#folder);
  }

  /** It keeps its connections, and answers nothing on them. */
  freeze(): void {
    this.#child.signal('SIGSTOP');
  }

  thaw(): void {
    this.#child.signal('SIGCONT');
  }
}

async function run(port: number, folder: string): Promise<Child> {
  const child = startChild(
    ['redis-server', '--port', String(port), '--save', '', '--appendonly', 'no', '--bind', '127.0.0.1'],
    folder,
  );
  const deadline = performance.now() + START_MILLISECONDS;
  while (!child.stdout().includes('Ready to accept connections')) {
    if (!child.isRunning() || performance.now() > deadline)
      throw new SoakError(`redis-server does not come up:\n${child.stdout()}${child.stderr()}`);
    await sleep(POLL_MILLISECONDS);
  }
  return child;
}
