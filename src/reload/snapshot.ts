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
  stampOf(path: string): string | null;
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
 */
export function takeSnapshot(path: string, state = ''): Snapshot {
  const snapshot = new FolderSnapshot(path);
  snapshot.stamps.set('', snapshot.stampAt('', path, statSync));
  snapshot.addBelow('');
  const { stamps, unsettled, changedLately } = snapshot;
  const text = Array.from(stamps, ([name, stamp]) => `${name}\0${stamp}`).join('\0');
  return {
    fingerprint: `${digestOf(text)} ${digestOf(state)}`,
    // Where the clock was put back, files can have times in the future for long: they count as settled.
    isSettled: changedLately.every((changed) => changed > now() + MOMENT_NANOSECONDS),
    stampOf: (name) => (unsettled.has(name) ? null : (stamps.get(name) ?? null)),
  };
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

class FolderSnapshot {
  readonly stamps = new Map<string, string>();
  readonly unsettled = new Set<string>();
  /** When what has changed in the last moment did, in nanoseconds since 1970. */
  readonly changedLately: bigint[] = [];
  readonly #root: string;
  readonly #now = now();

  constructor(root: string) {
    this.#root = root;
  }

  /** Adds all entries below a folder, none below anything else. */
  addBelow(folder: string): void {
    for (const entry of entriesOf(`${this.#root}/${folder}`)) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      this.stamps.set(name, this.stampAt(name, `${this.#root}/${name}`, lstatSync));
      if (entry.isDirectory()) this.addBelow(name);
    }
  }

  stampAt(
    name: string,
    path: string,
    read: (path: string, options: { bigint: true }) => BigIntStats,
  ): string {
    try {
      const { ino, mode, size, mtimeNs, ctimeNs } = read(path, { bigint: true });
      const age = this.#now - ctimeNs;
      if (age < LONGEST_STEP_NANOSECONDS) this.unsettled.add(name);
      if (age < MOMENT_NANOSECONDS) this.changedLately.push(ctimeNs);
      return `${ino},${mode},${size},${mtimeNs},${ctimeNs}`;
    } catch (error) {
      this.unsettled.add(name);
      return errnoOf(error) ?? 'unreadable';
    }
  }
}

/** Nanoseconds since 1970, by the clock of the file system. */
function now(): bigint {
  return BigInt(Date.now()) * NANOSECONDS_PER_MILLISECOND;
}

/** In the order of the file system, which is the same as long as the folder is. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
