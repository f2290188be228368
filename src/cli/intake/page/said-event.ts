import type { AttendanceMode } from '../../../schema/attendance.ts';
import type { EventStatus } from '../../../schema/event.ts';
import type { FoundOrganizer } from '../found-event.ts';

/** Where a page says that an event is; what is not said is empty. Coordinates are as they are written. */
export interface SaidPlace {
  readonly name: string;
  readonly street: string;
  readonly postalCode: string;
  readonly locality: string;
  readonly region: string;
  readonly country: string;
  readonly latitude: string;
  readonly longitude: string;
  /** The address of a place that is on the web only. */
  readonly webAddress: string;
}

/** Where something can be bought or taken, and when; what is not said is empty. */
export interface SaidOffer {
  readonly url: string;
  readonly opensAt: string;
  readonly closesAt: string;
  /** A number without a currency, or several of an offer with a range of prices. */
  readonly prices: readonly string[];
}

/** What a page says of an event in whatever words, all of it as it is written; what is not said is empty. */
export interface SaidEvent {
  readonly id: string;
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly status: EventStatus | null;
  readonly attendance: AttendanceMode | null;
  /** Null where only the prices of offers say it, or nothing. */
  readonly isFree: boolean | null;
  /** Language tags (BCP 47). */
  readonly languages: readonly string[];
  /** The name of the series that it is an edition of. */
  readonly series: string;
  readonly places: readonly SaidPlace[];
  readonly url: string;
  readonly images: readonly string[];
  /** Plain text or HTML. */
  readonly description: string;
  readonly keywords: readonly string[];
  readonly offers: readonly SaidOffer[];
  readonly organizers: readonly FoundOrganizer[];
  /** In whole sentences. */
  readonly notes: readonly string[];
}

/** The words of a page for what an event has, as people are shown them: "JSON-LD startDate". */
export type SaidWords = Readonly<Record<Exclude<keyof SaidEvent, 'id' | 'notes' | 'organizers'>, string>>;
