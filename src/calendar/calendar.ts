import type { SiteRecord } from '../schema/site.ts';
import type { EndDateIndex } from './end-date-index.ts';
import type { Scheduled } from './scheduled.ts';
import type { NameSearch } from './search/name-search.ts';

/** A record ready to be sent. */
export interface Answer {
  /** The record's JSON. */
  readonly json: Buffer;
  /** A strong entity tag of these bytes, with its quotes (RFC 9110, section 8.8.3). */
  readonly etag: string;
  /** Where related answers are, as the value of a `Link` field (RFC 8288). */
  readonly link?: string;
}

/** The answers of one kind of record, by their position in the table. */
export interface AnswerTable {
  readonly length: number;
  answer(position: number): Answer;
  /**
   * The JSON of the records at the positions `from` to `until - 1`, of which there is at least one, with commas
   * between them: what stands between the brackets of a list.
   */
  list(from: number, until: number): Buffer;
  /** Their entity tags, one after the other. */
  etags(from: number, until: number): string;
  /** @param id a UUID in lower case */
  positionOf(id: string): number | undefined;
  /** @param id a UUID in lower case */
  get(id: string): Answer | undefined;
  /** All positions, in the order of the ids. */
  readonly byId: Uint32Array;
}

/** What queries look at, one value an event: a hundred thousand objects would take several times the memory. */
export interface EventColumns {
  /** Milliseconds since 1970; NaN where there is none. */
  readonly starts: Float64Array;
  /** Milliseconds since 1970; NaN where there is none. */
  readonly ends: Float64Array;
  /** 1 where the status is `scheduled`, else 0. */
  readonly scheduled: Uint8Array;
  /** Position of the organization's name in `organizationSearch`; -1 where there is none. */
  readonly organizations: Int32Array;
  /** Days since 1970 where the start is written as a day without a time, in whatever zone; else `NO_DAY`. */
  readonly startDays: Int32Array;
  readonly endDays: Int32Array;
  /** Positions in `timeZones`. */
  readonly zones: Uint16Array;
  /** The IANA time zones that events take place in. */
  readonly timeZones: readonly string[];
  /** What `slugHash` makes of their slugs. */
  readonly slugHashes: Uint32Array;
}

/** The events, in the order of `/open/event`: start descending, undated last, then id (contract, section 4). */
export interface EventTable extends AnswerTable, EventColumns {
  readonly endDates: EndDateIndex;
  readonly scheduledByDate: Scheduled;
}

/** A compiled calendar: one immutable value that answers every query. */
export interface Calendar {
  readonly site: SiteRecord;
  readonly events: EventTable;
  /** All organizations, in the order of their ids. */
  readonly organizationsById: AnswerTable;
  /** Over the names of `events`, in their order. */
  readonly eventSearch: NameSearch;
  /** Over the names of the organizations that have events. */
  readonly organizationSearch: NameSearch;
  /** Positions in `organizationsById`. */
  readonly organizationsBySlug: ReadonlyMap<string, number>;
  /** The position in `organizationSearch` of each of `organizationsById`; -1 where it has no events. */
  readonly organizers: Int32Array;
  /** SHA-256 of everything that is served, in hexadecimal: the same for the same content. */
  readonly digest: string;
}
