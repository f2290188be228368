import type { AnswerVersion } from '../../network/web-door.ts';
import type { Found } from '../found-event.ts';

/** The media types that events are read of. */
export const SOURCE_TYPES = [
  'text/html',
  'application/xhtml+xml',
  'application/ld+json',
  'application/json',
  'text/calendar',
  'text/csv',
] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];

/** What was taken of somewhere, and not read yet. */
export interface Source {
  /** The http or https address that it came from in the end; null for a file and for standard input. */
  readonly url: string | null;
  readonly type: SourceType;
  /** The encoding of the text as the answer names it; null where nothing does. */
  readonly charset: string | null;
  /** 5 MiB at most from the network, 64 MiB of one's own. */
  readonly bytes: Uint8Array;
  /** What the answer is known by; undefined for a file and for standard input. */
  readonly version?: AnswerVersion;
}

/** What a reader is told besides the text. */
export interface ReadAt {
  /** The address that relative ones count from; null where it is not known. */
  readonly url: string | null;
  /** The time zone of the site, an IANA name: that of times for which the source names none. */
  readonly timezone: string;
  /** What the columns of a table say, by the words over them; null for one that is passed over. */
  readonly map?: ReadonlyMap<string, string | null>;
  /** What stands first in the dates of a table, which is else decided by all of them. */
  readonly dates?: 'dmy' | 'mdy' | 'ymd';
  /** The first day of which dates are taken of an event that recurs; today where not given. */
  readonly since?: string;
  /** The last one; where not given, only the next date is taken. */
  readonly until?: string;
}

/**
 * Finds the events of a text of one type; works in a thread that is ended when it takes too long.
 *
 * @throws SourceError where nothing of the text can be taken, with what to do
 */
export type SourceReader = (text: string, at: ReadAt) => Found;

/** A source cannot be taken or read; the message says why and what to do, in whole sentences that can be printed. */
export class SourceError extends Error {}

/** A server wants to be asked later (RFC 9110, section 10.2.3). */
export class BusySource extends SourceError {
  /** In so many seconds from now. */
  readonly seconds: number;

  constructor(message: string, seconds: number) {
    super(message);
    this.seconds = seconds;
  }
}
