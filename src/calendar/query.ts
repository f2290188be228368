import { firstWhere, remember } from '../platform/collections.ts';
import { EVENT_STATUSES } from '../schema/event.ts';
import { type Answer, type AnswerTable, type Calendar, etagOf, type NamedTable } from './calendar.ts';
import { GONE } from './change-log.ts';
import { earliestClosingFirst } from './closings.ts';
import { recentWindow } from './days.ts';
import { DISTANCE, type Fields, withFields } from './fields.ts';
import { DEFAULT_RADIUS, type ListFilter, narrowingsOf } from './filters/filter-table.ts';
import { labelled, notAllowed, type Parameter } from './filters/parameter.ts';
import type { Center, PointMap } from './map.ts';
import { type Narrowing, NumberSet, type Order, type Selection, recordsSatisfying } from './selection.ts';

export const SORTS = ['-startDate', 'startDate', 'updatedAt', '-updatedAt', 'distance', 'closesAt'] as const;
type Sort = (typeof SORTS)[number];

/** The order of events; undefined for that of the list, or for the best matches first where typing errors were forgiven. */
export const SORT_PARAMETER: Parameter<Sort | undefined> = {
  schema: {
    example: 'startDate',
    type: 'string',
    enum: SORTS,
    description:
      'The order; "-" for descending. What lacks the value comes last, and ties by id. Without it: newest start first, or the best match first where typing errors were forgiven. closesAt is the earliest one of the links that linkKind and closes choose.',
  },
  absent: undefined,
  read: (sent) => SORTS.find((sort) => sort === sent) ?? notAllowed('one', [sent], SORTS),
  needs: (sort) => (sort === 'distance' ? { name: 'near', by: 'sort=distance' } : null),
};

/** Returns the order that a query asks for; null where it asks for none. */
function orderOf(calendar: Calendar, query: ListQuery): Order | null {
  const { events, map } = calendar;
  switch (query.sort) {
    case undefined:
      return null;
    case '-startDate':
      return 'calendar';
    case 'startDate':
      return { sequence: events.earliestFirst };
    case 'updatedAt':
      return { sequence: byUpdate(calendar).ascending };
    case '-updatedAt':
      return { sequence: byUpdate(calendar).descending };
    case 'distance':
      return byDistance(events, map, query.near);
    case 'closesAt':
      return { sequence: earliestClosingFirst(calendar, query) };
  }
}

/** The events by their latest changes; events whose latest change is not known come last. */
const byUpdate = remember(({ events, changeLog: { kinds, positions } }: Calendar) => {
  const { updatedAts } = events;
  const ranks = events.ranks();
  const inOrder = (changed: number[], sign: 1 | -1): Uint32Array => {
    const key = (position: number): number => {
      const time = updatedAts[position] ?? NaN;
      return Number.isNaN(time) ? Infinity : sign * time;
    };
    // Both lists are in order already, except for events that changed at the same time.
    changed.sort((a, b) => key(a) - key(b) || (ranks[a] ?? 0) - (ranks[b] ?? 0));
    return Uint32Array.from(changed);
  };
  const changed = Array.from(positions).filter((position, at) => kinds[at] === 0 && position !== GONE);
  return { ascending: inOrder([...changed], 1), descending: inOrder(changed.reverse(), -1) };
});

/** Orders some events: the newest change first, ties by id; events whose latest change is not known follow in the given order. */
export function newestChangesFirst(calendar: Calendar, positions: readonly number[]): readonly number[] {
  const { updatedAts } = calendar.events;
  const isKnown = (position: number): boolean => !Number.isNaN(updatedAts[position]);
  if (!positions.some(isKnown)) return positions;
  const isWanted = new Uint8Array(updatedAts.length);
  for (const position of positions) isWanted[position] = Number(isKnown(position));
  return [
    ...byUpdate(calendar).descending.filter((position) => isWanted[position] === 1),
    ...positions.filter((position) => !isKnown(position)),
  ];
}

/** The order by distance: the nearest record first, and records that are equally near, to the metre, by id. */
function byDistance(
  {
    byId,
    points,
    length,
    ranks,
  }: Pick<AnswerTable, 'byId' | 'length' | 'ranks'> & {
    readonly points: Int32Array;
  },
  map: PointMap,
  center: Center | undefined,
): Order {
  if (center === undefined) return { sequence: byId };
  const [metresTo, rankOf] = [map.metresTo(center), ranks()];
  return {
    // The metres and the rank fit into one number, so that no two records have the same one.
    numberOf: (position, limit) =>
      metresTo(points[position] ?? -1, limit / length) * length + (rankOf[position] ?? 0),
  };
}

/** The page of a list that a request asks for. */
interface PageQuery {
  /** The number of the page, from 1 on. */
  readonly current: number;
  readonly pageSize: number;
}

/** A query of `/open/event`. */
export interface ListQuery extends ListFilter, PageQuery {
  readonly sort: Sort | undefined;
}

/** A query of `/open/organization`. */
interface OrganizationQuery extends PageQuery, Pick<ListFilter, 'search'> {
  /** The slugs that are asked for, in lower case. */
  readonly slug: readonly string[] | undefined;
}

/** A query of `/open/place`. */
interface PlaceQuery
  extends PageQuery, Pick<ListFilter, 'search' | 'countryCode' | 'bbox' | 'near' | 'radius'> {
  readonly sort: 'name' | 'distance' | undefined;
}

/** What a page of records says of itself. */
export interface PageHead {
  /** The number of all records that match, on whatever page. */
  readonly total: number;
  readonly current: number;
  readonly pageSize: number;
  readonly info?: string;
}

/** A page of records. */
export interface RecordPage extends PageHead {
  /** The positions of the records in their table. */
  readonly data: readonly number[];
}

/** The answer when no event matches, whatever page was asked for. */
const EMPTY_PAGE: RecordPage = { total: 0, current: 1, pageSize: 20, data: [], info: 'No event available' };

/**
 * The events that satisfy a query, one page of them. Their order is the calendar's; where typing errors
 * were forgiven, the best matches come first.
 */
export function listEvents(calendar: Calendar, query: ListQuery): RecordPage {
  const page = pageOf(select(calendar, query, orderOf(calendar, query)), query);
  return page.total === 0 ? EMPTY_PAGE : page;
}

function named({ search: names }: NamedTable, search: string): Narrowing[] {
  const matches = names.find(search);
  return matches === null ? [] : [matches];
}

function pageOf(selection: Selection, { current, pageSize }: PageQuery): RecordPage {
  const { total } = selection;
  return { total, current, pageSize, data: selection.positions((current - 1) * pageSize, pageSize) };
}

/** All events that satisfy a filter, in the order of `listEvents`. */
export function eventsMatching(calendar: Calendar, filter: ListFilter): readonly number[] {
  const selection = select(calendar, filter);
  return selection.positions(0, selection.total);
}

function select(calendar: Calendar, filter: ListFilter, order: Order | null = null): Selection {
  return recordsSatisfying(calendar.events.length, narrowingsOf(calendar, filter), order);
}

const RECENT_PAGE_SIZE = 10;
const SCHEDULED = EVENT_STATUSES.indexOf('scheduled');

/**
 * The events of the route `recent`, which in spite of its name are to come: scheduled events that start from today to the 30th
 * day after it, the first 10; when there is none and `keepOld` is set, scheduled events that have ended.
 *
 * @param now milliseconds since 1970
 * @param timeZone IANA name of the zone whose days count
 */
export function recentEvents(
  calendar: Calendar,
  keepOld: boolean,
  now: number,
  timeZone: string,
): RecordPage {
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

/** A query with the fields that are wanted; undefined for the default fields. */
type With<Query> = Query & { readonly fields: Fields | undefined };

/** Makes the value of the Link field of a page; null for none. */
type LinksOf = (page: PageHead) => string | null;

const NO_LINKS: LinksOf = () => null;

/**
 * The answer of `/open/event`.
 *
 * @param page the page of events that the query lists, where it is known already
 */
export function answerList(
  calendar: Calendar,
  query: With<ListQuery>,
  linksOf = NO_LINKS,
  page = listEvents(calendar, query),
): Answer {
  const { events, map } = calendar;
  const { near, fields } = query;
  if (near === undefined || fields?.names.includes(DISTANCE) !== true)
    return pageAnswer(page, events, fields, linksOf);
  return pageAnswer(page, events, fields, linksOf, (position) => {
    const point = events.points[position] ?? -1;
    return point === -1 ? {} : { [DISTANCE]: Math.round(map.distance(point, near) * 10) / 10 };
  });
}

/** The answer of `/open/organization`: by name; the best matches first where typing errors were forgiven. */
export function answerOrganizations(
  { organizations, organizationsBySlug }: Calendar,
  query: With<OrganizationQuery>,
  linksOf = NO_LINKS,
): Answer {
  const { search, slug, fields } = query;
  const slugs = slug?.flatMap((each) => organizationsBySlug.get(each) ?? []);
  const narrowings = [
    ...named(organizations, search),
    ...(slugs === undefined ? [] : [{ set: NumberSet.of(organizations.length, slugs) }]),
  ];
  const selection = recordsSatisfying(organizations.length, narrowings);
  return pageAnswer(pageOf(selection, query), organizations, fields, linksOf);
}

/** The answer of `/open/place`, likewise. */
export function answerPlaces({ places, map }: Calendar, query: With<PlaceQuery>, linksOf = NO_LINKS): Answer {
  const { search, countryCode, bbox, near, radius = DEFAULT_RADIUS, sort, fields } = query;
  const narrowings: Narrowing[] = [
    ...named(places, search),
    ...(countryCode === undefined ? [] : [labelled(places.countries, countryCode)]),
    ...(bbox === undefined ? [] : [{ set: map.within(bbox), column: places.points }]),
    ...(near === undefined ? [] : [{ set: map.around(near, radius), column: places.points }]),
  ];
  const order = sort === 'distance' ? byDistance(places, map, near) : sort === 'name' ? 'calendar' : null;
  const selection = recordsSatisfying(places.length, narrowings, order);
  return pageAnswer(pageOf(selection, query), places, fields, linksOf);
}

/**
 * The answer of `/open/event/recent`.
 *
 * @param now milliseconds since 1970
 * @param timeZone IANA name of the zone whose days count
 */
export function answerRecent(
  calendar: Calendar,
  { keepOld, fields }: With<{ readonly keepOld: boolean }>,
  now: number,
  timeZone: string,
): Answer {
  return pageAnswer(recentEvents(calendar, keepOld, now, timeZone), calendar.events, fields);
}

/** A record; undefined where there is none with this id. */
export function answerRecord(table: AnswerTable, id: string, fields: Fields | undefined): Answer | undefined {
  const position = table.positionOf(id);
  if (position === undefined) return undefined;
  if (fields === undefined) return table.answer(position);
  const json = withFields(table, position, fields);
  return { json, etag: etagOf(json) };
}

/**
 * Puts a page together from the bytes of its records.
 *
 * @param othersOf fields that a record does not have itself
 */
function pageAnswer(
  page: RecordPage,
  table: AnswerTable,
  fields: Fields | undefined,
  linksOf = NO_LINKS,
  othersOf: (position: number) => Readonly<Record<string, number>> = () => ({}),
): Answer {
  const link = linksOf(page);
  const records =
    fields && page.data.map((position) => withFields(table, position, fields, othersOf(position)));
  const answer = records === undefined ? preparedPage(page, table) : joined(page, records);
  return link === null ? answer : { ...answer, link };
}

/**
 * A page with the default fields. Its entity tag is made of those of the records and of the text around them, so that some
 * hundred bytes are hashed in place of tens of thousands. Pages with the same tag have the same bytes, on every machine.
 */
function preparedPage(page: RecordPage, table: AnswerTable): Answer {
  const { data } = page;
  const lists: Buffer[] = [];
  let tags = '';
  for (let at = 0; at < data.length;) {
    const from = data[at] ?? 0;
    let until = from;
    for (; data[at] === until; at += 1) until += 1;
    lists.push(table.list(from, until));
    tags += table.etags(from, until);
  }
  return joined(page, lists, tags);
}

/** The text before and after the records of a page, in ASCII. */
export function pageFrame({ total, current, pageSize, info }: PageHead): { head: string; tail: string } {
  return {
    head: `{"total":${total},"current":${current},"pageSize":${pageSize},"data":[`,
    tail: info === undefined ? ']}' : `],"info":${JSON.stringify(info)}}`,
  };
}

const COMMA = 0x2c;

/** @param tags the entity tags of the records, where they are known */
function joined(page: PageHead, lists: readonly Buffer[], tags: string | null = null): Answer {
  const { head, tail } = pageFrame(page);
  const commas = Math.max(0, lists.length - 1);
  const size = lists.reduce((sum, { length }) => sum + length, head.length + commas + tail.length);
  // A slice of Node's pool of buffers would keep the whole pool in memory for as long as the page is remembered.
  const json = Buffer.allocUnsafeSlow(size);
  let at = json.write(head, 'latin1');
  lists.forEach((list, index) => {
    if (index > 0) json[at++] = COMMA;
    json.set(list, at);
    at += list.length;
  });
  json.write(tail, at, 'latin1');
  return { json, etag: etagOf(tags === null ? json : head + tags + tail) };
}
