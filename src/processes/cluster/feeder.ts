import type { Worker } from 'node:cluster';
import type { PackedCalendar } from '../../calendar/packed/packed-calendar.ts';
import type { Observable } from '../../platform/observable.ts';
import type { Content } from '../../reload/follow-content.ts';
import type { ToWorker } from './process-messages.ts';

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
