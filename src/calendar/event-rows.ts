import { hash } from 'node:crypto';
import { ANSWER_HASH_BYTES } from '../history/answers.ts';
import type { EventRecord } from '../schema/event.ts';
import { DATE_COLUMNS, dateColumns, setDates, type DateColumns } from './event-columns.ts';
import type { RelatedEvents } from './event-relations.ts';
import type { PackedEventTable } from './pack-events.ts';
import { AnswerPacker } from './packed/packed-answers.ts';
import { pickAnswers } from './packed/pick-answers.ts';
import { pickRows } from './packed/pick-rows.ts';
import type { RecordPast } from './record-past.ts';
import { pickTexts, TextLister } from './search/text-lists.ts';
import { serialiseEvent } from './serialise.ts';
import type { EventRelations } from './wire.ts';

/** So many times as many rows as there are events: those of events that have changed stay until all are made anew. */
const ROOM = 1.5;

/** The answers of events in the order in which they were made, outside the heap: a calendar is put together from them. */
export class EventRows {
  readonly #room: number;
  readonly #rowOf = new WeakMap<EventRecord, number>();
  readonly #relations: EventRelations[] = [];
  readonly #hashes: string[] = [];
  readonly #answers: AnswerPacker;
  readonly #dates: DateColumns;
  readonly #words = new TextLister();
  readonly #labels = new TextLister();

  constructor(events: number) {
    this.#room = Math.ceil(events * ROOM);
    this.#answers = new AnswerPacker(this.#room);
    this.#dates = dateColumns(this.#room);
  }

  /** The row of an event that refers to the same records as then. */
  find(event: EventRecord, related: RelatedEvents, position: number): number | undefined {
    const row = this.#rowOf.get(event);
    const relations = row === undefined ? undefined : this.#relations[row];
    return relations !== undefined && related.isRelated(position, relations) ? row : undefined;
  }

  /** @returns its row; null where there is no room */
  add(event: EventRecord, relations: EventRelations): number | null {
    const row = this.#relations.length;
    if (row === this.#room) return null;
    const answer = serialiseEvent(event, relations);
    this.#rowOf.set(event, row);
    this.#relations.push(relations);
    this.#answers.add(event.id, answer, '');
    setDates(this.#dates, row, answer);
    this.#words.add(answer.words);
    this.#labels.add(answer.labels);
    return row;
  }

  /** As `answerHash` makes it of the answer. */
  hashOf(row: number): string {
    return (this.#hashes[row] ??= hash('sha256', this.#answers.bytesAt(row), 'binary').slice(
      0,
      ANSWER_HASH_BYTES,
    ));
  }

  /**
   * @param rows those of all events, in the order of their answers
   * @param byId all positions, in the order of the ids
   */
  packed(
    rows: Uint32Array,
    past: RecordPast,
    byId: Uint32Array<ArrayBuffer>,
  ): Omit<PackedEventTable, 'past'> {
    const dates = dateColumns(rows.length);
    for (const key of DATE_COLUMNS) pickRows(this.#dates[key], rows, dates[key]);
    return {
      answers: pickAnswers(this.#answers.packed(byId), rows, past),
      dates,
      words: pickTexts(this.#words.listed(), rows),
      labels: pickTexts(this.#labels.listed(), rows),
    };
  }
}
