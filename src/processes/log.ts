import { pino, type Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { openLogStream } from '../platform/log-stream.ts';

/**
 * The structured log: JSON, one object a line, on standard error. Standard output is for people, and the
 * one place where a token is ever printed.
 *
 * @param worker the number of the process among those that answer, where there are several
 */
export function createLog(level: Config['logLevel'], worker: number | null = null): Logger {
  const log: Logger = pino(
    {
      level,
      timestamp: timeMember,
      base: worker === null ? null : { worker },
      formatters: { level: (level) => ({ level }) },
      serializers: { error: pino.stdSerializers.err },
    },
    openLogStream((lines) => {
      log.warn({ lines }, 'log lines were lost: they could not be written');
    }),
  );
  return log;
}

let [shownAt, shown] = [0, ''];

/** The time in RFC 3339, which is written once for all lines of a millisecond. */
function timeMember(): string {
  const now = Date.now();
  if (now !== shownAt) [shownAt, shown] = [now, `,"time":"${new Date(now).toISOString()}"`];
  return shown;
}

/** A process whose state nobody knows any more is to be started anew, not to be kept alive. */
export function endOnFaults(log: Logger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ error }, 'unexpected fault');
    process.exit(1);
  });
  // Nobody reads standard output any more: that is no reason to stop serving.
  process.stdout.on('error', () => undefined);
}
