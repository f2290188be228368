import { constants, fstatSync, openSync, writeSync } from 'node:fs';
import { type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';
import { isObject } from '../platform/containers.ts';
import { printable } from '../platform/printable.ts';
import { errnoOf } from '../platform/system-errors.ts';

const STANDARD_ERROR = 2;
/** The most bytes that wait for a slow reader; further lines are dropped. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;
const RETRY_MILLISECONDS = 100;
/** The most bytes that a pipe takes in one piece or not at all, whoever else writes to it (PIPE_BUF of Linux). */
const MAX_PIECE_BYTES = 4_096;

/** Lines that are written at once, or what is left of them. */
interface Piece {
  readonly bytes: Buffer;
  readonly lines: number;
}

/**
 * Standard error as a stream of lines that never waits, where the system lets it be opened anew: a reader that stands
 * still holds up no request, and no end of the process. A full disk, or a reader that is gone, loses lines and nothing else.
 * The lines of a turn of the event loop are written at its end, some at once.
 *
 * @param onDropped is called with the number of lines that were lost, when lines can be written again
 */
export function openLogStream(onDropped: (lines: number) => void): { write(line: string): void } {
  const descriptor = openWithoutWaiting();
  const waiting: string[] = [];
  let piece: Piece | null = null;
  let waitingBytes = 0;
  let dropped = 0;
  let isDue = false;

  process.on('exit', writeWaiting);
  return {
    write(line) {
      const bytes = Buffer.byteLength(line);
      if (waitingBytes + bytes > MAX_WAITING_BYTES) {
        dropped += 1;
        return;
      }
      waiting.push(line);
      waitingBytes += bytes;
      if (isDue) return;
      isDue = true;
      setImmediate(writeWaiting);
    },
  };

  function writeWaiting(): void {
    isDue = false;
    let hasWritten = false;
    while ((piece ??= takePiece(waiting)) !== null) {
      const { bytes, lines } = piece;
      const written = writeSome(bytes);
      if (written === 'no room') {
        isDue = true;
        setTimeout(writeWaiting, RETRY_MILLISECONDS).unref();
        return;
      }
      if (written === 'lost') dropped += lines;
      else hasWritten = true;
      const done = written === 'lost' ? bytes.length : written;
      waitingBytes -= done;
      piece = done < bytes.length ? { bytes: bytes.subarray(done), lines: 1 } : null;
    }
    if (dropped === 0 || !hasWritten) return;
    const lines = dropped;
    dropped = 0;
    onDropped(lines);
    writeWaiting();
  }

  /** @returns how many bytes were written */
  function writeSome(bytes: Buffer): number | 'no room' | 'lost' {
    try {
      return writeSync(descriptor, bytes);
    } catch (error) {
      return errnoOf(error) === 'EAGAIN' ? 'no room' : 'lost';
    }
  }
}

/** Takes away as many of the first lines as fit into a piece, and one at least; null where there is none. */
function takePiece(waiting: string[]): Piece | null {
  if (waiting.length === 0) return null;
  let bytes = 0;
  const end = waiting.findIndex((line) => (bytes += Buffer.byteLength(line)) > MAX_PIECE_BYTES);
  const lines = end === -1 ? waiting.length : Math.max(1, end);
  return { bytes: Buffer.from(waiting.splice(0, lines).join('')), lines };
}

/**
 * A pipe or a terminal is opened anew, since a descriptor that others share must not be changed for them. A file
 * makes nobody wait, and would get a second position to write at; a socket cannot be opened.
 */
function openWithoutWaiting(): number {
  try {
    // Large numbers, because Node 20 loads packages behind a linked node_modules wrongly after small ones of a pipe.
    const stats = fstatSync(STANDARD_ERROR, { bigint: true });
    if (!stats.isFIFO() && !stats.isCharacterDevice()) return STANDARD_ERROR;
    const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants;
    return openSync(`/proc/self/fd/${STANDARD_ERROR}`, O_WRONLY | O_NONBLOCK | O_NOCTTY);
  } catch {
    return STANDARD_ERROR;
  }
}

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
