import { answerHash } from '../history/answers.ts';
import { EVENT, type EventRecord } from '../schema/event.ts';
import { DATE_COLUMNS, dateColumns, setDates, type DateColumns } from './event-columns.ts';
import type { RelatedEvents } from './event-relations.ts';
import type { PackedWithPast } from './pack-table.ts';
import { AnswerPacker } from './packed/packed-answers.ts';
import { pickAnswers } from './packed/pick-answers.ts';
import { pickRows } from './packed/pick-rows.ts';
import { datesAt, type PastJoiner } from './record-past.ts';
import { pickTexts, TextLister, type TextLists } from './search/text-lists.ts';
import { serialiseEvent, type SerialisedEvent } from './serialise.ts';
import { historyJson, type EventRelations } from './wire.ts';

/** The answers of events, and what else is known once they are made. */
export interface PackedEventTable extends PackedWithPast {
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
export class EventRows {
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
