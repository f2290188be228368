import {
  CalendarFileError,
  decodeCalendarFile,
  HEADER_LENGTH,
  readCalendarFileHeader,
} from '../../calendar/packed/calendar-file.ts';
import type { PackedCalendar } from '../../calendar/packed/packed-calendar.ts';
import { readBeginning, readRegularFile } from '../../platform/regular-file.ts';
import { errnoOf } from '../../platform/system-errors.ts';
import { gitRevisionOf } from '../../history/git/git-folder.ts';
import { type CalendarSource, CalendarSourceError, type CompiledSource } from './calendar-source.ts';

/** The most bytes that Node reads into one buffer. */
const MAX_BYTES = 2 ** 31 - 1;

/** A file that `npm run build:content` wrote. */
export function fileSource(path: string): CalendarSource {
  return {
    path,
    state: () => '',
    load: () => () => Promise.resolve().then(() => compiledFrom(path)),
    prepare: () => Promise.resolve(),
  };
}

function compiledFrom(path: string): CompiledSource {
  const calendar = calendarIn(path);
  return {
    calendar,
    warnings: [],
    revision: gitRevisionOf(path),
    gap: null,
    historySeconds: 0,
    isEmpty: false,
  };
}

function calendarIn(path: string): PackedCalendar {
  try {
    return decodeCalendarFile(bytesOf(path));
  } catch (error) {
    if (!(error instanceof CalendarFileError)) throw error;
    throw new CalendarSourceError(
      `The calendar file ${path} cannot be used. ${error.message}; build it again.`,
    );
  }
}

/** The bytes of the file, in memory of their own, which can be handed to another thread. */
function bytesOf(path: string): ArrayBuffer {
  try {
    // The header is checked first, so that a file that is no calendar file is not read into memory.
    readCalendarFileHeader(readBeginning(path, HEADER_LENGTH));
    const bytes = readRegularFile(path, { maxBytes: MAX_BYTES, followLinks: true });
    if (bytes === null) throw new CalendarFileError('It is too large');
    return bytes.byteLength < bytes.buffer.byteLength ? new Uint8Array(bytes).buffer : bytes.buffer;
  } catch (error) {
    if (error instanceof CalendarFileError) throw error;
    const reason = errnoOf(error) ?? 'it is no regular file';
    throw new CalendarSourceError(`The calendar file ${path} cannot be read (${reason}).`);
  }
}
