import type { Worker } from 'node:cluster';
import type { PackedCalendar } from '../../calendar/packed/packed-calendar.ts';
import type { ContentProblems, ContentStatus } from '../../diagnostics/content-status.ts';
import type { ProcessMetrics } from '../../metrics/request-metrics.ts';
import type { Observable } from '../../platform/containers.ts';
import type { Content } from '../../reload/follow-content.ts';
import type { TokensInForce } from '../../tokens/registry.ts';

/** What the primary process sends those that answer requests. */
export type ToWorker =
  /** What is served from now on; without a calendar where it is the one before. */
  | {
      readonly kind: 'content';
      readonly calendar: PackedCalendar | null;
      readonly status: ContentStatus;
      readonly problems: ContentProblems;
    }
  /** The applications that may send requests from now on. */
  | { readonly kind: 'tokens'; readonly tokens: TokensInForce }
  /** The counts that answer a `Hits`, in the order of its keys. */
  | { readonly kind: 'counts'; readonly batch: number; readonly counts: readonly Count[] }
  /** Asks for the metrics; the answer bears the same number. */
  | { readonly kind: 'collect'; readonly question: number }
  /** Finish what is under way, and end. */
  | { readonly kind: 'drain' };

/** How often somebody has called in the window, and when that ends, in milliseconds since 1970. */
export type Count = readonly [hits: number, endsAt: number];

/** What a process that answers requests sends the primary one. */
export type ToPrimary =
  /** It listens to messages; any that was sent before is lost. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'listening'; readonly address: string }
  /** It cannot serve, for a reason in words for the person who started it. */
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'metrics'; readonly question: number; readonly metrics: ProcessMetrics }
  | Hits;

/** Asks to count a request of each of these callers. */
export interface Hits {
  readonly kind: 'hits';
  readonly batch: number;
  readonly keys: readonly string[];
}

/** Sends a message to a worker, unless it has ended. */
export function send(worker: Worker, message: ToWorker, onSent: () => void = () => undefined): void {
  if (worker.isConnected()) worker.send(message, onSent);
}

/** Sends a worker the content whenever it changes, one message at a time: a worker that was slow gets the newest content only. */
export class Feeder {
  readonly #worker: Worker;
  readonly #content: Observable<Content>;
  #sending = false;
  #sent: Content | null = null;
  #calendar: PackedCalendar | null = null;

  constructor(worker: Worker, content: Observable<Content>) {
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
