import type { ViewQuery } from '../calendar/calendar-view.ts';
import { NO_FILTER } from '../calendar/filters/filter-table.ts';
import type { Language } from '../event-text/languages.ts';
import { RESERVED_SLUGS } from '../schema/reserved-slugs.ts';

/** The parameters of a filter, as they were sent: those of `/open/event` and of the feeds. */
export type Parameters = Readonly<Record<string, string>>;

/** Which part of the calendar a page shows. */
export interface CalendarView extends ViewQuery {
  /** From 1. */
  readonly page: number;
  readonly parameters: Parameters;
  /** Names of parameters that were sent and cannot be meant. */
  readonly leftOut: readonly string[];
}

/** A language that an address names; null where the browser is to choose. */
export type Chosen = Language | null;

/** The feed of what has changed. */
export const CHANGES_FEED_ADDRESS = '/feeds/changes.atom';

export const FIRST_VIEW: CalendarView = {
  past: false,
  page: 1,
  filter: NO_FILTER,
  parameters: {},
  leftOut: [],
};

/** A feed of the events that satisfy a filter. */
export function feedAddress(
  format: 'ics' | 'atom' | 'json' | 'geojson',
  parameters: Parameters = {},
): string {
  return address(`/feeds/events.${format}`, parameters);
}

/** Those of an organization as iCalendar. */
export function organizationFeedAddress(slug: string): string {
  return `/feeds/organizations/${slug}.ics`;
}

/** iCalendar of a single event. */
export function eventFileAddress(id: string): string {
  return `/events/${id}.ics`;
}

/*
 * Paths of pages within the server, with `lang` where the reader has chosen a language: without it, the page is in the one
 * that the browser asks for.
 */

export function calendarAddress(
  { past, page, parameters }: Pick<CalendarView, 'past' | 'page' | 'parameters'>,
  chosen: Chosen,
): string {
  return address('/', {
    ...parameters,
    past: past ? '1' : '',
    page: page === 1 ? '' : String(page),
    lang: chosen ?? '',
  });
}

/** @param month like 2027-03 */
export function monthAddress(month: string, parameters: Parameters, chosen: Chosen): string {
  return address(`/month/${month}`, { ...parameters, lang: chosen ?? '' });
}

/** The same filter but for its time, of which another month has nothing. */
export function otherMonthAddress(month: string, parameters: Parameters, chosen: Chosen): string {
  return monthAddress(month, { ...parameters, datetime: '' }, chosen);
}

/** @param id a UUID */
export function eventAddress(id: string, chosen: Chosen): string {
  return address(`/events/${id}`, { lang: chosen ?? '' });
}

export function organizationAddress(slug: string, chosen: Chosen): string {
  return address(`/${slug}`, { lang: chosen ?? '' });
}

/** The same; null where the slug is the beginning of a path of ours, so that there is no such page. */
export function organizationPageAddress(slug: string, chosen: Chosen): string | null {
  return RESERVED_SLUGS.has(slug) ? null : organizationAddress(slug, chosen);
}

/** @param id a UUID */
export function placeAddress(id: string, chosen: Chosen): string {
  return address(`/places/${id}`, { lang: chosen ?? '' });
}

export function changesAddress(chosen: Chosen): string {
  return address('/changes', { lang: chosen ?? '' });
}

export function docsAddress(chosen: Chosen): string {
  return address('/docs', { lang: chosen ?? '' });
}

function address(path: string, parameters: Parameters): string {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
