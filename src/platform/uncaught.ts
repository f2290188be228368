import type { Logger } from 'pino';

/** A process whose state nobody knows any more is to be started anew, not to be kept alive. */
export function endOnFaults(log: Logger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ error }, 'unexpected fault');
    process.exit(1);
  });
  // Nobody reads standard output any more: that is no reason to stop serving.
  process.stdout.on('error', () => undefined);
}
