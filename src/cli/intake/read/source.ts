import type { AnswerVersion } from '../../network/http-client.ts';
import type { Found } from '../found-event.ts';

/** The media types of sources. */
export const SOURCE_TYPES = [
  'text/html',
  'application/xhtml+xml',
  'application/ld+json',
  'application/json',
  'text/calendar',
  'text/csv',
] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];

/** A source that has been fetched, but not read yet. */
export interface Source {
  /** The final http or https address, after redirects; null for a file and for standard input. */
  readonly url: string | null;
  readonly type: SourceType;
  /** The encoding that the answer names; null where it names none. */
  readonly charset: string | null;
  /** The content of the source: at most 5 MiB from the network, and 64 MiB from a file or standard input. */
  readonly bytes: Uint8Array;
  /** The validators of the answer; undefined for a file and for standard input. */
  readonly version?: AnswerVersion;
}

/** The options of a reader. */
export interface ReadAt {
  /** The base URL of relative addresses; null where unknown. */
  readonly url: string | null;
  /** The IANA time zone of the site, for times without a zone. */
  readonly timezone: string;
  /** The keys of a table's columns by their headings; null for a column that is ignored. */
  readonly map?: ReadonlyMap<string, string | null>;
  /** The order of day, month and year in the dates of a table; by default, inferred from all dates. */
  readonly dates?: 'dmy' | 'mdy' | 'ymd';
  /** The first day from which dates of recurring events are taken; today by default. */
  readonly since?: string;
  /** The last day up to which they are taken; by default, only the next date is. */
  readonly until?: string;
}

/**
 * Finds the events in a text of one type; runs in a thread that is terminated when it takes too long.
 *
 * @throws SourceError where the text is refused as a whole; the message says what to do
 */
export type SourceReader = (text: string, at: ReadAt) => Found;

/** A source cannot be fetched or read; the message says why and what to do, in whole sentences that are safe to print. */
export class SourceError extends Error {}

/** A server asks for a later request (Retry-After: RFC 9110, section 10.2.3). */
export class BusySource extends SourceError {
  /** The seconds to wait. */
  readonly seconds: number;

  constructor(message: string, seconds: number) {
    super(message);
    this.seconds = seconds;
  }
}
