import cluster, { type Worker } from 'node:cluster';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PackedCalendar } from '../calendar/packed/packed-calendar.ts';
import type { ContentProblems, ContentStatus } from '../diagnostics/content-status.ts';
import { listen } from '../platform/listen.ts';
import type { Observable } from '../platform/observable.ts';
import { StartError } from '../platform/system-errors.ts';
import { FixedWindowCounter } from '../rate-limit/counters.ts';
import type { ServedContent } from '../reload/follow-content.ts';
import type { TokensInForce } from '../tokens/registry.ts';
import type { ProcessMetrics, WorkersMetrics } from './metrics.ts';
import type { Service, ServiceParts } from './serve.ts';

/** A message from the primary process to a worker. */
export type ToWorker =
  /** The content to serve from now on; its calendar is null where it is the same as in the previous message. */
  | {
      readonly kind: 'content';
      readonly calendar: PackedCalendar | null;
      readonly status: ContentStatus;
      readonly problems: ContentProblems;
    }
  /** The tokens that are valid from now on. */
  | { readonly kind: 'tokens'; readonly tokens: TokensInForce }
  /** The counts that answer a `Hits`, in the order of its keys. */
  | { readonly kind: 'counts'; readonly batch: number; readonly counts: readonly Count[] }
  /** Asks for the metrics; the answer has the same number. */
  | { readonly kind: 'collect'; readonly question: number }
  /** Tells the worker to answer the pending requests, and then to end. */
  | { readonly kind: 'drain' };

/** The number of requests of a caller in the current window, and when the window ends, in milliseconds since 1970. */
export type Count = readonly [hits: number, endsAt: number];

/** A message from a worker to the primary process. */
export type ToPrimary =
  /** The worker receives messages from now on; earlier ones are lost. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'listening'; readonly address: string }
  /** The worker cannot serve; the reason is shown to the person who started the server. */
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'metrics'; readonly question: number; readonly metrics: ProcessMetrics }
  | Hits;

/** The requests that a worker asks the primary process to count; each key identifies a caller. */
export interface Hits {
  readonly kind: 'hits';
  readonly batch: number;
  readonly keys: readonly string[];
}

/** Sends a message to a worker, unless it has ended. */
function send(worker: Worker, message: ToWorker, onSent: () => void = () => undefined): void {
  if (worker.isConnected()) worker.send(message, onSent);
}

/** Sends a worker the content whenever it changes, one message at a time: a slow worker gets the newest content only. */
class Feeder {
  readonly #worker: Worker;
  readonly #content: Observable<ServedContent>;
  #sending = false;
  #sent: ServedContent | null = null;
  #calendar: PackedCalendar | null = null;

  constructor(worker: Worker, content: Observable<ServedContent>) {
    this.#worker = worker;
    this.#content = content;
  }

  feed(): void {
    const content = this.#content.current();
    if (this.#sending || this.#sent === content) return;
    const { calendar, ...rest } = content;
    const known = this.#calendar === calendar;
    this.#sending = true;
    this.#sent = content;
    this.#calendar = calendar;
    send(this.#worker, { kind: 'content', calendar: known ? null : calendar, ...rest }, () => {
      this.#sending = false;
      this.feed();
    });
  }
}

/** Where a worker takes longer to answer, its previous metrics are used. */
const ANSWER_MILLISECONDS = 1_000;

/** Collects the metrics of all workers in the primary process. */
export class MetricsCollector {
  readonly #waiting = new Map<number, (metrics: ProcessMetrics | null) => void>();
  readonly #last = new Map<Worker, ProcessMetrics>();
  /** The counters of workers that have ended, which stay in the sum: a counter must never fall. */
  #ended: Promise<ProcessMetrics> = Promise.resolve([]);
  #asked = 0;

  /** Collects the metrics of these workers, and the counters of those that have ended. */
  async collect(workers: readonly Worker[]): Promise<WorkersMetrics> {
    let answering = 0;
    const answers = await Promise.all(
      workers.map(async (worker) => {
        const answer = await this.#ask(worker);
        if (answer !== null) {
          answering += 1;
          this.#last.set(worker, answer);
        }
        return answer ?? this.#last.get(worker) ?? [];
      }),
    );
    const ended = await this.#ended;
    return { answering, metrics: [...answers, ended] };
  }

  receive(question: number, metrics: ProcessMetrics): void {
    this.#waiting.get(question)?.(metrics);
  }

  /** Adds the counters of a worker that has ended to the sum that is kept. */
  forget(worker: Worker): void {
    const counted = (this.#last.get(worker) ?? []).filter(({ type }) => isCounted(String(type)));
    this.#last.delete(worker);
    if (counted.length > 0) this.#ended = this.#ended.then((ended) => sumOf([ended, counted]));
  }

  #ask(worker: Worker): Promise<ProcessMetrics | null> {
    return new Promise((resolve) => {
      this.#asked += 1;
      const question = this.#asked;
      const answer = (metrics: ProcessMetrics | null): void => {
        clearTimeout(timer);
        worker.off('exit', giveUp);
        this.#waiting.delete(question);
        resolve(metrics);
      };
      const giveUp = (): void => {
        answer(null);
      };
      const timer = setTimeout(giveUp, ANSWER_MILLISECONDS);
      worker.once('exit', giveUp);
      this.#waiting.set(question, answer);
      send(worker, { kind: 'collect', question });
    });
  }
}

async function sumOf(metrics: ProcessMetrics[]): Promise<ProcessMetrics> {
  const { AggregatorRegistry } = await import('prom-client');
  return AggregatorRegistry.aggregate(metrics).getMetricsAsJSON();
}

/** Whether metrics of this type never decrease. */
function isCounted(type: string): boolean {
  return type === 'counter' || type === 'histogram';
}

/** The program of a worker. It has the same extension as this file, since either both are compiled or none. */
const PROGRAM = fileURLToPath(new URL(`./worker${extname(import.meta.url)}`, import.meta.url));

const FIRST_PAUSE_MILLISECONDS = 100;
const LONGEST_PAUSE_MILLISECONDS = 10_000;
/** A worker that takes longer to end is considered hung, since it gives pending requests 7 seconds. */
const LONGEST_FINISH_MILLISECONDS = 9_000;
/** When a worker has lived this long before it ends, the pause before its replacement starts is the shortest again. */
const WELL_MILLISECONDS = 10_000;

/**
 * Starts the processes that answer requests, sends them the content and the tokens, and counts requests for all of them. A
 * worker that ends is replaced after a pause, which grows as long as its successors end early.
 *
 * @throws StartError when the first workers cannot serve
 */
export async function openService({
  config: { workers: count, host, port: givenPort, drainSeconds },
  log,
  content,
  tokens,
  metrics,
}: ServiceParts): Promise<Service> {
  // Each worker accepts connections by itself, even while this process is busy.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: PROGRAM, serialization: 'advanced' });
  const port = givenPort === 0 ? await findFreePort(host) : givenPort;
  const counter = new FixedWindowCounter();
  const collector = new MetricsCollector();
  const workers = new Set<Worker>();
  const fed = new Map<Worker, Feeder>();
  let pause = FIRST_PAUSE_MILLISECONDS;
  let isDraining = false;

  content.onReplace(() => {
    for (const feeder of fed.values()) feeder.feed();
  });
  tokens.onReplace((next) => {
    for (const worker of fed.keys()) send(worker, { kind: 'tokens', tokens: next });
  });

  return new Promise((resolve, reject) => {
    const serving = new Set<Worker>();
    let isOpen = false;
    for (let started = 0; started < count; started += 1) fork();

    function fork(): void {
      const worker = cluster.fork({ PORT: String(port) });
      const startedAt = performance.now();
      workers.add(worker);
      worker.on('message', (message: ToPrimary) => {
        switch (message.kind) {
          case 'ready': {
            if (isDraining) break;
            const feeder = new Feeder(worker, content);
            fed.set(worker, feeder);
            send(worker, { kind: 'tokens', tokens: tokens.current() });
            feeder.feed();
            break;
          }
          case 'hits':
            send(worker, { kind: 'counts', batch: message.batch, counts: countHits(message) });
            break;
          case 'metrics':
            collector.receive(message.question, message.metrics);
            break;
          case 'listening':
            log.info({ worker: worker.id, pid: worker.process.pid }, 'a worker serves');
            serving.add(worker);
            if (serving.size < count) break;
            isOpen = true;
            resolve({ address: message.address, drain, collect });
            break;
          case 'failed':
            if (isOpen) log.error({ worker: worker.id, reason: message.reason }, 'a worker cannot serve');
            else reject(new StartError(message.reason));
            break;
        }
      });
      worker.on('error', (error) => {
        log.error({ error, worker: worker.id }, 'a worker cannot be reached');
        // A process that could not be started emits no "exit".
        if (worker.process.pid === undefined) replace({ status: null, signal: null });
      });
      worker.on('exit', (status: number | null, signal: string | null) => {
        replace({ status, signal });
      });

      function replace(end: { readonly status: number | null; readonly signal: string | null }): void {
        workers.delete(worker);
        fed.delete(worker);
        serving.delete(worker);
        collector.forget(worker);
        if (isDraining) return;
        if (!isOpen) {
          const how = end.signal ?? `status ${String(end.status)}`;
          reject(new StartError(`A worker has ended before it served (${how}).`));
          return;
        }
        const lived = performance.now() - startedAt;
        pause = lived > WELL_MILLISECONDS ? FIRST_PAUSE_MILLISECONDS : pause;
        log.error({ worker: worker.id, ...end, pause }, 'a worker has ended and is replaced');
        metrics?.countWorkerEnd();
        setTimeout(() => {
          if (!isDraining) fork();
        }, pause);
        pause = Math.min(2 * pause, LONGEST_PAUSE_MILLISECONDS);
      }
    }
  });

  function countHits({ keys }: Hits): Count[] {
    return keys.map((key) => {
      const { totalHits, resetTime } = counter.increment(key);
      return [totalHits, resetTime.getTime()];
    });
  }

  function collect(): Promise<WorkersMetrics> {
    return collector.collect([...fed.keys()]);
  }

  /** Drains the workers; kills those that have not started yet, and after a while those that hang. */
  async function drain(): Promise<void> {
    isDraining = true;
    const ends = [...workers].map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
    for (const worker of workers) {
      if (fed.has(worker)) send(worker, { kind: 'drain' });
      else worker.process.kill('SIGKILL');
    }
    const cutOff = setTimeout(
      () => {
        for (const worker of workers) worker.process.kill('SIGKILL');
      },
      drainSeconds * 1000 + LONGEST_FINISH_MILLISECONDS,
    );
    await Promise.all(ends);
    clearTimeout(cutOff);
  }
}

/**
 * Chooses a free port for all workers, so that a worker that starts after all others have ended still gets the same port.
 *
 * @throws StartError
 */
async function findFreePort(host: string): Promise<number> {
  const server = createServer();
  const { port } = new URL(await listen(server, { host, port: 0 }));
  await new Promise((resolve) => server.close(resolve));
  return Number(port);
}
