import type { ViewQuery } from '../calendar/calendar-view.ts';
import { NO_FILTER } from '../calendar/filters/filter-table.ts';
import type { Language } from '../words/language.ts';
import { RESERVED_SLUGS } from '../schema/reserved-slugs.ts';

/** The parameters of a filter, as they were sent: those of `/open/event` and of the feeds. */
export type Parameters = Readonly<Record<string, string>>;

/** What the address of a list says. */
export interface ListedView {
  readonly past: boolean;
  /** From 1. */
  readonly page: number;
  readonly parameters: Parameters;
}

/** Which part of the calendar a page shows. */
export interface CalendarView extends ListedView, ViewQuery {
  /** Names of parameters that were sent and cannot be meant. */
  readonly leftOut: readonly string[];
}

/** A language that an address names; null where the browser is to choose. */
export type Chosen = Language | null;

export type FeedEnding = 'ics' | 'atom' | 'json' | 'geojson';

/**
 * Where the pages and files of a calendar are, in one language, as its links have them. Null stands for what the place that
 * serves them does not have.
 */
export interface Addresses {
  /** Returns these addresses in another language. */
  readonly in: (chosen: Chosen) => Addresses;
  /** Returns the addresses of records' pages in another language; null where these pages are in one language only. */
  readonly recordsIn: (chosen: Chosen) => Addresses | null;
  /** The first page of all events to come. */
  readonly home: string;
  /** A page of a list; null for a filter whose events have no list. */
  readonly list: (view: ListedView) => string | null;
  /** A page of the deadlines of the events of a list; null where that has none. */
  readonly deadlines: (view: ListedView) => string | null;
  /** The map of a list; null where that has none. */
  readonly map: (view: Omit<ListedView, 'page'>) => string | null;
  /**
   * What the map of a list loads; null where that has none.
   *
   * @param part of the rows, from 0, or a mark that stands for it; null for the points
   */
  readonly mapData: (view: Omit<ListedView, 'page'>, part: string | null) => string | null;
  /**
   * The page of a month; null where it has none.
   *
   * @param month like 2027-03
   */
  readonly month: (month: string, parameters: Parameters) => string | null;
  /**
   * The page of a day; null where it has none.
   *
   * @param day like 2027-03-06
   */
  readonly day: (day: string, parameters: Parameters) => string | null;
  /** @param id a UUID, in lower case */
  readonly event: (id: string) => string;
  /** The iCalendar file of a single event. */
  readonly eventFile: (id: string) => string;
  /** The page of an organization that has one: see `organizationPageAddress`. */
  readonly organization: (slug: string) => string;
  /** @param id a UUID, in lower case */
  readonly place: (id: string) => string;
  /** The reader's own list, or one of these events. */
  readonly my: (ids: readonly string[]) => string;
  readonly changes: string;
  /**
   * Where one suggests an event, or a change of one.
   *
   * @param id of the event that is to change; null for a new one
   */
  readonly suggest: (id: string | null) => string;
  readonly quality: string;
  readonly documentation: string | null;
  /** A feed of the events that satisfy a filter; null where there is none of them in this format. */
  readonly feed: (format: FeedEnding, parameters: Parameters) => string | null;
  /** The iCalendar feed of the events of an organization. */
  readonly organizationFeed: (slug: string) => string;
  /** The feed of the deadlines of the events that satisfy a filter; null where there is none of them. */
  readonly deadlinesFeed: (format: 'ics' | 'atom', parameters: Parameters) => string | null;
  /** The feed of what has changed. */
  readonly changesFeed: string;
  /** The page to try and to copy what shows events on other sites, with what is chosen there. */
  readonly embed: (parameters: Parameters) => string;
  /** Where the form of that page leads; null where it has none. */
  readonly embedForm: string | null;
  /** @param part the number of a part, from 1; null for the file that stands for all of them */
  readonly sitemap: (part: number | null) => string;
  /** @param path of a file that pages load, within the site */
  readonly file: (path: string) => string;
  /** The URL that one of these addresses has below the URL of the site. */
  readonly absolute: (siteUrl: string, address: string) => string;
}

/** All events to come, from the first page on. */
export const FIRST_VIEW: CalendarView = {
  past: false,
  page: 1,
  filter: NO_FILTER,
  parameters: {},
  leftOut: [],
};

/** The page of an organization; null where its slug is the beginning of a path of ours, so that there is none. */
export function organizationPageAddress(slug: string, to: Addresses): string | null {
  return RESERVED_SLUGS.has(slug) ? null : to.organization(slug);
}

/** Returns the address of another month with this filter, without its interval of time, which lies in the present month. */
export function otherMonthAddress(month: string, parameters: Parameters, to: Addresses): string | null {
  return to.month(month, { ...parameters, datetime: '' });
}
