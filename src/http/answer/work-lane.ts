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

/** Work of about the same length: begun in its order, some at once, which are gone on with in turn. */
export class Lane {
  readonly #atOnce: number;
  readonly #waiting: (Work & { readonly since: number })[] = [];
  readonly #underWay: Work[] = [];

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  add(work: Work): void {
    this.#waiting.push({ ...work, since: performance.now() });
  }

  /** For how long the first has waited to be begun, in milliseconds. */
  longestWait(): number {
    for (let first = this.#waiting[0]; first !== undefined; first = this.#waiting[0]) {
      if (first.isWanted()) return performance.now() - first.since;
      this.#waiting.shift();
      first.refuse(overloaded());
    }
    return 0;
  }

  refuseLate(maxMilliseconds: number): void {
    while (this.longestWait() > maxMilliseconds) this.#waiting.shift()?.refuse(overloaded());
  }

  /** @returns whether there was something to do */
  doPiece(): boolean {
    if (this.#underWay.length < this.#atOnce) this.#underWay.unshift(...this.#waiting.splice(0, 1));
    const work = this.#underWay.shift();
    if (work === undefined) return false;
    try {
      if (!work.isWanted()) work.refuse(overloaded());
      else if (!work.doPiece()) this.#underWay.push(work);
    } catch (error) {
      work.refuse(error);
    }
    return true;
  }
}
