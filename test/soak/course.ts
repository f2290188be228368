import type { Random } from '../../scripts/bench/content/random.ts';
import type { Findings } from './findings.ts';
import type { Pause } from './pause.ts';

/** What everything that happens in the course of a soak works with. */
export interface Course {
  readonly random: Random;
  readonly pause: Pause;
  readonly findings: Findings;
}
