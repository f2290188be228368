import { pino, type Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { isObject } from '../platform/containers.ts';
import { openLogStream } from '../platform/log-stream.ts';
import { printable } from '../platform/printable.ts';

/**
 * Opens the log on standard error: JSON, one object a line; a preview in a terminal has lines for people. Standard output is
 * for people, and the one place where a token is ever printed.
 *
 * @param worker the number of this process among the workers; null where there are none
 */
export function createLog(
  { logLevel, preview }: Pick<Config, 'logLevel' | 'preview'>,
  worker: number | null = null,
): Logger {
  const stream = openLogStream((lines) => {
    log.warn({ lines }, 'log lines were lost: they could not be written');
  });
  const forPeople = {
    write(line: string) {
      stream.write(`${lineForPeople(line)}\n`);
    },
  };
  const log: Logger = pino(
    {
      level: logLevel,
      timestamp: timeMember,
      base: worker === null ? null : { worker },
      formatters: { level: (level) => ({ level }) },
      serializers: { error: pino.stdSerializers.err },
    },
    preview && process.stdout.isTTY ? forPeople : stream,
  );
  return log;
}

/** Returns what a person wants to know from a line of the log. */
function lineForPeople(line: string): string {
  const read: unknown = JSON.parse(line);
  const { level, msg, method, path, status, milliseconds, reason, error } = isObject(read) ? read : {};
  if (msg === 'request') {
    const answer = `${typeof status === 'number' ? status : 'cut off'} ${Math.round(Number(milliseconds))} ms`;
    return printable(`${String(method)} ${String(path)} ${answer}`);
  }
  const fault = isObject(error) ? error.stack : reason;
  const head = level === 'info' ? '' : `${String(level)}: `;
  return `${head}${String(msg)}${typeof fault === 'string' ? `: ${fault}` : ''}`;
}

let [shownAt, shown] = [0, ''];

/** Returns the time (RFC 3339) as a member of a line, which is made once for all lines of a millisecond. */
function timeMember(): string {
  const now = Date.now();
  if (now !== shownAt) [shownAt, shown] = [now, `,"time":"${new Date(now).toISOString()}"`];
  return shown;
}

/** Ends the process on a fault that nothing has caught: its state is unknown, so it should be started anew. */
export function endOnFaults(log: Logger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ error }, 'unexpected fault');
    process.exit(1);
  });
  // Where nobody reads standard output any more, the server goes on.
  process.stdout.on('error', () => undefined);
}
