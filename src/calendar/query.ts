import { firstWhere } from '../platform/bisect.ts';
import { remember } from '../platform/remember.ts';
import { EVENT_STATUSES } from '../schema/event.ts';
import type { Calendar, NamedTable } from './calendar.ts';
import { recentWindow } from './days.ts';
import { DEFAULT_RADIUS } from './filters/area.ts';
import { labelled } from './filters/comma-lists.ts';
import { narrowingsOf, type ListFilter } from './filters/filter-table.ts';
import { NumberSet } from './number-set.ts';
import { selectRecords, type Narrowing, type Order, type Selection } from './selection.ts';
import { byDistance, orderOf, type Sort } from './sort.ts';

/** Which page of a list. */
interface PageQuery {
  /** From 1. */
  readonly current: number;
  readonly pageSize: number;
}

/** A query of `/open/event` (specification, section 4.1; contract, section 6). */
export interface ListQuery extends ListFilter, PageQuery {
  readonly sort: Sort | undefined;
}

/** A query of `/open/organization` (contract, section 6). */
export interface OrganizationQuery extends PageQuery, Pick<ListFilter, 'search'> {
  /** In lower case. */
  readonly slug: readonly string[] | undefined;
}

/** A query of `/open/place` (contract, section 6). */
export interface PlaceQuery
  extends PageQuery, Pick<ListFilter, 'search' | 'countryCode' | 'bbox' | 'near' | 'radius'> {
  readonly sort: 'name' | 'distance' | undefined;
}

/** What a page of records says of itself (specification, section 2.5). */
export interface PageHead {
  /** All records that match, on whatever page. */
  readonly total: number;
  readonly current: number;
  readonly pageSize: number;
  readonly info?: string;
}

/** A page of records. */
export interface Page extends PageHead {
  /** Positions in their table. */
  readonly data: readonly number[];
}

/** The answer when no event matches, whatever page was asked for (specification, section 4.1). */
const EMPTY_PAGE: Page = { total: 0, current: 1, pageSize: 20, data: [], info: 'No event available' };

/**
 * The events that satisfy a query, one page of them. Their order is the calendar's; where typing errors
 * were forgiven, the best matches come first (contract, section 4).
 */
export function listEvents(calendar: Calendar, query: ListQuery): Page {
  const page = pageOf(select(calendar, query, orderOf(calendar, query.sort, query.near)), query);
  return page.total === 0 ? EMPTY_PAGE : page;
}

/** Organizations by name; the best matches first where typing errors were forgiven. */
export function listOrganizations(
  { organizations, organizationsBySlug }: Calendar,
  query: OrganizationQuery,
): Page {
  const { search, slug } = query;
  const slugs = slug?.flatMap((each) => organizationsBySlug.get(each) ?? []);
  const narrowings = [
    ...named(organizations, search),
    ...(slugs === undefined ? [] : [{ set: NumberSet.of(organizations.length, slugs) }]),
  ];
  return pageOf(selectRecords(organizations.length, narrowings), query);
}

/** Places, likewise. */
export function listPlaces({ places, map }: Calendar, query: PlaceQuery): Page {
  const { search, countryCode, bbox, near, radius = DEFAULT_RADIUS, sort } = query;
  const narrowings: Narrowing[] = [
    ...named(places, search),
    ...(countryCode === undefined ? [] : [labelled(places.countries, countryCode)]),
    ...(bbox === undefined ? [] : [{ set: map.within(bbox), column: places.points }]),
    ...(near === undefined ? [] : [{ set: map.around(near, radius), column: places.points }]),
  ];
  const order = sort === 'distance' ? byDistance(places, map, near) : sort === 'name' ? 'calendar' : null;
  return pageOf(selectRecords(places.length, narrowings, order), query);
}

function named({ search: names }: NamedTable, search: string): Narrowing[] {
  const matches = names.find(search);
  return matches === null ? [] : [matches];
}

function pageOf(selection: Selection, { current, pageSize }: PageQuery): Page {
  const { total } = selection;
  return { total, current, pageSize, data: selection.positions((current - 1) * pageSize, pageSize) };
}

/** All events that satisfy a filter, in the order of `listEvents`. */
export function findEvents(calendar: Calendar, filter: ListFilter): readonly number[] {
  const selection = select(calendar, filter);
  return selection.positions(0, selection.total);
}

function select(calendar: Calendar, filter: ListFilter, order: Order | null = null): Selection {
  return selectRecords(calendar.events.length, narrowingsOf(calendar, filter), order);
}

const RECENT_PAGE_SIZE = 10;
const SCHEDULED = EVENT_STATUSES.indexOf('scheduled');

/**
 * Scheduled events that start from today to the 30th day after it, the first 10; when there is none and
 * `keepOld` is set, scheduled events that have ended (specification, section 4.2).
 *
 * @param now milliseconds since 1970
 * @param timeZone IANA name of the zone whose days count
 */
export function recentEvents(calendar: Calendar, keepOld: boolean, now: number, timeZone: string): Page {
  const { starts, statuses, earliestFirst } = calendar.events;
  const { from, until } = recentWindow(now, timeZone);
  const firstFrom = (instant: number): number =>
    firstWhere(earliestFirst.length, (at) => !((starts[earliestFirst[at] ?? 0] ?? NaN) < instant));
  const coming = earliestFirst
    .subarray(firstFrom(from), firstFrom(until))
    .filter((position) => statuses[position] === SCHEDULED);
  const found = coming.length === 0 && keepOld ? endedBefore(calendar, now) : coming;
  return {
    total: found.length,
    current: 1,
    pageSize: RECENT_PAGE_SIZE,
    data: Array.from(found.subarray(0, RECENT_PAGE_SIZE)),
  };
}

/** The positions of scheduled events that end before an instant: the latest end first, then by id. */
function endedBefore(calendar: Calendar, instant: number): Uint32Array {
  const { ends } = calendar.events;
  const all = latestEndFirst(calendar);
  return all.subarray(firstWhere(all.length, (at) => (ends[all[at] ?? 0] ?? NaN) < instant));
}

/** The positions of scheduled events that have an end: the latest end first, then by id. */
const latestEndFirst = remember(({ events: { byId, ends, statuses } }: Calendar) =>
  byId
    .filter((position) => statuses[position] === SCHEDULED && !Number.isNaN(ends[position]))
    .sort((one, other) => (ends[other] ?? NaN) - (ends[one] ?? NaN)),
);
