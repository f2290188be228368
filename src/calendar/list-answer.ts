import type { Answer, AnswerTable, Calendar } from './calendar.ts';
import { etagOf } from './etag.ts';
import { DISTANCE, withFields, type Fields } from './fields.ts';
import type { Center } from './map.ts';
import {
  listEvents,
  listOrganizations,
  listPlaces,
  recentEvents,
  type ListQuery,
  type OrganizationQuery,
  type Page,
  type PageHead,
  type PlaceQuery,
} from './query.ts';
import { pageFrame } from './wire.ts';

/** A query with the fields that are wanted; undefined for those that are there without being asked for. */
type With<Query> = Query & { readonly fields: Fields | undefined };

/** Makes the value of the Link field of a page; null for none. */
type LinksOf = (page: PageHead) => string | null;

const NO_LINKS: LinksOf = () => null;

/** The answer of `/open/event` (specification, section 4.1). */
export function answerList(calendar: Calendar, query: With<ListQuery>, linksOf = NO_LINKS): Answer {
  const page = listEvents(calendar, query);
  return linked(eventPage(calendar, page, query.fields, query.near), linksOf(page));
}

/** The answer of `/open/organization` (contract, section 6). */
export function answerOrganizations(
  calendar: Calendar,
  query: With<OrganizationQuery>,
  linksOf = NO_LINKS,
): Answer {
  const page = listOrganizations(calendar, query);
  return linked(pageAnswer(page, calendar.organizations, query.fields), linksOf(page));
}

/** The answer of `/open/place` (contract, section 6). */
export function answerPlaces(calendar: Calendar, query: With<PlaceQuery>, linksOf = NO_LINKS): Answer {
  const page = listPlaces(calendar, query);
  return linked(pageAnswer(page, calendar.places, query.fields), linksOf(page));
}

/**
 * The answer of `/open/event/recent` (specification, section 4.2).
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
  return eventPage(calendar, recentEvents(calendar, keepOld, now, timeZone), fields);
}

/** A record; undefined where there is none with this id. */
export function answerRecord(table: AnswerTable, id: string, fields: Fields | undefined): Answer | undefined {
  const position = table.positionOf(id);
  if (position === undefined) return undefined;
  return fields === undefined ? table.answer(position) : answerOf(withFields(table, position, fields));
}

function linked(answer: Answer, link: string | null): Answer {
  return link === null ? answer : { ...answer, link };
}

function answerOf(json: Buffer): Answer {
  return { json, etag: etagOf(json) };
}

/** @param near of the query, from which distances count */
function eventPage(calendar: Calendar, page: Page, fields: Fields | undefined, near?: Center): Answer {
  const { events, map } = calendar;
  if (near === undefined || fields?.names.includes(DISTANCE) !== true)
    return pageAnswer(page, events, fields);
  return pageAnswer(page, events, fields, (position) => {
    const point = events.points[position] ?? -1;
    return point === -1 ? {} : { [DISTANCE]: Math.round(map.distance(point, near) * 10) / 10 };
  });
}

/**
 * Puts a page together from the bytes of its records.
 *
 * @param othersOf fields that a record does not have itself
 */
function pageAnswer(
  page: Page,
  table: AnswerTable,
  fields: Fields | undefined,
  othersOf: (position: number) => Readonly<Record<string, number>> = () => ({}),
): Answer {
  if (fields === undefined) return preparedPage(page, table);
  const { head, tail } = pageFrame(page);
  const records = page.data.map((position) => withFields(table, position, fields, othersOf(position)));
  return answerOf(joined(head, records, tail));
}

/**
 * A page with the fields that are there without being asked for. Its entity tag is made of those of the records and of what
 * stands around them, so that some hundred bytes are hashed in place of tens of thousands. Pages with the same tag have the
 * same bytes, on every machine.
 */
function preparedPage(page: Page, table: AnswerTable): Answer {
  const { head, tail } = pageFrame(page);
  const { data } = page;
  const lists: Buffer[] = [];
  let tags = head;
  for (let at = 0; at < data.length;) {
    const from = data[at] ?? 0;
    let until = from;
    for (; data[at] === until; at += 1) until += 1;
    lists.push(table.list(from, until));
    tags += table.etags(from, until);
  }
  return { json: joined(head, lists, tail), etag: etagOf(tags + tail) };
}

const COMMA = 0x2c;

/** Head and tail are ASCII. */
function joined(head: string, lists: readonly Buffer[], tail: string): Buffer {
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
  return json;
}
