import type { Calendar } from '../../src/calendar/calendar.ts';
import { readFilter } from '../../src/calendar/filters/filter-table.ts';
import { eventsFeed, type FeedFormat } from '../../src/feeds/feed.ts';

export const EVERYTHING = readFilter({});

/** A feed as it is sent. */
export function feedText(calendar: Calendar, format: FeedFormat, filter = EVERYTHING): string {
  return [...eventsFeed(calendar, format, filter).pieces()].join('');
}
