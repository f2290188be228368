import { destination, pino, stdTimeFunctions, type Logger } from 'pino';
import type { LogLevel } from './config.ts';

/** So much waits for a reader that is slow or stands still; what comes then is dropped, and counted. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;

/**
 * The structured log: JSON, one object a line, on standard error. Standard output is for people, and the
 * one place where a token is ever printed.
 *
 * Lines are written beside the work: nobody waits for a log that is read slowly.
 *
 * @param worker the number of the process among those that answer, where there are several
 */
export function createLog(level: LogLevel, worker: number | null = null): Logger {
  const stream = destination({ fd: 2, sync: false, maxLength: MAX_WAITING_BYTES });
  let dropped = 0;
  // A log that nobody reads any more, or a full disk, must not end the server.
  stream.on('error', () => undefined);
  stream.on('drop', () => (dropped += 1));
  const log = pino(
    {
      level,
      timestamp: stdTimeFunctions.isoTime,
      base: worker === null ? null : { worker },
      formatters: { level: (level) => ({ level }) },
      serializers: { error: pino.stdSerializers.err },
    },
    stream,
  );
  stream.on('drain', () => {
    if (dropped === 0) return;
    const lines = dropped;
    dropped = 0;
    log.warn({ lines }, 'log lines were dropped, because the log is read too slowly');
  });
  return log;
}
