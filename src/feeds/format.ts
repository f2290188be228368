import type { EventColumns } from '../calendar/calendar.ts';
import type { CalendarEvent } from '../calendar/record-at.ts';
import { edgeOfDay, longDates } from '../event-text/event-dates.ts';
import { whereOf } from '../event-text/where.ts';
import { ENGLISH_LANGUAGE } from '../words/languages.ts';

/** The metadata of a feed. */
export interface FeedHead {
  readonly title: string;
  /** The language of the calendar (BCP 47). */
  readonly language: string;
  /** A text about the feed; null where there is none. */
  readonly description: string | null;
  /** A URN that is the same for the same question to the same site. */
  readonly id: string;
  /** The address of the public site; null where there is none. */
  readonly homePage: string | null;
  /** The address of the feed, without a key; null where it is not known. */
  readonly self: string | null;
  /** The time of the latest change of an event or, where none is known, the latest start; null where neither is known. */
  readonly updated: string | null;
}

/** The formats of feeds of events, by the endings of their addresses. */
export const FEED_FORMATS = ['ics', 'atom', 'json', 'geojson'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

/** The formats of the feed of deadlines. */
export const DEADLINE_FORMATS = ['ics', 'atom'] as const satisfies readonly FeedFormat[];
export type DeadlineFormat = (typeof DEADLINE_FORMATS)[number];

/** Addresses for the links of an entry, besides the `url` of its event. */
export interface EntryAddresses {
  /** The event's page in the calendar; null where there is none. */
  readonly page: string | null;
  /** The event's `url` where its file has one; null where the calendar made it, or there is none. */
  readonly written: string | null;
}

/** How a feed is written. */
export interface Format {
  readonly contentType: string;
  /** Whether the events are ordered by their last change, newest first, as feed readers expect, in place of the order of the list. */
  readonly isNewestFirst: boolean;
  /** Whether the event at a position can be written in this format: GeoJSON needs a point. */
  has(events: EventColumns, position: number): boolean;
  /**
   * Yields the text before the events, piece by piece; an empty piece only gives other requests a chance to be answered.
   *
   * @param events all events of the feed; an event is read when it is asked for
   */
  begin(head: FeedHead, events: Iterable<CalendarEvent>): Iterable<string>;
  event(event: CalendarEvent, addresses: EntryAddresses): string;
  /** The text in place of events where there are none. */
  readonly nothing: string;
  /** The text between two events. */
  readonly separator: string;
  /** The text after the events. */
  readonly end: string;
}

/** The fields of the API that an item of JSON Feed has in its extension. */
export const PLANNED_FIELDS = [
  ...(['startDate', 'endDate', 'startLocal', 'endLocal', 'allDay', 'timezone', 'status', 'scale'] as const),
  ...(['place', 'address', 'region', 'countryCode', 'organizations'] as const),
  ...(['attendanceMode', 'isAccessibleForFree', 'inLanguage', 'series'] as const),
] satisfies (keyof CalendarEvent)[];

/** The time for a format that requires a time of change, where none is known. */
export const UNKNOWN_TIME = '1970-01-01T00:00:00Z';

/** The language of the words that feeds add to the content. */
export const FEED_LANGUAGE = ENGLISH_LANGUAGE;

/** Returns the former date of an event: "Previously Friday, 6 March 2026"; empty where none is known. */
export function previouslyOf({ previousStartDate, timezone }: CalendarEvent): string {
  return previousStartDate === null
    ? ''
    : `Previously ${edgeOfDay(previousStartDate, 'start', timezone, FEED_LANGUAGE)}`;
}

/** Says on one line when and where an event is, and whether it takes place as planned. */
export function summaryOf(event: CalendarEvent): string {
  const state = event.status === 'scheduled' ? '' : FEED_LANGUAGE.words.status[event.status];
  const dates = longDates(event, FEED_LANGUAGE) ?? '';
  const parts = [state, dates, previouslyOf(event), whereOf(event, FEED_LANGUAGE)];
  return parts.filter((part) => part !== '').join(' · ');
}
