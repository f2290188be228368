import { createHash } from 'node:crypto';
import type { History } from '../history/history.ts';
import type { RecentChange } from '../history/recent.ts';
import type { Records } from '../schema/records.ts';
import type { SiteRecord } from '../schema/site.ts';
import type { Calendar } from './calendar.ts';
import type { PackedChangeLog } from './change-log.ts';
import { CoordinatesTable, filterColumns } from './event-columns.ts';
import { relateEvents } from './event-relations.ts';
import { labelsOf, listPositions, packLabels } from './labels.ts';
import { inOrderOf } from './listed-facts.ts';
import { packChangeLog, packRecent } from './pack-change-log.ts';
import { EVENT_PACKER, type EventPacker, packTable, type PackedWithPast } from './pack-events.ts';
import { openCalendar, type PackedCalendar } from './packed/packed-calendar.ts';
import { packPictures } from './packed/packed-pictures.ts';
import { nameOrder, orderBy } from './record-order.ts';
import { packNames, packTexts, packWords } from './search/pack.ts';
import { present, serialiseOrganization, serialisePlace } from './serialise.ts';

/** Compiles validated records into a frozen calendar; as `packCalendar`. */
export function compileCalendar(records: Records, options?: CompileOptions): Calendar {
  return openCalendar(packCalendar(records, options));
}

export interface CompileOptions {
  /** May remember what it made of events the last time; remembers nothing where not given. */
  readonly eventPacker?: EventPacker;
  /** The past of the records; null where it is not known. */
  readonly history?: History | null;
}

/** Compiles validated records: each list in the order of its answers, every record serialised once. */
export function packCalendar(
  records: Records,
  { eventPacker: packer = EVENT_PACKER, history = null }: CompileOptions = {},
): PackedCalendar {
  const { site } = records;
  const unordered = packer.facts(records.events);
  const [eventOrder, organizationOrder, placeOrder] = [
    orderBy(unordered.keys),
    nameOrder(records.organizations),
    nameOrder(records.places),
  ];
  const events = inOrder(records.events, eventOrder);
  const organizations = inOrder(records.organizations, organizationOrder);
  const places = inOrder(records.places, placeOrder);

  const facts = inOrderOf(unordered, eventOrder);
  const related = relateEvents(events, facts, organizations, places);

  // Organizations without events are left out: a search must not stop at a name that leads to no event.
  const hosting = new Set(facts.hosts.texts);
  const organizers = organizations.filter(({ slug }) => hosting.has(slug));
  const organizerNumbers = new Map(organizers.map(({ slug }, number) => [slug, number]));

  const coordinates = new CoordinatesTable();
  const filtered = filterColumns(facts, related, organizerNumbers, coordinates);
  const eventTable = packer.pack(history, related, eventOrder);
  const { words, labels } = eventTable;
  const organizationTable = packTable(history, 'organizations', {
    records: organizations,
    order: organizationOrder,
    answerOf: (organization) => serialiseOrganization(organization, site),
  });
  const placeTable = packTable(history, 'places', {
    records: places,
    order: placeOrder,
    answerOf: serialisePlace,
  });
  const tables = { events: eventTable, organizations: organizationTable, places: placeTable };
  const changeLog = packChangeLog(history, tables);
  const recentChanges = packRecent(history, tables);
  return {
    site,
    events: {
      ...eventTable.answers,
      ...eventTable.dates,
      ...filtered,
      updatedAts: eventTable.past.updatedAts,
    },
    organizations: {
      ...organizationTable.answers,
      names: packNames(namesOf(organizations)),
      events: listPositions(related.organizations, organizations.length),
    },
    places: {
      ...placeTable.answers,
      names: packNames(namesOf(places)),
      events: listPositions(related.places, places.length),
      points: Int32Array.from(places, (place) => coordinates.numberOf(place)),
      countries: packLabels(places, ({ countryCode }) => present(countryCode)),
    },
    coordinates: coordinates.points(),
    tags: labelsOf(facts.tags),
    countries: packLabels(related.countries, present),
    eventNames: packWords(words),
    eventTexts: packTexts(words, labels),
    organizationNames: packNames(namesOf(organizers)),
    organizationSlugs: organizations.map(({ slug }) => slug),
    organizers: Int32Array.from(organizations, ({ slug }) => organizerNumbers.get(slug) ?? -1),
    pictures: packPictures(records.pictures),
    changeLog,
    recentChanges,
    digest: digestOf(site, Object.values(tables), changeLog, recentChanges),
  };
}

function namesOf(records: readonly { readonly name: string }[]): string[] {
  return records.map(({ name }) => name);
}

function inOrder<T>(all: readonly T[], order: Iterable<number>): T[] {
  const found: T[] = [];
  for (const place of order) {
    const each = all[place];
    if (each !== undefined) found.push(each);
  }
  return found;
}

function digestOf(
  site: SiteRecord,
  tables: readonly PackedWithPast[],
  changeLog: PackedChangeLog,
  recentChanges: readonly RecentChange[],
): string {
  const hash = createHash('sha256').update(JSON.stringify(site));
  for (const { answers } of tables) hash.update(answers.etags).update(answers.more);
  const { kinds, goneIds, commits, positions, names } = changeLog;
  for (const column of [kinds, goneIds, commits, positions, names]) hash.update(column);
  hash.update(JSON.stringify(recentChanges));
  return hash.digest('hex');
}
