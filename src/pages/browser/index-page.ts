import type { SiteRecord } from '../../schema/site.ts';
import type { Language } from '../../words/language.ts';
import type { Addresses, CalendarView } from '../addresses.ts';
import type { ListReader, Reader, StaticPage } from '../reader.ts';
import { isListedFilter, staticAddresses } from '../static-addresses.ts';
import type { IndexQuery } from './event-index.ts';

/** The attributes of `indexAttributes`, as the browser reads them. */
export interface IndexPage {
  /** The address of the head of the index. */
  readonly index: string;
  readonly language: Language;
  readonly timeZone: string;
  /** The time at which the page becomes outdated, in milliseconds since 1970; Infinity for never. */
  readonly changesAt: number;
  readonly past: boolean;
  /** From 1. */
  readonly page: number;
  readonly filter: IndexQuery['filter'];
  /** How the calendar looks to its readers. */
  readonly look: Pick<ListReader, 'timeZone' | 'ownTopics' | 'pictureOf'>;
  /** Makes the addresses of links. Search results have the address of the whole list with a query. */
  readonly to: Addresses;
}

/**
 * @param data the attributes by their names in `dataset` (HTML, section 3.2.6.6)
 * @param language the language of the page
 */
export function readIndexPage(
  data: Readonly<Record<string, string | undefined>>,
  language: Language,
): IndexPage {
  const {
    index = '',
    base = '',
    timeZone = 'UTC',
    changesAt = 'Infinity',
    past,
    page = '1',
    value = '',
    ownTopics = '',
  } = data;
  const { filter: name = '' } = data;
  // Lists in the browser link to no months and days, and the place of a filter always has a page.
  const none = new Set<string>();
  const site = {
    base,
    language: data.siteLanguage ?? 'en',
    months: none,
    days: none,
    places: new Set([value]),
  };
  return {
    ...{ index, language, timeZone, changesAt: Number(changesAt) },
    past: past === '1',
    page: Number(page),
    filter: isListedFilter(name) ? { name, value } : null,
    look: {
      timeZone,
      ownTopics: ownTopics.split(',').filter((tag) => tag !== ''),
      pictureOf: (address) => ({ src: address.startsWith('/') ? base + address : address }),
    },
    to: withQueries(staticAddresses(site, language)),
  };
}

/** Whether the page is still correct at a time, in milliseconds since 1970. */
export function isUpToDate({ changesAt }: IndexPage, now: number): boolean {
  return now < changesAt;
}

/** Lists that are made in the browser have the address of the first page, with the search and the page number in the query. */
function withQueries(to: Addresses): Addresses {
  return {
    ...to,
    list({ past, page, parameters: { q = '', ...parameters } }) {
      const path = to.list({ past, page: 1, parameters });
      const query = new URLSearchParams();
      if (q !== '') query.set('q', q);
      if (page > 1) query.set('page', String(page));
      return path === null || query.size === 0 ? path : `${path}?${query.toString()}`;
    },
  };
}

/** Returns the attributes from which the program of a page learns where the index is, and which part of it the page shows. */
export function indexAttributes(
  site: SiteRecord,
  view: Omit<CalendarView, 'leftOut'>,
  { to, ownTopics }: Reader,
  { index, changesAt }: StaticPage,
): Readonly<Record<`data-${string}`, string | undefined>> {
  const { past, page, parameters } = view;
  const [[filter, value] = []] = Object.entries(parameters);
  return {
    'data-index': to.file(index),
    'data-base': to.file(''),
    'data-site-language': site.language,
    'data-time-zone': site.timezone,
    'data-changes-at': changesAt(view)?.toString(),
    'data-past': past ? '1' : undefined,
    'data-page': String(page),
    'data-filter': filter,
    'data-value': value,
    'data-own-topics': ownTopics.length === 0 ? undefined : ownTopics.join(','),
  };
}
