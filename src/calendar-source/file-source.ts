import { CalendarFileError, decodeCalendarFile } from '../calendar/file.ts';
import type { PackedCalendar } from '../calendar/packed.ts';
import { errnoOf } from '../errno.ts';
import { readRegularFile } from '../regular-file.ts';
import type { CalendarSource } from './calendar-source.ts';
import { SourceError } from './source-error.ts';

/** Node reads no more into one buffer. */
const MAX_BYTES = 2 ** 31 - 1;

/** A file that `npm run build:content` wrote. */
export function fileSource(calendarFile: string): CalendarSource {
  return {
    path: calendarFile,
    load: () => ({ calendar: read(calendarFile), warnings: [] }),
    isHeavy: () => false,
  };
}

function read(calendarFile: string): PackedCalendar {
  try {
    const bytes = readRegularFile(calendarFile, { maxBytes: MAX_BYTES, followLinks: true });
    if (bytes === null) throw new CalendarFileError('It is too large');
    return decodeCalendarFile(ownBuffer(bytes));
  } catch (error) {
    if (error instanceof CalendarFileError) {
      throw new SourceError(
        `The calendar file ${calendarFile} cannot be used. ${error.message}; build it again.`,
      );
    }
    const code = errnoOf(error);
    if (code !== undefined)
      throw new SourceError(`The calendar file ${calendarFile} cannot be read (${code}).`);
    throw error;
  }
}

/** The buffer of these bytes alone: that of small files is shared with others. */
function ownBuffer({ buffer, byteOffset, byteLength }: Buffer): ArrayBuffer {
  const own = buffer instanceof ArrayBuffer && byteLength === buffer.byteLength;
  return own ? buffer : new Uint8Array(new Uint8Array(buffer, byteOffset, byteLength)).buffer;
}
