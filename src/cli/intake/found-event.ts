import type { NewValues } from '../new-record/record-text.ts';

/** A value that a source has for a key of an event, in the form of a content file. */
export interface Fact {
  /** A key of an event's file. */
  readonly key: string;
  readonly value: NewValues[string];
  /** Says in a few words where the source has the value: "JSON-LD startDate", "DTEND, which is the day after". */
  readonly from: string;
  /**
   * A digest of the source's own words, before any conversion, so that a changed converter does not look like a change of the
   * source. Several facts from one line have the same words. Missing where the value is not from the source.
   */
  readonly words?: string;
}

/** An organizer of an event; unknown fields are empty. */
export interface FoundOrganizer {
  readonly name: string;
  readonly url: string;
}

/**
 * The UIDs of an event of a calendar: the UID as it is there, and the UID with the start and name, which tells it from other events
 * with the same one. An event that shares its UID on some days only can have been imported under either.
 */
export interface UidForms {
  readonly plain: string;
  readonly full: string;
}

/** An event as found in a source, before it is resolved with the content of the calendar. */
export interface FoundEvent {
  /** Its identifier in the source: the UID of iCalendar, the id of CSV; null where there is none. */
  readonly uid: string | null;
  /** Missing for sources other than calendars. */
  readonly uids?: UidForms;
  /** The facts, of which each key has at most one. */
  readonly facts: readonly Fact[];
  /** The organizers as named in the source, the host first; only organizations of the calendar get into an event's file. */
  readonly organizers?: readonly FoundOrganizer[];
  /** What was left out or decided for this event, in whole sentences. */
  readonly notes: readonly string[];
  /** Why the event is refused, in whole sentences; its facts then only identify it. */
  readonly refusal?: string;
  /** The SEQUENCE of iCalendar (RFC 5546, section 2.1.5); undefined for other sources. */
  readonly sequence?: number;
}

/** An event that cannot be taken; unknown fields are null. */
export interface RefusedEvent {
  readonly name: string | null;
  readonly startDate: string | null;
  readonly reason: string;
}

/** A source with more events is refused as a whole. */
export const MAX_EVENTS = 20_000;

/** What was found in a source. */
export interface Found {
  readonly events: readonly FoundEvent[];
  /** The absolute addresses of calendars that a page links to. */
  readonly calendars: readonly string[];
  /** Notes about the source as a whole, in whole sentences. */
  readonly notes: readonly string[];
  /** The number of private events, which are left out of `events`. */
  readonly privates?: number;
  /** The UIDs of the private events, never shown; the UID of a date of a series ends with a space and its day. */
  readonly privateUids?: readonly string[];
  /** The IANA time zone of the source as a whole, for times in UTC and times without a zone. */
  readonly zone?: string;
  /** Whether anything in the source recurs, so that the same text gives other events on another day. */
  readonly isRecurring?: boolean;
  /** Events that cannot be taken; the reason is a whole sentence. */
  readonly refused?: readonly RefusedEvent[];
}
