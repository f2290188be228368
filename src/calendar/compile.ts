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
import { nameOrder } from './name-order.ts';
import { orderBy } from './order-by.ts';
import { packChangeLog, packRecent } from './pack-change-log.ts';
import { packTable, type PackedWithPast } from './pack-table.ts';
import { openCalendar, type PackedCalendar } from './packed/packed-calendar.ts';
import { packPictures } from './packed/packed-pictures.ts';
import { slugHash } from './public-address.ts';
import { packScheduled } from './scheduled.ts';
import { packNames, packTexts } from './search/pack.ts';
import { SERIALISER, type Serialiser } from './serialise.ts';
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

/** Compiles validated records: each list in the order of its answers, every record serialised once. */
export function packCalendar(
  records: Records,
  { serialiser = SERIALISER, history = null }: CompileOptions = {},
): PackedCalendar {
  const { site } = records;
  const [eventOrder, organizationOrder, placeOrder] = [
    listOrder(records.events),
    nameOrder(records.organizations),
    nameOrder(records.places),
  ];
  const events = inOrder(records.events, eventOrder);
  const organizations = inOrder(records.organizations, organizationOrder);
  const places = inOrder(records.places, placeOrder);

  const placeNumbers = numbersOf(places.map(({ stem }) => stem));
  const organizationNumbers = numbersOf(organizations.map(({ slug }) => slug));
  const placeOf = ({ place }: EventRecord): number =>
    place === null ? NOWHERE : (placeNumbers.get(place) ?? NOWHERE);
  /** Those that there are: the host first; co-organizers want one. */
  const organizationsOf = ({ organization, coOrganizers }: EventRecord): number[] => {
    const numbers = [organization, ...coOrganizers].map((slug) => organizationNumbers.get(slug ?? ''));
    return numbers.filter((number) => number !== undefined);
  };
  const relationsOf = (event: EventRecord): EventRelations => ({
    place: places[placeOf(event)] ?? null,
    organizations: inOrder(organizations, organizationsOf(event)),
  });
  const countryAt = (event: EventRecord): string | null => countryOf(event, places[placeOf(event)] ?? null);

  // Organizations without events are left out: a search must not stop at a name that leads to no event.
  const hosting = new Set(events.map(({ organization }) => organization));
  const organizers = organizations.filter(({ slug }) => hosting.has(slug));
  const organizerNumbers = numbersOf(organizers.map(({ slug }) => slug));

  const coordinates = new CoordinatesTable();
  const columns = {
    starts: new Float64Array(events.length),
    ends: new Float64Array(events.length),
    lasts: new Float64Array(events.length),
    firstDays: new Int32Array(events.length),
    lastDays: new Int32Array(events.length),
    statuses: Uint8Array.from(events, ({ status }) => EVENT_STATUSES.indexOf(status)),
    scales: Uint8Array.from(events, ({ scale }) => SCALES.indexOf(scale)),
    organizations: Int32Array.from(
      events,
      ({ organization }) => organizerNumbers.get(organization ?? '') ?? -1,
    ),
    points: Int32Array.from(events, (event) =>
      coordinates.numberOf(coordinatesOf(event, places[placeOf(event)] ?? null)),
    ),
    slugHashes: Uint32Array.from(events, ({ slug }) => slugHash(slug)),
  };
  const eventTable = packTable(history, 'events', {
    records: events,
    order: eventOrder,
    answerOf(event, position) {
      const answer = serialiser.event(event, relationsOf(event));
      columns.starts[position] = answer.start;
      columns.ends[position] = answer.end;
      columns.lasts[position] = answer.last;
      columns.firstDays[position] = answer.firstDay;
      columns.lastDays[position] = answer.lastDay;
      return answer;
    },
  });
  const scheduled = Uint8Array.from(events, ({ status }) => Number(status === 'scheduled'));
  const organizationTable = packTable(history, 'organizations', {
    records: organizations,
    order: organizationOrder,
    answerOf: (organization) => serialiser.organization(organization, site),
  });
  const placeTable = packTable(history, 'places', {
    records: places,
    order: placeOrder,
    answerOf: serialiser.place,
  });
  const tables = { events: eventTable, organizations: organizationTable, places: placeTable };
  const changeLog = packChangeLog(history, tables);
  const recentChanges = packRecent(history, tables);
  const names = events.map(({ name }) => name);
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
      events: listPositions(events, organizations.length, organizationsOf),
    },
    places: {
      ...placeTable.answers,
      names: packNames(places.map(({ name }) => name)),
      events: listPositions(events, places.length, (event) => {
        const place = placeOf(event);
        return place === NOWHERE ? [] : [place];
      }),
      points: Int32Array.from(places, (place) => coordinates.numberOf(place)),
      countries: packLabels(places, ({ countryCode }) => present(countryCode)),
    },
    coordinates: coordinates.points(),
    tags: packLabels(events, ({ tags }) => tags),
    countries: packLabels(events, (event) => present(countryAt(event))),
    eventNames: packNames(names),
    eventTexts: packTexts(names, (number) => {
      const event = events[number];
      return event === undefined ? [] : labelsOf(event, relationsOf(event), countryAt(event));
    }),
    organizationNames: packNames(organizers.map(({ name }) => name)),
    organizationSlugs: organizations.map(({ slug }) => slug),
    organizers: Int32Array.from(organizations, ({ slug }) => organizerNumbers.get(slug) ?? -1),
    pictures: packPictures(records.pictures),
    changeLog,
    recentChanges,
    digest: digestOf(site, Object.values(tables), changeLog, recentChanges),
  };
}

/** Stands for the number of a place that there is not. */
const NOWHERE = -1;

/** The order of the list: start descending, undated last, then as the events are given, which is by id. */
function listOrder(events: readonly EventRecord[]): Uint32Array<ArrayBuffer> {
  return orderBy(
    Float64Array.from(events, ({ startDate }) => (startDate === null ? Infinity : -Date.parse(startDate))),
  );
}

function inOrder<T>(all: readonly T[], order: Iterable<number>): T[] {
  const found: T[] = [];
  for (const place of order) {
    const each = all[place];
    if (each !== undefined) found.push(each);
  }
  return found;
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
