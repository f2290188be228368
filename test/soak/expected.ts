import type { Revision, WireEvent } from './model.ts';

/** What an answer must be: the exact body of one with status 200, of another the code of the error. */
export interface Expected {
  readonly status: number;
  readonly body: Buffer | null;
  readonly code: string | null;
}

/** What a revision answers to a path with its query; `now` in milliseconds since 1970. */
export type Answers = (path: string, now: number) => Expected;

const DAY = 86_400_000;
const RECENT_DAYS = 31;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The specification's text (section 4.1). */
const NOTHING = '{"total":0,"current":1,"pageSize":20,"data":[],"info":"No event available"}';

/**
 * The answers of a revision, by a plain scan (specification, section 4; contract, section 4). The server's time zone
 * is UTC, and a search by a word that stands in no name is not known here.
 */
export function answersOf(revision: Revision): Answers {
  const listed = revision.events.toSorted(byStartDescending);
  const known = new Map<string, Expected>();

  return (path, now) => {
    const { pathname, searchParams: query } = new URL(path, 'http://localhost');
    if (pathname === '/open/event/recent') return ok(recent(query.get('keepOld') === 'true', now));
    const answer = known.get(path) ?? answerOf(pathname, query);
    known.set(path, answer);
    return answer;
  };

  function answerOf(pathname: string, query: URLSearchParams): Expected {
    if (pathname === '/open/event') return list(query);
    const [, collection = '', id = ''] = /^\/open\/(event|organization)\/([^/]+)$/.exec(pathname) ?? [];
    if (collection === '') return refused(404, 'E_ROUTE_NOT_FOUND');
    if (!UUID.test(id)) return refused(422, 'E_VALIDATION');
    const records = collection === 'event' ? revision.events : revision.organizations;
    const record = records.find((candidate) => candidate.id === id.toLowerCase());
    return record === undefined ? refused(404, `E_${collection.toUpperCase()}_NOT_FOUND`) : ok(record);
  }

  function list(query: URLSearchParams): Expected {
    const current = Number(query.get('current') ?? 1);
    const pageSize = Number(query.get('pageSize') ?? 20);
    if (pageSize < 1 || pageSize > 500) return refused(422, 'E_VALIDATION');
    const [from, until] = [query.get('eventStartAt'), query.get('eventEndAt')];
    const found = listed
      .filter(({ name }) => hasWords(name, query.get('search')))
      .filter(({ organization }) => hasWords(organization?.name ?? '', query.get('orgSearch')))
      .filter(({ startDate }) => from === null || (startDate !== null && startDate >= from))
      .filter(({ endDate }) => until === null || (endDate !== null && endDate <= until));
    if (found.length === 0) return { status: 200, body: Buffer.from(NOTHING), code: null };
    const data = found.slice((current - 1) * pageSize, current * pageSize);
    return ok({ total: found.length, current, pageSize, data });
  }

  function recent(keepOld: boolean, now: number): object {
    const today = now - (now % DAY);
    const scheduled = listed.filter(({ status }) => status === 'scheduled').sort(byId);
    const coming = scheduled
      .filter(({ startDate }) => instantOf(startDate) >= today)
      .filter(({ startDate }) => instantOf(startDate) < today + RECENT_DAYS * DAY)
      .sort((a, b) => instantOf(a.startDate) - instantOf(b.startDate));
    const ended = scheduled
      .filter(({ endDate }) => endDate !== null && instantOf(endDate) < now)
      .sort((a, b) => instantOf(b.endDate) - instantOf(a.endDate));
    const found = coming.length === 0 && keepOld ? ended : coming;
    return { total: found.length, current: 1, pageSize: 10, data: found.slice(0, 10) };
  }
}

function ok(body: object): Expected {
  return { status: 200, body: Buffer.from(JSON.stringify(body)), code: null };
}

function refused(status: number, code: string): Expected {
  return { status, body: null, code };
}

function hasWords(name: string, search: string | null): boolean {
  return (search ?? '').split(/\s+/).every((word) => simple(name).includes(simple(word)));
}

function simple(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
}

function byStartDescending(a: WireEvent, b: WireEvent): number {
  const [first, second] = [instantOf(a.startDate), instantOf(b.startDate)];
  return first === second ? byId(a, b) : second - first;
}

function byId(a: WireEvent, b: WireEvent): number {
  return a.id < b.id ? -1 : 1;
}

/** Undated events are before all others. */
function instantOf(date: string | null): number {
  return date === null ? -Infinity : Date.parse(date);
}
