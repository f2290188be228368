import type { Worker } from 'node:cluster';
import type { WorkersMetrics } from '../../metrics/metrics.ts';
import type { ProcessMetrics } from '../../metrics/request-metrics.ts';
import { send } from './feeder.ts';

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
