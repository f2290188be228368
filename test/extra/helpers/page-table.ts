import { uuid } from '../../helpers/content.ts';
import { originOf, type SiteName } from './sites.ts';

/** A page that is tested in a browser. */
export interface PageRow {
  /** The names of its screenshots begin with this. */
  readonly name: string;
  readonly site: SiteName;
  readonly path: string;
  /** The status of the answer; 200 where it is absent. */
  readonly status?: number;
  /** Whether Lighthouse scores the page. Such a page has no picture of another host, which no test can reach. */
  readonly isScored?: boolean;
  /** The selector of an element to click before the page is tested. */
  readonly opened?: string;
}

/** The tested pages; the first one is the page that most people visit first. */
export const PAGES: readonly [PageRow, ...PageRow[]] = [
  { name: 'home', site: 'sample', path: '/', isScored: true },
  { name: 'past', site: 'sample', path: '/?past=1' },
  { name: 'filtered', site: 'sample', path: '/?countryCode=DE&tag=data' },
  { name: 'nothing-found', site: 'sample', path: '/?q=zzzzzz' },
  { name: 'filters', site: 'sample', path: '/', opened: '.filter-panel > summary' },
  { name: 'subscribe', site: 'sample', path: '/', opened: '.subscribe > summary' },
  { name: 'month', site: 'sample', path: '/month/2026-11', isScored: true },
  { name: 'empty-month', site: 'sample', path: '/month/2020-02' },
  { name: 'day', site: 'sample', path: '/day/2026-11-26', isScored: true },
  { name: 'map', site: 'sample', path: '/map?past=1', isScored: true },
  // These are SymfonyCon, and an invented event with a value for every key.
  { name: 'event', site: 'sample', path: '/events/2f9be6d6-3644-41e3-ad24-809d20fd1336', isScored: true },
  { name: 'full-event', site: 'sample', path: '/events/c8263793-885a-42ae-86c7-19314bd52a72' },
  { name: 'organizer', site: 'sample', path: '/gitnation', isScored: true },
  { name: 'full-organizer', site: 'sample', path: '/example-guild' },
  { name: 'place', site: 'sample', path: '/places/93e92e40-7d3d-4421-8ffa-81bb6a63a1b2' },
  {
    name: 'my-list',
    site: 'sample',
    path: '/my?ids=2f9be6d6-3644-41e3-ad24-809d20fd1336,c8263793-885a-42ae-86c7-19314bd52a72',
  },
  { name: 'my-empty-list', site: 'sample', path: '/my' },
  { name: 'deadlines', site: 'sample', path: '/deadlines' },
  { name: 'embed', site: 'sample', path: '/embed?tag=data' },
  { name: 'embed-frame', site: 'sample', path: '/embed?frame=1&limit=3' },
  { name: 'suggest', site: 'sample', path: '/suggest', isScored: true },
  { name: 'suggest-faults', site: 'sample', path: '/suggest', opened: '.suggest-form > button' },
  {
    name: 'suggest-change',
    site: 'sample',
    path: '/suggest?event=c8263793-885a-42ae-86c7-19314bd52a72',
    opened: '.suggest-form details > summary',
  },
  { name: 'docs', site: 'sample', path: '/docs' },
  { name: 'city-home', site: 'city', path: '/', isScored: true },
  { name: 'city-past', site: 'city', path: '/?past=1' },
  { name: 'city-filters', site: 'city', path: '/', opened: '.filter-panel > summary' },
  { name: 'city-nothing-found', site: 'city', path: '/?q=ruzt' },
  { name: 'city-month', site: 'city', path: '/month/2026-03' },
  { name: 'city-day', site: 'city', path: '/day/2026-03-03' },
  { name: 'city-map', site: 'city', path: '/map' },
  { name: 'city-event', site: 'city', path: `/events/${uuid(1_210)}` },
  { name: 'city-organizer', site: 'city', path: '/rust' },
  { name: 'city-place', site: 'city', path: `/places/${uuid(102)}` },
  { name: 'conventions-home', site: 'conventions', path: '/' },
  { name: 'conventions-past', site: 'conventions', path: '/?past=1' },
  { name: 'conventions-month', site: 'conventions', path: '/month/2026-03' },
  { name: 'conventions-map', site: 'conventions', path: '/map' },
  { name: 'conventions-event', site: 'conventions', path: `/events/${uuid(1_009)}` },
  { name: 'conventions-event-in-arabic', site: 'conventions', path: `/events/${uuid(1_013)}` },
  { name: 'conventions-organizer', site: 'conventions', path: '/makers-2' },
  { name: 'conventions-deadlines', site: 'conventions', path: '/deadlines' },
  { name: 'conventions-embed-frame', site: 'conventions', path: '/embed?frame=1&limit=5' },
  { name: 'edge-home', site: 'edge', path: '/' },
  { name: 'edge-event', site: 'edge', path: `/events/${uuid(1)}` },
  { name: 'cancelled-event', site: 'edge', path: `/events/${uuid(2)}` },
  { name: 'changes', site: 'edgeWithPast', path: '/changes' },
  { name: 'changes-unknown', site: 'edge', path: '/changes' },
  { name: 'landing', site: 'private', path: '/' },
  { name: 'landing-with-accent', site: 'privateWithAccent', path: '/' },
  { name: 'not-found', site: 'sample', path: '/nothing', status: 404 },
  { name: 'not-found-in-private', site: 'private', path: '/nothing', status: 404 },
  { name: 'invalid', site: 'sample', path: '/events/x', status: 422 },
  { name: 'too-many', site: 'limited', path: '/', status: 429 },
  { name: 'overloaded', site: 'busy', path: '/', status: 503 },
  { name: 'preview', site: 'preview', path: '/' },
];

/** @param tag of a language */
export async function addressOf({ site, path }: PageRow, tag: string): Promise<string> {
  const address = new URL(path, await originOf(site));
  address.searchParams.set('lang', tag);
  return address.href;
}
