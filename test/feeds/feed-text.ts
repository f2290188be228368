import type { Calendar } from '../../src/calendar/calendar.ts';
import type { ListFilter } from '../../src/calendar/query.ts';
import { eventsFeed, type FeedFormat } from '../../src/feeds/feed.ts';

export const EVERYTHING: ListFilter = { startAt: null, endAt: null, search: '', orgSearch: '' };

/** A feed as it is sent. */
export function feedText(calendar: Calendar, format: FeedFormat, filter = EVERYTHING): string {
  return [...eventsFeed(calendar, format, filter).pieces()].join('');
}
