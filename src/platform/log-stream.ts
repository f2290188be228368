import { constants, fstatSync, openSync, writeSync } from 'node:fs';
import { errnoOf } from './system-errors.ts';

const STANDARD_ERROR = 2;
/** So much waits for a reader that is slow or stands still; lines that come then are dropped. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;
const RETRY_MILLISECONDS = 100;

/**
 * Standard error as a stream of lines that never waits, where the system lets it be opened anew: a reader that stands
 * still holds up no request, and no end of the process. A full disk, or a reader that is gone, loses lines and nothing else.
 *
 * @param onDropped is called with the number of lines that were lost, when lines can be written again
 */
export function openLogStream(onDropped: (lines: number) => void): { write(line: string): void } {
  const descriptor = openWithoutWaiting();
  const waiting: Buffer[] = [];
  let waitingBytes = 0;
  let dropped = 0;
  let timer: NodeJS.Timeout | null = null;

  process.on('exit', writeWaiting);
  return {
    write(line) {
      const bytes = Buffer.from(line);
      if (waitingBytes + bytes.length > MAX_WAITING_BYTES) {
        dropped += 1;
        return;
      }
      waiting.push(bytes);
      waitingBytes += bytes.length;
      if (timer === null) writeWaiting();
    },
  };

  function writeWaiting(): void {
    timer = null;
    let hasWritten = false;
    for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
      const written = writeSome(first);
      if (written === 'no room') {
        timer = setTimeout(writeWaiting, RETRY_MILLISECONDS).unref();
        return;
      }
      if (written === 'lost') dropped += 1;
      else hasWritten = true;
      const done = written === 'lost' ? first.length : written;
      waitingBytes -= done;
      if (done < first.length) waiting[0] = first.subarray(done);
      else waiting.shift();
    }
    if (dropped === 0 || !hasWritten) return;
    const lines = dropped;
    dropped = 0;
    onDropped(lines);
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
