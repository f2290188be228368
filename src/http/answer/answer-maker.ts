import type { Calendar } from '../../calendar/calendar.ts';
import type { AnswerCache } from './answer-cache.ts';
import type { WorkLength, WorkQueue } from './work-queue.ts';

/** Who asks: a request, whose connection is destroyed when its client has left. */
interface Client {
  readonly socket: { readonly destroyed: boolean };
}

/** What is being made, and who waits for it. */
interface UnderWay<T> {
  readonly clients: Client[];
  readonly made: Promise<T>;
}

/** Makes answers between other requests, once for all who ask at the same time, and remembers them. */
export class AnswerMaker<T extends object> {
  readonly #queue: WorkQueue;
  readonly #length: WorkLength;
  readonly #remembered: AnswerCache<T>;
  readonly #underWay = new WeakMap<Calendar, Map<string, UnderWay<T>>>();

  /** @param length of the work that an answer is */
  constructor(queue: WorkQueue, length: WorkLength, remembered: AnswerCache<T>) {
    this.#queue = queue;
    this.#length = length;
    this.#remembered = remembered;
  }

  /**
   * An answer of a calendar, as it is remembered, or made when its turn comes.
   *
   * @param client who asks; nothing is made for those who have left
   * @param key tells it from all other answers of the calendar
   * @param pieces makes a piece of it each time, and returns the whole
   * @throws ApiError E_OVERLOADED
   */
  async make(client: Client, calendar: Calendar, key: string, pieces: Iterator<unknown, T>): Promise<T> {
    const remembered = this.#remembered.recall(calendar, key);
    if (remembered !== null) return remembered;
    const underWay = this.#underWayOf(calendar);
    const shared = underWay.get(key);
    if (shared !== undefined) {
      shared.clients.push(client);
      return shared.made;
    }

    const clients = [client];
    const isWanted = (): boolean => clients.some(({ socket }) => !socket.destroyed);
    const made = this.#queue.do(this.#length, pieces, isWanted);
    underWay.set(key, { clients, made });
    try {
      this.#remembered.remember(calendar, key, await made);
    } finally {
      underWay.delete(key);
    }
    return made;
  }

  #underWayOf(calendar: Calendar): Map<string, UnderWay<T>> {
    const underWay = this.#underWay.get(calendar) ?? new Map<string, UnderWay<T>>();
    this.#underWay.set(calendar, underWay);
    return underWay;
  }
}
