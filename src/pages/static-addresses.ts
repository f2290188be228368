import type { Addresses, Chosen, ListedView, Parameters } from './addresses.ts';

/** What the addresses of a static site depend on. */
export interface StaticSite {
  /** The base path of the site, without a slash at its end; empty at the root of a host. */
  readonly base: string;
  /** The tag of the site's own language, whose pages have no language in their paths. */
  readonly language: string;
  /** The months that have a page, like 2027-03. */
  readonly months: ReadonlySet<string>;
  /** The days that have a page, like 2027-03-06. */
  readonly days: ReadonlySet<string>;
  /** The ids of places that have a list of events. */
  readonly places: ReadonlySet<string>;
}

/** The filters of which each value has a static list of its own, with the names of the folders of lists and feeds. */
const LISTED_FILTERS = {
  tag: { list: 'tag', feeds: 'tags' },
  countryCode: { list: 'country', feeds: 'countries' },
  organization: { list: 'organization', feeds: 'organizations' },
  place: { list: 'place', feeds: 'places' },
  attendanceMode: { list: 'attendance', feeds: 'attendance' },
} as const satisfies Readonly<Record<string, Readonly<Record<'list' | 'feeds', string>>>>;

export type ListedFilter = keyof typeof LISTED_FILTERS;

/** Whether each value of a filter has a static list of its own. */
export function isListedFilter(name: string): name is ListedFilter {
  return Object.hasOwn(LISTED_FILTERS, name);
}

/** Returns the addresses of a static site. Each page is a folder with an index file, which every host serves. */
export function staticAddresses(site: StaticSite, chosen: Chosen): Addresses {
  const { base, language, months, days, places } = site;
  const file = (path: string): string => base + path;
  const own = chosen === null || chosen.tag === language ? '' : `/${chosen.tag.toLowerCase()}`;
  const page = (path: string): string => file(`${own}${path}/`);
  return {
    in: (other) => staticAddresses(site, other),
    recordsIn: (other) => (other === null || other.tag === language ? staticAddresses(site, other) : null),
    home: page(''),
    list(view) {
      const path = listPath(view, places);
      return path === null ? null : page(path);
    },
    deadlines: ({ page: number, parameters }) =>
      filtersOf(parameters).length > 0 ? null : page(`/deadlines${number === 1 ? '' : `/page/${number}`}`),
    map: ({ past, parameters }) => (past || filtersOf(parameters).length > 0 ? null : page('/map')),
    mapData: ({ past, parameters }, part) =>
      past || filtersOf(parameters).length > 0
        ? null
        : `${page('/map')}${part === null ? 'points' : `rows-${part}`}.json`,
    month: (month, parameters) =>
      filtersOf(parameters).length === 0 && months.has(month) ? page(`/month/${month}`) : null,
    day: (day, parameters) =>
      filtersOf(parameters).length === 0 && days.has(day) ? page(`/day/${day}`) : null,
    // These pages only exist in the language of the site.
    event: (id) => file(`/events/${id}/`),
    organization: (slug) => file(`/${slug}/`),
    place: (id) => file(`/places/${id}/`),
    eventFile: (id) => file(`/events/${id}.ics`),
    my: (ids) => page('/my') + (ids.length === 0 ? '' : `?ids=${ids.join(',')}`),
    changes: page('/changes'),
    suggest: (id) => page('/suggest') + (id === null ? '' : `?event=${id}`),
    quality: page('/quality'),
    documentation: null,
    feed(format, parameters) {
      const folder = filterPath(parameters, 'feeds', places);
      if (folder === '') return file(`/feeds/events.${format}`);
      return folder === null || format !== 'ics' ? null : file(`/feeds${folder}.ics`);
    },
    organizationFeed: (slug) => file(`/feeds/organizations/${slug}.ics`),
    deadlinesFeed: (format, parameters) =>
      filtersOf(parameters).length > 0 ? null : file(`/feeds/deadlines.${format}`),
    changesFeed: file('/feeds/changes.atom'),
    embed: () => page('/embed'),
    embedForm: page('/embed'),
    sitemap: (part) => file(part === null ? '/sitemap.xml' : `/sitemap-${part}.xml`),
    file,
    absolute: (siteUrl, address) => siteUrl + address.slice(base.length),
  };
}

function listPath({ past, page, parameters }: ListedView, places: ReadonlySet<string>): string | null {
  const folder = filterPath(parameters, 'list', places);
  if (folder === null) return null;
  const rest = (past ? '/past' : '') + (page === 1 ? '' : `/page/${page}`);
  return folder === '' && rest === '' ? '' : `/events${folder}${rest}`;
}

/** Returns the path of a filter; empty without a filter, null where there is no static list for it. */
function filterPath(
  parameters: Parameters,
  kind: 'list' | 'feeds',
  places: ReadonlySet<string>,
): string | null {
  const [filter, ...others] = filtersOf(parameters);
  if (filter === undefined) return '';
  const [name, value] = filter;
  if (others.length > 0 || !isListedFilter(name) || (name === 'place' && !places.has(value))) return null;
  return `/${LISTED_FILTERS[name][kind]}/${value.toLowerCase()}`;
}

function filtersOf(parameters: Parameters): [string, string][] {
  return Object.entries(parameters).filter(([, value]) => value !== '');
}
