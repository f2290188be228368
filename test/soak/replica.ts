import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { metricsAt } from '../helpers/metrics.ts';
import { startChild, untilPrinted, type Child } from './child.ts';
import { childrenOf, commandOf } from './processes.ts';

export interface ReplicaOptions {
  readonly name: string;
  readonly contentDir: string;
  /** The folder in which the server runs. The server caches the history in the `dist` of this folder. */
  readonly workingFolder: string;
  readonly tokensFile: string;
  readonly workers: number;
  readonly redisUrl: string | null;
  /** The path of the Unix socket of its metrics. */
  readonly metricsSocket: string;
}

const METRICS_TRIES = 5;
const METRICS_PAUSE_MILLISECONDS = 1_000;
/**
 * The time after the end of a worker during which requests may fail, until the server has noticed that its
 * connections are gone.
 */
const EXCUSE_MILLISECONDS = 3_000;

/** A server as a process of its own, with its workers. */
export class Replica {
  readonly name: string;
  readonly port: number;
  readonly #child: Child;
  readonly #metricsSocket: string;
  /** The number of workers that were killed so far. */
  killed = 0;
  #killedAt = -Infinity;
  #isStopping = false;

  /**
   * Starts a replica.
   *
   * @throws SoakError when it does not serve
   */
  static async start(options: ReplicaOptions): Promise<Replica> {
    const { name, contentDir, workingFolder, tokensFile, workers, redisUrl, metricsSocket } = options;
    const settings = {
      PORT: '0',
      CONTENT_DIR: contentDir,
      TOKENS_FILE: tokensFile,
      PATH: process.env.PATH ?? '',
      TZ: 'UTC',
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '100000000',
      DRAIN_SECONDS: '0',
      WORKERS: String(workers),
      METRICS_PORT: metricsSocket,
      ...(redisUrl !== null && { REDIS_URL: redisUrl }),
    };
    const environment = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
    // The environment of this process is left out: it may have the settings of another calendar.
    const program = [process.execPath, resolve('dist/src/server.js')];
    const child = startChild(['env', '-i', ...environment, ...program], workingFolder);
    const serving = /^Serving \d+ events? at http:\S+:(\d+)$/m;
    const [, port] = await untilPrinted(child, serving, `The ${name} replica does not serve`);
    return new Replica(options, Number(port), child);
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

  /** The end of its standard error. */
  get lastWords(): string {
    return this.#child.stderr();
  }

  /**
   * Kills a worker.
   *
   * @returns false where no worker would be left
   */
  killWorker(choose: (pids: readonly number[]) => number): boolean {
    // Commands of git are children of the server as well.
    const workers = childrenOf(this.pid).filter((pid) => commandOf(pid).includes('worker'));
    if (workers.length < 2) return false;
    process.kill(choose(workers), 'SIGKILL');
    this.#killedAt = performance.now();
    this.killed += 1;
    return true;
  }

  /**
   * Returns whether a worker was killed during a request, or so shortly before it that the request may have used
   * the worker's connection.
   */
  excuses({ sentAt, receivedAt }: { readonly sentAt: number; readonly receivedAt: number }): boolean {
    return receivedAt >= this.#killedAt && sentAt <= this.#killedAt + EXCUSE_MILLISECONDS;
  }

  /**
   * Returns the sum of the samples of a metric. It asks again while workers that have just been started do not
   * answer.
   *
   * @param labels the labels that a sample must have, as text
   * @throws Error when the server does not answer
   */
  async counted(metric: string, ...labels: readonly string[]): Promise<number> {
    for (let tried = 1; ; tried += 1) {
      try {
        return [...(await metricsAt(this.#metricsSocket))]
          .filter(
            ([name]) => name.split('{', 1)[0] === metric && labels.every((label) => name.includes(label)),
          )
          .reduce((sum, [, value]) => sum + value, 0);
      } catch (error) {
        if (tried === METRICS_TRIES) throw error;
      }
      await sleep(METRICS_PAUSE_MILLISECONDS);
    }
  }

  /**
   * Stops it.
   *
   * @returns its exit status, or the signal that ended it
   */
  stop(): Promise<number | NodeJS.Signals | null> {
    this.#isStopping = true;
    this.#child.signal('SIGTERM');
    return this.#child.ended;
  }
}
