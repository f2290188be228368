import { type EmbeddedRecords, answerHash } from '../history/answers.ts';
import type { History } from '../history/history.ts';
import { countryNames } from '../schema/countries.ts';
import { EVENT, type EventRecord, EVENT_STATUSES } from '../schema/event.ts';
import type { OrganizationRecord } from '../schema/organization.ts';
import type { PlaceRecord } from '../schema/place.ts';
import { compareIds, type Records } from '../schema/records.ts';
import { SCALES } from '../schema/scale.ts';
import { type Closings, type EventLabels, slugHash } from './calendar.ts';
import { ClosingLister, kindBits } from './closings.ts';
import { spanOf } from './days.ts';
import { pointText } from './map.ts';
import {
  type PackedWithPast,
  PastJoiner,
  present,
  type RecordPast,
  type Serialised,
  serialiseEvent,
} from './pack-records.ts';
import { AnswerPacker, pickAnswers, pickRows } from './packed/packed-answers.ts';
import { orderBy, pickTexts, placesIn, TextLister, type TextLists } from './search/lists.ts';
import { wordsOfName } from './search/pack.ts';
import { attendanceOf, coordinatesOf, countryOf, type HistoryDates, historyJson } from './wire.ts';

/** Events, and the records that they may refer to, each list in the order of its ids. */
type RelatedRecords = Pick<Records, 'events' | 'organizations' | 'places'>;

/** Packs the answers of events in the order of the list, and what queries look at. */
export type EventPacker = (history: History | null, records: RelatedRecords) => PackedEventTable;

interface PackedEventTable extends PackedWithPast {
  readonly columns: NumberColumns;
  readonly texts: Readonly<Record<TextName, TextLists>>;
  readonly closings: Closings;
}

/** The numbers that queries look at, one an event; `EventColumns` says what they mean. */
type NumberColumns = Readonly<
  Record<'starts' | 'ends' | 'lasts', Float64Array<ArrayBuffer>> &
    Record<'statuses' | 'scales', Uint8Array<ArrayBuffer>> &
    Record<'firstDays' | 'lastDays' | 'linkKinds', Int32Array<ArrayBuffer>> &
    Record<'slugHashes', Uint32Array<ArrayBuffer>>
>;

function numberColumns(length: number): NumberColumns {
  return {
    starts: new Float64Array(length),
    ends: new Float64Array(length),
    lasts: new Float64Array(length),
    firstDays: new Int32Array(length),
    lastDays: new Int32Array(length),
    statuses: new Uint8Array(length),
    scales: new Uint8Array(length),
    linkKinds: new Int32Array(length),
    slugHashes: new Uint32Array(length),
  };
}

const COLUMN_NAMES = [
  ...(['starts', 'ends', 'lasts', 'firstDays', 'lastDays'] as const),
  ...(['statuses', 'scales', 'linkKinds', 'slugHashes'] as const),
];

function numbersOf(event: EventRecord): Readonly<Record<keyof NumberColumns, number>> {
  const { firstDay, lastDay, last } = spanOf(event);
  return {
    starts: milliseconds(event.startDate),
    ends: milliseconds(event.endDate),
    lasts: last,
    firstDays: firstDay,
    lastDays: lastDay,
    statuses: EVENT_STATUSES.indexOf(event.status),
    scales: SCALES.indexOf(event.scale),
    linkKinds: kindBits(event.links.map(({ kind }) => kind)),
    slugHashes: slugHash(event.slug),
  };
}

function milliseconds(instant: string | null): number {
  return instant === null ? NaN : Date.parse(instant);
}

/** The texts that queries look at, and those by which events are related to other records. */
const TEXTS = {
  tags: ({ tags }) => tags,
  attendanceModes: (event, { place }) => present(attendanceOf(event, place)),
  costs: ({ isAccessibleForFree: isFree }) => (isFree === null ? [] : [String(isFree)]),
  languages: ({ inLanguage }) => inLanguage,
  series: ({ series }) => present(series),
  countries: (event, { place }) => present(countryOf(event, place)),
  /** The words of the name. */
  words: ({ name }) => wordsOfName(name),
  /** What `q` looks at besides the name. */
  searched: searchedTextsOf,
  /** The slug of the organization that hosts the event. */
  hosts: (_, { organizations }) => organizations.slice(0, 1).map(({ slug }) => slug),
  /** The slugs of all organizations that run it. */
  organizations: (_, { organizations }) => organizations.map(({ slug }) => slug),
  places: (_, { place }) => present(place?.stem),
  points: (event, { place }) => present(pointText(coordinatesOf(event, place))),
} as const satisfies EventLabelTexts & Record<string, TextsOf>;

type TextsOf = (event: EventRecord, relations: EmbeddedRecords) => readonly string[];
type EventLabelTexts = Readonly<Record<keyof EventLabels, TextsOf>>;
type TextName = keyof typeof TEXTS;

const TEXT_NAMES = Object.keys(TEXTS) as TextName[];

function forEachText<Value>(make: (name: TextName) => Value): Readonly<Record<TextName, Value>> {
  return Object.fromEntries(TEXT_NAMES.map((name) => [name, make(name)])) as Record<TextName, Value>;
}

function searchedTextsOf(event: EventRecord, { place, organizations }: EmbeddedRecords): string[] {
  const { region, tags } = event;
  const names: readonly (OrganizationRecord | PlaceRecord)[] =
    place === null ? organizations : [...organizations, place];
  const country = countryOf(event, place);
  return [
    ...names.map(({ name }) => name),
    ...present(region),
    ...(country === null ? [] : countryNames(country)),
    ...tags,
  ];
}

/** Packs events once, and remembers nothing. */
export const packEvents: EventPacker = (history, records) => {
  const rows = new EventRows(records.events.length);
  const placed = rows.place(history, records);
  return placed === null ? createEventPacker()(history, records) : rows.whole(placed);
};

/** Packs events again and again: what has not changed is copied from the last time. */
export function createEventPacker(): EventPacker {
  let rows = new EventRows(0);
  return function pack(history, records) {
    const used = rows;
    // After an exception, nothing goes on from rows that are half made.
    rows = new EventRows(0);
    const placed = used.place(history, records);
    if (placed === null) {
      rows = new EventRows(Math.ceil(records.events.length * ROOM) + 1);
      return pack(history, records);
    }
    rows = used;
    return rows.picked(placed);
  };
}

/** There is room for this many rows an event: the rows of events that have changed stay until all are made anew. */
const ROOM = 1.5;

/** An event of the last packing, and what else its row was made of. */
interface KnownEvent {
  readonly event: EventRecord;
  readonly row: number;
  readonly relations: EmbeddedRecords;
  readonly dates: HistoryDates;
  /** The `answerHash` of its answer, where that was asked for. */
  readonly hash: string | undefined;
}

/** Events in the order of the list. */
interface PlacedEvents {
  /** The row of each. */
  readonly rows: Uint32Array;
  /** The position of each in the order of the ids. */
  readonly byId: Uint32Array<ArrayBuffer>;
  readonly past: RecordPast;
}

/** What is packed of events, in the order in which it was made, outside the heap: a calendar is put together from these rows. */
class EventRows {
  readonly #room: number;
  readonly #answers: AnswerPacker;
  readonly #columns: NumberColumns;
  readonly #texts = forEachText(() => new TextLister());
  readonly #closings = new ClosingLister();
  #length = 0;
  /** In the order of the ids, as `RelatedRecords` has them. */
  #known: readonly KnownEvent[] = [];
  #related: Omit<RelatedRecords, 'events'> = { organizations: [], places: [] };

  constructor(room: number) {
    this.#room = room;
    this.#answers = new AnswerPacker(room);
    this.#columns = numberColumns(room);
  }

  /**
   * Adds a row for each event that has none yet, refers to other records now, or has another past.
   *
   * @returns null where there is no room for that
   */
  place(history: History | null, { events, ...related }: RelatedRecords): PlacedEvents | null {
    const relationsOf = relationsAmong(related);
    const areRelatedSame =
      isSameList(related.places, this.#related.places) &&
      isSameList(related.organizations, this.#related.organizations);
    const earlier = this.#knownAmong(events);
    const order = listOrder(events, (place) => this.#startAt(earlier[place]?.row));
    const joiner = new PastJoiner(history, 'events', events.length);
    const known = new Array<KnownEvent>(events.length);
    const rows = new Uint32Array(events.length);
    for (const [position, place] of order.entries()) {
      const event = events[place];
      if (event === undefined) continue;
      const before = earlier[place];
      const relations = before !== undefined && areRelatedSame ? before.relations : relationsOf(event);
      const isKnown = before !== undefined && areSameRelations(relations, before.relations);
      let answer: Serialised | undefined;
      const answered = (): Serialised => (answer ??= serialiseEvent(event, relations));
      let hash = isKnown ? before.hash : undefined;
      const dates = joiner.join(event, () => (hash ??= answerHash(answered().compared())));
      const isSame = isKnown && isEqual(before.dates, dates);
      const row = isSame ? before.row : this.#length;
      if (row === this.#room) return null;
      if (row === this.#length) this.#add(event, relations, answered(), dates);
      known[place] = isSame && hash === before.hash ? before : { event, row, relations, dates, hash };
      rows[position] = row;
    }
    this.#known = known;
    this.#related = related;
    return { rows, byId: placesIn(order), past: joiner.joined() };
  }

  /** The rows themselves, where each event has one and they are in the order of the events; nothing may be added to them from then on. */
  whole({ rows, byId, past }: PlacedEvents): PackedEventTable {
    return {
      ...{ answers: this.#answers.packed(byId), past, columns: this.#columns },
      texts: forEachText((name) => this.#texts[name].listed()),
      closings: this.#closings.picked(byId, rows),
    };
  }

  /** Copies of some of the rows. */
  picked({ rows, byId, past }: PlacedEvents): PackedEventTable {
    const columns = numberColumns(rows.length);
    for (const key of COLUMN_NAMES) pickRows(this.#columns[key], rows, columns[key]);
    return {
      ...{ answers: pickAnswers(this.#answers.packed(byId), rows), past, columns },
      texts: forEachText((name) => pickTexts(this.#texts[name].listed(), rows)),
      closings: this.#closings.picked(byId, rows),
    };
  }

  /** Returns for each event what is known of it, or undefined. */
  #knownAmong(events: readonly EventRecord[]): readonly (KnownEvent | undefined)[] {
    let at = 0;
    return events.map((event) => {
      for (;;) {
        const known = this.#known[at];
        if (known?.event === event) return known;
        if (known === undefined || compareIds(known.event, event) >= 0) return undefined;
        at += 1;
      }
    });
  }

  #startAt(row: number | undefined): number | undefined {
    return row === undefined ? undefined : this.#columns.starts[row];
  }

  #add(event: EventRecord, relations: EmbeddedRecords, answer: Serialised, dates: HistoryDates): void {
    const numbers = numbersOf(event);
    for (const key of COLUMN_NAMES) this.#columns[key][this.#length] = numbers[key];
    for (const name of TEXT_NAMES) this.#texts[name].add(TEXTS[name](event, relations));
    this.#closings.add(event);
    this.#answers.add(event.id, answer, historyJson(EVENT, dates));
    this.#length += 1;
  }
}

/** The places of the events in the order of the list: the latest start first, undated ones last, then by id. */
function listOrder(
  events: readonly EventRecord[],
  startAt: (place: number) => number | undefined,
): Uint32Array {
  return orderBy(
    Float64Array.from(events, ({ startDate }, place) => {
      const start = startAt(place) ?? milliseconds(startDate);
      return Number.isNaN(start) ? Infinity : -start;
    }),
  );
}

/** Returns a function that returns the records to which an event refers, as far as they exist. */
function relationsAmong({
  organizations,
  places,
}: Omit<RelatedRecords, 'events'>): (event: EventRecord) => EmbeddedRecords {
  const placeOf = new Map(places.map((place) => [place.stem, place]));
  const organizationOf = new Map(organizations.map((organization) => [organization.slug, organization]));
  return ({ place, organization, coOrganizers }) => ({
    place: placeOf.get(place ?? '') ?? null,
    organizations: [...present(organization), ...coOrganizers].flatMap(
      (slug) => organizationOf.get(slug) ?? [],
    ),
  });
}

function areSameRelations(one: EmbeddedRecords, other: EmbeddedRecords): boolean {
  return one === other || (one.place === other.place && isSameList(one.organizations, other.organizations));
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, at) => each === other[at]);
}

function isEqual(one: HistoryDates, other: HistoryDates): boolean {
  return (
    Object.is(one.createdAt, other.createdAt) &&
    Object.is(one.updatedAt, other.updatedAt) &&
    Object.is(one.previousStartDate, other.previousStartDate)
  );
}
