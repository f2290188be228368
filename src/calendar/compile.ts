import type { EmbeddedRecords } from '../history/answers.ts';
import {
  type Calendar,
  type EventLabels,
  type FollowedSource,
  forEachLabels,
  type Labels,
  slugHash,
} from './calendar.ts';
import { createHash } from 'node:crypto';
import { type History, pastIdAt, UNKNOWN } from '../history/history.ts';
import { type RecentChange, withoutRemoved } from '../history/recent.ts';
import { type EventRecord, EVENT_STATUSES } from '../schema/event.ts';
import { SCALES } from '../schema/scale.ts';
import { ORGANIZATION, type OrganizationRecord } from '../schema/organization.ts';
import { PLACE, type PlaceRecord } from '../schema/place.ts';
import { type Collection, compareIds, type Records } from '../schema/records.ts';
import type { SiteRecord } from '../schema/site.ts';
import { GONE, KINDS, type PackedChangeLog, UNCOMMITTED } from './change-log.ts';
import { kindBits, packClosings } from './closings.ts';
import { compareIdAt, findId, type IdWords, wordsOfId } from '../platform/uuid.ts';
import { PointNumbers } from './map.ts';
import {
  type EventPacker,
  packEvents,
  type PackedWithPast,
  packTable,
  present,
  serialised,
} from './pack-records.ts';
import { openCalendar, type PackedCalendar, packPictures } from './packed/packed-calendar.ts';
import { listNumbers, listOfPlace, type Lists, listTexts, orderBy, placesOfNumbers } from './search/lists.ts';
import { packNames, packTexts, packWords } from './search/pack.ts';
import { normalize } from './search/spelling.ts';
import { attendanceOf, coordinatesOf, countryOf, organizationJson, placeJson } from './wire.ts';

/** Compiles validated records into a frozen calendar: packs them with `packCalendar`, and opens the result. */
export function compileCalendar(records: Records, options?: CompileOptions): Calendar {
  return openCalendar(packCalendar(records, options));
}

export interface CompileOptions {
  /** Packs the events. A packer of `createEventPacker` copies the answers that have not changed; the default makes all of them. */
  readonly eventPacker?: EventPacker;
  /** The past of the records; null where it is not known. */
  readonly history?: History | null;
  /** The sources that the calendar follows; none where not given. */
  readonly followed?: readonly FollowedSource[];
}

/** Compiles validated records: each list in the order of its answers, every record serialised once. */
export function packCalendar(
  records: Records,
  { eventPacker = packEvents, history = null, followed: sources = [] }: CompileOptions = {},
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
  const relations = relationsOf(events, organizations, places);

  // Organizations without events are left out: a search must not stop at a name that leads to no event.
  const hosting = new Set(events.map(({ organization }) => organization));
  const organizers = organizations.filter(({ slug }) => hosting.has(slug));
  const organizerNumbers = new Map(organizers.map(({ slug }, number) => [slug, number]));
  const organizerOf = (slug: string | null): number => organizerNumbers.get(slug ?? '') ?? -1;

  const points = new PointNumbers();
  const pointsOfEvents = Int32Array.from(events, (event, position) =>
    points.of(coordinatesOf(event, relations[position]?.place ?? null)),
  );
  const eventTable = eventPacker(history, { events, relations, order: eventOrder });
  const organizationTable = packTable(history, 'organizations', {
    records: organizations,
    order: organizationOrder,
    answerOf: (organization) =>
      serialised(ORGANIZATION, organization, (each) => organizationJson(each, site)),
  });
  const placeTable = packTable(history, 'places', {
    records: places,
    order: placeOrder,
    answerOf: (place) => serialised(PLACE, place, placeJson),
  });
  const tables = { events: eventTable, organizations: organizationTable, places: placeTable };
  const changeLog = packChangeLog(history, tables);
  const recentChanges = packRecent(history, tables);
  const followed = sources.map(({ key, name }) => ({ key, name }));
  const { words, labels } = eventTable;
  return {
    site,
    events: {
      ...eventTable.answers,
      ...eventTable.dates,
      statuses: Uint8Array.from(events, ({ status }) => EVENT_STATUSES.indexOf(status)),
      scales: Uint8Array.from(events, ({ scale }) => SCALES.indexOf(scale)),
      linkKinds: Int32Array.from(events, ({ links }) => kindBits(links.map(({ kind }) => kind))),
      slugHashes: Uint32Array.from(events, ({ slug }) => slugHash(slug)),
      organizations: Int32Array.from(events, ({ organization }) => organizerOf(organization)),
      points: pointsOfEvents,
      updatedAts: eventTable.past.updatedAts,
    },
    organizations: {
      ...organizationTable.answers,
      names: packNames(namesOf(organizations)),
      events: eventsOf(organizations, relations, (related) => related.organizations),
    },
    places: {
      ...placeTable.answers,
      names: packNames(namesOf(places)),
      events: eventsOf(places, relations, ({ place }) => (place === null ? [] : [place])),
      points: Int32Array.from(places, (place) => points.of(place)),
      countries: packLabels(places, ({ countryCode }) => present(countryCode)),
    },
    closings: packClosings(events, eventTable.answers.byId),
    coordinates: points.coordinates(),
    ...forEachLabels((name) =>
      packLabels(events, (event, position) => LABEL_WORDS[name](event, relations[position]?.place ?? null)),
    ),
    eventNames: packWords(words),
    eventTexts: packTexts(words, labels),
    organizationNames: packNames(namesOf(organizers)),
    organizationSlugs: organizations.map(({ slug }) => slug),
    organizers: Int32Array.from(organizations, ({ slug }) => organizerOf(slug)),
    pictures: packPictures(records.pictures),
    changeLog,
    recentChanges,
    followed,
    digest: digestOf(site, Object.values(tables), { changeLog, recentChanges, followed }),
  };
}

/** The words that an event has as labels, each once. */
const LABEL_WORDS: Readonly<
  Record<keyof EventLabels, (event: EventRecord, place: PlaceRecord | null) => readonly string[]>
> = {
  tags: ({ tags }) => tags,
  attendanceModes: (event, place) => present(attendanceOf(event, place)),
  costs: ({ isAccessibleForFree: isFree }) => (isFree === null ? [] : [String(isFree)]),
  languages: ({ inLanguage }) => inLanguage,
  series: ({ series }) => present(series),
  countries: (event, place) => present(countryOf(event, place)),
};

/** The events in the order of the list: the latest start first, undated ones last, then by id. */
function listOrder(events: readonly EventRecord[]): Uint32Array {
  return orderBy(
    Float64Array.from(events, ({ startDate }) => (startDate === null ? Infinity : -Date.parse(startDate))),
  );
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The positions of records by their names as searches compare them, then as they are written by code points, then by id. */
function nameOrder(records: readonly Named[]): Uint32Array {
  // The order of code points is that of their UTF-8, not that of UTF-16.
  const named = records.map((record, place) => ({
    record,
    place,
    key: Buffer.from(normalize(record.name)),
    name: Buffer.from(record.name),
  }));
  named.sort(
    (a, b) =>
      Buffer.compare(a.key, b.key) || Buffer.compare(a.name, b.name) || compareIds(a.record, b.record),
  );
  return Uint32Array.from(named, ({ place }) => place);
}

/** The records to which each event refers, as far as they exist. */
function relationsOf(
  events: readonly EventRecord[],
  organizations: readonly OrganizationRecord[],
  places: readonly PlaceRecord[],
): EmbeddedRecords[] {
  const placeOf = new Map(places.map((place) => [place.stem, place]));
  const organizationOf = new Map(organizations.map((organization) => [organization.slug, organization]));
  return events.map(({ place, organization, coOrganizers }) => ({
    place: placeOf.get(place ?? '') ?? null,
    organizations: [...present(organization), ...coOrganizers].flatMap(
      (slug) => organizationOf.get(slug) ?? [],
    ),
  }));
}

/** For each of some records the positions of the events that refer to it, ascending. */
function eventsOf<Each>(
  records: readonly Each[],
  relations: readonly EmbeddedRecords[],
  recordsOf: (related: EmbeddedRecords) => readonly Each[],
): Lists {
  const numbers = new Map(records.map((record, number) => [record, number]));
  const numbersOf = (related: EmbeddedRecords): number[] =>
    recordsOf(related).map((record) => numbers.get(record) ?? 0);
  return listPositions(listNumbers(relations, numbersOf), records.length);
}

/**
 * Returns for each key the positions of the records that have it, ascending.
 *
 * @param keys the keys of each record, as numbers below `count`, each once
 */
function listPositions(keys: Lists, count: number): Lists {
  const { starts, values: places } = placesOfNumbers(keys.values, count);
  const positionOf = listOfPlace(keys);
  return { starts, values: places.map((place) => positionOf[place] ?? 0) };
}

/**
 * Packs the words of records as labels.
 *
 * @param wordsOf returns the words of a record, each once
 */
function packLabels<Each>(
  records: readonly Each[],
  wordsOf: (record: Each, position: number) => readonly string[],
): Labels {
  const { texts, lists } = listTexts(records, wordsOf);
  const names = [...texts].sort();
  const numbers = new Map(names.map((name, number) => [name, number]));
  const numberOf = texts.map((text) => numbers.get(text) ?? 0);
  const keys = { starts: lists.starts, values: lists.values.map((text) => numberOf[text] ?? 0) };
  return { names, positions: listPositions(keys, names.length) };
}

function namesOf(records: readonly { readonly name: string }[]): string[] {
  return records.map(({ name }) => name);
}

function inOrder<T extends object>(all: readonly T[], order: Uint32Array): T[] {
  return Array.from(order).flatMap((place) => all[place] ?? []);
}

function digestOf(
  site: SiteRecord,
  tables: readonly PackedWithPast[],
  { changeLog, recentChanges, followed }: Pick<PackedCalendar, 'changeLog' | 'recentChanges' | 'followed'>,
): string {
  const hash = createHash('sha256').update(JSON.stringify(site));
  for (const { answers } of tables) hash.update(answers.etags).update(answers.more);
  const { kinds, goneIds, commits, positions, names } = changeLog;
  for (const column of [kinds, goneIds, commits, positions, names]) hash.update(column);
  hash.update(JSON.stringify(recentChanges));
  if (followed.length > 0) hash.update(JSON.stringify(followed));
  return hash.digest('hex');
}

type Tables = Readonly<Record<Collection, PackedWithPast>>;

/** The recent changes, without the names of records that were removed since, committed or not. */
function packRecent(history: History | null, tables: Tables): RecentChange[] {
  return (history?.recent ?? []).map((change) =>
    withoutRemoved(change, (collection, id) => {
      const { ids, byId } = tables[collection].answers;
      return findId(ids, byId, id) !== undefined;
    }),
  );
}

/**
 * Makes the change log of all records.
 *
 * @param history null where nothing is known: then the log has all records without a known commit
 */
function packChangeLog(history: History | null, tables: Tables): PackedChangeLog {
  const entries: Entry[] = [];
  const states = KINDS.map(({ collection }, kind) => {
    const { ids, byId } = tables[collection].answers;
    const { commits, uncommitted } = tables[collection].past;
    const state = createHash('sha256').update(uncommitted);
    let next = 0;
    const addThoseWhere = (isWanted: (position: number) => boolean): void => {
      for (let position = byId[next]; position !== undefined && isWanted(position); position = byId[next]) {
        entries.push({ kind, commit: commits[position] ?? UNKNOWN, position, gone: [] });
        next += 1;
      }
    };
    history?.[collection].gone.forEach((isGone, at) => {
      const id = pastIdAt(history[collection], at);
      const words = wordsOfId(id);
      addThoseWhere((position) => compareIdAt(ids, position, words) < 0);
      const position = byId[next];
      if (position !== undefined && compareIdAt(ids, position, words) === 0) return;
      const commit = isGone === 1 ? (history[collection].lasts[at] ?? UNCOMMITTED) : UNCOMMITTED;
      if (commit === UNCOMMITTED) state.update(id);
      entries.push({ kind, commit, position: GONE, gone: words });
    });
    addThoseWhere(() => true);
    return history === null ? '' : state.digest('hex');
  });
  entries.sort((one, other) => one.commit - other.commit);
  return {
    kinds: Uint8Array.from(entries, ({ kind }) => kind),
    goneIds: Uint32Array.from(entries.flatMap(({ gone }) => gone)),
    commits: Int32Array.from(entries, ({ commit }) => commit),
    positions: Int32Array.from(entries, ({ position }) => position),
    states,
    // These are copies: the calendar takes its buffers with it to another thread, and the history stays here.
    names: Uint8Array.from(history?.commits.names ?? []),
    times: Float64Array.from(history?.commits.times ?? [], (seconds) => seconds * 1_000),
    knownFrom: history?.knownFrom ?? 0,
  };
}

/** A record at its latest change. */
interface Entry {
  readonly kind: number;
  readonly commit: number;
  readonly position: number;
  /** The words of the id of a removed record; none for a record that is there. */
  readonly gone: Readonly<IdWords> | readonly [];
}
