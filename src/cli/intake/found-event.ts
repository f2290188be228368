import type { NewValues } from '../new-record/record-text.ts';

/** What a source says about a key of an event, in the form that a file has it. */
export interface Fact {
  /** A key of an event's file. */
  readonly key: string;
  readonly value: NewValues[string];
  /** Where the source says it, in a few words: "JSON-LD startDate", "DTEND, which is the day after". */
  readonly from: string;
  /**
   * A digest of the source's own words for it, before any conversion, so that a converter that writes the same words otherwise is
   * not taken for a change of the source. Facts of one line have the same words. Missing where not the source says it.
   */
  readonly words?: string;
}

/** Somebody who runs an event; what is not said is empty. */
export interface FoundOrganizer {
  readonly name: string;
  readonly url: string;
}

/** An event that a source speaks of; only what is said there. */
export interface FoundEvent {
  /** What the source knows it by: the UID of iCalendar, the id of CSV; null where it names nothing. */
  readonly uid: string | null;
  /** At most one of a key. */
  readonly facts: readonly Fact[];
  /** Who runs it, the host first, as the source calls them; an event's file has those only that the content knows. */
  readonly organizers?: readonly FoundOrganizer[];
  /** What was left out or decided for this event, in whole sentences. */
  readonly notes: readonly string[];
  /** Why it cannot be taken, in whole sentences: it is refused with them. Its facts name it, as far as the source does. */
  readonly refusal?: string;
  /** How often a calendar has changed it (RFC 5546, section 2.1.5); undefined for other sources. */
  readonly sequence?: number;
}

/** An event that cannot be taken; what is not said is null. */
export interface RefusedEvent {
  readonly name: string | null;
  readonly startDate: string | null;
  readonly reason: string;
}

/** A source with more events is refused whole. */
export const MAX_EVENTS = 20_000;

/** What was read of a source. */
export interface Found {
  readonly events: readonly FoundEvent[];
  /** The addresses of calendars that a page links to, absolute. */
  readonly calendars: readonly string[];
  /** What concerns the source as a whole, in whole sentences. */
  readonly notes: readonly string[];
  /** How many events were private, and are not among the events. */
  readonly privates?: number;
  /** What these are known by: a date of a series by its UID, a space and its day. No output shows it. */
  readonly privateUids?: readonly string[];
  /** The zone that the source names for times in UTC, and for those without one of their own; an IANA name. */
  readonly zone?: string;
  /** Whether something in it recurs, so that it has other events each day. */
  readonly isRecurring?: boolean;
  /** Events that were read and cannot be taken; the reason is a whole sentence. */
  readonly refused?: readonly RefusedEvent[];
}
