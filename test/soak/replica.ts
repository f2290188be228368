import { setTimeout as sleep } from 'node:timers/promises';
import type { Samples } from '../helpers/metrics.ts';
import { startChild, type Child } from './child.ts';
import { readMetrics } from './metrics.ts';
import { childrenOf } from './processes.ts';
import { SoakError } from './soak-error.ts';

export interface ReplicaOptions {
  readonly name: string;
  readonly contentDir: string;
  readonly tokensFile: string;
  readonly workers: number;
  readonly redisUrl: string | null;
  /** The path of the socket of its metrics; null where nobody asks. */
  readonly metricsSocket: string | null;
}

const START_MILLISECONDS = 30_000;
const POLL_MILLISECONDS = 25;
/** What a connection that a killed worker held may cost its client. */
const EXCUSE_MILLISECONDS = 1_000;

/** The server as a process of its own, with its workers. */
export class Replica {
  readonly name: string;
  readonly port: number;
  readonly #child: Child;
  readonly #metricsSocket: string | null;
  /** Workers that were killed so far. */
  killed = 0;
  #killedAt = -Infinity;
  #isStopping = false;

  /** @throws SoakError when it does not serve */
  static async start(options: ReplicaOptions): Promise<Replica> {
    const { name, contentDir, tokensFile, workers, redisUrl, metricsSocket } = options;
    const settings = {
      PORT: '0',
      CONTENT_DIR: contentDir,
      TOKENS_FILE: tokensFile,
      TZ: 'UTC',
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '100000000',
      DRAIN_SECONDS: '0',
      WORKERS: String(workers),
      ...(redisUrl !== null && { REDIS_URL: redisUrl }),
      ...(metricsSocket !== null && { METRICS_PORT: metricsSocket }),
    };
    const environment = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
    // Nothing of this process's environment: another calendar may be set there.
    const child = startChild(['env', '-i', ...environment, process.execPath, 'dist/src/server.js']);
    const deadline = performance.now() + START_MILLISECONDS;
    for (;;) {
      const [, port] = /^Serving \d+ events at http:\S+:(\d+)$/m.exec(child.stdout()) ?? [];
      if (port !== undefined) return new Replica(options, Number(port), child);
      if (!child.isRunning() || performance.now() > deadline)
        throw new SoakError(`The ${name} replica does not serve:\n${child.stdout()}${child.stderr()}`);
      await sleep(POLL_MILLISECONDS);
    }
  }

  private constructor({ name, metricsSocket }: ReplicaOptions, port: number, child: Child) {
    this.name = name;
    this.port = port;
    this.#metricsSocket = metricsSocket;
    this.#child = child;
  }

  get pid(): number {
    return this.#child.pid;
  }

  /** Whether it has ended by itself. */
  get isLost(): boolean {
    return !this.#isStopping && !this.#child.isRunning();
  }

  /** What it said last on standard error. */
  get lastWords(): string {
    return this.#child.stderr();
  }

  /** @returns false where none would be left */
  killWorker(choose: (pids: readonly number[]) => number): boolean {
    const workers = childrenOf(this.pid);
    if (workers.length < 2) return false;
    process.kill(choose(workers), 'SIGKILL');
    this.#killedAt = performance.now();
    this.killed += 1;
    return true;
  }

  /** Whether a worker was killed so shortly before that its connections may fail. */
  excuses(failedAt: number): boolean {
    return failedAt >= this.#killedAt && failedAt <= this.#killedAt + EXCUSE_MILLISECONDS;
  }

  /** What it counts; null where it was started without metrics. */
  async metrics(): Promise<Samples | null> {
    return this.#metricsSocket === null ? null : readMetrics(this.#metricsSocket);
  }

  /** @returns its exit status, or the signal that ended it */
  stop(): Promise<number | NodeJS.Signals | null> {
    this.#isStopping = true;
    this.#child.signal('SIGTERM');
    return this.#child.ended;
  }
}
