import { Temporal } from 'temporal-polyfill';
import type { EventRecord } from '../../src/schema/event.ts';
import type { PlaceRecord } from '../../src/schema/place.ts';
import type { Records } from '../../src/schema/records.ts';
import { chosenLinks, isAny, isThere, kilometresTo, satisfies } from './filters.ts';
import {
  eventObject,
  NO_HISTORY,
  organizationObject,
  placeObject,
  type PlainEvent,
  type PlainHistory,
  type PlainObject,
  whereIs,
} from './objects.ts';
import { lastMoment, localDays } from './local-times.ts';
import {
  itemsOf,
  listRules,
  organizationRules,
  placeRules,
  readParameterValues,
  recentRules,
  recordRules,
  type ParameterValues,
  type Issue,
  type Rules,
} from './parameters.ts';
import { createPlainSearch, folded } from './search.ts';

export interface PlainAnswer {
  readonly status: number;
  readonly body: string;
}

/** Answers a request, which is given as path and query, at a time in milliseconds since 1970. */
export type PlainService = (target: string, now: number, strict?: boolean) => PlainAnswer;

/** A record that matches a query, with the score of its match. */
interface Candidate<T> {
  readonly record: T;
  readonly score: number;
}

/**
 * The operations of `/open`, written as plainly as can be: filter, sort, slice and `JSON.stringify` over plain
 * records. The service is compared with it; the two share nothing but the types of the records.
 */
export function createPlainService(
  records: Records,
  timeZone: string,
  history: PlainHistory = NO_HISTORY,
): PlainService {
  const events = records.events.toSorted(byStartDescending).map(related);
  const hostOf = ({ organizations: [host] }: PlainEvent): string | null => host?.name ?? null;
  const organizations = records.organizations.toSorted(byName);
  const places = records.places.toSorted(byName);
  const eventSearch = createPlainSearch(events.map(({ event }) => event.name));
  const hostSearch = createPlainSearch(events.map(hostOf));
  const organizationSearch = createPlainSearch(organizations.map(({ name }) => name));
  const placeSearch = createPlainSearch(places.map(({ name }) => name));
  const ofOrganization = (record: Records['organizations'][number]): PlainObject =>
    organizationObject(record, records.site, history('organizations', record.id));
  const ofPlace = (record: PlaceRecord): PlainObject => placeObject(record, history('places', record.id));

  const eventObjects = new Map<PlainEvent, PlainObject>();
  const objectOf = (event: PlainEvent): PlainObject => {
    const known = eventObjects.get(event) ?? eventObject(event);
    eventObjects.set(event, known);
    return known;
  };
  const eventFields = fieldsOf(events, objectOf);
  const rules = {
    list: listRules(eventFields),
    recent: recentRules(eventFields),
    event: recordRules(eventFields),
    organizations: organizationRules(fieldsOf(organizations, ofOrganization)),
    organization: recordRules(fieldsOf(organizations, ofOrganization)),
    places: placeRules(fieldsOf(places, ofPlace)),
    place: recordRules(fieldsOf(places, ofPlace)),
  };

  function related(event: EventRecord): PlainEvent {
    const slugs = event.organization === null ? [] : [event.organization, ...event.coOrganizers];
    const place = records.places.find(({ stem }) => stem === event.place) ?? null;
    return {
      event,
      dates: history('events', event.id),
      place,
      where: whereIs(event, place),
      days: localDays(event),
      over: lastMoment(event),
      organizations: slugs.flatMap((slug) => records.organizations.filter((each) => each.slug === slug)),
    };
  }

  function list(asked: ParameterValues): PlainAnswer {
    const names = eventSearch(asked.search ?? '');
    const hosts = hostSearch(asked.orgSearch ?? '');
    const found = [...events.entries()]
      .filter(
        ([position, event]) =>
          (names?.has(position) ?? true) && (hosts?.has(position) ?? true) && satisfies(event, asked),
      )
      .map(([position, record]) => ({
        record,
        score: (names?.get(position) ?? 0) + (hosts?.get(position) ?? 0),
      }))
      .sort(orderOf(asked));
    if (found.length === 0) {
      return ok({ total: 0, current: 1, pageSize: 20, data: [], info: 'No event available' });
    }
    return pageOf(found, asked, (event) => withFields(objectOf(event), asked, distanceOf(event, asked)));
  }

  function listOrganizations(asked: ParameterValues): PlainAnswer {
    const names = organizationSearch(asked.search ?? '');
    const found = [...organizations.entries()]
      .filter(([position, { slug }]) => (names?.has(position) ?? true) && isAny(asked.slug, [slug]))
      .map(([position, record]) => ({ record, score: names?.get(position) ?? 0 }))
      .sort((a, b) => a.score - b.score);
    return pageOf(found, asked, (organization) => withFields(ofOrganization(organization), asked));
  }

  function listPlaces(asked: ParameterValues): PlainAnswer {
    const names = placeSearch(asked.search ?? '');
    const { near = '', sort } = asked;
    const found = [...places.entries()]
      .filter(
        ([position, place]) =>
          (names?.has(position) ?? true) &&
          isAny(asked.countryCode, place.countryCode === null ? [] : [place.countryCode]) &&
          isThere(place, asked),
      )
      .map(([position, record]) => ({ record, score: names?.get(position) ?? 0 }));
    const distance = ({ record }: Candidate<PlaceRecord>): number => metresTo(record, near);
    if (sort === 'distance') found.sort((a, b) => distance(a) - distance(b) || byId(a.record, b.record));
    else if (sort !== 'name') found.sort((a, b) => a.score - b.score);
    return pageOf(found, asked, (place) => withFields(ofPlace(place), asked));
  }

  function recent(asked: ParameterValues, now: number): PlainAnswer {
    const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).startOfDay();
    const from = today.epochMilliseconds;
    const until = today.add({ days: 31 }).startOfDay().epochMilliseconds;
    const scheduled = events
      .filter(({ event }) => event.status === 'scheduled')
      .sort((a, b) => byId(a.event, b.event));
    const coming = scheduled
      .filter(({ event: { startDate } }) => startDate !== null && instant(startDate) >= from)
      .filter(({ event: { startDate } }) => startDate !== null && instant(startDate) < until)
      .sort((a, b) => instant(a.event.startDate) - instant(b.event.startDate));
    const ended = scheduled
      .filter(({ event: { endDate } }) => endDate !== null && instant(endDate) < now)
      .sort((a, b) => instant(b.event.endDate) - instant(a.event.endDate));
    const found = coming.length === 0 && asked.keepOld === 'true' ? ended : coming;
    const data = found.slice(0, 10).map((event) => withFields(objectOf(event), asked));
    return ok({ total: found.length, current: 1, pageSize: 10, data });
  }

  return (target, now, strict = false) => {
    const [path = '', query = ''] = target.split(/\?(.*)/s);
    const parameters = new URLSearchParams(query);
    const [, , collection, last = ''] = path.split('/');
    const id = decodeURIComponent(last);
    const answer = (operation: Rules, make: (asked: ParameterValues) => PlainAnswer): PlainAnswer => {
      const { asked, issues } = readParameterValues(parameters, operation, { id, strict });
      return refused(issues) ?? make(asked);
    };
    const one = (operation: Rules, kind: string, found: PlainObject | undefined): PlainAnswer =>
      answer(operation, (asked) =>
        found === undefined
          ? notFound(`E_${kind.toUpperCase()}_NOT_FOUND`, `There is no ${kind} with this id.`)
          : ok(withFields(found, asked)),
      );
    const isIt = (record: { readonly id: string }): boolean => record.id === id.toLowerCase();
    switch (collection) {
      case 'organization':
        if (last === '') return answer(rules.organizations, listOrganizations);
        return one(rules.organization, collection, organizations.filter(isIt).map(ofOrganization)[0]);
      case 'place':
        if (last === '') return answer(rules.places, listPlaces);
        return one(rules.place, collection, places.filter(isIt).map(ofPlace)[0]);
      default:
        if (last === '') return answer(rules.list, list);
        if (last === 'recent') return answer(rules.recent, (asked) => recent(asked, now));
        return one(rules.event, 'event', events.filter(({ event }) => isIt(event)).map(objectOf)[0]);
    }
  };
}

function pageOf<T>(
  found: readonly Candidate<T>[],
  asked: ParameterValues,
  objectOf: (record: T) => object,
): PlainAnswer {
  const { current = '', pageSize: size = '' } = asked;
  const pageSize = size === '' ? 20 : Number(size);
  const first = (current === '' ? 0 : Number(current) - 1) * pageSize;
  const page = found.slice(first, first + pageSize);
  return ok({
    total: found.length,
    current: Number(current === '' ? 1 : current),
    pageSize,
    data: page.map(({ record }) => objectOf(record)),
  });
}

/** Returns the fields that `fields` names, in the order of the record's table, each once. */
function withFields(
  { standard, further }: PlainObject,
  asked: ParameterValues,
  distance: object = {},
): object {
  const wanted = itemsOf(asked.fields ?? '');
  if (wanted.length === 0) return standard;
  const all = { ...standard, ...further };
  return Object.fromEntries(
    Object.entries({ ...all, ...distance }).filter(
      ([name]) =>
        wanted.includes(name) ||
        (wanted.includes('all') && name in all) ||
        (wanted.includes('default') && name in standard),
    ),
  );
}

function distanceOf({ where }: PlainEvent, { near = '' }: ParameterValues): object {
  if (near === '') return {};
  const kilometres = kilometresTo(where, near);
  return { distance: Math.round(kilometres * 10) / 10 };
}

function fieldsOf<T>(records: readonly T[], objectOf: (record: T) => PlainObject): string[] {
  return records
    .slice(0, 1)
    .map(objectOf)
    .flatMap(({ standard, further }) => [...Object.keys(standard), ...Object.keys(further)]);
}

/**
 * Returns the order of a list. The events are already in the order of `-startDate`, which the stable sort keeps among
 * equals.
 */
function orderOf(asked: ParameterValues): (a: Candidate<PlainEvent>, b: Candidate<PlainEvent>) => number {
  const { sort, near = '' } = asked;
  const startOf = ({ record }: Candidate<PlainEvent>): string => record.event.startDate ?? '~';
  const distance = ({ record: { where } }: Candidate<PlainEvent>): number => metresTo(where, near);
  const closing = ({ record }: Candidate<PlainEvent>): string =>
    chosenLinks(record, asked)
      .flatMap(({ closesAt }) => closesAt ?? [])
      .sort()[0] ?? '~';
  switch (sort) {
    case '':
      return (a, b) => a.score - b.score;
    case 'startDate':
      return (a, b) =>
        startOf(a) === startOf(b) ? byId(a.record.event, b.record.event) : startOf(a) < startOf(b) ? -1 : 1;
    case 'distance':
      return (a, b) => distance(a) - distance(b) || byId(a.record.event, b.record.event);
    case 'closesAt':
      return (a, b) =>
        closing(a) === closing(b) ? byId(a.record.event, b.record.event) : closing(a) < closing(b) ? -1 : 1;
    case '-startDate':
      return () => 0;
    default:
      return ({ record: a }, { record: b }) => {
        const [one, other] = [a.dates.updatedAt, b.dates.updatedAt];
        if (one === other) return byId(a.event, b.event);
        if (one === null || other === null) return one === null ? 1 : -1;
        return one < other === (sort === 'updatedAt') ? -1 : 1;
      };
  }
}

/** Returns the distance in whole metres. Records at the same distance are ordered by their ids. */
function metresTo(point: Parameters<typeof kilometresTo>[0], near: string): number {
  return Math.round(1_000 * kilometresTo(point, near));
}

function ok(body: object): PlainAnswer {
  return { status: 200, body: JSON.stringify(body) };
}

/** Returns the answer 422 where the request has issues, else null. */
function refused(errors: readonly Issue[]): PlainAnswer | null {
  if (errors.length === 0) return null;
  const message = 'Some parameters of the request are not valid.';
  return { status: 422, body: JSON.stringify({ message, code: 'E_VALIDATION', errors }) };
}

function notFound(code: string, message: string): PlainAnswer {
  return { status: 404, body: JSON.stringify({ message, code }) };
}

function instant(date: string | null): number {
  return date === null ? -Infinity : Date.parse(date);
}

interface Identified {
  readonly id: string;
}

function byId(a: Identified, b: Identified): number {
  return a.id === b.id ? 0 : a.id < b.id ? -1 : 1;
}

/** Compares names by the code points of their searched form, then by their own code points, then by their ids. */
function byName(
  a: Identified & { readonly name: string },
  b: Identified & { readonly name: string },
): number {
  return byCodePoints(folded(a.name), folded(b.name)) || byCodePoints(a.name, b.name) || byId(a, b);
}

function byCodePoints(a: string, b: string): number {
  const [one, other] = [a, b].map((text) => Array.from(text, (letter) => letter.codePointAt(0) ?? 0));
  const at = one?.findIndex((codePoint, index) => codePoint !== other?.[index]) ?? -1;
  if (at === -1) return (one?.length ?? 0) - (other?.length ?? 0);
  return (one?.[at] ?? -1) - (other?.[at] ?? -1);
}

/** Compares events by their starts, the latest first and those without one last, then by their ids. */
function byStartDescending(a: EventRecord, b: EventRecord): number {
  const [first, second] = [instant(a.startDate), instant(b.startDate)];
  return first === second ? byId(a, b) : second - first;
}
