import { overloaded } from './api-errors.ts';

/** Work of which a piece is done at a time. */
export interface Work {
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
export class Lane {
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
