import type { LogPlace, RecordKey } from '../history/sync-token.ts';
import { firstWhere } from '../platform/collections.ts';
import { type Collection, COLLECTION_TYPES, COLLECTIONS } from '../schema/records.ts';
import { compareIdAt, ID_WORDS, idAt, wordsOfId } from '../platform/uuid.ts';

/** The kinds of records in the order of their names, and the tables that have them. */
export const KINDS = COLLECTIONS.map((collection) => ({
  kind: COLLECTION_TYPES[collection].name,
  collection,
}));
export type Kind = (typeof KINDS)[number]['kind'];

/** The number that stands for the commit of an uncommitted change: it comes after all others. */
export const UNCOMMITTED = 2 ** 31 - 1;
/** The position of a record that is gone. */
export const GONE = -1;

/**
 * Every record, present or removed, once, at its latest change. The entries are in the order of the commits, those without
 * a known commit first; within one commit they are ordered by kind, then by id.
 */
export interface PackedChangeLog {
  /** The kinds of the records, as positions in `KINDS`. */
  readonly kinds: Uint8Array;
  /** The ids of the removed records, `ID_WORDS` each; the tables have the ids of the others. */
  readonly goneIds: Uint32Array;
  /** Numbers of commits, ascending; `UNKNOWN` first, `UNCOMMITTED` last. */
  readonly commits: Int32Array;
  /** The position of each record in the calendar's table of its kind; `GONE` for a removed record. */
  readonly positions: Int32Array;
  /** For each kind a digest of its uncommitted records; empty where the history is not known. */
  readonly states: readonly string[];
  /** The numbers of the commits whose own times are later than those in `times`, ascending. */
  readonly lowered: Int32Array;
  /** The first bytes of the names of all commits, `COMMIT_BYTES` each; none where there is no history. */
  readonly names: Uint8Array;
  /** The times of the commits in milliseconds since 1970, none before the one of an earlier commit. */
  readonly times: Float64Array;
  /** The first commit from which on every change is known: 0, except in a shallow clone. */
  readonly knownFrom: number;
}

export interface ChangeLog extends Omit<PackedChangeLog, 'goneIds'> {
  /** The ids of all entries, `ID_WORDS` each. */
  readonly ids: Uint32Array;
}

type Tables = Readonly<Record<Collection, { readonly ids: Uint32Array }>>;

/** Opens a packed log with the ids of all its entries. */
export function openChangeLog({ goneIds, ...log }: PackedChangeLog, tables: Tables): ChangeLog {
  const idsOf = KINDS.map(({ collection }) => tables[collection].ids);
  const ids = new Uint32Array(log.kinds.length * ID_WORDS);
  let gone = 0;
  for (let at = 0; at < log.kinds.length; at += 1) {
    const position = log.positions[at] ?? GONE;
    const from = (position === GONE ? goneIds : idsOf[log.kinds[at] ?? 0]) ?? goneIds;
    const start = (position === GONE ? gone : position) * ID_WORDS;
    for (let word = 0; word < ID_WORDS; word += 1) ids[at * ID_WORDS + word] = from[start + word] ?? 0;
    if (position === GONE) gone += 1;
  }
  return { ...log, ids };
}

const NO_ID = '00000000-0000-0000-0000-000000000000';
/** The place before all changes. */
export const BEGINNING: LogPlace = { commit: -2, kind: 0, id: NO_ID };

/**
 * The time of the newest commit of the content, in milliseconds since 1970; null where that is not known: the edge of a shallow
 * clone has all files, whichever it changed.
 */
export function changedAtOf({ times, knownFrom }: Pick<ChangeLog, 'times' | 'knownFrom'>): number | null {
  return knownFrom > 0 && times.length === 1 ? null : (times.at(-1) ?? null);
}

/** The place after all changes of a commit. */
export function endOfCommit(commit: number): LogPlace {
  return { commit, kind: KINDS.length, id: NO_ID };
}

/** A record at its latest change. */
export interface LoggedChange extends LogPlace {
  /** The position in the table of its kind; `GONE` where the record was removed. */
  readonly position: number;
  /** Milliseconds since 1970; null where it is not known, or not committed. */
  readonly changedAt: number | null;
}

/** The changes of some records, by `textOfKey`, as far as they are in the log. */
export function findAll(log: ChangeLog, keys: readonly RecordKey[]): Map<string, LoggedChange> {
  const found = new Map<string, LoggedChange>();
  if (keys.length === 0) return found;
  const wanted = new Set(keys.map(textOfKey));
  const mixes = new Set(keys.map(({ id }) => mixAt(Uint32Array.from(wordsOfId(id)), 0)));
  for (let at = 0; at < log.kinds.length; at += 1) {
    if (!mixes.has(mixAt(log.ids, at))) continue;
    const change = changeAt(log, at);
    if (wanted.has(textOfKey(change))) found.set(textOfKey(change), change);
  }
  return found;
}

/** A hash of an id: comparing it is quicker than making a text of the id. */
function mixAt(ids: Uint32Array, at: number): number {
  let mix = 0;
  for (let word = at * ID_WORDS; word < (at + 1) * ID_WORDS; word += 1) mix ^= ids[word] ?? 0;
  return mix;
}

/** The entry of the log at an index. */
export function changeAt({ kinds, ids, commits, positions, times }: ChangeLog, at: number): LoggedChange {
  const commit = commits[at] ?? UNCOMMITTED;
  return {
    commit,
    kind: kinds[at] ?? 0,
    id: idAt(ids, at),
    position: positions[at] ?? GONE,
    changedAt: times[commit] ?? null,
  };
}

/** The index of the first entry of the log after a place. */
export function firstBehind(log: ChangeLog, place: LogPlace): number {
  const words = wordsOfId(place.id);
  return firstWhere(log.kinds.length, (at) => {
    const difference = (log.commits[at] ?? 0) - place.commit || (log.kinds[at] ?? 0) - place.kind;
    return (difference || compareIdAt(log.ids, at, words)) > 0;
  });
}

/** Below zero where one place comes before another. */
export function comparePlaces(one: LogPlace, other: LogPlace): number {
  return (
    one.commit - other.commit || one.kind - other.kind || (one.id < other.id ? -1 : Number(one.id > other.id))
  );
}

/** Whether a set of kinds, a bit each, has a kind; the number of the kind need not be a position in `KINDS`. */
export function isAmong(kind: number, kinds: number): boolean {
  return kind < KINDS.length && ((kinds >> kind) & 1) === 1;
}

/** The key of a record in a map: its kind and its id. */
export function textOfKey({ kind, id }: RecordKey): string {
  return `${kind} ${id}`;
}
