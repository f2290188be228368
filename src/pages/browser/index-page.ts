import type { Language } from '../../words/language.ts';
import type { Addresses } from '../addresses.ts';
import { isListedFilter, staticAddresses } from '../static-addresses.ts';
import type { ListReader } from '../reader.ts';
import type { IndexQuery } from './event-index.ts';

/** What `indexAttributes` says of a page, as the browser reads it. */
export interface IndexPage {
  /** The address of the head of the index. */
  readonly index: string;
  readonly language: Language;
  readonly timeZone: string;
  /** The first moment, in milliseconds since 1970, at which the page no longer says what is so; infinite for none. */
  readonly changesAt: number;
  readonly past: boolean;
  /** From 1. */
  readonly page: number;
  readonly filter: IndexQuery['filter'];
  /** How the calendar looks to its readers. */
  readonly look: Pick<ListReader, 'timeZone' | 'ownTopics' | 'pictureOf'>;
  /** Where links lead; a list of found words is asked for at the address of the list. */
  readonly to: Addresses;
}

/**
 * @param data by the names that `dataset` has (HTML, section 3.2.6.6)
 * @param language that of the page
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
  // Months and days are not linked to from here, and a place that is asked for has a list.
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

/** Whether the page still says what is so, at a moment in milliseconds since 1970. */
export function isUpToDate({ changesAt }: IndexPage, now: number): boolean {
  return now < changesAt;
}

/** Pages that are made in the browser stand at the address of the first one. */
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
