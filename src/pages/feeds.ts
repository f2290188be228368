import type { Addresses, FeedEnding, Parameters } from './addresses.ts';

/** A feed of the events that a page shows. */
export interface FeedOfPage {
  readonly ending: FeedEnding;
  readonly type: string;
  readonly name: string;
  readonly address: string;
}

const FORMATS = [
  { ending: 'ics', type: 'text/calendar', name: 'iCalendar' },
  { ending: 'atom', type: 'application/atom+xml', name: 'Atom' },
  { ending: 'json', type: 'application/feed+json', name: 'JSON Feed' },
  { ending: 'geojson', type: 'application/geo+json', name: 'GeoJSON' },
] as const satisfies Omit<FeedOfPage, 'address'>[];

/** Returns the feeds with deadlines of the events that satisfy a filter, iCalendar first. */
export function deadlineFeedsOf(parameters: Parameters, to: Addresses): FeedOfPage[] {
  return FORMATS.flatMap((format) => {
    if (format.ending !== 'ics' && format.ending !== 'atom') return [];
    const address = to.deadlinesFeed(format.ending, parameters);
    return address === null ? [] : [{ ...format, address }];
  });
}

/** Returns the available feeds of the events that satisfy a filter, iCalendar first. */
export function feedsOf(parameters: Parameters, to: Addresses): FeedOfPage[] {
  return FORMATS.flatMap((format) => {
    const address = to.feed(format.ending, parameters);
    return address === null ? [] : [{ ...format, address }];
  });
}
