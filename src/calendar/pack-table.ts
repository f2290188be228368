import { answerHash } from '../history/answers.ts';
import type { History } from '../history/history.ts';
import { COLLECTION_TYPES, type Collection } from '../schema/records.ts';
import { placesIn } from './record-order.ts';
import { AnswerPacker, type PackedAnswers } from './packed/packed-answers.ts';
import { datesAt, PastJoiner, type RecordPast } from './record-past.ts';
import type { Serialised } from './serialise.ts';
import { historyJson } from './wire.ts';

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
