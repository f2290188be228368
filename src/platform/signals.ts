import { constants } from 'node:os';

/** Ctrl+C reaches the server twice under npm, which passes the terminal's signal on as well. */
const SAME_SIGNAL_MILLISECONDS = 50;

const STOP_SIGNALS: readonly NodeJS.Signals[] = process.stdout.isTTY
  ? ['SIGTERM', 'SIGINT', 'SIGHUP']
  : ['SIGTERM', 'SIGINT'];

/**
 * Calls `stop` at the first signal to stop; a second one ends the process at once. A terminal that is closed
 * says SIGHUP, which makes a server without a terminal read everything anew.
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

/** Calls `reload` at each SIGHUP, where that is no signal to stop. */
export function onReloadSignal(reload: () => void): void {
  if (!STOP_SIGNALS.includes('SIGHUP')) process.on('SIGHUP', reload);
}
