import type { Calendar } from '../../calendar/calendar.ts';
import { FrequentCache, type CacheBounds } from '../../platform/frequent-cache.ts';
import type { WorkLength, WorkQueue } from './work-queue.ts';

/** Who asks: a request, whose connection is destroyed when its client has left. */
interface Client {
  readonly socket: { readonly destroyed: boolean };
}

/** The answers of one calendar. */
interface Answers<T> {
  readonly frequent: FrequentCache<T>;
  /** Those that are being made, with the clients who wait for them. */
  readonly underWay: Map<string, { readonly clients: Client[]; readonly made: Promise<T> }>;
}

/** The answers of each calendar, which are forgotten together with it. */
export class AnswerCache<T> {
  readonly #queue: WorkQueue;
  readonly #length: WorkLength;
  readonly #bounds: CacheBounds<T>;
  readonly #calendars = new WeakMap<Calendar, Answers<T>>();

  /**
   * @param queue does what takes a while
   * @param length of the work that an answer is
   * @param bounds of the answers of a calendar that are remembered
   */
  constructor(queue: WorkQueue, length: WorkLength, bounds: CacheBounds<T>) {
    this.#queue = queue;
    this.#length = length;
    this.#bounds = bounds;
  }

  /** The answers of a calendar that are remembered. */
  frequent(calendar: Calendar): FrequentCache<T> {
    return this.#of(calendar).frequent;
  }

  /**
   * An answer of a calendar, as it is remembered, or made when its turn comes, once for all who ask meanwhile.
   *
   * @param client who asks; nothing is made for those who have left
   * @param key distinguishes it from all other answers of the calendar
   * @param pieces makes a piece of it each time, and returns the whole
   * @throws ApiError E_OVERLOADED
   */
  async make(client: Client, calendar: Calendar, key: string, pieces: Iterator<unknown, T>): Promise<T> {
    const { frequent, underWay } = this.#of(calendar);
    const remembered = frequent.recall(key);
    if (remembered !== undefined) return remembered;
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
      frequent.remember(key, await made);
    } finally {
      underWay.delete(key);
    }
    return made;
  }

  #of(calendar: Calendar): Answers<T> {
    const known = this.#calendars.get(calendar);
    if (known !== undefined) return known;
    const answers = { frequent: new FrequentCache<T>(this.#bounds), underWay: new Map() };
    this.#calendars.set(calendar, answers);
    return answers;
  }
}
