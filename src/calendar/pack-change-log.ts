import { createHash } from 'node:crypto';
import { pastIdAt, type History } from '../history/history.ts';
import { UNKNOWN } from '../history/past.ts';
import { withoutRemoved, type RecentChange } from '../history/recent.ts';
import { GONE, KINDS, UNCOMMITTED, type PackedChangeLog } from './change-log.ts';
import { compareIdAt, findId, wordsOfId, type IdWords } from './ids.ts';
import type { PackedWithPast } from './pack-events.ts';
import { GrowingNumbers } from './packed/columns.ts';
import { orderBy } from './record-order.ts';

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
export function packChangeLog(history: History | null, tables: Tables): PackedChangeLog {
  const entries = new Entries();
  const states = KINDS.map(({ collection }, kind) => {
    const { ids, byId } = tables[collection].answers;
    const { commits, uncommitted } = tables[collection].past;
    const state = createHash('sha256').update(uncommitted);
    let next = 0;
    const addThoseWhere = (isWanted: (position: number) => boolean): void => {
      for (let position = byId[next]; position !== undefined && isWanted(position); position = byId[next]) {
        entries.add({ kind, commit: commits[position] ?? UNKNOWN, position });
        next += 1;
      }
    };
    history?.[collection].gone.forEach((isGone, at) => {
      const id = pastIdAt(history[collection], at);
      const words = wordsOfId(id);
      addThoseWhere((position) => compareIdAt(ids, position, words) < 0);
      const position = byId[next];
      if (position !== undefined && compareIdAt(ids, position, words) === 0) return;
      const commit = isGone === 1 ? (history[collection].lasts[at] ?? UNCOMMITTED) : UNCOMMITTED;
      if (commit === UNCOMMITTED) state.update(id);
      entries.addGone({ kind, commit, id: words });
    });
    addThoseWhere(() => true);
    return history === null ? '' : state.digest('hex');
  });
  return {
    ...entries.inOrder(),
    states,
    // The calendar leaves the thread with all its buffers, and the history stays.
    names: Uint8Array.from(history?.commits.names ?? []),
    times: Float64Array.from(history?.commits.times ?? [], (seconds) => seconds * 1_000),
    knownFrom: history?.knownFrom ?? 0,
  };
}

interface Entry {
  readonly kind: number;
  readonly commit: number;
}

/** What comes in the order of the kinds, and in each in that of the ids. */
class Entries {
  readonly #kinds = new GrowingNumbers();
  readonly #commits = new GrowingNumbers();
  /** Of what is gone, `GONE` less its place in `#goneIds`. */
  readonly #positions = new GrowingNumbers();
  readonly #goneIds: Readonly<IdWords>[] = [];

  add({ kind, commit, position }: Entry & { readonly position: number }): void {
    this.#kinds.push(kind);
    this.#commits.push(commit);
    this.#positions.push(position);
  }

  addGone({ kind, commit, id }: Entry & { readonly id: Readonly<IdWords> }): void {
    this.add({ kind, commit, position: GONE - this.#goneIds.length });
    this.#goneIds.push(id);
  }

  inOrder(): Pick<PackedChangeLog, 'kinds' | 'goneIds' | 'commits' | 'positions'> {
    const kinds = this.#kinds.column();
    // Those below zero are below zero again.
    const commits = Int32Array.from(this.#commits.column());
    const unordered = Int32Array.from(this.#positions.column());
    const order = orderBy(Float64Array.from(commits));
    const positions = Int32Array.from(order, (at) => unordered[at] ?? GONE);
    const gone = Array.from(positions.filter((position) => position < 0));
    return {
      kinds: Uint8Array.from(order, (at) => kinds[at] ?? 0),
      goneIds: Uint32Array.from(gone.flatMap((position) => this.#goneIds[GONE - position] ?? [])),
      commits: Int32Array.from(order, (at) => commits[at] ?? 0),
      positions: positions.map((position) => Math.max(position, GONE)),
    };
  }
}
