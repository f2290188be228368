import { firstWhere } from '../platform/collections.ts';
import { UUID_BYTES, uuidBytes, uuidOf } from '../platform/uuid.ts';
import { type Collection, forEachCollection } from '../schema/records.ts';
import type { RecordSettings } from '../schema/site.ts';
import { ANSWER_HASH_BYTES, siteHash } from './answers.ts';
import type { Commit } from './git/objects.ts';
import type { RecentChange } from './recent.ts';
import type { DatedVersion } from './relations.ts';
import type { Version } from './versions.ts';

/**
 * The past of a content folder as far as its repository tells it, in columns that take some 50
 * bytes a record: plain data, which can be sent from thread to thread and kept in a file. Commits are numbered
 * from the oldest to the newest of the ancestry, whatever their times are.
 */
export interface History extends Readonly<Record<Collection, PastColumns>> {
  readonly commits: CommitColumns;
  /**
   * The first commit from which on every change is known: 0, except in a shallow clone, whose first commit has changes of
   * earlier commits as well.
   */
  readonly knownFrom: number;
  /** The `siteHash` of the settings of the site at the last commit. */
  readonly site: string;
  readonly events: EventPastColumns;
  /** The latest changes of records themselves, oldest first. */
  readonly recent: readonly RecentChange[];
}

/** The commits of the ancestry that change something in the folder, oldest first. */
export interface CommitColumns {
  /** The first `COMMIT_BYTES` bytes of each name. */
  readonly names: Uint8Array;
  /** The commit times as git has them, in seconds since 1970; NaN where one is not known. */
  readonly written: Float64Array;
  /** The times of the commits as a list that never decreases: a time that is later than that of a later commit is lowered to that one. */
  readonly times: Float64Array;
}

/** Records and tombstones in the order of their ids. */
export interface PastColumns {
  /** The ids, 16 bytes each. */
  readonly ids: Uint8Array;
  /** The numbers of the commits of the first and of the latest change, `UNKNOWN` where they are not known. */
  readonly firsts: Int32Array;
  readonly lasts: Int32Array;
  /** 1 for a tombstone, 0 for a record. */
  readonly gone: Uint8Array;
  /** The `answerHash` of each at the last commit, `ANSWER_HASH_BYTES` bytes; zeros for a tombstone. */
  readonly hashes: Uint8Array;
}

export interface EventPastColumns extends PastColumns {
  /** The latest start of each event that differs from its present one, in milliseconds since 1970; NaN where there is none. */
  readonly previousStarts: Float64Array;
}

export const COMMIT_BYTES = 8;

/** The number that stands for a commit that is not known: it may lie before the first commit of a shallow clone. */
export const UNKNOWN = -1;

/** What the history knows of a record. */
export interface RecordPast {
  /** Milliseconds since 1970; null where they are not known. */
  readonly createdAt: number | null;
  readonly updatedAt: number | null;
  /** The number of the commit of the latest change, `UNKNOWN` where it is not known. */
  readonly commit: number;
  readonly isGone: boolean;
}

/** Returns what the history knows of the record at a position. */
export function pastAt(history: History, kind: Collection, position: number): RecordPast {
  const { firsts, lasts, gone } = history[kind];
  const commit = lasts[position] ?? UNKNOWN;
  return {
    createdAt: timeOf(history, firsts[position] ?? UNKNOWN),
    updatedAt: timeOf(history, commit),
    commit,
    isGone: gone[position] === 1,
  };
}

/** The position of a record; -1 where the history has none with this id. */
export function positionOf({ ids }: PastColumns, id: string): number {
  const wanted = uuidBytes(id);
  const orderOf = (position: number): number => Buffer.compare(bytesAt(ids, position), wanted);
  const count = ids.length / UUID_BYTES;
  const first = firstWhere(count, (position) => orderOf(position) >= 0);
  return first < count && orderOf(first) === 0 ? first : -1;
}

/** The id of the record at a position. */
export function pastIdAt({ ids }: PastColumns, position: number): string {
  return uuidOf(Buffer.from(bytesAt(ids, position)).toString('hex'));
}

function bytesAt(ids: Uint8Array, position: number): Uint8Array {
  return ids.subarray(position * UUID_BYTES, (position + 1) * UUID_BYTES);
}

/**
 * Whether the record at a position had this answer at the last commit; otherwise it has an uncommitted change. False at the
 * position -1.
 */
export function isCommitted({ hashes, gone }: PastColumns, position: number, answerHash: string): boolean {
  return gone[position] === 0 && hashAt({ hashes }, position) === answerHash;
}

/** The `answerHash` of the record at a position. */
export function hashAt({ hashes }: Pick<PastColumns, 'hashes'>, position: number): string {
  const bytes = hashes.subarray(position * ANSWER_HASH_BYTES, (position + 1) * ANSWER_HASH_BYTES);
  return Buffer.from(bytes).toString('latin1');
}

/** The time of a commit, in milliseconds since 1970; null where it is not known. */
export function timeOf({ commits: { times } }: History, commit: number): number | null {
  const seconds = commit === UNKNOWN ? undefined : times[commit];
  return seconds === undefined ? null : seconds * 1_000;
}

/** The number of the commits right before one that have the same time, to the second. */
export function ordinalOf({ commits: { times } }: History, commit: number): number {
  let first = commit;
  while (first > 0 && times[first - 1] === times[commit]) first -= 1;
  return commit - first;
}

/** What a replay knows of a record, which is an id within a kind. */
export interface Past {
  readonly kind: Version['kind'];
  readonly id: string;
  /** Numbers of commits, or `UNKNOWN`. */
  first: number;
  last: number;
  isGone: boolean;
  /** The hash of the answer at the commit of the last span; null where it has not been made yet. */
  hash: string | null;
  /** Milliseconds since 1970: the latest start of an event, and the one before it that was another; NaN for none. */
  start: number;
  previousStart: number;
  /** The versions since the latest known change: each had the same answer as the one before it. */
  spans: DatedVersion[];
}

/** All records that there are or were, in the order of their ids. */
export type SortedPasts = Readonly<Record<Version['kind'], readonly Past[]>>;

/** The hash that a tombstone has in the columns. */
const NO_HASH = '\0'.repeat(ANSWER_HASH_BYTES);

/** A commit without its whole name, which is a part of the log's text, and would keep all of that in memory. */
export interface CommitRow {
  /** The first `COMMIT_BYTES` bytes of its name. */
  readonly name: Uint8Array;
  readonly time: number;
}

export function commitRow({ hash, time }: Pick<Commit, 'hash' | 'time'>): CommitRow {
  return { name: Buffer.from(hash.slice(0, 2 * COMMIT_BYTES), 'hex'), time };
}

/** The commits as columns. */
export function packCommits(commits: readonly CommitRow[], before?: CommitColumns): CommitColumns {
  const known = before?.written ?? new Float64Array();
  const written = new Float64Array(known.length + commits.length);
  written.set(known);
  written.set(
    commits.map(({ time }) => time),
    known.length,
  );
  const names = Buffer.concat([before?.names ?? new Uint8Array(), ...commits.map(({ name }) => name)]);
  return { names: new Uint8Array(names), written, times: loweredTimes(written) };
}

/** Lowers times so that they never decrease. An unknown time becomes that of the commit before, at the beginning that of the next one. */
export function loweredTimes(written: Float64Array): Float64Array {
  let before = Infinity;
  const times = written.map((time) => (before = Number.isNaN(time) ? before : time));
  let behind = before === Infinity ? 0 : before;
  for (let number = times.length - 1; number >= 0; number -= 1) {
    behind = Math.min(times[number] ?? 0, behind);
    times[number] = behind;
  }
  return times;
}

/** The parts of which `packHistory` makes a history. */
export interface HistoryParts {
  readonly commits: CommitColumns;
  readonly knownFrom: number;
  readonly site: RecordSettings;
  readonly pasts: SortedPasts;
  readonly recent: readonly RecentChange[];
}

/** The records as columns. */
export function packHistory({ commits, knownFrom, site, pasts, recent }: HistoryParts): History {
  const packed = forEachCollection<Record<Collection, PastColumns>>((collection) =>
    packPasts(pasts[collection]),
  );
  const previousStarts = Float64Array.from(pasts.events, previousStartOf);
  return {
    ...packed,
    events: { ...packed.events, previousStarts },
    ...{ commits, knownFrom, site: siteHash(site), recent },
  };
}

function packPasts(pasts: readonly Past[]): PastColumns {
  // The ids are converted all at once: thousands of small conversions take many times as long, at each commit.
  const [ids, hashes] = [pasts.map(({ id }) => id), pasts.map(({ hash }) => hash ?? NO_HASH)];
  return {
    ids: new Uint8Array(uuidBytes(ids.join(''))),
    firsts: Int32Array.from(pasts, ({ first }) => first),
    lasts: Int32Array.from(pasts, ({ last }) => last),
    gone: Uint8Array.from(pasts, ({ isGone }) => Number(isGone)),
    hashes: new Uint8Array(Buffer.from(hashes.join(''), 'latin1')),
  };
}

/** Returns the previous start of an event; for an event without a start, the last start that it had. */
function previousStartOf({ spans, start, previousStart }: Past): number {
  const version = spans.at(-1)?.version;
  const isUndated = version?.kind === 'events' && version.record.startDate === null;
  return isUndated ? start : previousStart;
}
