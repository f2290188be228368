import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, statSync, type BigIntStats, type Dirent } from 'node:fs';
import { errnoOf } from '../platform/system-errors.ts';

/** The names, sizes and times of a file, or of a folder and all below it, at some moment. */
export interface Snapshot {
  /** A text that changes when anything does: names, kinds, sizes and times, and the state that was given. */
  readonly fingerprint: string;
  /**
   * A text that changes when a file below the folder does. Null where that cannot be relied upon: the file is
   * not known, or it was changed so shortly before that a second change may have left its times as they are.
   */
  readonly stampOf: (path: string) => string | null;
  /** As `stampOf`, a text that changes when any file or folder directly in a folder does. */
  readonly stampOfFolder: (folder: string) => string | null;
  /** Whether nothing was changed in the last moment: another change in the same moment may not show. */
  readonly isSettled: boolean;
  /** What the next snapshot can take over without looking at the files again. */
  readonly seen: Seen;
}

interface Seen {
  /** The stamp of the root. */
  readonly root: string;
  /** The folders by their paths. */
  readonly listings: ReadonlyMap<string, Listing>;
  /** Paths whose stamps cannot be relied upon. */
  readonly unsettled: ReadonlySet<string>;
}

/** What is in a folder: the stamp of each path, in the order of the file system, which stays the same while the folder does. */
interface Listing {
  readonly stamps: ReadonlyMap<string, string>;
  readonly folders: readonly string[];
  readonly digest: string;
}

/** An earlier snapshot of the same path. */
export interface KnownBefore {
  readonly snapshot: Snapshot;
  /**
   * The paths below the folder that may have changed since: no others are looked at. Null where that is not known.
   */
  readonly changed: ReadonlySet<string> | null;
}

/** File systems keep times in steps of up to two seconds; those that servers use, in steps of up to 10 milliseconds. */
const LONGEST_STEP_MILLISECONDS = 2_000;
const MOMENT_MILLISECONDS = 20;

/**
 * Links below the folder are not followed. Where something cannot be read, the fingerprint holds the reason.
 *
 * @param state a text that becomes a part of the fingerprint
 * @param since an earlier snapshot, from which the stamps of unchanged paths are taken
 */
export function takeSnapshot(root: string, state = '', since?: KnownBefore): Snapshot {
  const now = Date.now();
  const listings = new Map<string, Listing>();
  const unsettled = new Set<string>();
  /** The times of changes in the last moment, in milliseconds since 1970. */
  const changedLately: number[] = [];

  const rootStamp = stampAt('', statSync);
  let before =
    since !== undefined && isSameFile(since.snapshot.seen.root, rootStamp) ? since.snapshot.seen : null;
  /** The paths to look at, and the folders above them; null for all paths. */
  const changed =
    before !== null && since?.changed != null
      ? withFoldersAbove([...since.changed, ...before.unsettled])
      : null;
  const digests = [rootStamp, ...addBelow('', true)];
  // The reference is cleared, because this closure lives on: each snapshot would keep all earlier ones in memory.
  before = null;
  const stampOf = (path: string): string | null =>
    unsettled.has(path) ? null : (listings.get(folderOf(path))?.stamps.get(path) ?? null);
  const unsettledFolders = new Set(Array.from(unsettled, folderOf));
  return {
    fingerprint: `${digestOf(digests.join('\0'))} ${digestOf(state)}`,
    // Where the clock was put back, files can have times in the future for long: they count as settled.
    isSettled: changedLately.every((time) => time > Date.now() + MOMENT_MILLISECONDS),
    stampOf,
    // The time of the folder itself shows that something was in it for a while, between two snapshots.
    stampOfFolder(folder) {
      const [own, listing] = [stampOf(folder), listings.get(folder)];
      return own === null || listing === undefined || unsettledFolders.has(folder)
        ? null
        : `${own} ${listing.digest}`;
    },
    seen: { root: rootStamp, listings, unsettled },
  };

  /**
   * Adds the listings of a folder and of all folders below it, and returns their digests.
   *
   * @param isSame whether it is the folder of the earlier snapshot, and not another that was put in its place
   */
  function addBelow(folder: string, isSame: boolean): string[] {
    const known = isSame ? before?.listings.get(folder) : undefined;
    const listing = known !== undefined && changed?.has(folder) === false ? known : list(folder, known);
    listings.set(folder, listing);
    const below = listing.folders.flatMap((path) =>
      addBelow(path, isSameFile(known?.stamps.get(path), listing.stamps.get(path))),
    );
    return [listing.digest, ...below];
  }

  function list(folder: string, known: Listing | undefined): Listing {
    const stamps = new Map<string, string>();
    const folders: string[] = [];
    for (const entry of entriesOf(`${root}/${folder}`)) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      const stamp = changed?.has(path) === false ? known?.stamps.get(path) : undefined;
      stamps.set(path, stamp ?? stampAt(path, lstatSync));
      if (entry.isDirectory()) folders.push(path);
    }
    const text = Array.from(stamps, ([path, stamp]) => `${path}\0${stamp}`).join('\0');
    return { stamps, folders, digest: digestOf(text) };
  }

  function stampAt(path: string, read: (path: string, options: { bigint: true }) => BigIntStats): string {
    try {
      const stats = read(path === '' ? root : `${root}/${path}`, { bigint: true });
      const changedAt = Number(stats.ctimeMs);
      if (now - changedAt < LONGEST_STEP_MILLISECONDS) unsettled.add(path);
      if (now - changedAt < MOMENT_MILLISECONDS) changedLately.push(changedAt);
      return [stats.ino, stats.mode, stats.size, stats.mtimeNs, stats.ctimeNs].join();
    } catch (error) {
      unsettled.add(path);
      return errnoOf(error) ?? 'unreadable';
    }
  }
}

/** Whether two snapshots with these fingerprints differ in nothing but the state. */
export function areSameFiles(one: string, other: string): boolean {
  return one.split(' ', 1)[0] === other.split(' ', 1)[0];
}

/** Whether a snapshot with this fingerprint was given the state. */
export function hasState(fingerprint: string, state: string): boolean {
  return fingerprint.endsWith(` ${digestOf(state)}`);
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Whether two stamps are of one file or folder, as the number of its inode says. */
function isSameFile(before: string | undefined, now: string | undefined): boolean {
  return before?.split(',', 1)[0] === now?.split(',', 1)[0];
}

function withFoldersAbove(paths: readonly string[]): Set<string> {
  const all = new Set(['']);
  for (let path of paths) {
    while (!all.has(path)) {
      all.add(path);
      path = folderOf(path);
    }
  }
  return all;
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
