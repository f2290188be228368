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
  /** A text that changes when something does on which the calendar depends besides `path`. */
  readonly state: () => string;
  /**
   * @param snapshot of `path`, from before
   * @param onProgress is called again and again while it takes time
   * @throws SourceError
   */
  readonly load: (snapshot: Pick<Snapshot, 'stampOf'>, onProgress: () => void) => LoadedSource;
  /** Does what makes the next load quicker; to be called when nobody waits. */
  readonly prepare: () => Promise<void>;
  /** Whether what it remembers for the next time takes more memory than the time that it saves is worth. */
  readonly isHeavy: () => boolean;
}

/** What was read of the source. */
export interface LoadedSource {
  readonly warnings: readonly Diagnostic[];
  /**
   * The calendar of it; to be called when nothing has changed while it was read.
   *
   * @throws SourceError
   */
  readonly compile: () => Promise<CompiledSource>;
}

export interface CompiledSource {
  readonly calendar: PackedCalendar;
  /** The commit that was checked out when it was loaded, in hexadecimal; null where there was none. */
  readonly revision: string | null;
  /** What is not known of its past, as a sentence; null where all is, or the calendar came without. */
  readonly gap: string | null;
  /** How long the history took to read the last time; 0 where the calendar came with it. */
  readonly historySeconds: number;
  /** Whether it was made of a content folder with nothing in it. */
  readonly isEmpty: boolean;
}

export interface LoadedCalendar extends CompiledSource {
  readonly warnings: readonly Diagnostic[];
}
