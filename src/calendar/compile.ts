import { createHash } from 'node:crypto';
import type { History } from '../history/history.ts';
import type { RecentChange } from '../history/recent.ts';
import { countryNames } from '../schema/countries.ts';
import { EVENT_STATUSES, SCALES, type EventRecord } from '../schema/event.ts';
import type { OrganizationRecord } from '../schema/organization.ts';
import type { PlaceRecord } from '../schema/place.ts';
import type { Records } from '../schema/records.ts';
import type { SiteRecord } from '../schema/site.ts';
import type { Calendar } from './calendar.ts';
import type { ChangeLog } from './change-log.ts';
import { CoordinatesTable } from './coordinates-table.ts';
import { listPositions, packLabels } from './labels.ts';
import { coordinatesOf, countryOf } from './location.ts';
import { inNameOrder } from './name-order.ts';
import { packChangeLog, packRecent } from './pack-change-log.ts';
import { packTable, type PackedWithPast } from './pack-table.ts';
import { openCalendar, type PackedCalendar } from './packed/packed-calendar.ts';
import { packPictures } from './packed/packed-pictures.ts';
import { slugHash } from './public-address.ts';
import { packScheduled } from './scheduled.ts';
import { packNames, packTexts } from './search/pack.ts';
import { SERIALISER, type SerialisedEvent, type Serialiser } from './serialise.ts';
import type { EventRelations } from './wire.ts';

/** Compiles validated records into a frozen calendar; as `packCalendar`. */
export function compileCalendar(records: Records, options?: CompileOptions): Calendar {
  return openCalendar(packCalendar(records, options));
}

export interface CompileOptions {
  /** May remember answers from the last time; remembers nothing where not given. */
  readonly serialiser?: Serialiser;
  /** The past of the records; null where it is not known. */
  readonly history?: History | null;
}

/** An event with its answer. */
interface CompiledEvent {
  readonly event: EventRecord;
  readonly answer: SerialisedEvent;
}

/** Compiles validated records: each list in the order of its answers, every record serialised once. */
export function packCalendar(
  records: Records,
  { serialiser = SERIALISER, history = null }: CompileOptions = {},
): PackedCalendar {
  const { site } = records;
  const organizations = inNameOrder(records.organizations);
  const places = inNameOrder(records.places);
  const placesByStem = new Map(places.map((place) => [place.stem, place]));
  const organizationsBySlug = new Map(organizations.map((organization) => [organization.slug, organization]));
  const relationsOf = ({ place, organization, coOrganizers }: EventRecord): EventRelations => ({
    place: place === null ? null : (placesByStem.get(place) ?? null),
    organizations: [organization, ...coOrganizers].flatMap((slug) =>
      slug === null ? [] : (organizationsBySlug.get(slug) ?? []),
    ),
  });
  const compiled = inListOrder(
    records.events.map((event) => ({ event, answer: serialiser.event(event, relationsOf(event)) })),
  );
  const events = compiled.map(({ event }) => event);
  const answers = compiled.map(({ answer }) => answer);

  // Organizations without events are left out: a search must not stop at a name that leads to no event.
  const hosting = new Set(events.map(({ organization }) => organization));
  const organizers = organizations.filter(({ slug }) => hosting.has(slug));
  const organizerNumbers = numbersOf(organizers.map(({ slug }) => slug));
  const organizationNumbers = new Map(organizations.map((organization, number) => [organization, number]));
  const placeNumbers = new Map(places.map((place, number) => [place, number]));

  const coordinates = new CoordinatesTable();
  const columns = {
    starts: Float64Array.from(answers, ({ start }) => start),
    ends: Float64Array.from(answers, ({ end }) => end),
    lasts: Float64Array.from(answers, ({ last }) => last),
    statuses: Uint8Array.from(events, ({ status }) => EVENT_STATUSES.indexOf(status)),
    scales: Uint8Array.from(events, ({ scale }) => SCALES.indexOf(scale)),
    organizations: Int32Array.from(
      events,
      ({ organization }) => organizerNumbers.get(organization ?? '') ?? -1,
    ),
    firstDays: Int32Array.from(answers, ({ firstDay }) => firstDay),
    lastDays: Int32Array.from(answers, ({ lastDay }) => lastDay),
    points: Int32Array.from(compiled, ({ event, answer }) =>
      coordinates.numberOf(coordinatesOf(event, answer.relations.place)),
    ),
    slugHashes: Uint32Array.from(events, ({ slug }) => slugHash(slug)),
  };
  const eventTable = packTable(history, 'events', { answers, records: events, byId: records.events });
  const scheduled = Uint8Array.from(events, ({ status }) => Number(status === 'scheduled'));
  const organizationTable = packTable(history, 'organizations', {
    answers: organizations.map((organization) => serialiser.organization(organization, site)),
    records: organizations,
    byId: records.organizations,
  });
  const placeTable = packTable(history, 'places', {
    answers: places.map(serialiser.place),
    records: places,
    byId: records.places,
  });
  const countries = compiled.map(({ event, answer }) => countryOf(event, answer.relations.place));
  const tables = { events: eventTable, organizations: organizationTable, places: placeTable };
  const changeLog = packChangeLog(history, tables);
  const recentChanges = packRecent(history, tables);
  const relationsAt = (number: number): EventRelations | undefined => answers[number]?.relations;
  return {
    site,
    events: {
      ...eventTable.answers,
      ...columns,
      updatedAts: eventTable.past.updatedAts,
      scheduledByDate: packScheduled({ ...columns, scheduled, byId: eventTable.answers.byId }),
    },
    organizations: {
      ...organizationTable.answers,
      names: packNames(organizations.map(({ name }) => name)),
      events: listPositions(events.length, organizations.length, (number) =>
        (relationsAt(number)?.organizations ?? []).flatMap((each) => organizationNumbers.get(each) ?? []),
      ),
    },
    places: {
      ...placeTable.answers,
      names: packNames(places.map(({ name }) => name)),
      events: listPositions(events.length, places.length, (number) => {
        const place = relationsAt(number)?.place ?? null;
        return place === null ? [] : [placeNumbers.get(place) ?? 0];
      }),
      points: Int32Array.from(places, (place) => coordinates.numberOf(place)),
      countries: packLabels(places.length, (number) => present(places[number]?.countryCode)),
    },
    coordinates: coordinates.points(),
    tags: packLabels(events.length, (number) => events[number]?.tags ?? []),
    countries: packLabels(events.length, (number) => present(countries[number])),
    eventNames: packNames(events.map(({ name }) => name)),
    eventTexts: packTexts(
      compiled.map(({ event, answer }, number) => ({
        name: event.name,
        labels: labelsOf(event, answer.relations, countries[number] ?? null),
      })),
    ),
    organizationNames: packNames(organizers.map(({ name }) => name)),
    organizationSlugs: organizations.map(({ slug }) => slug),
    organizers: Int32Array.from(organizations, ({ slug }) => organizerNumbers.get(slug) ?? -1),
    pictures: packPictures(records.pictures),
    changeLog,
    recentChanges,
    digest: digestOf(site, Object.values(tables), changeLog, recentChanges),
  };
}

/** The order of the list: start descending, undated last, then as the events are given, which is by id. */
function inListOrder(events: readonly CompiledEvent[]): CompiledEvent[] {
  const ranks = Float64Array.from(events, ({ answer: { start } }) =>
    Number.isNaN(start) ? -Infinity : start,
  );
  const order = Uint32Array.from(events.keys()).sort((a, b) => {
    const [first = 0, second = 0] = [ranks[a], ranks[b]];
    return first === second ? a - b : second - first;
  });
  return Array.from(order, (given) => events[given]).filter((event) => event !== undefined);
}

/** What `q` looks at besides the name (contract, section 6). */
function labelsOf(
  { region, tags }: EventRecord,
  { place, organizations }: EventRelations,
  country: string | null,
): string[] {
  const names: readonly (OrganizationRecord | PlaceRecord)[] =
    place === null ? organizations : [...organizations, place];
  return [
    ...names.map(({ name }) => name),
    ...present(region),
    ...(country === null ? [] : countryNames(country)),
    ...tags,
  ];
}

function present(text: string | null | undefined): string[] {
  return text === null || text === undefined ? [] : [text];
}

function numbersOf(texts: readonly string[]): ReadonlyMap<string, number> {
  return new Map(texts.map((text, number) => [text, number]));
}

function digestOf(
  site: SiteRecord,
  tables: readonly PackedWithPast[],
  changeLog: ChangeLog,
  recentChanges: readonly RecentChange[],
): string {
  const hash = createHash('sha256').update(JSON.stringify(site));
  for (const { answers } of tables) hash.update(answers.etags).update(answers.more);
  for (const column of [changeLog.kinds, changeLog.ids, changeLog.commits, changeLog.names])
    hash.update(column);
  hash.update(JSON.stringify(recentChanges));
  return hash.digest('hex');
}
