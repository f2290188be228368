import {
  CalendarFileError,
  decodeCalendarFile,
  HEADER_LENGTH,
  readCalendarFileHeader,
} from '../../calendar/packed/calendar-file.ts';
import type { PackedCalendar } from '../../calendar/packed/packed-calendar.ts';
import { readBeginning, readRegularFile } from '../../platform/regular-file.ts';
import { errnoOf } from '../../platform/system-errors.ts';
import { gitRevisionOf } from '../git-revision.ts';
import { type CalendarSource, SourceError } from './calendar-source.ts';

/** Node reads no more into one buffer. */
const MAX_BYTES = 2 ** 31 - 1;

/** A file that `npm run build:content` wrote. */
export function fileSource(calendarFile: string): CalendarSource {
  return {
    path: calendarFile,
    state: () => '',
    load() {
      const calendar = read(calendarFile);
      const revision = gitRevisionOf(calendarFile);
      const compiled = { calendar, revision, gap: null, historySeconds: 0, isEmpty: false };
      return { warnings: [], compile: () => Promise.resolve(compiled) };
    },
    prepare: () => Promise.resolve(),
    isHeavy: () => false,
  };
}

function read(calendarFile: string): PackedCalendar {
  try {
    return decodeCalendarFile(ownBuffer(bytesOf(calendarFile)));
  } catch (error) {
    if (!(error instanceof CalendarFileError)) throw error;
    throw new SourceError(
      `The calendar file ${calendarFile} cannot be used. ${error.message}; build it again.`,
    );
  }
}

function bytesOf(calendarFile: string): Buffer {
  try {
    // What is no calendar file at all is not taken into memory.
    readCalendarFileHeader(readBeginning(calendarFile, HEADER_LENGTH));
    const bytes = readRegularFile(calendarFile, { maxBytes: MAX_BYTES, followLinks: true });
    if (bytes === null) throw new CalendarFileError('It is too large');
    return bytes;
  } catch (error) {
    if (error instanceof CalendarFileError) throw error;
    const reason = errnoOf(error) ?? 'it is no regular file';
    throw new SourceError(`The calendar file ${calendarFile} cannot be read (${reason}).`);
  }
}

/** The buffer of these bytes alone: that of small files is shared with others. */
function ownBuffer({ buffer, byteOffset, byteLength }: Buffer): ArrayBuffer {
  const own = buffer instanceof ArrayBuffer && byteLength === buffer.byteLength;
  return own ? buffer : new Uint8Array(new Uint8Array(buffer, byteOffset, byteLength)).buffer;
}
