import type { Config } from '../../config/config.ts';
import type { CalendarSource } from './calendar-source.ts';

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
