import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, statSync, type BigIntStats, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { errnoOf } from './errno.ts';

/** What a file, or a folder and all below it, looked like at some time. */
export interface Look {
  /** A text that changes when anything does: names, kinds, sizes and times. */
  readonly fingerprint: string;
  /**
   * A text that changes when a file below the folder does. Null where that cannot be relied upon: the file is
   * not known, or it was changed so shortly before that a second change may have left its times as they are.
   */
  stampOf(path: string): string | null;
}

/** File systems keep times in steps of up to two seconds. */
const STEP_MILLISECONDS = 2_000n;

/** Links below the folder are not followed. Of what cannot be read the fingerprint holds the reason. */
export function lookAt(path: string): Look {
  const settled = BigInt(Date.now()) - STEP_MILLISECONDS;
  const stamps = new Map<string, Stamp>([['', stampAt(path, statSync)]]);
  addBelow(path, '', stamps);
  const hash = createHash('sha256');
  for (const [name, { text }] of stamps) hash.update(`${name}\0${text}\0`);
  return {
    fingerprint: hash.digest('hex'),
    stampOf(name) {
      const stamp = stamps.get(name);
      return stamp?.changedAt != null && stamp.changedAt < settled ? stamp.text : null;
    },
  };
}

interface Stamp {
  readonly text: string;
  /** Milliseconds since 1970; null where there is nothing. */
  readonly changedAt: bigint | null;
}

function stampAt(path: string, read: (path: string, options: { bigint: true }) => BigIntStats): Stamp {
  try {
    const { ino, mode, size, mtimeNs, ctimeNs, ctimeMs } = read(path, { bigint: true });
    return { text: [ino, mode, size, mtimeNs, ctimeNs].join(), changedAt: ctimeMs };
  } catch (error) {
    return { text: errnoOf(error) ?? 'unreadable', changedAt: null };
  }
}

/** Adds all entries below a folder, none below anything else, always in the same order. */
function addBelow(root: string, folder: string, stamps: Map<string, Stamp>): void {
  for (const entry of entriesOf(join(root, folder))) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    stamps.set(name, stampAt(`${root}/${name}`, lstatSync));
    if (entry.isDirectory()) addBelow(root, name, stamps);
  }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}
