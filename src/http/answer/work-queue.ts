import { setImmediate } from 'node:timers';
import { overloaded } from './api-errors.ts';

/** Work of which a piece is done at a time. */
interface Work {
  /** Returns whether that was the last one. */
  readonly doPiece: () => boolean;
  /** Whether anybody waits for it. */
  readonly isWanted: () => boolean;
  /** Is given what a piece throws, or the reason why it is not done. */
  readonly refuse: (error: unknown) => void;
}

interface WaitingWork extends Work {
  readonly since: number;
  /** Whether nothing else was to be done when it came, so that it waits for the machine alone. */
  readonly isAlone: boolean;
}

/** Work of about the same length: begun in its order, some at once, which are gone on with in turn. */
class Lane {
  readonly #atOnce: number;
  readonly #waiting: WaitingWork[] = [];
  readonly #underWay: Work[] = [];

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  add(work: Work, isAlone: boolean): void {
    this.#waiting.push({ ...work, since: performance.now(), isAlone });
  }

  /** Whether there is work that anybody waits for. */
  isWanted(): boolean {
    return [this.#underWay, this.#waiting].some((works) => works.some((work) => work.isWanted()));
  }

  /** For how long the first has waited for others to be begun, in milliseconds. */
  longestWait(): number {
    for (let first = this.#waiting[0]; first !== undefined; first = this.#waiting[0]) {
      if (first.isWanted()) return first.isAlone ? 0 : performance.now() - first.since;
      this.#waiting.shift();
      first.refuse(overloaded(0));
    }
    return 0;
  }

  refuseLate(maxMilliseconds: number): void {
    for (let wait = this.longestWait(); wait > maxMilliseconds; wait = this.longestWait())
      this.#waiting.shift()?.refuse(overloaded(wait));
  }

  /** @returns whether there was something to do */
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
  /** Work that would wait longer is refused. */
  readonly maxLagMilliseconds: number;
}

/** Short: one piece. */
export type WorkLength = 'short' | 'long';

/** So much of one turn of the event loop goes to this work, or one piece of it; the rest is for all other requests. */
const TURN_MILLISECONDS = 5;

/** Long ones share the time that they have: more of them at once would all be late, and hold more memory. */
const LONG_AT_ONCE = 2;

/** Work that may take long, done piece by piece between other requests, and refused when there is too much of it. */
export class WorkQueue {
  readonly #options: WorkQueueOptions;
  readonly #lanes: Readonly<Record<WorkLength, Lane>> = { short: new Lane(1), long: new Lane(LONG_AT_ONCE) };
  #isGoing = false;

  constructor(options: WorkQueueOptions) {
    this.#options = options;
  }

  /**
   * Does work when its turn comes. Short work never waits for the end of long work. Work that comes alone is never refused:
   * where the event loop is late without it, the machine is busy with other programs, and who comes again would wait as long.
   *
   * @param pieces makes a piece of some milliseconds each time, and returns what comes of all
   * @param isWanted whether anybody waits for it; else it is not begun, or not gone on with
   * @throws ApiError E_OVERLOADED where it would wait, or has waited, for too long, or nobody wants it
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
      lane.add({ doPiece, isWanted, refuse: reject }, isAlone);
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
   * A piece of long work, then short work, and long work in the time that is left.
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

/** Short work. */
export function* inOnePiece<T>(make: () => T): Generator<never, T> {
  return make();
}
