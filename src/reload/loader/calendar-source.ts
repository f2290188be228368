import type { PackedCalendar } from '../../calendar/packed/packed-calendar.ts';
import type { Config } from '../../config/config.ts';
import type { Diagnostic } from '../../diagnostics/codes.ts';
import type { Look } from '../snapshot.ts';

/** Where the calendar comes from, and what has to be watched for changes of it. */
export interface CalendarSource {
  readonly path: string;
  /**
   * @param look at `path`, from before
   * @param onProgress is called again and again while it takes time
   * @throws SourceError
   */
  readonly load: (look: Pick<Look, 'stampOf'>, onProgress: () => void) => LoadedCalendar;
  /** Whether what it remembers for the next time takes more memory than the time that it saves is worth. */
  readonly isHeavy: () => boolean;
}

export interface LoadedCalendar {
  readonly calendar: PackedCalendar;
  readonly warnings: readonly Diagnostic[];
}

/** The settings that say where the calendar comes from, how changes of it are noticed, and whether editors look at it. */
export type SourceSettings = Pick<Config, 'calendarFile' | 'contentDir' | 'watch' | 'preview'>;

/** `CALENDAR_FILE` where it is set, else `CONTENT_DIR` (contract, section 1). Only the code of one is loaded. */
export async function openCalendarSource({
  calendarFile,
  contentDir,
  preview,
}: Omit<SourceSettings, 'watch'>): Promise<CalendarSource> {
  if (calendarFile === null)
    return (await import('./content-source.ts')).contentSource(contentDir, { alwaysWarn: preview });
  return (await import('./file-source.ts')).fileSource(calendarFile);
}
