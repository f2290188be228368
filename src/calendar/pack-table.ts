import type { History } from '../history/history.ts';
import { COLLECTION_TYPES, type Collection } from '../schema/records.ts';
import { packAnswers, type PackedAnswers } from './packed/packed-answers.ts';
import { datesAt, joinPast, type RecordPast } from './record-past.ts';
import type { Serialised } from './serialise.ts';
import { historyJson } from './wire.ts';

/** Answers with what the history says of their records. */
export interface PackedWithPast {
  readonly answers: PackedAnswers;
  readonly past: RecordPast;
}

/** Records with their answers, in the same order. */
interface AnsweredRecords<Each> {
  readonly answers: readonly Serialised[];
  readonly records: readonly Each[];
  /** The same records in the order of their ids. */
  readonly byId: readonly Each[];
}

/** @param history null where nothing is known */
export function packTable<Each extends { readonly id: string; readonly status?: unknown }>(
  history: History | null,
  collection: Collection,
  { answers, records, byId }: AnsweredRecords<Each>,
): PackedWithPast {
  const past = joinPast(history, collection, records, answers);
  const positions = new Map(records.map((record, position) => [record, position]));
  return {
    answers: packAnswers({
      answers,
      historyOf: (position) => historyJson(COLLECTION_TYPES[collection], datesAt(past, position)),
      ids: records.map(({ id }) => id),
      byId: Uint32Array.from(byId, (record) => positions.get(record) ?? 0),
    }),
    past,
  };
}
