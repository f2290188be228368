import {
  CalendarFileError,
  decodeCalendarFile,
  HEADER_LENGTH,
  readCalendarFileHeader,
} from '../../calendar/packed/calendar-file.ts';
import type { PackedCalendar } from '../../calendar/packed/packed-calendar.ts';
import type { Config } from '../../config/config.ts';
import type { Stamps } from '../../content/content-loader.ts';
import type { Diagnostic } from '../../diagnostics/codes.ts';
import { gitRevisionOf } from '../../history/git/git-folder.ts';
import { readBeginning, readRegularFile } from '../../platform/regular-file.ts';
import { errnoOf, errorOf } from '../../platform/system-errors.ts';

/** The settings that say where the calendar comes from, how changes of it are noticed, and whether editors look at it. */
export type SourceSettings = Pick<Config, 'calendarFile' | 'contentDir' | 'watch' | 'preview'>;

/** There is no calendar to serve. It has the reason in one line, and the problems of the content where these are the reason. */
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
   * @param stamps those of a snapshot of `path` that was taken before
   * @param onProgress is called again and again while the reading takes time
   * @returns a function that makes the calendar, to be called when nothing has changed while the source was read
   * @throws CalendarSourceError, which the returned function throws as well
   */
  readonly load: (stamps: Stamps, onProgress: () => void) => Compile;
  /** Does what makes the next load quicker; to be called when nobody waits. */
  readonly prepare: () => Promise<void>;
}

type Compile = () => Promise<CompiledSource>;

export interface CompiledSource {
  readonly calendar: PackedCalendar;
  readonly warnings: readonly Diagnostic[];
  /** The commit that was checked out when it was loaded, in hexadecimal; null where there was none. */
  readonly revision: string | null;
  /** What is not known of its past, as a sentence; null where all is known, or the calendar has no past. */
  readonly gap: string | null;
  /** The seconds that reading the history took the last time; 0 where the calendar file contains it. */
  readonly historySeconds: number;
  /** Whether it was made of a content folder with nothing in it. */
  readonly isEmpty: boolean;
}

/** The outcome of reading a source, for the first time or after a change; all of it is plain data. */
export type SourceNews =
  | ({ readonly kind: 'calendar' } & CompiledSource)
  /** The contents of a `CalendarSourceError`. */
  | { readonly kind: 'refused'; readonly reason: string; readonly diagnostics: readonly Diagnostic[] }
  /** Anything else that was thrown: a fault of ours. */
  | { readonly kind: 'fault'; readonly error: Error };

/**
 * Loads a source, and turns errors into news.
 *
 * @param load calls `load` of the `CalendarSource`
 * @param isOutdated whether the source has changed since its snapshot was taken
 * @returns a function that compiles the source. It resolves to null where the source is refused and has changed meanwhile,
 *   like a file that is being written: it will be read again
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

/** Returns the bytes of the file in a buffer of their own, which can be transferred to another thread. */
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
