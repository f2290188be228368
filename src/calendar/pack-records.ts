import { type EmbeddedRecords, type AnswerParts, answerHash } from '../history/answers.ts';
import { createHash } from 'node:crypto';
import { type History, isCommitted, pastAt, positionOf, UNKNOWN } from '../history/history.ts';
import { comparable } from '../history/versions.ts';
import { EVENT, type EventRecord } from '../schema/event.ts';
import type { RecordType } from '../schema/table.ts';
import { type Collection, COLLECTION_TYPES } from '../schema/records.ts';
import { UNCOMMITTED } from './change-log.ts';
import { etagOf } from './calendar.ts';
import { AnswerPacker, type PackedAnswers } from './packed/packed-answers.ts';
import { placesIn } from './search/lists.ts';
import { eventJson, type HistoryDates, historyJson } from './wire.ts';

/** What the history says of the records of a collection, in the order of their answers. */
export interface RecordPast {
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
export class PastJoiner {
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

/** @param relations the records that the answer has in place of the event's references */
export function serialiseEvent(event: EventRecord, relations: EmbeddedRecords): Serialised {
  return serialised(EVENT, event, (each) => eventJson(each, relations));
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
