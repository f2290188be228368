import { remember } from '../platform/collections.ts';
import type { Language } from '../words/language.ts';
import type { Addresses, Chosen, Parameters } from './addresses.ts';

/** Returns the addresses of pages. They have `lang` where the reader has chosen a language; without it, the browser's preference counts. */
function addressesIn(chosen: Chosen): Addresses {
  const page = (path: string, parameters: Parameters = {}): string =>
    address(path, { ...parameters, lang: chosen?.tag ?? '' });
  return {
    in: serverAddresses,
    recordsIn: serverAddresses,
    home: page('/'),
    list: ({ past, page: number, parameters }) =>
      page('/', { ...parameters, past: past ? '1' : '', page: number === 1 ? '' : String(number) }),
    deadlines: ({ page: number, parameters }) =>
      page('/deadlines', { ...parameters, page: number === 1 ? '' : String(number) }),
    map: ({ past, parameters }) => page('/map', { ...parameters, past: past ? '1' : '' }),
    mapData: ({ past, parameters }, part) =>
      page('/map.json', { ...parameters, past: past ? '1' : '', part: part ?? '' }),
    month: (month, parameters) => page(`/month/${month}`, parameters),
    day: (day, parameters) => page(`/day/${day}`, parameters),
    event: (id) => page(`/events/${id}`),
    eventFile: (id) => `/events/${id}.ics`,
    organization: (slug) => page(`/${slug}`),
    place: (id) => page(`/places/${id}`),
    my: (ids) => page('/my', { ids: ids.join(',') }),
    changes: page('/changes'),
    suggest: (id) => page('/suggest', { event: id ?? '' }),
    quality: page('/quality'),
    documentation: page('/docs'),
    feed: (format, parameters) => address(`/feeds/events.${format}`, parameters),
    organizationFeed: (slug) => `/feeds/organizations/${slug}.ics`,
    deadlinesFeed: (format, parameters) => address(`/feeds/deadlines.${format}`, parameters),
    changesFeed: '/feeds/changes.atom',
    embed: (parameters) => page('/embed', parameters),
    embedForm: '/embed',
    sitemap: (part) => address('/sitemap.xml', { part: part === null ? '' : String(part) }),
    file: (path) => path,
    absolute: (siteUrl, path) => siteUrl + path,
  };
}

/** Cached by language, whose object is the same as long as its calendar is in use. */
const addressesOf = remember((language: Language) => addressesIn(language));
const IN_ANY = addressesIn(null);

/** Returns the addresses of the server's pages in a language; null for no language in the address. */
export function serverAddresses(chosen: Chosen): Addresses {
  return chosen === null ? IN_ANY : addressesOf(chosen);
}

function address(path: string, parameters: Parameters): string {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== ''));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
