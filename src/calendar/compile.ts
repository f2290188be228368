import { type Calendar, type FollowedSource, forEachLabels, type Labels } from './calendar.ts';
import { createHash } from 'node:crypto';
import { type History, pastIdAt, UNKNOWN } from '../history/history.ts';
import { type RecentChange, withoutRemoved } from '../history/recent.ts';
import { ORGANIZATION } from '../schema/organization.ts';
import { PLACE } from '../schema/place.ts';
import { type Collection, compareIds, type Records } from '../schema/records.ts';
import type { SiteRecord } from '../schema/site.ts';
import { GONE, KINDS, type PackedChangeLog, UNCOMMITTED } from './change-log.ts';
import { compareIdAt, findId, type IdWords, wordsOfId } from '../platform/uuid.ts';
import { packPoints, pointText } from './map.ts';
import { type EventPacker, packEvents } from './pack-events.ts';
import { type PackedWithPast, packTable, present, serialised } from './pack-records.ts';
import { openCalendar, type PackedCalendar, packPictures } from './packed/packed-calendar.ts';
import {
  listOfPlace,
  type Lists,
  listTexts,
  placesOfNumbers,
  type TextLists,
  TextNumbers,
} from './search/lists.ts';
import { packNames, packTexts, packWords } from './search/pack.ts';
import { normalize } from './search/spelling.ts';
import { organizationJson, placeJson } from './wire.ts';

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
  const [organizationOrder, placeOrder] = [nameOrder(records.organizations), nameOrder(records.places)];
  const organizations = inOrder(records.organizations, organizationOrder);
  const places = inOrder(records.places, placeOrder);
  const slugs = organizations.map(({ slug }) => slug);
  const { texts, columns, closings, ...eventTable } = eventPacker(history, records);

  // Organizations without events are left out: a search must not stop at a name that leads to no event.
  const hosting = new Set(texts.hosts.texts);
  const organizers = organizations.filter(({ slug }) => hosting.has(slug));
  const organizerNumbers = new Map(organizers.map(({ slug }, number) => [slug, number]));
  const organizerOf = (slug: string): number => organizerNumbers.get(slug) ?? -1;

  const points = new TextNumbers(texts.points.texts);
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
  return {
    site,
    events: {
      ...eventTable.answers,
      ...columns,
      organizations: firstNumbers(texts.hosts, organizerOf),
      points: firstNumbers(texts.points, (_, number) => number),
      updatedAts: eventTable.past.updatedAts,
    },
    organizations: {
      ...organizationTable.answers,
      names: packNames(namesOf(organizations)),
      events: positionsBy(slugs, texts.organizations),
    },
    places: {
      ...placeTable.answers,
      names: packNames(namesOf(places)),
      events: positionsBy(
        places.map(({ stem }) => stem),
        texts.places,
      ),
      points: firstNumbers(
        listTexts(places, (place) => present(pointText(place))),
        (text) => points.of(text),
      ),
      countries: packLabels(listTexts(places, ({ countryCode }) => present(countryCode))),
    },
    closings,
    coordinates: packPoints(points.texts()),
    ...forEachLabels((name) => packLabels(texts[name])),
    eventNames: packWords(texts.words),
    eventTexts: packTexts(texts.words, texts.searched),
    organizationNames: packNames(namesOf(organizers)),
    organizationSlugs: slugs,
    organizers: Int32Array.from(slugs, organizerOf),
    pictures: packPictures(records.pictures),
    changeLog,
    recentChanges,
    followed,
    digest: digestOf(site, Object.values(tables), { changeLog, recentChanges, followed }),
  };
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

/** Returns for each record the number of its first text; -1 where it has none. */
function firstNumbers(
  { texts, lists }: TextLists,
  numberOf: (text: string, number: number) => number,
): Int32Array<ArrayBuffer> {
  const numbers = texts.map(numberOf);
  return new Int32Array(lists.starts.length - 1).map((_, position) => {
    const [start = 0, end = 0] = [lists.starts[position], lists.starts[position + 1]];
    return start === end ? -1 : (numbers[lists.values[start] ?? -1] ?? -1);
  });
}

/** Returns for each of some texts the positions of the records that have it, ascending. */
function positionsBy(wanted: readonly string[], { texts, lists }: TextLists): Lists {
  const numbers = new Map(wanted.map((text, number) => [text, number]));
  const numberOf = texts.map((text) => numbers.get(text) ?? 0);
  return listPositions(
    { starts: lists.starts, values: lists.values.map((text) => numberOf[text] ?? 0) },
    wanted.length,
  );
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

function packLabels(labels: TextLists): Labels {
  const names = [...labels.texts].sort();
  return { names, positions: positionsBy(names, labels) };
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
  const { names = [], times = [], written = [] } = history?.commits ?? {};
  return {
    kinds: Uint8Array.from(entries, ({ kind }) => kind),
    goneIds: Uint32Array.from(entries.flatMap(({ gone }) => gone)),
    commits: Int32Array.from(entries, ({ commit }) => commit),
    positions: Int32Array.from(entries, ({ position }) => position),
    states,
    lowered: Int32Array.from(
      [...times.keys()].filter((commit) => (written[commit] ?? 0) > (times[commit] ?? 0)),
    ),
    // These are copies: the calendar takes its buffers with it to another thread, and the history stays here.
    names: Uint8Array.from(names),
    times: Float64Array.from(times, (seconds) => seconds * 1_000),
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
