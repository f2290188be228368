import type { EventColumns } from '../calendar/calendar.ts';
import type { CalendarEvent } from '../calendar/record-at.ts';
import { edgeOfDay, linkLines, longDates } from '../event-text/event-dates.ts';
import { escapeHtml, htmlOf } from '../event-text/markdown-text.ts';
import { whereOf } from '../event-text/where.ts';
import { WORDS } from '../event-text/words/words.ts';

/** What a feed says of itself. */
export interface FeedHead {
  readonly title: string;
  /** What it is about; null where that is not said. */
  readonly description: string | null;
  /** A URN: the same for the same question to the same site. */
  readonly id: string;
  /** The public site; null where there is none. */
  readonly homePage: string | null;
  /** Its own address, without a key; null where that is not known. */
  readonly self: string | null;
  /** When its events changed last or, where that is not known of any, their latest start; null where there is none either. */
  readonly updated: string | null;
}

/** What feeds of events there are, by the end of their addresses. */
export const FEED_FORMATS = ['ics', 'atom', 'json', 'geojson'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

/** How a feed is written. */
export interface Format {
  readonly contentType: string;
  /** Whether the newest change comes first, as readers of news want it, in place of the order of the list. */
  readonly isNewestFirst: boolean;
  /** Whether the format has a place for the event at a position. */
  has(events: EventColumns, position: number): boolean;
  /**
   * What stands in front of the events, piece by piece; an empty piece lets others do something meanwhile.
   *
   * @param events all of the feed, read as they are looked at
   */
  begin(head: FeedHead, events: Iterable<CalendarEvent>): Iterable<string>;
  event(event: CalendarEvent): string;
  /** What stands in the place of events where there are none. */
  readonly nothing: string;
  /** What stands between two events. */
  readonly separator: string;
  /** What stands behind them. */
  readonly end: string;
}

/** Stands for the time of a change that the format requires, where it is not known. */
export const UNKNOWN_TIME = '1970-01-01T00:00:00Z';

/** The language of what feeds add to what content says. */
export const LANGUAGE = 'en';

/** Like "Previously Friday, 6 March 2026", of an event that was moved from there; empty where it was not, or that is not known. */
export function previouslyOf({ previousStartDate, timezone }: CalendarEvent): string {
  return previousStartDate === null
    ? ''
    : `Previously ${edgeOfDay(previousStartDate, 'start', timezone, LANGUAGE)}`;
}

/** When and where, and whether as it was planned, on one line. */
export function summaryOf(event: CalendarEvent): string {
  const state = event.status === 'scheduled' ? '' : WORDS[LANGUAGE].status[event.status];
  const dates = longDates(event, LANGUAGE) ?? '';
  const parts = [state, dates, previouslyOf(event), whereOf(event, LANGUAGE)];
  return parts.filter((part) => part !== '').join(' · ');
}

/** All that a feed says of an event below its name, as HTML: many readers show no summary beside a content. */
export function contentOf(event: CalendarEvent): string {
  const summary = summaryOf(event);
  const lead = summary === '' ? '' : `<p>${escapeHtml(summary)}</p>\n`;
  return lead + detailOf(event) + linksOf(event);
}

function detailOf({ detail }: CalendarEvent): string {
  return detail === null ? '' : (htmlOf(detail) ?? `<pre>${escapeHtml(detail)}</pre>\n`);
}

function linksOf(event: CalendarEvent): string {
  const items = linkLines(event, LANGUAGE).map(
    ({ label, url }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></li>`,
  );
  return items.length === 0 ? '' : `<ul>${items.join('')}</ul>\n`;
}
