import { type EmbeddedRecords, type AnswerParts, answerHash } from '../history/answers.ts';
import { createHash } from 'node:crypto';
import { type History, isCommitted, pastAt, positionOf, UNKNOWN } from '../history/history.ts';
import { comparable } from '../history/versions.ts';
import { countryNames } from '../schema/countries.ts';
import { EVENT, type EventRecord } from '../schema/event.ts';
import type { RecordType } from '../schema/table.ts';
import type { OrganizationRecord } from '../schema/organization.ts';
import type { PlaceRecord } from '../schema/place.ts';
import { type Collection, COLLECTION_TYPES } from '../schema/records.ts';
import { UNCOMMITTED } from './change-log.ts';
import { type EventSpan, spanOf } from './days.ts';
import { etagOf } from './calendar.ts';
import { AnswerPacker, type PackedAnswers, pickAnswers, pickRows } from './packed/packed-answers.ts';
import { pickTexts, placesIn, TextLister, type TextLists } from './search/lists.ts';
import { wordsOfName } from './search/pack.ts';
import { countryOf, eventJson, type HistoryDates, historyJson } from './wire.ts';

/** What the history says of the records of a collection, in the order of their answers. */
interface RecordPast {
  /** When the records changed last, in milliseconds since 1970; NaN where that is not known. */
  readonly updatedAts: Float64Array<ArrayBuffer>;
  /** Numbers of the commits of the latest changes; `UNKNOWN` or `UNCOMMITTED` where no commit is known. */
  readonly commits: Int32Array<ArrayBuffer>;
  /** A digest of the uncommitted records; empty where the history is not known. */
  readonly uncommitted: string;
}

/** The states of events whose former start is of use. */
const MOVED: ReadonlySet<unknown> = new Set<EventRecord['status']>(['rescheduled', 'postponed']);

/**
 * Joins records to their past, one after the other in the order of their answers. Uncommitted changes of a
 * record have no date.
 */
class PastJoiner {
  readonly #history: History | null;
  readonly #collection: Collection;
  readonly #updatedAts: RecordPast['updatedAts'];
  readonly #commits: RecordPast['commits'];
  readonly #uncommitted = createHash('sha256');
  #length = 0;

  /**
   * @param history null where nothing is known
   * @param length how many records there will be
   */
  constructor(history: History | null, collection: Collection, length: number) {
    this.#history = history;
    this.#collection = collection;
    this.#updatedAts = new Float64Array(length).fill(NaN);
    this.#commits = new Int32Array(length).fill(history === null ? UNKNOWN : UNCOMMITTED);
  }

  /**
   * @param hashOf returns the `answerHash` of its answer
   * @returns what the history says of it
   */
  join(
    { id, status }: { readonly id: string; readonly status?: unknown },
    hashOf: () => string,
  ): HistoryDates {
    const [history, collection, at] = [this.#history, this.#collection, this.#length];
    this.#length += 1;
    if (history === null) return UNKNOWN_DATES;
    const position = positionOf(history[collection], id);
    const hash = hashOf();
    const isKnown = isCommitted(history[collection], position, hash);
    if (!isKnown) this.#uncommitted.update(id).update(hash, 'latin1');
    if (position === -1) return UNKNOWN_DATES;
    const { createdAt, updatedAt, commit } = pastAt(history, collection, position);
    const dates = { ...UNKNOWN_DATES, createdAt: createdAt ?? NaN };
    if (!isKnown) return dates;
    this.#commits[at] = commit;
    this.#updatedAts[at] = updatedAt ?? NaN;
    const wasElsewhere = collection === 'events' && MOVED.has(status);
    return {
      ...dates,
      updatedAt: updatedAt ?? NaN,
      previousStartDate: (wasElsewhere ? history.events.previousStarts[position] : null) ?? NaN,
    };
  }

  joined(): RecordPast {
    const uncommitted = this.#history === null ? '' : this.#uncommitted.digest('hex');
    return { updatedAts: this.#updatedAts, commits: this.#commits, uncommitted };
  }
}

const UNKNOWN_DATES: Required<HistoryDates> = { createdAt: NaN, updatedAt: NaN, previousStartDate: NaN };

/** An answer whose JSON is still a text. */
export interface Serialised extends AnswerParts {
  /** The entity tag of `json`. */
  readonly etag: string;
  /** The JSON by which it is compared with earlier versions. */
  readonly compared: () => AnswerParts;
}

export interface SerialisedEvent extends Serialised, EventSpan {
  /** Milliseconds since 1970; NaN where there is none. */
  readonly start: number;
  readonly end: number;
  /** The words of its name, and what else `q` looks at. */
  readonly words: readonly string[];
  readonly labels: readonly string[];
}

/** @param relations the records that the answer has in place of the event's references */
export function serialiseEvent(event: EventRecord, relations: EmbeddedRecords): SerialisedEvent {
  const toJson = (each: EventRecord): AnswerParts => eventJson(each, relations);
  const { json, more, behind, etag, compared } = serialised(EVENT, event, toJson);
  const { firstDay, lastDay, last } = spanOf(event);
  const [start, end] = [milliseconds(event.startDate), milliseconds(event.endDate)];
  const [words, labels] = [wordsOfName(event.name), labelsOf(event, relations)];
  return { json, more, behind, etag, compared, firstDay, lastDay, last, start, end, words, labels };
}

/** @param toJson one of `ANSWERS`, which makes the answer of a record of this type */
export function serialised<T extends object>(
  type: RecordType,
  record: T,
  toJson: (record: T) => AnswerParts,
): Serialised {
  const answer = toJson(record);
  const compared = (): AnswerParts => {
    const shown = comparable(type, record);
    return shown === record ? answer : toJson(shown);
  };
  return { ...answer, etag: etagOf(answer.json), compared };
}

function milliseconds(instant: string | null): number {
  return instant === null ? NaN : Date.parse(instant);
}

/** What `q` looks at besides the name of an event. */
function labelsOf(event: EventRecord, { place, organizations }: EmbeddedRecords): string[] {
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

/** Returns a list of the text alone; an empty list where there is no text. */
export function present(text: string | null | undefined): string[] {
  return text === null || text === undefined ? [] : [text];
}

/** Answers with what the history says of their records. */
export interface PackedWithPast {
  readonly answers: PackedAnswers;
  readonly past: RecordPast;
}

/** Records in the order of their answers. */
interface AnsweredRecords<Each> {
  readonly records: readonly Each[];
  /** The place of each in the order of the ids. */
  readonly order: Uint32Array;
  /** Is called once for each record, in the order of the records. */
  readonly answerOf: (record: Each, position: number) => Serialised;
}

/** @param history null where nothing is known */
export function packTable<Each extends { readonly id: string; readonly status?: unknown }>(
  history: History | null,
  collection: Collection,
  { records, order, answerOf }: AnsweredRecords<Each>,
): PackedWithPast {
  const joiner = new PastJoiner(history, collection, records.length);
  const packer = new AnswerPacker(records.length);
  records.forEach((record, position) => {
    const answer = answerOf(record, position);
    const dates = joiner.join(record, () => answerHash(answer.compared()));
    packer.add(record.id, answer, historyJson(COLLECTION_TYPES[collection], dates));
  });
  return { answers: packer.packed(placesIn(order)), past: joiner.joined() };
}

/** Events with what they refer to, in the order of their answers. */
export interface RelatedEvents {
  readonly events: readonly EventRecord[];
  readonly relations: readonly EmbeddedRecords[];
  /** The place of each event in the order of the ids. */
  readonly order: Uint32Array;
}

/** Packs the answers of events, and what else is known once they are made. */
export type EventPacker = (history: History | null, related: RelatedEvents) => PackedEventTable;

interface PackedEventTable extends PackedWithPast, PackedDetails {}

/** What is known of events once their answers are made. */
interface PackedDetails {
  readonly dates: DateColumns;
  /** The words of their names, and what else `q` looks at. */
  readonly words: TextLists;
  readonly labels: TextLists;
}

type DateColumns = Readonly<
  Record<'starts' | 'ends' | 'lasts', Float64Array<ArrayBuffer>> &
    Record<'firstDays' | 'lastDays', Int32Array<ArrayBuffer>>
>;

function dateColumns(length: number): DateColumns {
  return {
    starts: new Float64Array(length),
    ends: new Float64Array(length),
    lasts: new Float64Array(length),
    firstDays: new Int32Array(length),
    lastDays: new Int32Array(length),
  };
}

/** Takes events one after the other, and keeps columns of them. */
class DetailsPacker {
  readonly #dates: DateColumns;
  readonly #words = new TextLister();
  readonly #labels = new TextLister();
  #length = 0;

  /** @param room how many there may be */
  constructor(room: number) {
    this.#dates = dateColumns(room);
  }

  add({ start, end, last, firstDay, lastDay, words, labels }: SerialisedEvent): void {
    const [row, dates] = [this.#length, this.#dates];
    [dates.starts[row], dates.ends[row], dates.lasts[row]] = [start, end, last];
    [dates.firstDays[row], dates.lastDays[row]] = [firstDay, lastDay];
    this.#words.add(words);
    this.#labels.add(labels);
    this.#length += 1;
  }

  packed(): PackedDetails {
    return { dates: this.#dates, words: this.#words.listed(), labels: this.#labels.listed() };
  }

  /** The details of some of the events, in another order. */
  picked(rows: Uint32Array): PackedDetails {
    const { dates, words, labels } = this.packed();
    const picked = dateColumns(rows.length);
    for (const key of ['starts', 'ends', 'lasts', 'firstDays', 'lastDays'] as const)
      pickRows(dates[key], rows, picked[key]);
    return { dates: picked, words: pickTexts(words, rows), labels: pickTexts(labels, rows) };
  }
}

const NO_RELATIONS: EmbeddedRecords = { place: null, organizations: [] };

/** Packs events once, and remembers nothing. */
export const packEvents: EventPacker = (history, { events, relations, order }) => {
  const details = new DetailsPacker(events.length);
  const table = packTable(history, 'events', {
    records: events,
    order,
    answerOf(event, position) {
      const answer = serialiseEvent(event, relations[position] ?? NO_RELATIONS);
      details.add(answer);
      return answer;
    },
  });
  return { ...table, ...details.packed() };
};

/** Packs events again and again: the answers of those that stay the same are copied from those of the last time. */
export function createEventPacker(): EventPacker {
  let rows = new EventRows(0);
  return (history, related) => {
    const { length } = related.events;
    const packed = rows.pack(history, related);
    if (packed !== null) return packed;
    rows = new EventRows(Math.ceil(length * ROOM));
    return rows.pack(history, related) ?? packEvents(history, related);
  };
}

/** There is room for this many rows an event: the rows of events that have changed stay until all are made anew. */
const ROOM = 1.5;

/** An event of the last packing, and what else its answer was made of. */
interface KnownEvent {
  readonly row: number;
  readonly relations: EmbeddedRecords;
  readonly dates: HistoryDates;
  /** The `answerHash` of its answer, where that was asked for. */
  readonly hash: string | undefined;
}

/** The answers of events in the order in which they were made, outside the heap: a calendar is put together from them. */
class EventRows {
  readonly #room: number;
  readonly #answers: AnswerPacker;
  readonly #details: DetailsPacker;
  #length = 0;
  #known: ReadonlyMap<EventRecord, KnownEvent> = new Map();

  constructor(room: number) {
    this.#room = room;
    this.#answers = new AnswerPacker(room);
    this.#details = new DetailsPacker(room);
  }

  /**
   * Packs events, and adds a row for each that has none yet, refers to other records now, or has another past.
   *
   * @returns null where there is no room for that
   */
  pack(history: History | null, { events, relations, order }: RelatedEvents): PackedEventTable | null {
    const joiner = new PastJoiner(history, 'events', events.length);
    const known = new Map<EventRecord, KnownEvent>();
    for (const [position, event] of events.entries()) {
      const related = relations[position] ?? NO_RELATIONS;
      const before = this.#find(event, related);
      let answer: SerialisedEvent | undefined;
      const answered = (): SerialisedEvent => (answer ??= serialiseEvent(event, related));
      let hash = before?.hash;
      const dates = joiner.join(event, () => (hash ??= answerHash(answered().compared())));
      const row = before !== undefined && isEqual(before.dates, dates) ? before.row : this.#length;
      if (row === this.#room) return null;
      if (row === this.#length) this.#add(event.id, answered(), dates);
      known.set(event, { row, relations: related, dates, hash });
    }
    this.#known = known;
    const rows = Uint32Array.from(known.values(), ({ row }) => row);
    const answers = pickAnswers(this.#answers.packed(placesIn(order)), rows);
    return { answers, ...this.#details.picked(rows), past: joiner.joined() };
  }

  #find(event: EventRecord, { place, organizations }: EmbeddedRecords): KnownEvent | undefined {
    const known = this.#known.get(event);
    return known?.relations.place === place &&
      known.relations.organizations.length === organizations.length &&
      known.relations.organizations.every((each, at) => each === organizations[at])
      ? known
      : undefined;
  }

  #add(id: string, answer: SerialisedEvent, dates: HistoryDates): void {
    this.#answers.add(id, answer, historyJson(EVENT, dates));
    this.#details.add(answer);
    this.#length += 1;
  }
}

function isEqual(one: HistoryDates, other: HistoryDates): boolean {
  return (
    Object.is(one.createdAt, other.createdAt) &&
    Object.is(one.updatedAt, other.updatedAt) &&
    Object.is(one.previousStartDate, other.previousStartDate)
  );
}
