import cluster, { type Worker } from 'node:cluster';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WorkersMetrics } from '../../metrics/metrics.ts';
import type { ProcessMetrics } from '../../metrics/request-metrics.ts';
import { listen } from '../../platform/listen.ts';
import { StartError } from '../../platform/system-errors.ts';
import { FixedWindowCounter } from '../../rate-limit/fixed-window-counter.ts';
import type { Service, ServiceParts } from '../serve.ts';
import { send, Feeder, type Count, type Hits, type ToPrimary } from './process-messages.ts';

/** A worker that takes longer to answer counts with the metrics that it sent the last time. */
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

  /** Keeps the counters of a worker that has ended. */
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

/** Whether a kind of metric only ever grows. */
function isCounted(type: string): boolean {
  return type === 'counter' || type === 'histogram';
}

/** The program has the extension of this file: it is compiled, or not, as this one is. */
const PROGRAM = fileURLToPath(new URL(`./worker${extname(import.meta.url)}`, import.meta.url));

const FIRST_PAUSE_MILLISECONDS = 100;
const LONGEST_PAUSE_MILLISECONDS = 10_000;
/** A worker gives requests under way 7 seconds to finish, so one that takes longer hangs. */
const LONGEST_FINISH_MILLISECONDS = 9_000;
/** The end of a worker that lived this long is no sign that the next one will end soon as well. */
const WELL_MILLISECONDS = 10_000;

/**
 * Starts the processes that answer requests, sends them what is served, and counts callers for all of them. A worker
 * that ends is replaced after a pause, which grows while its successors end soon as well.
 *
 * @throws StartError when the first ones cannot serve
 */
export async function openService({
  config: { workers: count, host, port: givenPort, drainSeconds },
  log,
  content,
  tokens,
  metrics,
}: ServiceParts): Promise<Service> {
  // Each worker accepts connections by itself, also while this process stands still.
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
        // A process that could not even be started emits no exit.
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

  /** Kills workers that have not come up yet, and after a while those that hang. */
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
 * Chooses a port for all workers where any will do, so that one that starts after all others have ended listens there too.
 *
 * @throws StartError
 */
async function findFreePort(host: string): Promise<number> {
  const server = createServer();
  const { port } = new URL(await listen(server, { host, port: 0 }));
  await new Promise((resolve) => server.close(resolve));
  return Number(port);
}
