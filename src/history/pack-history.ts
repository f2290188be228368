import { uuidBytes } from '../platform/uuid.ts';
import type { RecordSettings } from '../schema/site.ts';
import { ANSWER_HASH_BYTES, siteHash } from './answers.ts';
import type { Commit } from './git/commits.ts';
import { COMMIT_BYTES, type CommitColumns, type History, type PastColumns } from './history.ts';
import type { Past, SortedPasts } from './past.ts';
import type { RecentChange } from './recent.ts';

/** In the place of the hash of a tombstone. */
const NO_HASH = '\0'.repeat(ANSWER_HASH_BYTES);

/** What is kept of a commit; its whole name would keep a part of the log in memory. */
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

/** Times that never go back. One that is not known is that of the commit before, at the beginning that of the one behind. */
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

/** What a history is made of. */
export interface HistoryParts {
  readonly commits: CommitColumns;
  readonly knownFrom: number;
  readonly site: RecordSettings;
  readonly pasts: SortedPasts;
  readonly recent: readonly RecentChange[];
}

/** The records as columns. */
export function packHistory({ commits, knownFrom, site, pasts, recent }: HistoryParts): History {
  return {
    commits,
    knownFrom,
    site: siteHash(site),
    events: {
      ...packPasts(pasts.events),
      previousStarts: Float64Array.from(pasts.events, previousStartOf),
    },
    organizations: packPasts(pasts.organizations),
    places: packPasts(pasts.places),
    recent,
  };
}

function packPasts(pasts: readonly Past[]): PastColumns {
  // All at once: thousands of small conversions take many times as long, at each commit.
  const [ids, hashes] = [pasts.map(({ id }) => id), pasts.map(({ hash }) => hash ?? NO_HASH)];
  return {
    ids: new Uint8Array(uuidBytes(ids.join(''))),
    firsts: Int32Array.from(pasts, ({ first }) => first),
    lasts: Int32Array.from(pasts, ({ last }) => last),
    gone: Uint8Array.from(pasts, ({ isGone }) => Number(isGone)),
    hashes: new Uint8Array(Buffer.from(hashes.join(''), 'latin1')),
  };
}

/** Of an event that has no start now, the last that it had. */
function previousStartOf({ spans, start, previousStart }: Past): number {
  const version = spans.at(-1)?.version;
  const isUndated = version?.kind === 'events' && version.record.startDate === null;
  return isUndated ? start : previousStart;
}
