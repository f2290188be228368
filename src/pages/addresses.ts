import type { ViewQuery } from '../calendar/calendar-view.ts';
import { NO_FILTER } from '../calendar/filters/filter-table.ts';
import type { Language } from '../words/language.ts';
import { RESERVED_SLUGS } from '../schema/reserved-slugs.ts';

/** The parameters of a filter, as they were sent, with the names of `/open/event`. */
export type Parameters = Readonly<Record<string, string>>;

/** The parts of a list's address. */
export interface ListedView {
  readonly past: boolean;
  /** The number of the page, from 1. */
  readonly page: number;
  readonly parameters: Parameters;
}

/** The part of the calendar that a page shows. */
export interface CalendarView extends ListedView, ViewQuery {
  /** The names of parameters that were ignored, since their values are invalid. */
  readonly leftOut: readonly string[];
}

/** The language in an address; null where the browser's preference counts. */
export type Chosen = Language | null;

export type FeedEnding = 'ics' | 'atom' | 'json' | 'geojson';

/** The addresses of a calendar's pages and files, in one language, for use in links. Null means that there is no such page or file. */
export interface Addresses {
  /** Returns these addresses in another language. */
  readonly in: (chosen: Chosen) => Addresses;
  /** Returns the addresses of records' pages in another language; null where these pages are in one language only. */
  readonly recordsIn: (chosen: Chosen) => Addresses | null;
  /** The first page of the list of all events to come. */
  readonly home: string;
  /** Returns a page of a list; null for a filter without a list. */
  readonly list: (view: ListedView) => string | null;
  /** Returns a page with the deadlines of a list's events; null where there is none. */
  readonly deadlines: (view: ListedView) => string | null;
  /** Returns the map of a list; null where there is none. */
  readonly map: (view: Omit<ListedView, 'page'>) => string | null;
  /**
   * Returns a data file of a list's map; null where there is none.
   *
   * @param part the number of a part with rows, from 0, or a placeholder; null for the points
   */
  readonly mapData: (view: Omit<ListedView, 'page'>, part: string | null) => string | null;
  /**
   * Returns the page of a month; null where there is none.
   *
   * @param month like 2027-03
   */
  readonly month: (month: string, parameters: Parameters) => string | null;
  /**
   * Returns the page of a day; null where there is none.
   *
   * @param day like 2027-03-06
   */
  readonly day: (day: string, parameters: Parameters) => string | null;
  /** @param id a UUID, in lower case */
  readonly event: (id: string) => string;
  /** Returns the iCalendar file of a single event. */
  readonly eventFile: (id: string) => string;
  /** Returns the page of an organization that has one: see `organizationPageAddress`. */
  readonly organization: (slug: string) => string;
  /** @param id a UUID, in lower case */
  readonly place: (id: string) => string;
  /** Returns the page with the reader's own list, or with a list of these events. */
  readonly my: (ids: readonly string[]) => string;
  readonly changes: string;
  /**
   * Returns the page for suggesting an event, or a change of one.
   *
   * @param id the id of the event to be changed; null for a new one
   */
  readonly suggest: (id: string | null) => string;
  readonly quality: string;
  readonly documentation: string | null;
  /** Returns the feed of the events that satisfy a filter; null where there is none in this format. */
  readonly feed: (format: FeedEnding, parameters: Parameters) => string | null;
  /** Returns the iCalendar feed of an organization. */
  readonly organizationFeed: (slug: string) => string;
  /** Returns the feed with the deadlines of the events that satisfy a filter; null where there is none. */
  readonly deadlinesFeed: (format: 'ics' | 'atom', parameters: Parameters) => string | null;
  /** The feed of changes. */
  readonly changesFeed: string;
  /** Returns the page with the HTML for showing events on other sites, with these filters. */
  readonly embed: (parameters: Parameters) => string;
  /** The address that the form of this page is sent to; null where it has no form. */
  readonly embedForm: string | null;
  /** @param part the number of a part, from 1; null for the main file */
  readonly sitemap: (part: number | null) => string;
  /** @param path the path of a file that pages load, within the site */
  readonly file: (path: string) => string;
  /** Returns the absolute URL for one of these addresses. */
  readonly absolute: (siteUrl: string, address: string) => string;
}

/** The first page of all events to come. */
export const FIRST_VIEW: CalendarView = {
  past: false,
  page: 1,
  filter: NO_FILTER,
  parameters: {},
  leftOut: [],
};

/** Returns the page of an organization; null where it has none, since its slug is the first segment of one of this site's paths. */
export function organizationPageAddress(slug: string, to: Addresses): string | null {
  return RESERVED_SLUGS.has(slug) ? null : to.organization(slug);
}

/** Returns the address of another month with this filter, but without `datetime`, which is within the present month. */
export function otherMonthAddress(month: string, parameters: Parameters, to: Addresses): string | null {
  return to.month(month, { ...parameters, datetime: '' });
}
