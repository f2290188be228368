import cluster from 'node:cluster';
import { setImmediate } from 'node:timers';
import { readConfig } from '../config/config.ts';
import { observable, type Observable } from '../platform/observable.ts';
import { keepInspectorClosed } from '../platform/signals.ts';
import { StartError } from '../platform/system-errors.ts';
import {
  type ConnectOptions,
  type Counted,
  FallbackCounter,
  FixedWindowCounter,
  type SharedCounter,
} from '../rate-limit/counters.ts';
import type { ServedContent } from '../reload/follow-content.ts';
import type { TokensInForce } from '../tokens/registry.ts';
import type { Count, ToPrimary, ToWorker } from './workers.ts';
import { reporterOf, serve } from './serve.ts';
import { createLog, endOnFaults } from './log.ts';

/** A request that waits for its count. */
interface Waiting {
  readonly key: string;
  readonly resolve: (counted: Counted) => void;
  readonly reject: (reason: Error) => void;
}

/** Counts requests in the primary process, which counts for all workers. All requests in a turn of the event loop are one message. */
class PrimaryCounter {
  readonly #batches = new Map<number, readonly Waiting[]>();
  #batch = 0;
  #waiting: Waiting[] = [];

  connect({ signal }: ConnectOptions): Promise<SharedCounter> {
    signal.addEventListener('abort', () => {
      const waiting = [...this.#batches.values()].flat();
      this.#batches.clear();
      for (const { reject } of waiting) reject(new Error('The primary process does not answer.'));
    });
    return Promise.resolve({ increment: (key) => this.#ask(key) });
  }

  /** Takes the primary's answer to a batch. */
  receive(batch: number, counts: readonly Count[]): void {
    const waiting = this.#batches.get(batch) ?? [];
    this.#batches.delete(batch);
    counts.forEach(([totalHits, endsAt], index) => {
      waiting[index]?.resolve({ totalHits, resetTime: new Date(endsAt) });
    });
  }

  #ask(key: string): Promise<Counted> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) {
        setImmediate(() => {
          this.#sendBatch();
        });
      }
      this.#waiting.push({ key, resolve, reject });
    });
  }

  #sendBatch(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#batch += 1;
    this.#batches.set(this.#batch, waiting);
    send({ kind: 'hits', batch: this.#batch, keys: waiting.map(({ key }) => key) });
  }
}

/*
 * A worker: one of several processes that answer requests. The primary process sends the content, and a worker reads no files
 * of it. Node ends a worker when the primary process has ended.
 */

const config = readConfig();
const log = createLog(config, cluster.worker?.id ?? null);
endOnFaults(log);

const metrics = config.metrics === null ? null : (await import('./metrics.ts')).createRequestMetrics();
const counter = new PrimaryCounter();
let content: Observable<ServedContent> | null = null;
let tokens: Observable<TokensInForce> | null = null;
let service: ReturnType<typeof serve> | null = null;

process.on('message', receive);
process.on('SIGTERM', () => void end());
// The primary process receives these signals as well, and sends messages to its workers.
process.on('SIGINT', () => undefined);
process.on('SIGHUP', () => undefined);
keepInspectorClosed();
send({ kind: 'ready' });

function receive(message: ToWorker): void {
  switch (message.kind) {
    case 'content': {
      const { status, problems } = message;
      const calendar = message.calendar ?? content?.current().calendar;
      if (calendar === undefined) break;
      if (content === null) content = observable({ calendar, status, problems });
      else content.replace({ calendar, status, problems });
      break;
    }
    case 'tokens':
      if (tokens === null) tokens = observable(message.tokens);
      else tokens.replace(message.tokens);
      break;
    case 'counts':
      counter.receive(message.batch, message.counts);
      break;
    case 'collect':
      void metrics?.collect().then((collected) => {
        send({ kind: 'metrics', question: message.question, metrics: collected });
      });
      break;
    case 'drain':
      void end();
      break;
  }
  if (service !== null || content === null || tokens === null) return;
  service = start(content, tokens);
  service.then(
    ({ address }) => {
      send({ kind: 'listening', address });
    },
    (error: unknown) => {
      if (!(error instanceof StartError)) throw error;
      send({ kind: 'failed', reason: error.message }, () => process.exit(1));
    },
  );
}

async function start(
  content: Observable<ServedContent>,
  tokens: Observable<TokensInForce>,
): ReturnType<typeof serve> {
  const local = await FallbackCounter.open({
    connect: (options) => counter.connect(options),
    local: new FixedWindowCounter(),
    onChange: reporterOf('primary', log, metrics),
  });
  return serve({ config, log, content, tokens, metrics, local });
}

async function end(): Promise<void> {
  await (await service)?.drain();
  process.exit(0);
}

function send(message: ToPrimary, onSent: () => void = () => undefined): void {
  process.send?.(message, undefined, undefined, onSent);
}
