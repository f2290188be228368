import { setImmediate } from 'node:timers';
import { overloaded } from './api-errors.ts';
import { Lane } from './work-lane.ts';

export interface WorkQueueOptions {
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
