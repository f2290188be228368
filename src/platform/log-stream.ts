import { constants, fstatSync, openSync, writeSync } from 'node:fs';
import { errnoOf } from './system-errors.ts';

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
