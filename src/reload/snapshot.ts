import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, statSync, type BigIntStats, type Dirent } from 'node:fs';
import { errnoOf } from '../platform/system-errors.ts';

/** What a file, or a folder and all below it, looked like at some time. */
export interface Snapshot {
  /** A text that changes when anything does: names, kinds, sizes and times, and the state that was given. */
  readonly fingerprint: string;
  /**
   * A text that changes when a file below the folder does. Null where that cannot be relied upon: the file is
   * not known, or it was changed so shortly before that a second change may have left its times as they are.
   */
  readonly stampOf: (path: string) => string | null;
  /** Whether nothing was changed in the last moment: another change in the same moment may not show. */
  readonly isSettled: boolean;
}

/** File systems keep times in steps of up to two seconds, those of servers in steps of up to 10 milliseconds. */
const LONGEST_STEP_NANOSECONDS = 2_000_000_000n;
const MOMENT_NANOSECONDS = 20_000_000n;
const NANOSECONDS_PER_MILLISECOND = 1_000_000n;

/**
 * Links below the folder are not followed. Of what cannot be read the fingerprint holds the reason.
 *
 * @param state what else counts for the fingerprint
 * @param since what is known from before
 */
export function takeSnapshot(path: string, state = '', since?: KnownBefore): Snapshot {
  return new FolderSnapshot(path, state, since);
}

/** An earlier snapshot of the same path. */
export interface KnownBefore {
  readonly snapshot: Snapshot;
  /**
   * What may have changed since, below the folder: nothing else is looked at. Null where that is not known.
   */
  readonly changed: ReadonlySet<string> | null;
}

/** Whether two snapshots with these fingerprints differ in nothing but the state. */
export function areSameFiles(one: string, other: string): boolean {
  return one.split(' ', 1)[0] === other.split(' ', 1)[0];
}

/** Whether a snapshot with this fingerprint was given the state. */
export function isOfState(fingerprint: string, state: string): boolean {
  return fingerprint.endsWith(` ${digestOf(state)}`);
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** What is in a folder: the stamp of each path, in the order of the file system, which is the same as long as the folder is. */
interface Listing {
  readonly stamps: ReadonlyMap<string, string>;
  readonly folders: readonly string[];
  readonly digest: string;
}

class FolderSnapshot implements Snapshot {
  readonly fingerprint: string;
  readonly isSettled: boolean;
  readonly #root: string;
  readonly #now = now();
  /** Of the root. */
  readonly #stamp: string;
  readonly #listings = new Map<string, Listing>();
  readonly #unsettled = new Set<string>();
  /** When what has changed in the last moment did, in nanoseconds since 1970. */
  readonly #changedLately: bigint[] = [];
  /** While this one is taken. */
  #before: FolderSnapshot | null;
  /** What is looked at, with the folders above it; all where null. */
  readonly #changed: ReadonlySet<string> | null;

  constructor(root: string, state: string, since?: KnownBefore) {
    this.#root = root;
    this.#stamp = this.#stampAt('', root, statSync);
    const before = since?.snapshot instanceof FolderSnapshot ? since.snapshot : null;
    this.#before = before !== null && isSameFile(before.#stamp, this.#stamp) ? before : null;
    this.#changed =
      this.#before === null || since === undefined || since.changed === null
        ? null
        : withFoldersAbove([...since.changed, ...this.#before.#unsettled]);
    const digests = [this.#stamp, ...this.#addBelow('', true)];
    this.#before = null;
    this.fingerprint = `${digestOf(digests.join('\0'))} ${digestOf(state)}`;
    // Where the clock was put back, files can have times in the future for long: they count as settled.
    this.isSettled = this.#changedLately.every((changed) => changed > now() + MOMENT_NANOSECONDS);
  }

  readonly stampOf = (path: string): string | null => {
    if (this.#unsettled.has(path)) return null;
    const end = path.lastIndexOf('/');
    return this.#listings.get(path.slice(0, Math.max(0, end)))?.stamps.get(path) ?? null;
  };

  /**
   * Adds all entries below a folder, none below anything else; returns a digest of each folder.
   *
   * @param isSame whether it is the folder that was there before: of one that was put in its place nothing is known
   */
  #addBelow(folder: string, isSame: boolean): string[] {
    const before = isSame && this.#before !== null ? this.#before.#listings.get(folder) : undefined;
    const listing =
      before !== undefined && this.#changed?.has(folder) === false ? before : this.#list(folder, before);
    this.#listings.set(folder, listing);
    const below = listing.folders.flatMap((path) =>
      this.#addBelow(path, isSameFile(before?.stamps.get(path), listing.stamps.get(path))),
    );
    return [listing.digest, ...below];
  }

  #list(folder: string, before: Listing | undefined): Listing {
    const stamps = new Map<string, string>();
    const folders: string[] = [];
    for (const entry of entriesOf(`${this.#root}/${folder}`)) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      const known = this.#changed?.has(path) === false ? before?.stamps.get(path) : undefined;
      stamps.set(path, known ?? this.#stampAt(path, `${this.#root}/${path}`, lstatSync));
      if (entry.isDirectory()) folders.push(path);
    }
    const text = Array.from(stamps, ([path, stamp]) => `${path}\0${stamp}`).join('\0');
    return { stamps, folders, digest: digestOf(text) };
  }

  #stampAt(
    name: string,
    path: string,
    read: (path: string, options: { bigint: true }) => BigIntStats,
  ): string {
    try {
      const { ino, mode, size, mtimeNs, ctimeNs } = read(path, { bigint: true });
      const age = this.#now - ctimeNs;
      if (age < LONGEST_STEP_NANOSECONDS) this.#unsettled.add(name);
      if (age < MOMENT_NANOSECONDS) this.#changedLately.push(ctimeNs);
      return `${ino},${mode},${size},${mtimeNs},${ctimeNs}`;
    } catch (error) {
      this.#unsettled.add(name);
      return errnoOf(error) ?? 'unreadable';
    }
  }
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
      path = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    }
  }
  return all;
}

/** Nanoseconds since 1970, by the clock of the file system. */
function now(): bigint {
  return BigInt(Date.now()) * NANOSECONDS_PER_MILLISECOND;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
