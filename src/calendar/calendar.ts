import type { EventStatus } from '../schema/event.ts';
import type { SiteRecord } from '../schema/site.ts';
import type { NameSearch } from './search.ts';

/** A record ready to be sent. */
export interface Answer {
  /** The record's JSON. */
  readonly json: Buffer;
  /** A strong entity tag of these bytes, with its quotes (RFC 9110, section 8.8.3). */
  readonly etag: string;
}

/** An event as the queries see it. */
export interface CalendarEvent extends Answer {
  readonly id: string;
  readonly status: EventStatus;
  /** Milliseconds since 1970, or null. */
  readonly start: number | null;
  /** Milliseconds since 1970, or null. */
  readonly end: number | null;
  /** Position of the organization's name in `organizationSearch`, or null. */
  readonly organization: number | null;
}

/** A compiled calendar: one immutable value that answers every query. */
export interface Calendar {
  readonly site: SiteRecord;
  /** In the order of `/open/event`: start descending, undated last, then id (contract, section 4). */
  readonly events: readonly CalendarEvent[];
  readonly eventsById: ReadonlyMap<string, CalendarEvent>;
  readonly organizationsById: ReadonlyMap<string, Answer>;
  /** Over the names of `events`, in their order. */
  readonly eventSearch: NameSearch;
  /** Over the names of the organizations that have events. */
  readonly organizationSearch: NameSearch;
  /** SHA-256 of everything that is served, in hexadecimal: the same for the same content. */
  readonly digest: string;
}
