import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../scripts/bench/content/random.ts';
import type { Findings } from './findings.ts';

/** What everything that runs during a soak needs. */
export interface Course {
  readonly random: Random;
  readonly pause: Pause;
  readonly findings: Findings;
}

/** Waits this number of milliseconds; resolves with false as soon as the time of the soak is over. */
export type Pause = (milliseconds: number) => Promise<boolean>;

export function pauseUntil(over: AbortSignal): Pause {
  return (milliseconds) => sleep(Math.max(0, milliseconds), true, { signal: over }).catch(() => false);
}
