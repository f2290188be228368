import { createHash } from 'node:crypto';
import { isCommitted, pastAt, positionOf, type History } from '../history/history.ts';
import { UNKNOWN } from '../history/past.ts';
import type { EventRecord } from '../schema/event.ts';
import type { Collection } from '../schema/records.ts';
import { UNCOMMITTED } from './change-log.ts';
import type { HistoryDates } from './wire.ts';

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
 * Joins records to their past, one after the other in the order of their answers (contract, section 7). What a record says
 * without being committed has no date.
 */
export class PastJoiner {
  /** Of the records up to now. */
  readonly past: Omit<RecordPast, 'uncommitted'>;
  readonly #history: History | null;
  readonly #collection: Collection;
  readonly #uncommitted = createHash('sha256');
  #length = 0;

  /**
   * @param history null where nothing is known
   * @param length how many records there will be
   */
  constructor(history: History | null, collection: Collection, length: number) {
    this.#history = history;
    this.#collection = collection;
    this.past = {
      createdAts: new Float64Array(length).fill(NaN),
      updatedAts: new Float64Array(length).fill(NaN),
      previousStarts: new Float64Array(length).fill(NaN),
      commits: new Int32Array(length).fill(history === null ? UNKNOWN : UNCOMMITTED),
    };
  }

  /** @param hashOf returns the `answerHash` of its answer */
  join({ id, status }: { readonly id: string; readonly status?: unknown }, hashOf: () => string): void {
    const at = this.#length;
    this.#length += 1;
    const [history, collection, past] = [this.#history, this.#collection, this.past];
    if (history === null) return;
    const position = positionOf(history[collection], id);
    const hash = hashOf();
    const isKnown = isCommitted(history[collection], position, hash);
    if (!isKnown) this.#uncommitted.update(id).update(hash, 'latin1');
    if (position === -1) return;
    const { createdAt, updatedAt, commit } = pastAt(history, collection, position);
    past.createdAts[at] = createdAt ?? NaN;
    if (!isKnown) return;
    past.updatedAts[at] = updatedAt ?? NaN;
    past.commits[at] = commit;
    if (collection === 'events' && MOVED.has(status))
      past.previousStarts[at] = history.events.previousStarts[position] ?? NaN;
  }

  joined(): RecordPast {
    return { ...this.past, uncommitted: this.#history === null ? '' : this.#uncommitted.digest('hex') };
  }
}

/** What the history says of the record at a position. */
export function datesAt(
  { createdAts, updatedAts, previousStarts }: Omit<RecordPast, 'uncommitted'>,
  position: number,
): HistoryDates {
  return {
    createdAt: createdAts[position] ?? NaN,
    updatedAt: updatedAts[position] ?? NaN,
    previousStartDate: previousStarts[position] ?? NaN,
  };
}
