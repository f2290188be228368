import { setImmediate } from 'node:timers';
import type { Calendar } from '../../calendar/calendar.ts';
import { type CacheBounds, FrequentCache } from '../../platform/frequent-cache.ts';
import { remember } from '../../platform/collections.ts';
import { overloaded } from './api-errors.ts';

/** Work that is done piece by piece. */
interface Work {
  /** Does the next piece; returns whether it was the last one. */
  readonly doPiece: () => boolean;
  /** Whether anybody waits for the result. */
  readonly isWanted: () => boolean;
  /** Receives the error that a piece throws, or the error that says why the work is not done. */
  readonly refuse: (error: unknown) => void;
  /** When the work was queued, in milliseconds of `performance.now`. */
  readonly since: number;
  /** Whether there was no other work when it was queued, so that only the machine can make it wait. */
  readonly isAlone: boolean;
}

/** Work of about the same length. It is begun in the order in which it was queued; works that have begun take turns. */
class Lane {
  /** How much of the work may be under way at the same time. */
  readonly #atOnce: number;
  readonly #waiting: Work[] = [];
  readonly #underWay: Work[] = [];

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  add(work: Work): void {
    this.#waiting.push(work);
  }

  /** Whether there is work for which anybody waits. */
  isWanted(): boolean {
    return [this.#underWay, this.#waiting].some((works) => works.some((work) => work.isWanted()));
  }

  /** Drops work that nobody wants, and returns how long the first work has waited for other work, in milliseconds; 0 if none waits. */
  longestWait(): number {
    for (let first = this.#waiting[0]; first !== undefined; first = this.#waiting[0]) {
      if (first.isWanted()) return first.isAlone ? 0 : performance.now() - first.since;
      this.#waiting.shift();
      first.refuse(overloaded(0));
    }
    return 0;
  }

  /** Refuses all work that has waited for longer than this. */
  refuseLate(maxMilliseconds: number): void {
    for (let wait = this.longestWait(); wait > maxMilliseconds; wait = this.longestWait())
      this.#waiting.shift()?.refuse(overloaded(wait));
  }

  /** Does the next piece of this lane; returns whether there was one. */
  doPiece(): boolean {
    if (this.#underWay.length < this.#atOnce) this.#underWay.unshift(...this.#waiting.splice(0, 1));
    const work = this.#underWay.shift();
    if (work === undefined) return false;
    try {
      if (!work.isWanted()) work.refuse(overloaded(0));
      else if (!work.doPiece()) this.#underWay.push(work);
    } catch (error) {
      work.refuse(error);
    }
    return true;
  }
}

interface WorkQueueOptions {
  /** How late the event loop has been lately, in milliseconds. */
  readonly loopLag: () => number;
  /** Work that has to wait longer than this is refused. */
  readonly maxLagMilliseconds: number;
}

/** Short work is done in one piece, long work in many. */
type WorkLength = 'short' | 'long';

/** The time that the queue uses in one turn of the event loop; it does at least one piece. The rest is for other requests. */
const TURN_MILLISECONDS = 5;

/** The number of long works that are done at the same time: with more, all would finish late and hold memory meanwhile. */
const LONG_AT_ONCE = 2;

/** Does work that may take long, piece by piece between other requests, and refuses it when there is too much of it. */
export class WorkQueue {
  readonly #options: WorkQueueOptions;
  readonly #lanes: Readonly<Record<WorkLength, Lane>> = { short: new Lane(1), long: new Lane(LONG_AT_ONCE) };
  #isGoing = false;

  constructor(options: WorkQueueOptions) {
    this.#options = options;
  }

  /**
   * Does work when its turn comes. Short work never waits for the end of long work. Work is never refused when there is
   * no other: the event loop is then late because of other programs, and a client that tried again would wait as long.
   *
   * @param pieces does a piece of some milliseconds at each step, and returns the result
   * @param isWanted whether anybody waits for the result; without that, the work is not begun or not continued
   * @throws ApiError E_OVERLOADED where the work would wait, or has waited, for too long, or nobody wants it any more
   */
  do<T>(length: WorkLength, pieces: Iterator<unknown, T>, isWanted: () => boolean): Promise<T> {
    return new Promise((resolve, reject) => {
      const lane = this.#lanes[length];
      const { loopLag, maxLagMilliseconds } = this.#options;
      const isAlone = !Object.values(this.#lanes).some((each) => each.isWanted());
      const wait = isAlone ? 0 : Math.max(lane.longestWait(), loopLag());
      if (wait > maxLagMilliseconds) throw overloaded(wait);
      const doPiece = (): boolean => {
        const piece = pieces.next();
        if (piece.done === true) resolve(piece.value);
        return piece.done === true;
      };
      lane.add({ doPiece, isWanted, refuse: reject, since: performance.now(), isAlone });
      this.#continue();
    });
  }

  #continue(): void {
    if (this.#isGoing) return;
    this.#isGoing = true;
    setImmediate(() => {
      this.#isGoing = false;
      if (this.#workForATurn()) this.#continue();
    });
  }

  /**
   * Does a piece of long work, then short work, and long work again in the time that is left.
   *
   * @returns whether there may be more to do
   */
  #workForATurn(): boolean {
    const start = performance.now();
    const { short, long } = this.#lanes;
    for (const lane of [short, long]) lane.refuseLate(this.#options.maxLagMilliseconds);
    long.doPiece();
    do {
      if (!short.doPiece() && !long.doPiece()) return false;
    } while (performance.now() - start < TURN_MILLISECONDS);
    return true;
  }
}

/** Turns a function into short work. */
export function* inOnePiece<T>(make: () => T): Generator<never, T> {
  return make();
}

/** A request, whose connection is destroyed when its client has left. */
interface Client {
  readonly socket: { readonly destroyed: boolean };
}

/** The answers of one calendar. */
interface Answers<T> {
  readonly frequent: FrequentCache<T>;
  /** The answers that are being made, with the clients that wait for them. */
  readonly underWay: Map<string, { readonly clients: Client[]; readonly made: Promise<T> }>;
}

/** Makes each answer once for all clients that ask for it, and caches the frequent ones as long as their calendar is in use. */
export class AnswerCache<T> {
  readonly #queue: WorkQueue;
  readonly #length: WorkLength;
  readonly #of: (calendar: Calendar) => Answers<T>;

  /**
   * @param queue does the work
   * @param length says whether an answer is made in one piece ("short") or in many ("long"), and so in which lane it waits
   * @param bounds limits the cache of each calendar
   */
  constructor(queue: WorkQueue, length: WorkLength, bounds: CacheBounds<T>) {
    this.#queue = queue;
    this.#length = length;
    this.#of = remember(() => ({ frequent: new FrequentCache<T>(bounds), underWay: new Map() }));
  }

  /** Returns the cache of a calendar's answers. */
  frequent(calendar: Calendar): FrequentCache<T> {
    return this.#of(calendar).frequent;
  }

  /**
   * Returns an answer of a calendar from the cache, or makes it when its turn comes, once for all clients that ask meanwhile.
   *
   * @param client the request; nothing is made when all clients that asked for it have left
   * @param key distinguishes the answer from all other answers of the calendar
   * @param pieces makes a part of the answer at each step, and returns the whole
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
}
