import { createHash } from 'node:crypto';
import { idAt, type History } from '../history/history.ts';
import { withoutRemoved, type RecentChange } from '../history/recent.ts';
import { GONE, KINDS, UNCOMMITTED, type ChangeLog } from './change-log.ts';
import { compareIdAt, findId, ID_WORDS, wordsAt, wordsOfId, type IdWords } from './ids.ts';
import type { PackedWithPast } from './pack-table.ts';

type Tables = Readonly<Record<(typeof KINDS)[number]['collection'], PackedWithPast>>;

/** The recent changes; what is gone without being committed is not shown either. */
export function packRecent(history: History | null, tables: Tables): RecentChange[] {
  return (history?.recent ?? []).map((change) =>
    withoutRemoved(change, (collection, id) => {
      const { ids, byId } = tables[collection].answers;
      return findId(ids, byId, id) !== undefined;
    }),
  );
}

/**
 * @param history null where nothing is known: then all records are in the log as those without a known commit
 * @param tables of `KINDS`
 */
export function packChangeLog(history: History | null, tables: Tables): ChangeLog {
  const entries = new Entries();
  const states = KINDS.map(({ collection }, kind) => {
    const { ids, byId } = tables[collection].answers;
    const { commits, uncommitted } = tables[collection].past;
    const state = createHash('sha256').update(uncommitted);
    commits.forEach((commit, position) => {
      entries.add({ kind, id: wordsAt(ids, position), commit, position });
    });
    if (history === null) return '';
    const { lasts, gone } = history[collection];
    gone.forEach((isGone, at) => {
      const id = idAt(history[collection], at);
      if (findId(ids, byId, id) !== undefined) return;
      const commit = isGone === 1 ? (lasts[at] ?? UNCOMMITTED) : UNCOMMITTED;
      if (commit === UNCOMMITTED) state.update(id);
      entries.add({ kind, id: wordsOfId(id), commit, position: GONE });
    });
    return state.digest('hex');
  });
  return {
    ...entries.inOrder(),
    states,
    // The calendar leaves the thread with all its buffers, and the history stays.
    names: Uint8Array.from(history?.commits.names ?? []),
    times: Float64Array.from(history?.commits.times ?? [], (seconds) => seconds * 1_000),
    isCutOff: history?.isCutOff ?? false,
  };
}

interface Entry {
  readonly kind: number;
  readonly id: Readonly<IdWords>;
  readonly commit: number;
  readonly position: number;
}

/** Lists of numbers: a million objects would take several times the memory. */
class Entries {
  readonly #kinds: number[] = [];
  readonly #ids: number[] = [];
  readonly #commits: number[] = [];
  readonly #positions: number[] = [];

  add({ kind, id, commit, position }: Entry): void {
    this.#kinds.push(kind);
    this.#ids.push(...id);
    this.#commits.push(commit);
    this.#positions.push(position);
  }

  inOrder(): Pick<ChangeLog, 'kinds' | 'ids' | 'commits' | 'positions'> {
    const ids = Uint32Array.from(this.#ids);
    const [kinds, commits] = [this.#kinds, this.#commits];
    const order = Uint32Array.from(kinds.keys()).sort(
      (a, b) =>
        (commits[a] ?? 0) - (commits[b] ?? 0) ||
        (kinds[a] ?? 0) - (kinds[b] ?? 0) ||
        compareIdAt(ids, a, wordsAt(ids, b)),
    );
    const inOrder = new Uint32Array(ids.length);
    order.forEach((at, place) => {
      inOrder.set(ids.subarray(at * ID_WORDS, (at + 1) * ID_WORDS), place * ID_WORDS);
    });
    return {
      kinds: Uint8Array.from(order, (at) => kinds[at] ?? 0),
      ids: inOrder,
      commits: Int32Array.from(order, (at) => commits[at] ?? 0),
      positions: Int32Array.from(order, (at) => this.#positions[at] ?? GONE),
    };
  }
}
