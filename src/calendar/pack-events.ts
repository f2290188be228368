import { answerHash } from '../history/answers.ts';
import type { History } from '../history/history.ts';
import { differenceOf } from '../platform/difference.ts';
import { type EventRecord, EVENT } from '../schema/event.ts';
import { COLLECTION_TYPES, type Collection } from '../schema/records.ts';
import { dateColumns, setDates, DATE_COLUMNS, type DateColumns } from './event-columns.ts';
import type { RelatedEvents } from './event-relations.ts';
import { factsOf, spliceFacts, type EventFacts } from './listed-facts.ts';
import { pickRows } from './packed/columns.ts';
import { AnswerPacker, type PackedAnswers, pickAnswers } from './packed/packed-answers.ts';
import { placesIn } from './record-order.ts';
import { PastJoiner, datesAt, type RecordPast } from './record-past.ts';
import { TextLister, pickTexts, type TextLists } from './search/lists.ts';
import { serialiseEvent, type SerialisedEvent, type Serialised } from './serialise.ts';
import { historyJson, type EventRelations } from './wire.ts';

/** What is made of events by themselves. */
export interface EventPacker {
  /** @param events in the order of their ids */
  readonly facts: (events: readonly EventRecord[]) => EventFacts;
  /**
   * @param related in the order of their answers
   * @param order the place of each event in the order of the ids
   */
  readonly pack: (history: History | null, related: RelatedEvents, order: Uint32Array) => PackedEventTable;
}

/** Packs events once, and remembers nothing. */
export const EVENT_PACKER: EventPacker = { facts: factsOf, pack: packEvents };

function packEvents(history: History | null, related: RelatedEvents, order: Uint32Array): PackedEventTable {
  const { events } = related;
  const dates = dateColumns(events.length);
  const [words, labels] = [new TextLister(), new TextLister()];
  const table = packTable(history, 'events', {
    records: events,
    order,
    answerOf(event, position) {
      const answer = serialiseEvent(event, related.relationsAt(position));
      setDates(dates, position, answer);
      words.add(answer.words);
      labels.add(answer.labels);
      return answer;
    },
  });
  return { ...table, dates, words: words.listed(), labels: labels.listed() };
}

/** Packs events again and again: the answers of those that stay the same are copied from those of the last time. */
export function createEventPacker(): EventPacker {
  let rows = new EventRows(0);
  let given: readonly EventRecord[] = [];
  let facts = factsOf(given);
  return {
    facts(events) {
      const difference = differenceOf(given, events);
      const come = factsOf(events.slice(difference.start, difference.end));
      given = events;
      return (facts = spliceFacts(facts, difference, come));
    },
    pack(history, related, order) {
      const { length } = related.events;
      let joiner = new PastJoiner(history, 'events', length);
      let taken = rows.rowsOf(related, joiner);
      if (taken === null) {
        rows = new EventRows(length);
        joiner = new PastJoiner(history, 'events', length);
        taken = rows.rowsOf(related, joiner);
      }
      if (taken === null) throw new Error('A new table has room for as many events as it is made for');
      return { ...rows.packed(taken, placesIn(order)), past: joiner.joined() };
    },
  };
}

/** The answers of events, and what else is known once they are made. */
interface PackedEventTable extends PackedWithPast {
  readonly dates: DateColumns;
  /** The words of their names, and what else `q` looks at. */
  readonly words: TextLists;
  readonly labels: TextLists;
}

/** What of its past is in the answer of an event. */
const PAST_COLUMNS = ['createdAts', 'updatedAts', 'previousStarts'] as const;

/** So many times as many rows as there are events: those of events that have changed stay until all are made anew. */
const ROOM = 1.5;

/** The answers of events in the order in which they were made, outside the heap: a calendar is put together from them. */
class EventRows {
  readonly #room: number;
  /** Of the events of the last time. */
  #rowOf = new Map<EventRecord, number>();
  readonly #relations: EventRelations[] = [];
  /** Those of their answers, where they were asked for. */
  readonly #hashes: (string | undefined)[] = [];
  readonly #answers: AnswerPacker;
  readonly #dates: DateColumns;
  readonly #past: Record<(typeof PAST_COLUMNS)[number], Float64Array>;
  readonly #words = new TextLister();
  readonly #labels = new TextLister();

  constructor(events: number) {
    this.#room = Math.ceil(events * ROOM);
    this.#answers = new AnswerPacker(this.#room);
    this.#dates = dateColumns(this.#room);
    this.#past = {
      createdAts: new Float64Array(this.#room),
      updatedAts: new Float64Array(this.#room),
      previousStarts: new Float64Array(this.#room),
    };
  }

  /**
   * The row of each event, which is added where there is none, or it refers to other records now, or its past is another.
   *
   * @param joiner takes the events
   * @returns null where there is no room for that
   */
  rowsOf(related: RelatedEvents, joiner: PastJoiner): Uint32Array | null {
    const rows = new Uint32Array(related.events.length);
    const rowOf = new Map<EventRecord, number>();
    const { past } = joiner;
    const hasPast = (row: number, position: number): boolean =>
      PAST_COLUMNS.every((key) => Object.is(this.#past[key][row], past[key][position]));
    for (let position = 0; position < rows.length; position += 1) {
      const event = related.events[position];
      if (event === undefined) continue;
      const known = this.#find(event, related, position);
      let answer: SerialisedEvent | undefined;
      const answered = (): SerialisedEvent =>
        (answer ??= serialiseEvent(event, related.relationsAt(position)));
      let hash = known === undefined ? undefined : this.#hashes[known];
      joiner.join(event, () => (hash ??= answerHash(answered().compared())));
      let row = known;
      if (row === undefined || !hasPast(row, position)) {
        row = this.#relations.length;
        if (row === this.#room) return null;
        this.#relations.push(related.relationsAt(position));
        this.#hashes.push(hash);
        for (const key of PAST_COLUMNS) this.#past[key][row] = past[key][position] ?? NaN;
        this.#add(event.id, answered(), historyJson(EVENT, datesAt(past, position)));
      }
      rows[position] = row;
      rowOf.set(event, row);
    }
    this.#rowOf = rowOf;
    return rows;
  }

  #find(event: EventRecord, related: RelatedEvents, position: number): number | undefined {
    const row = this.#rowOf.get(event);
    const relations = row === undefined ? undefined : this.#relations[row];
    return relations !== undefined && related.isRelated(position, relations) ? row : undefined;
  }

  #add(id: string, answer: SerialisedEvent, history: string): void {
    setDates(this.#dates, this.#relations.length - 1, answer);
    this.#answers.add(id, answer, history);
    this.#words.add(answer.words);
    this.#labels.add(answer.labels);
  }

  /**
   * @param rows those of all events, in the order of their answers
   * @param byId all positions, in the order of the ids
   */
  packed(rows: Uint32Array, byId: Uint32Array<ArrayBuffer>): Omit<PackedEventTable, 'past'> {
    const dates = dateColumns(rows.length);
    for (const key of DATE_COLUMNS) pickRows(this.#dates[key], rows, dates[key]);
    return {
      answers: pickAnswers(this.#answers.packed(byId), rows),
      dates,
      words: pickTexts(this.#words.listed(), rows),
      labels: pickTexts(this.#labels.listed(), rows),
    };
  }
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
  /** Is called once for each record, in their order. */
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
    joiner.join(record, () => answerHash(answer.compared()));
    packer.add(record.id, answer, historyJson(COLLECTION_TYPES[collection], datesAt(joiner.past, position)));
  });
  return { answers: packer.packed(placesIn(order)), past: joiner.joined() };
}
