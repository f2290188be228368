import type { Difference } from '../platform/difference.ts';
import { EVENT_STATUSES, SCALES, type EventRecord } from '../schema/event.ts';
import { slugHash } from './public-address.ts';
import { pickTexts, spliceTexts, TextLister, type TextLists } from './search/lists.ts';

/** What is needed of all events at once, each by itself: their records are looked at no more. */
export interface EventFacts extends FactColumns, FactTexts {}

interface FactColumns {
  /** What the list is ordered by: less the start, infinite where there is none. */
  readonly keys: Float64Array<ArrayBuffer>;
  readonly statuses: Uint8Array<ArrayBuffer>;
  readonly scales: Uint8Array<ArrayBuffer>;
  readonly slugHashes: Uint32Array<ArrayBuffer>;
  /** Their own; NaN where there are none. */
  readonly latitudes: Float64Array<ArrayBuffer>;
  readonly longitudes: Float64Array<ArrayBuffer>;
}

interface FactTexts {
  readonly tags: TextLists;
  /** Their own. */
  readonly countries: TextLists;
  /** The names of the records that they refer to: of all organizations the host is the first. */
  readonly places: TextLists;
  readonly hosts: TextLists;
  readonly organizations: TextLists;
}

const COLUMNS = ['keys', 'statuses', 'scales', 'slugHashes', 'latitudes', 'longitudes'] as const;

export function factsOf(events: readonly EventRecord[]): EventFacts {
  const columns = columnsOf(events.length);
  const [tags, countries, places] = [new TextLister(), new TextLister(), new TextLister()];
  const [hosts, organizations] = [new TextLister(), new TextLister()];
  events.forEach((event, place) => {
    const { startDate, latitude, longitude, organization } = event;
    columns.keys[place] = startDate === null ? Infinity : -Date.parse(startDate);
    columns.statuses[place] = EVENT_STATUSES.indexOf(event.status);
    columns.scales[place] = SCALES.indexOf(event.scale);
    columns.slugHashes[place] = slugHash(event.slug);
    columns.latitudes[place] = latitude ?? NaN;
    columns.longitudes[place] = longitude ?? NaN;
    tags.add(event.tags);
    countries.add(event.countryCode === null ? [] : [event.countryCode]);
    places.add(event.place === null ? [] : [event.place]);
    hosts.add(organization === null ? [] : [organization]);
    organizations.add(organization === null ? event.coOrganizers : [organization, ...event.coOrganizers]);
  });
  return {
    ...columns,
    tags: tags.listed(),
    countries: countries.listed(),
    places: places.listed(),
    hosts: hosts.listed(),
    organizations: organizations.listed(),
  };
}

/** The facts of the same events in another order. */
export function inOrderOf(facts: EventFacts, order: Uint32Array): EventFacts {
  const columns = columnsOf(order.length);
  for (const key of COLUMNS) {
    const [from, to] = [facts[key], columns[key]];
    for (let position = 0; position < order.length; position += 1)
      to[position] = from[order[position] ?? 0] ?? NaN;
  }
  return { ...columns, ...textsFrom((key) => pickTexts(facts[key], order)) };
}

/** The facts of events some of which are others now. */
export function spliceFacts(before: EventFacts, difference: Difference, come: EventFacts): EventFacts {
  const { start, end, endBefore } = difference;
  const columns = columnsOf(end + before.keys.length - endBefore);
  for (const key of COLUMNS) {
    columns[key].set(before[key].subarray(0, start));
    columns[key].set(come[key], start);
    columns[key].set(before[key].subarray(endBefore), end);
  }
  return { ...columns, ...textsFrom((key) => spliceTexts(before[key], difference, come[key])) };
}

function columnsOf(length: number): FactColumns {
  return {
    keys: new Float64Array(length),
    statuses: new Uint8Array(length),
    scales: new Uint8Array(length),
    slugHashes: new Uint32Array(length),
    latitudes: new Float64Array(length),
    longitudes: new Float64Array(length),
  };
}

function textsFrom(make: (key: keyof FactTexts) => TextLists): FactTexts {
  return {
    tags: make('tags'),
    countries: make('countries'),
    places: make('places'),
    hosts: make('hosts'),
    organizations: make('organizations'),
  };
}
