import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for some milliseconds; false as soon as the time of the soak is over. */
export type Pause = (milliseconds: number) => Promise<boolean>;

export function pauseUntil(over: AbortSignal): Pause {
  return async (milliseconds) => {
    try {
      await sleep(Math.max(0, milliseconds), null, { signal: over });
      return true;
    } catch {
      return false;
    }
  };
}
