import { setImmediate } from 'node:timers/promises';

const LONGEST_PIECE_MILLISECONDS = 25;

/** Divides a long computation into pieces, so that its thread does what else there is to do in between. */
export class Pauses {
  #began = performance.now();

  /** Whether the present piece has lasted long enough. */
  get isDue(): boolean {
    return performance.now() - this.#began > LONGEST_PIECE_MILLISECONDS;
  }

  /** Ends a piece, and begins the next one. */
  async take(): Promise<void> {
    await setImmediate();
    this.#began = performance.now();
  }
}
