import { createHash } from 'node:crypto';
import type { Records } from '../schema/records.ts';
import type { SiteRecord } from '../schema/site.ts';
import type { Calendar, EventColumns } from './calendar.ts';
import { dayNumber } from './days.ts';
import { packAnswers, type PackedAnswers } from './packed/packed-answers.ts';
import { openCalendar, type PackedCalendar } from './packed/packed-calendar.ts';
import { slugHash } from './public-address.ts';
import { packScheduled } from './scheduled.ts';
import { packNames } from './search/pack.ts';
import { createSerialiser, type SerialisedEvent } from './serialise.ts';

/** Compiles validated records into a frozen calendar. */
export function compileCalendar(records: Records): Calendar {
  return openCalendar(packCalendar(records));
}

/**
 * Compiles validated records: events in the order of the answers, every record serialised once.
 *
 * @param serialiser may remember answers from the last time
 */
export function packCalendar(
  { site, events, organizations, places }: Records,
  serialiser = createSerialiser(),
): PackedCalendar {
  const placesByStem = new Map(places.map((place) => [place.stem, place]));
  const organizationsBySlug = new Map(organizations.map((organization) => [organization.slug, organization]));
  // Organizations without events are left out: a search must not stop at a name that leads to no event.
  const slugs = new Set(events.map(({ organization }) => organization));
  const organizers = organizations.filter(({ slug }) => slugs.has(slug));
  const positions = new Map(organizers.map(({ slug }, position) => [slug, position]));

  const answers = events.map((event) =>
    serialiser.event(
      event,
      lookUp(placesByStem, event.place),
      lookUp(organizationsBySlug, event.organization),
    ),
  );
  const order = orderOf(answers);
  const inOrder = <T>(items: readonly T[]): T[] =>
    Array.from(order, (given) => items[given]).filter((item) => item !== undefined);
  const ordered = inOrder(events);
  const orderedAnswers = inOrder(answers);
  const byId = new Uint32Array(order.length);
  order.forEach((given, position) => {
    byId[given] = position;
  });
  const eventAnswers = packAnswers(
    orderedAnswers,
    ordered.map(({ id }) => id),
    byId,
  );
  const organizationAnswers = packAnswers(
    organizations.map((organization) => serialiser.organization(organization, site)),
    organizations.map(({ id }) => id),
    Uint32Array.from(organizations.keys()),
  );
  const timeZones = [...new Set(ordered.map(({ timezone }) => timezone))].sort();
  const zoneNumbers = new Map(timeZones.map((timeZone, number) => [timeZone, number]));
  const columns = {
    starts: Float64Array.from(orderedAnswers, ({ start }) => start),
    ends: Float64Array.from(orderedAnswers, ({ end }) => end),
    scheduled: Uint8Array.from(ordered, ({ status }) => (status === 'scheduled' ? 1 : 0)),
    organizations: Int32Array.from(ordered, ({ organization }) => lookUp(positions, organization) ?? -1),
    startDays: Int32Array.from(ordered, ({ startDay }) => dayNumber(startDay)),
    endDays: Int32Array.from(ordered, ({ endDay }) => dayNumber(endDay)),
    zones: Uint16Array.from(ordered, ({ timezone }) => zoneNumbers.get(timezone) ?? 0),
    timeZones,
    slugHashes: Uint32Array.from(ordered, ({ slug }) => slugHash(slug)),
  };
  return {
    site,
    events: { ...eventAnswers, ...columns, scheduledByDate: packScheduled({ ...columns, byId }) },
    organizations: organizationAnswers,
    eventNames: packNames(ordered.map(({ name }) => name)),
    organizationNames: packNames(organizers.map(({ name }) => name)),
    organizationSlugs: organizations.map(({ slug }) => slug),
    organizers: Int32Array.from(organizations, ({ slug }) => positions.get(slug) ?? -1),
    digest: digestOf(site, [eventAnswers, organizationAnswers], columns),
  };
}

/** The order of the list: start descending, undated last, then as the events are given, which is by id. */
function orderOf(events: readonly SerialisedEvent[]): Uint32Array {
  const ranks = Float64Array.from(events, ({ start }) => (Number.isNaN(start) ? -Infinity : start));
  return Uint32Array.from(events.keys()).sort((a, b) => {
    const [first = 0, second = 0] = [ranks[a], ranks[b]];
    return first === second ? a - b : second - first;
  });
}

function lookUp<T>(records: ReadonlyMap<string, T>, key: string | null): T | null {
  return key === null ? null : (records.get(key) ?? null);
}

function digestOf(
  site: SiteRecord,
  answers: readonly PackedAnswers[],
  { startDays, endDays, zones, timeZones }: EventColumns,
): string {
  const hash = createHash('sha256').update(JSON.stringify(site));
  for (const { etags } of answers) hash.update(etags);
  // As text, since the order of the bytes of a number depends on the machine.
  for (const column of [startDays, endDays, zones, timeZones]) hash.update(column.join());
  return hash.digest('hex');
}
