import { mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Makes a folder that is removed after the work, also when a signal ends the bench. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'calendar-bench-'));
  const remove = (): void => {
    // Programs that are still ending may write there.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  const stop = (signal: NodeJS.Signals): void => {
    remove();
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  try {
    return await work(folder);
  } finally {
    for (const signal of STOP_SIGNALS) process.off(signal, stop);
    remove();
  }
}
