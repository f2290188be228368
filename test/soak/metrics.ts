import { setTimeout as sleep } from 'node:timers/promises';
import { metricsAt, type Samples } from '../helpers/metrics.ts';

const TRIES = 5;
const PAUSE_MILLISECONDS = 1_000;

/**
 * What a server counts. Workers that have just been started may not answer yet, so it is asked again.
 *
 * @throws Error when it does not answer
 */
export async function readMetrics(socketPath: string): Promise<Samples> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await metricsAt(socketPath);
    } catch (error) {
      if (tried === TRIES) throw error;
    }
    await sleep(PAUSE_MILLISECONDS);
  }
}

/** The sum of all samples of a metric that have these labels. */
export function total(samples: Samples | null, metric: string, ...labels: readonly string[]): number {
  const found = [...(samples ?? [])].filter(
    ([name]) => name.split('{', 1)[0] === metric && labels.every((label) => name.includes(label)),
  );
  return found.reduce((sum, [, value]) => sum + value, 0);
}
