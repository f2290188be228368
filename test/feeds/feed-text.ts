import type { Calendar } from '../../src/calendar/calendar.ts';
import { NO_FILTER } from '../../src/calendar/filters/filter-table.ts';
import { eventsFeed } from '../../src/feeds/feed.ts';
import type { FeedFormat } from '../../src/feeds/format.ts';

export const EVERYTHING = NO_FILTER;

/** Returns the text of a feed. */
export function feedText(calendar: Calendar, format: FeedFormat, filter = EVERYTHING): string {
  return [...eventsFeed(calendar, format, filter).pieces()].join('');
}
