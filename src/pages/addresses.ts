import type { ViewQuery } from '../calendar/calendar-view.ts';
import { NO_FILTER } from '../calendar/filters/filter-table.ts';
import type { Language } from '../event-text/languages.ts';

/** Which part of the calendar a page shows. */
export interface CalendarView extends ViewQuery {
  /** From 1. */
  readonly page: number;
  /** The parameters of its filter, as they were sent. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Feeds of all events. */
export const FEED_ADDRESSES = {
  ics: '/feeds/events.ics',
  atom: '/feeds/events.atom',
  json: '/feeds/events.json',
  geojson: '/feeds/events.geojson',
} as const;

/** The feed of what has changed. */
export const CHANGES_FEED_ADDRESS = '/feeds/changes.atom';

/** Where calendar programs subscribe: they open such an address, while a browser fetches the file once. */
export function webcalAddress(siteUrl: string): string {
  return siteUrl.replace(/^https?:/i, 'webcal:') + FEED_ADDRESSES.ics;
}

export const FIRST_VIEW: CalendarView = {
  search: '',
  past: false,
  page: 1,
  filter: NO_FILTER,
  parameters: {},
};

/*
 * Paths within the server, with `lang` where the reader has chosen a language: without it, the page is in the one
 * that the browser asks for.
 */

export function calendarAddress(
  { search, past, page, parameters }: Omit<CalendarView, 'filter'>,
  chosen: Language | null,
): string {
  return address('/', {
    ...parameters,
    search,
    past: past ? '1' : '',
    page: page === 1 ? '' : String(page),
    lang: chosen ?? '',
  });
}

/** @param id a UUID */
export function eventAddress(id: string, chosen: Language | null): string {
  return address(`/events/${id}`, { lang: chosen ?? '' });
}

export function changesAddress(chosen: Language | null): string {
  return address('/changes', { lang: chosen ?? '' });
}

/** iCalendar of a single event. */
export function eventFileAddress(id: string): string {
  return `/events/${id}.ics`;
}

function address(path: string, parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
