import type { Answer, Calendar, EventTable } from './calendar.ts';
import { etagOf } from './etag.ts';
import { listEvents, recentEvents, type ListQuery, type Page } from './query.ts';
import { pageFrame } from './wire.ts';

/** The numbers of a page. */
export type PageNumbers = Pick<Page, 'total' | 'current' | 'pageSize'>;

/**
 * The answer of `/open/event` (specification, section 4.1).
 *
 * @param linksOf makes the value of the Link field; null for none
 */
export function answerList(
  calendar: Calendar,
  query: ListQuery,
  linksOf: (page: PageNumbers) => string | null = () => null,
): Answer {
  const page = listEvents(calendar, query);
  const link = linksOf(page);
  const answer = pageAnswer(page, calendar.events);
  return link === null ? answer : { ...answer, link };
}

/**
 * The answer of `/open/event/recent` (specification, section 4.2).
 *
 * @param now milliseconds since 1970
 * @param timeZone IANA name of the zone whose days count
 */
export function answerRecent(calendar: Calendar, keepOld: boolean, now: number, timeZone: string): Answer {
  return pageAnswer(recentEvents(calendar, keepOld, now, timeZone), calendar.events);
}

/**
 * Puts a page together from the bytes of its events. Its entity tag is made of theirs and of what stands
 * around them, so that some hundred bytes are hashed in place of tens of thousands. Pages with the same tag have the
 * same bytes, on every machine.
 */
function pageAnswer(page: Page, events: EventTable): Answer {
  const { head, tail } = pageFrame(page);
  const { data } = page;
  const lists: Buffer[] = [];
  let tags = head;
  for (let at = 0; at < data.length;) {
    const from = data[at] ?? 0;
    let until = from;
    for (; data[at] === until; at += 1) until += 1;
    lists.push(events.list(from, until));
    tags += events.etags(from, until);
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
