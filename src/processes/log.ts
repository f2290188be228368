import { constants, fstatSync, openSync, writeSync } from 'node:fs';
import { type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';
import { isObject } from '../platform/collections.ts';
import { printable } from '../platform/printable.ts';
import { errnoOf } from '../platform/system-errors.ts';

const STANDARD_ERROR = 2;
/** The most bytes that are buffered for a slow reader; further lines are dropped. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;
const RETRY_MILLISECONDS = 100;
/** The most bytes that a pipe takes atomically (PIPE_BUF of Linux). */
const MAX_PIECE_BYTES = 4_096;

/** Lines that are written at once, or the rest of them. */
interface Piece {
  readonly bytes: Buffer;
  readonly lines: number;
}

/**
 * Opens standard error as a stream of lines that never blocks, where the system allows to open it anew: a reader that has
 * stopped reading delays neither requests nor the end of the process. With a full disk, or without a reader, lines are lost and
 * nothing else happens. The lines of a turn of the event loop are written together at its end.
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

  /** @returns the number of bytes written */
  function writeSome(bytes: Buffer): number | 'no room' | 'lost' {
    try {
      return writeSync(descriptor, bytes);
    } catch (error) {
      return errnoOf(error) === 'EAGAIN' ? 'no room' : 'lost';
    }
  }
}

/** Removes as many of the first lines as fit into a piece, but at least one, and returns them; null where there is none. */
function takePiece(waiting: string[]): Piece | null {
  if (waiting.length === 0) return null;
  let bytes = 0;
  const end = waiting.findIndex((line) => (bytes += Buffer.byteLength(line)) > MAX_PIECE_BYTES);
  const lines = end === -1 ? waiting.length : Math.max(1, end);
  return { bytes: Buffer.from(waiting.splice(0, lines).join('')), lines };
}

/**
 * Opens a pipe or a terminal anew without blocking, since changing the descriptor would change it for the processes that share
 * it. A file never blocks, and opening it would lead to a second write position; a socket cannot be opened.
 */
function openWithoutWaiting(): number {
  try {
    // `bigint` avoids a bug of Node 20: after a plain `fstatSync` of a pipe, it loads packages of a linked
    // node_modules wrongly.
    const stats = fstatSync(STANDARD_ERROR, { bigint: true });
    if (!stats.isFIFO() && !stats.isCharacterDevice()) return STANDARD_ERROR;
    const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants;
    return openSync(`/proc/self/fd/${STANDARD_ERROR}`, O_WRONLY | O_NONBLOCK | O_NOCTTY);
  } catch {
    return STANDARD_ERROR;
  }
}

/**
 * Opens the log on standard error: one JSON object per line, or lines for people in a preview on a terminal. Standard output is
 * for people, and only there a token is ever printed.
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

/** Returns a line of the log in a short form for people. */
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

/** Returns the time (RFC 3339) as a member of a JSON line, which is formatted once per millisecond. */
function timeMember(): string {
  const now = Date.now();
  if (now !== shownAt) [shownAt, shown] = [now, `,"time":"${new Date(now).toISOString()}"`];
  return shown;
}

/** Ends the process at an uncaught error: its state is unknown, so it should be restarted. */
export function endOnFaults(log: Logger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ error }, 'unexpected fault');
    process.exit(1);
  });
  // The server continues when nobody reads standard output any more.
  process.stdout.on('error', () => undefined);
}
