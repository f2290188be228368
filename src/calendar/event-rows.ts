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
  /** Of the events of the last time. */
  #rowOf = new Map<EventRecord, number>();
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

  /**
   * The row of each event, which is added where there is none, or it refers to other records now.
   *
   * @returns null where there is no room for that
   */
  rowsOf(related: RelatedEvents): Uint32Array | null {
    const rows = new Uint32Array(related.events.length);
    const rowOf = new Map<EventRecord, number>();
    for (const [position, event] of related.events.entries()) {
      const known = this.#rowOf.get(event);
      const relations = this.#relations[known ?? -1];
      const row =
        known !== undefined && relations !== undefined && related.isRelated(position, relations)
          ? known
          : this.#add(event, related.relationsAt(position));
      if (row === null) return null;
      rows[position] = row;
      rowOf.set(event, row);
    }
    this.#rowOf = rowOf;
    return rows;
  }

  #add(event: EventRecord, relations: EventRelations): number | null {
    const row = this.#relations.length;
    if (row === this.#room) return null;
    const answer = serialiseEvent(event, relations);
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
