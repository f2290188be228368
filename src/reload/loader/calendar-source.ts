import type { PackedCalendar } from '../../calendar/packed/packed-calendar.ts';
import type { Config } from '../../config/config.ts';
import type { Diagnostic } from '../../diagnostics/codes.ts';
import { errorOf } from '../../platform/system-errors.ts';
import type { Snapshot } from '../snapshot.ts';

/** The settings that say where the calendar comes from, how changes of it are noticed, and whether editors look at it. */
export type SourceSettings = Pick<Config, 'calendarFile' | 'contentDir' | 'watch' | 'preview'>;

/** There is no calendar to serve: a reason in one line, and the problems of the content where that is it. */
export class CalendarSourceError extends Error {
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
   * Reads the source.
   *
   * @param snapshot of `path`, from before
   * @param onProgress is called again and again while it takes time
   * @returns what makes the calendar, to be called when nothing has changed while the source was read
   * @throws CalendarSourceError as what is returned does
   */
  readonly load: (snapshot: Pick<Snapshot, 'stampOf'>, onProgress: () => void) => Compile;
  /** Does what makes the next load quicker; to be called when nobody waits. */
  readonly prepare: () => Promise<void>;
}

type Compile = () => Promise<CompiledSource>;

export interface CompiledSource {
  readonly calendar: PackedCalendar;
  readonly warnings: readonly Diagnostic[];
  /** The commit that was checked out when it was loaded, in hexadecimal; null where there was none. */
  readonly revision: string | null;
  /** What is not known of its past, as a sentence; null where all is, or the calendar came without. */
  readonly gap: string | null;
  /** How long the history took to read the last time; 0 where the calendar came with it. */
  readonly historySeconds: number;
  /** Whether it was made of a content folder with nothing in it. */
  readonly isEmpty: boolean;
}

/** What became of a source when it was read, for the first time or after a change; all of it is plain data. */
export type SourceNews =
  | ({ readonly kind: 'calendar' } & CompiledSource)
  /** What a `CalendarSourceError` says. */
  | { readonly kind: 'refused'; readonly reason: string; readonly diagnostics: readonly Diagnostic[] }
  /** Anything else that was thrown: a fault of ours. */
  | { readonly kind: 'fault'; readonly error: Error };

/**
 * Loads a source, whatever becomes of it.
 *
 * @param load as `CalendarSource` has it
 * @param isOutdated whether the source has changed since it was looked at
 * @returns what compiles it; into null where it is refused and changed meanwhile, as a file that is being written is: it is
 *   read again
 */
export function newsOf(load: () => Compile, isOutdated: () => boolean): () => Promise<SourceNews | null> {
  try {
    const compile = load();
    return () =>
      compile().then(
        (compiled) => ({ kind: 'calendar', ...compiled }),
        (error: unknown) => {
          const news = newsOfError(error);
          return news.kind === 'refused' && isOutdated() ? null : news;
        },
      );
  } catch (error) {
    const news = newsOfError(error);
    return () => Promise.resolve(news);
  }
}

function newsOfError(thrown: unknown): SourceNews {
  return thrown instanceof CalendarSourceError
    ? { kind: 'refused', reason: thrown.message, diagnostics: thrown.diagnostics }
    : { kind: 'fault', error: errorOf(thrown) };
}

/**
 * Works on one value after the other: reading the past can take longer than the next change. Of those that come while it
 * works only the latest is worked on afterwards.
 *
 * @param work never rejects
 */
export function latestInTurn<T>(work: (value: T) => Promise<void>): (value: T) => void {
  let latest: T;
  let turn = Promise.resolve();
  return (value) => {
    latest = value;
    turn = turn.then(() => (latest === value ? work(value) : undefined));
  };
}
