import { setImmediate } from 'node:timers';
import type { ConnectOptions, SharedCounter } from '../../rate-limit/fallback-counter.ts';
import type { Counted } from '../../rate-limit/fixed-window-counter.ts';
import type { Count, Hits } from './process-messages.ts';

interface Waiting {
  readonly resolve: (counted: Counted) => void;
  readonly reject: (reason: Error) => void;
}

/** Counts callers in the primary process, which does so for all workers: all hits of a turn of the event loop are one message. */
export class PrimaryCounter {
  readonly #send: (hits: Hits) => void;
  readonly #batches = new Map<number, readonly Waiting[]>();
  #batch = 0;
  #keys: string[] = [];
  #waiting: Waiting[] = [];

  constructor(send: (hits: Hits) => void) {
    this.#send = send;
  }

  connect({ signal }: ConnectOptions): Promise<SharedCounter> {
    signal.addEventListener('abort', () => {
      this.#forget(new Error('The primary process does not answer.'));
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
      if (this.#keys.length === 0) {
        setImmediate(() => {
          this.#sendBatch();
        });
      }
      this.#keys.push(key);
      this.#waiting.push({ resolve, reject });
    });
  }

  #sendBatch(): void {
    const [keys, waiting] = [this.#keys, this.#waiting];
    this.#batch += 1;
    this.#keys = [];
    this.#waiting = [];
    this.#batches.set(this.#batch, waiting);
    this.#send({ kind: 'hits', batch: this.#batch, keys });
  }

  #forget(reason: Error): void {
    const waiting = [...this.#batches.values()].flat();
    this.#batches.clear();
    for (const { reject } of waiting) reject(reason);
  }
}
