import { Temporal } from 'temporal-polyfill';
import type { EventRecord } from '../../src/schema/event.ts';
import type { OrganizationRecord } from '../../src/schema/organization.ts';
import type { Records } from '../../src/schema/records.ts';
import { eventObject, organizationObject } from './objects.ts';
import { readAsked, readId, readKeepOld, type Asked, type Issue } from './parameters.ts';
import { createPlainSearch } from './search.ts';

export interface PlainAnswer {
  readonly status: number;
  readonly body: string;
}

/** Answers the path and query of a request at a time in milliseconds since 1970. */
export type PlainService = (target: string, now: number) => PlainAnswer;

/**
 * The four operations of `/open`, written down from the specification and the contract as plainly as can
 * be: filter, sort, slice and `JSON.stringify` over plain records. It shares nothing with what it is
 * compared with but the records' types.
 */
export function createPlainService(records: Records, timeZone: string): PlainService {
  const events = records.events.toSorted(byStartDescending);
  const organizationOf = ({ organization }: EventRecord): OrganizationRecord | null =>
    records.organizations.find(({ slug }) => slug === organization) ?? null;
  const byName = createPlainSearch(events.map(({ name }) => name));
  const byOrganization = createPlainSearch(events.map((event) => organizationOf(event)?.name ?? null));

  function list(asked: Asked): PlainAnswer {
    const names = asked.search === '' ? null : byName(asked.search);
    const organizations = asked.orgSearch === '' ? null : byOrganization(asked.orgSearch);
    const from = asked.eventStartAt === null ? null : comparable(asked.eventStartAt);
    const until = asked.eventEndAt === null ? null : comparable(asked.eventEndAt);
    const found = [...events.entries()]
      .filter(
        ([position, { startDate, endDate }]) =>
          (from === null || (startDate !== null && comparable(startDate) >= from)) &&
          (until === null || (endDate !== null && comparable(endDate) <= until)) &&
          (names === null || names.has(position)) &&
          (organizations === null || organizations.has(position)),
      )
      .map(([position, event]) => ({
        event,
        score: (names?.get(position) ?? 0) + (organizations?.get(position) ?? 0),
      }))
      .sort((a, b) => a.score - b.score);
    if (found.length === 0) {
      return ok({ total: 0, current: 1, pageSize: 20, data: [], info: 'No event available' });
    }
    const { current, pageSize } = asked;
    const page = found.slice((current - 1) * pageSize, current * pageSize);
    return ok({ total: found.length, current, pageSize, data: page.map(({ event }) => eventDto(event)) });
  }

  function recent(keepOld: boolean, now: number): PlainAnswer {
    const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).startOfDay();
    const from = today.epochMilliseconds;
    const until = today.add({ days: 31 }).startOfDay().epochMilliseconds;
    const scheduled = events.filter(({ status }) => status === 'scheduled').sort(byId);
    const coming = scheduled
      .filter(({ startDate }) => startDate !== null && instant(startDate) >= from)
      .filter(({ startDate }) => startDate !== null && instant(startDate) < until)
      .sort((a, b) => instant(a.startDate) - instant(b.startDate));
    const ended = scheduled
      .filter(({ endDate }) => endDate !== null && instant(endDate) < now)
      .sort((a, b) => instant(b.endDate) - instant(a.endDate));
    const found = coming.length === 0 && keepOld ? ended : coming;
    return ok({ total: found.length, current: 1, pageSize: 10, data: found.slice(0, 10).map(eventDto) });
  }

  function eventDto(event: EventRecord): object {
    const place = records.places.find(({ stem }) => stem === event.place) ?? null;
    return eventObject(event, place, organizationOf(event));
  }

  return (target, now) => {
    const [path = '', query = ''] = target.split(/\?(.*)/s);
    const parameters = new URLSearchParams(query);
    const [, , collection, last = ''] = path.split('/');
    if (collection === 'organization') {
      const { id, issues } = readId(decodeURIComponent(last));
      const organization = records.organizations.find((candidate) => candidate.id === id);
      if (organization !== undefined) return ok(organizationObject(organization, records.site));
      return (
        refused(issues) ?? notFound('E_ORGANIZATION_NOT_FOUND', 'There is no organization with this id.')
      );
    }
    if (last === '') {
      const { asked, issues } = readAsked(parameters);
      return refused(issues) ?? list(asked);
    }
    if (last === 'recent') {
      const { keepOld, issues } = readKeepOld(parameters);
      return refused(issues) ?? recent(keepOld, now);
    }
    const { id, issues } = readId(decodeURIComponent(last));
    const event = events.find((candidate) => candidate.id === id);
    if (event !== undefined) return ok(eventDto(event));
    return refused(issues) ?? notFound('E_EVENT_NOT_FOUND', 'There is no event with this id.');
  };
}

function ok(body: object): PlainAnswer {
  return { status: 200, body: JSON.stringify(body) };
}

/** Specification, section 7.2. */
function refused(errors: readonly Issue[]): PlainAnswer | null {
  if (errors.length === 0) return null;
  const message = 'Some parameters of the request are not valid.';
  return { status: 422, body: JSON.stringify({ message, code: 'E_VALIDATION', errors }) };
}

/** Specification, section 7.1. */
function notFound(code: string, message: string): PlainAnswer {
  return { status: 404, body: JSON.stringify({ message, code }) };
}

function instant(date: string | null): number {
  return date === null ? -Infinity : Date.parse(date);
}

function byId(a: EventRecord, b: EventRecord): number {
  return a.id < b.id ? -1 : 1;
}

/** Contract, section 4: start descending, undated last, then id. */
function byStartDescending(a: EventRecord, b: EventRecord): number {
  const [first, second] = [instant(a.startDate), instant(b.startDate)];
  return first === second ? byId(a, b) : second - first;
}

/**
 * A date and time in a form that is ordered as text, so that no digit of a bound is lost: without `Z`, and
 * without zeros at the end of its fraction.
 */
function comparable(dateTime: string): string {
  const [seconds = '', fraction = ''] = dateTime.replace('Z', '').split('.');
  return `${seconds}.${fraction.replace(/(?<!0)0+$/, '')}`;
}
