import { createHash } from 'node:crypto';
import { answerHash } from '../history/answers.ts';
import { isCommitted, pastAt, positionOf, type History } from '../history/history.ts';
import { UNKNOWN } from '../history/past.ts';
import type { EventRecord } from '../schema/event.ts';
import type { Collection } from '../schema/records.ts';
import { UNCOMMITTED } from './change-log.ts';
import type { HistoryDates, RecordJson } from './wire.ts';

/** What the history says of the records of a collection, in the order of their answers. */
export interface RecordPast {
  /** Milliseconds since 1970; NaN where they are not known. */
  readonly createdAts: Float64Array<ArrayBuffer>;
  readonly updatedAts: Float64Array<ArrayBuffer>;
  /** The last start of an event that has another one now; NaN where there is none, or it is not known. */
  readonly previousStarts: Float64Array<ArrayBuffer>;
  /** Numbers of the commits of the latest changes; `UNKNOWN` or `UNCOMMITTED` where no commit is known. */
  readonly commits: Int32Array<ArrayBuffer>;
  /** Another one for each state of what is not committed. */
  readonly uncommitted: string;
}

/** Those of events whose former start is of use. */
const MOVED: ReadonlySet<unknown> = new Set<EventRecord['status']>(['rescheduled', 'postponed']);

/**
 * Joins records to their past (contract, section 7). What a record says without being committed has no date.
 *
 * @param history null where nothing is known
 * @param records in the order of their answers
 */
export function joinPast(
  history: History | null,
  collection: Collection,
  records: readonly { readonly id: string; readonly status?: unknown }[],
  answers: readonly RecordJson[],
): RecordPast {
  const { length } = records;
  const past = {
    createdAts: new Float64Array(length).fill(NaN),
    updatedAts: new Float64Array(length).fill(NaN),
    previousStarts: new Float64Array(length).fill(NaN),
    commits: new Int32Array(length).fill(history === null ? UNKNOWN : UNCOMMITTED),
  };
  if (history === null) return { ...past, uncommitted: '' };
  const uncommitted = createHash('sha256');
  const { previousStarts } = history.events;
  records.forEach(({ id, status }, at) => {
    const answer = answers[at];
    const position = positionOf(history[collection], id);
    if (answer === undefined) return;
    const hash = answerHash(answer);
    if (!isCommitted(history[collection], position, hash)) uncommitted.update(id).update(hash, 'latin1');
    if (position === -1) return;
    const { createdAt, updatedAt, commit } = pastAt(history, collection, position);
    past.createdAts[at] = createdAt ?? NaN;
    if (!isCommitted(history[collection], position, hash)) return;
    past.updatedAts[at] = updatedAt ?? NaN;
    past.commits[at] = commit;
    if (collection === 'events' && MOVED.has(status))
      past.previousStarts[at] = previousStarts[position] ?? NaN;
  });
  return { ...past, uncommitted: uncommitted.digest('hex') };
}

/** What the history says of the record at a position. */
export function datesAt(
  { createdAts, updatedAts, previousStarts }: RecordPast,
  position: number,
): HistoryDates {
  return {
    createdAt: createdAts[position] ?? NaN,
    updatedAt: updatedAts[position] ?? NaN,
    previousStartDate: previousStarts[position] ?? NaN,
  };
}
