import {
  CalendarFileError,
  checksumOf,
  decodeCalendarFile,
  HEADER_LENGTH,
  readCalendarFileHeader,
} from '../../calendar/packed/calendar-file.ts';
import type { PackedCalendar } from '../../calendar/packed/packed-calendar.ts';
import { readBeginning, readInPieces, type FileLimits } from '../../platform/regular-file.ts';
import { errnoOf } from '../../platform/system-errors.ts';
import { gitRevisionOf } from '../git-state.ts';
import { type CalendarSource, type CompiledSource, SourceError } from './calendar-source.ts';

/** Node reads no more into one buffer. */
const LIMITS: FileLimits = { maxBytes: 2 ** 31 - 1, followLinks: true };

/** A file that `npm run build:content` wrote. */
export function fileSource(calendarFile: string): CalendarSource {
  return {
    path: calendarFile,
    state: () => '',
    load: () => ({ warnings: [], compile: () => compile(calendarFile) }),
    prepare: () => Promise.resolve(),
    isHeavy: () => false,
  };
}

async function compile(calendarFile: string): Promise<CompiledSource> {
  const calendar = await read(calendarFile);
  return { calendar, revision: gitRevisionOf(calendarFile), gap: null, historySeconds: 0, isEmpty: false };
}

async function read(calendarFile: string): Promise<PackedCalendar> {
  try {
    const { file, checksum } = await bytesOf(calendarFile);
    return decodeCalendarFile(file, checksum);
  } catch (error) {
    if (!(error instanceof CalendarFileError)) throw error;
    throw new SourceError(
      `The calendar file ${calendarFile} cannot be used. ${error.message}; build it again.`,
    );
  }
}

/** The bytes of a file, and the CRC-32 of those behind the header. */
async function bytesOf(calendarFile: string): Promise<{ file: ArrayBuffer; checksum: number }> {
  try {
    // What is no calendar file at all is not taken into memory.
    readCalendarFileHeader(readBeginning(calendarFile, HEADER_LENGTH));
    let checksum = 0;
    const file = await readInPieces(calendarFile, LIMITS, (piece, start) => {
      checksum = checksumOf(piece, start, checksum);
    });
    if (file === null) throw new CalendarFileError('It is too large');
    return { file, checksum };
  } catch (error) {
    if (error instanceof CalendarFileError) throw error;
    const reason = errnoOf(error) ?? 'it is no regular file';
    throw new SourceError(`The calendar file ${calendarFile} cannot be read (${reason}).`);
  }
}
