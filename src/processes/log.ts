import { pino, type Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { isObject } from '../platform/containers.ts';
import { openLogStream } from '../platform/log-stream.ts';
import { printable } from '../platform/printable.ts';

/**
 * The structured log: JSON, one object a line, on standard error; of a preview in a terminal, lines for people. Standard
 * output is for people, and the one place where a token is ever printed.
 *
 * @param worker the number of the process among those that answer, where there are several
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

/** What a person wants to know of a line of the log. */
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
