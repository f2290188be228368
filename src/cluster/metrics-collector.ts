import type { Worker } from 'node:cluster';
import type { ProcessMetrics } from '../metrics/request-metrics.ts';
import { send } from './feeder.ts';

/** A worker that takes longer is left out. */
const ANSWER_MILLISECONDS = 1_000;

/** The side of the primary process in collecting the metrics of all workers. */
export class MetricsCollector {
  readonly #waiting = new Map<number, (metrics: ProcessMetrics | null) => void>();
  #asked = 0;

  /** Those of the workers that answer. */
  async collect(workers: readonly Worker[]): Promise<ProcessMetrics[]> {
    const answers = await Promise.all(workers.map((worker) => this.#ask(worker)));
    return answers.filter((metrics) => metrics !== null);
  }

  receive(question: number, metrics: ProcessMetrics): void {
    this.#waiting.get(question)?.(metrics);
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
