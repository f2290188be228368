import { constants } from 'node:buffer';
import { compileCalendar } from './calendar/compile.ts';
import type { Calendar } from './calendar/calendar.ts';
import { CalendarFileError, decodeCalendarFile } from './calendar/file.ts';
import { ContentFolderError, loadContent } from './content/load.ts';
import type { Diagnostic } from './diagnostics.ts';
import { errnoOf } from './errno.ts';
import type { Config } from './config.ts';
import { readRegularFile } from './regular-file.ts';

/** Where the calendar comes from, and what has to be watched for changes of it. */
export interface CalendarSource {
  readonly path: string;
  /** @throws SourceError */
  load(): { calendar: Calendar; warnings: readonly Diagnostic[] };
}

/** There is no calendar to serve: a reason in one line, and the problems of the content where that is it. */
export class SourceError extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(message: string, diagnostics: readonly Diagnostic[] = []) {
    super(message);
    this.diagnostics = diagnostics;
  }
}

/** `CALENDAR_FILE` where it is set, else `CONTENT_DIR` (contract, section 1). */
export function calendarSource({ calendarFile, contentDir }: Config): CalendarSource {
  return calendarFile === null
    ? { path: contentDir, load: () => fromContent(contentDir) }
    : { path: calendarFile, load: () => ({ calendar: fromFile(calendarFile), warnings: [] }) };
}

function fromContent(contentDir: string): ReturnType<CalendarSource['load']> {
  try {
    const { records, diagnostics } = loadContent(contentDir);
    if (records === null) throw new SourceError(`The content in ${contentDir} has errors.`, diagnostics);
    return { calendar: compileCalendar(records), warnings: diagnostics };
  } catch (error) {
    if (error instanceof ContentFolderError) throw new SourceError(error.message);
    throw error;
  }
}

function fromFile(calendarFile: string): Calendar {
  try {
    const bytes = readRegularFile(calendarFile, { maxBytes: constants.MAX_STRING_LENGTH, followLinks: true });
    if (bytes === null) throw new CalendarFileError('It is too large');
    return compileCalendar(decodeCalendarFile(bytes.toString('utf8')));
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
