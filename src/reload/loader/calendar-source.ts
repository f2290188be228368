import type { PackedCalendar } from '../../calendar/packed/packed-calendar.ts';
import type { Config } from '../../config/config.ts';
import type { Diagnostic } from '../../diagnostics/codes.ts';
import type { Snapshot } from '../snapshot.ts';

/** The settings that say where the calendar comes from, how changes of it are noticed, and whether editors look at it. */
export type SourceSettings = Pick<Config, 'calendarFile' | 'contentDir' | 'watch' | 'preview'>;

/** There is no calendar to serve: a reason in one line, and the problems of the content where that is it. */
export class SourceError extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(message: string, diagnostics: readonly Diagnostic[] = []) {
    super(message);
    this.diagnostics = diagnostics;
  }
}

/** Where the calendar comes from, and what has to be watched for changes of it. */
export interface CalendarSource {
  readonly path: string;
  /**
   * @param snapshot of `path`, from before
   * @param onProgress is called again and again while it takes time
   * @throws SourceError
   */
  readonly load: (snapshot: Pick<Snapshot, 'stampOf'>, onProgress: () => void) => LoadedCalendar;
  /** Whether what it remembers for the next time takes more memory than the time that it saves is worth. */
  readonly isHeavy: () => boolean;
}

export interface LoadedCalendar {
  readonly calendar: PackedCalendar;
  readonly warnings: readonly Diagnostic[];
}
