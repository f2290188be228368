import type { Place, RecordKey } from '../history/sync-token.ts';
import { firstWhere } from '../platform/containers.ts';
import { compareIdAt, ID_WORDS, idAt, wordsOfId } from '../platform/uuid.ts';

/** The kinds of records in the order of their names, and the tables that have them. */
export const KINDS = [
  { kind: 'event', collection: 'events' },
  { kind: 'organization', collection: 'organizations' },
  { kind: 'place', collection: 'places' },
] as const;
export type Kind = (typeof KINDS)[number]['kind'];

/** Stands for the commit of what is not committed: it comes behind all others. */
export const UNCOMMITTED = 2 ** 31 - 1;
/** The position of a record that is gone. */
export const GONE = -1;

/**
 * Each record that there is, and each that is gone, once, at its latest change: in the order of the
 * commits, those without a known one first, within one by kind, then by id.
 */
export interface PackedChangeLog {
  /** Positions in `KINDS`. */
  readonly kinds: Uint8Array;
  /** The ids of those that are gone, `ID_WORDS` each; the tables have the others. */
  readonly goneIds: Uint32Array;
  /** Numbers of commits, ascending; `UNKNOWN` first, `UNCOMMITTED` last. */
  readonly commits: Int32Array;
  /** In the calendar's table of the kind; `GONE` for a record that is gone. */
  readonly positions: Int32Array;
  /** A text for each kind: another one for each state of what is not committed. */
  readonly states: readonly string[];
  /** The first bytes of the names of all commits, `COMMIT_BYTES` each; none where there is no history. */
  readonly names: Uint8Array;
  /** When they were, in milliseconds since 1970, never going back. */
  readonly times: Float64Array;
  /** The first commit from which on it is known of every change; 0 everywhere but in a shallow clone. */
  readonly knownFrom: number;
}

export interface ChangeLog extends Omit<PackedChangeLog, 'goneIds'> {
  /** The ids of all entries, `ID_WORDS` each. */
  readonly ids: Uint32Array;
}

type Tables = Readonly<Record<(typeof KINDS)[number]['collection'], { readonly ids: Uint32Array }>>;

/** @param tables those of the calendar */
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
/** Stands before all. */
export const BEGINNING: Place = { commit: -2, kind: 0, id: NO_ID };

/**
 * When the newest commit of the content was, in milliseconds since 1970; null where that is not known: the edge of a shallow
 * clone has everything, whatever it changed.
 */
export function changedAtOf({ times, knownFrom }: Pick<ChangeLog, 'times' | 'knownFrom'>): number | null {
  return knownFrom > 0 && times.length === 1 ? null : (times.at(-1) ?? null);
}

/** Stands behind all changes of a commit. */
export function endOf(commit: number): Place {
  return { commit, kind: KINDS.length, id: NO_ID };
}

/** A record at its latest change. */
export interface Change extends Place {
  /** In the table of its kind; `GONE` where it is gone. */
  readonly position: number;
  /** Milliseconds since 1970; null where it is not known, or not committed. */
  readonly changedAt: number | null;
}

/** The changes of some records, by `textOf`, as far as they are in the log. */
export function findAll(log: ChangeLog, keys: readonly RecordKey[]): Map<string, Change> {
  const found = new Map<string, Change>();
  if (keys.length === 0) return found;
  const wanted = new Set(keys.map(textOf));
  const mixes = new Set(keys.map(({ id }) => mixAt(Uint32Array.from(wordsOfId(id)), 0)));
  for (let at = 0; at < log.kinds.length; at += 1) {
    if (!mixes.has(mixAt(log.ids, at))) continue;
    const change = changeAt(log, at);
    if (wanted.has(textOf(change))) found.set(textOf(change), change);
  }
  return found;
}

/** A number that hardly another id has: it is quicker to look for than a text. */
function mixAt(ids: Uint32Array, at: number): number {
  let mix = 0;
  for (let word = at * ID_WORDS; word < (at + 1) * ID_WORDS; word += 1) mix ^= ids[word] ?? 0;
  return mix;
}

/** The entry with a number of the log. */
export function changeAt({ kinds, ids, commits, positions, times }: ChangeLog, at: number): Change {
  const commit = commits[at] ?? UNCOMMITTED;
  return {
    commit,
    kind: kinds[at] ?? 0,
    id: idAt(ids, at),
    position: positions[at] ?? GONE,
    changedAt: times[commit] ?? null,
  };
}

/** The number of the first entry of the log behind a place. */
export function firstBehind(log: ChangeLog, place: Place): number {
  const words = wordsOfId(place.id);
  return firstWhere(log.kinds.length, (at) => {
    const difference = (log.commits[at] ?? 0) - place.commit || (log.kinds[at] ?? 0) - place.kind;
    return (difference || compareIdAt(log.ids, at, words)) > 0;
  });
}

/** Below zero where one place comes before another. */
export function comparePlaces(one: Place, other: Place): number {
  return (
    one.commit - other.commit || one.kind - other.kind || (one.id < other.id ? -1 : Number(one.id > other.id))
  );
}

/** Whether a kind, which need not be one of `KINDS`, is one of some, a bit each. */
export function isAmong(kind: number, kinds: number): boolean {
  return kind < KINDS.length && ((kinds >> kind) & 1) === 1;
}

/** A text that no other record has. */
export function textOf({ kind, id }: RecordKey): string {
  return `${kind} ${id}`;
}
