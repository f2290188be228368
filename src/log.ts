import { destination, pino, stdTimeFunctions, type Logger } from 'pino';
import type { LogLevel } from './config.ts';

/**
 * The structured log: JSON, one object a line, on standard error. Standard output is for people, and the
 * one place where a token is ever printed.
 */
export function createLog(level: LogLevel): Logger {
  const stream = destination({ fd: 2, sync: true });
  // A log that nobody reads any more, or a full disk, must not end the server.
  stream.on('error', () => undefined);
  return pino(
    {
      level,
      timestamp: stdTimeFunctions.isoTime,
      base: null,
      formatters: { level: (level) => ({ level }) },
      serializers: { error: pino.stdSerializers.err },
    },
    stream,
  );
}
