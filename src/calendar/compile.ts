import { createHash } from 'node:crypto';
import type { EventRecord } from '../schema/event.ts';
import { compareIds, type Records } from '../schema/records.ts';
import type { SiteRecord } from '../schema/site.ts';
import type { Answer, Calendar, CalendarEvent } from './calendar.ts';
import { etagOf } from './etag.ts';
import { createNameSearch } from './search.ts';
import { eventJson, organizationJson } from './wire.ts';

/**
 * Compiles validated records into a frozen calendar: events in the order of the answers, every record
 * serialised once.
 */
export function compileCalendar({ site, events, organizations, places }: Records): Calendar {
  const placesByStem = new Map(places.map((place) => [place.stem, place]));
  const organizationsBySlug = new Map(organizations.map((organization) => [organization.slug, organization]));
  // Organizations without events are left out: a search must not stop at a name that leads to no event.
  const slugs = new Set(events.map(({ organization }) => organization));
  const organizers = organizations.filter(({ slug }) => slugs.has(slug));
  const positions = new Map(organizers.map(({ slug }, position) => [slug, position]));

  const ordered = events.map(withInstants).sort(byStartDescending);
  const compiled = ordered.map(({ event, start, end }): CalendarEvent => {
    const place = lookUp(placesByStem, event.place);
    const organization = lookUp(organizationsBySlug, event.organization);
    return Object.freeze({
      ...answer(eventJson(event, place, organization)),
      id: event.id,
      status: event.status,
      start,
      end,
      organization: organization && (positions.get(organization.slug) ?? null),
    });
  });
  const organizationAnswers = organizations.map((organization): [string, Answer] => [
    organization.id,
    Object.freeze(answer(organizationJson(organization, site))),
  ]);
  return Object.freeze({
    site: Object.freeze(site),
    events: Object.freeze(compiled),
    eventsById: new Map(compiled.map((event) => [event.id, event])),
    organizationsById: new Map(organizationAnswers),
    eventSearch: createNameSearch(ordered.map(({ event }) => event.name)),
    organizationSearch: createNameSearch(organizers.map(({ name }) => name)),
    digest: digestOf(site, [...compiled, ...organizationAnswers.map(([, served]) => served)]),
  });
}

function answer(json: string): Answer {
  const bytes = Buffer.from(json);
  return { json: bytes, etag: etagOf(bytes) };
}

interface DatedEvent {
  readonly event: EventRecord;
  readonly start: number | null;
  readonly end: number | null;
}

function withInstants(event: EventRecord): DatedEvent {
  return { event, start: milliseconds(event.startDate), end: milliseconds(event.endDate) };
}

function milliseconds(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant);
}

function byStartDescending(a: DatedEvent, b: DatedEvent): number {
  const [first, second] = [a.start ?? -Infinity, b.start ?? -Infinity];
  return first === second ? compareIds(a.event, b.event) : second - first;
}

function lookUp<T>(records: ReadonlyMap<string, T>, key: string | null): T | null {
  return key === null ? null : (records.get(key) ?? null);
}

function digestOf(site: SiteRecord, answers: readonly Answer[]): string {
  const hash = createHash('sha256').update(JSON.stringify(site));
  for (const { etag } of answers) hash.update(etag);
  return hash.digest('hex');
}
