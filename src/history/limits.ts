import { setImmediate } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { CONTENT_LIMITS } from '../content/read/content-path.ts';

/** How much of a past is read, and kept in memory meanwhile. A past that exceeds a limit counts as not known. */
export interface PastLimits {
  readonly commits: number;
  /** How much is read of all versions of files, in bytes. */
  readonly readBytes: number;
  /** How many versions are completed anew because the settings of the site have changed. */
  readonly completions: number;
  /** The most bytes that the files of one commit have, long texts left out; their objects take some ten times as much memory. */
  readonly keptBytes: number;
  /** The most bytes of the versions that are kept until `RecordLog.settle` finds the events that changed by what they embed. */
  readonly unsettledBytes: number;
  readonly milliseconds: number;
}

/** A long past has 100,000 commits, and 500 MB of versions. */
export const PAST_LIMITS: PastLimits = {
  commits: CONTENT_LIMITS.files,
  readBytes: 4_000_000_000,
  completions: 3_000_000,
  keptBytes: getHeapStatistics().heap_size_limit / 16,
  unsettledBytes: 32_000_000,
  milliseconds: 900_000,
};

/** The past exceeds a limit. */
export class PastTooLarge extends Error {}

/** The longest time that a long computation goes on before the thread turns to other work. */
const LONGEST_PIECE_MILLISECONDS = 25;

/**
 * What is left of the limits while commits are replayed, and when it is time to pause, so that the thread can do other
 * work. Each method that spends something throws `PastTooLarge` where nothing is left.
 */
export class PastBudget {
  readonly #deadline: number;
  #pieceBegan = performance.now();
  #commits: number;
  #readBytes: number;
  #completions: number;

  constructor({ commits, readBytes, completions, milliseconds }: PastLimits) {
    this.#deadline = performance.now() + milliseconds;
    this.#commits = commits;
    this.#readBytes = readBytes;
    this.#completions = completions;
  }

  spendCommit(): void {
    this.#commits -= 1;
    if (this.#commits < 0 || performance.now() > this.#deadline) throw new PastTooLarge();
  }

  spendBytes(bytes: number): void {
    this.#readBytes -= bytes;
    if (this.#readBytes < 0) throw new PastTooLarge();
  }

  spendCompletion(): void {
    this.#completions -= 1;
    if (this.#completions < 0) throw new PastTooLarge();
  }

  get isPauseDue(): boolean {
    return performance.now() - this.#pieceBegan > LONGEST_PIECE_MILLISECONDS;
  }

  async pause(): Promise<void> {
    await setImmediate();
    this.#pieceBegan = performance.now();
  }
}
