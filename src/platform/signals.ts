import { constants } from 'node:os';

/** Under npm, Ctrl+C sends the server SIGINT twice: once from the terminal and once from npm, within this time. */
const SAME_SIGNAL_MILLISECONDS = 50;

const STOP_SIGNALS: readonly NodeJS.Signals[] = process.stdout.isTTY
  ? ['SIGTERM', 'SIGINT', 'SIGHUP']
  : ['SIGTERM', 'SIGINT'];

/**
 * Calls `stop` at the first signal to stop; a second one ends the process at once. SIGHUP is such a signal on a
 * terminal, which sends it when it is closed; without one it has the server read everything anew (`onReloadSignal`).
 */
export function onStopSignal(stop: (signal: NodeJS.Signals) => Promise<void>): void {
  let first: { signal: NodeJS.Signals; at: number } | null = null;
  for (const name of STOP_SIGNALS) {
    process.on(name, (signal) => {
      if (first === null) {
        first = { signal, at: performance.now() };
        void stop(signal);
      } else if (signal !== first.signal || performance.now() - first.at > SAME_SIGNAL_MILLISECONDS) {
        process.exit(128 + constants.signals[signal]);
      }
    });
  }
}

/** Calls `reload` at each SIGHUP where the process has no terminal. */
export function onReloadSignal(reload: () => void): void {
  if (!STOP_SIGNALS.includes('SIGHUP')) process.on('SIGHUP', reload);
}

/**
 * Keeps SIGUSR1 from opening Node's inspector, which runs whatever it is sent: a listener takes the place of Node's own. It
 * holds for the threads of the process, too.
 */
export function keepInspectorClosed(): void {
  process.on('SIGUSR1', () => undefined);
}
