import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { gitFolderOf } from '../history/git/git-folder.ts';

/** The longest checkouts take seconds; a lock that stays longer was left behind by a git that was cut off. */
const PATIENCE_MILLISECONDS = 10_000;

export interface GitLockOptions {
  /** A folder, which need not be in a repository; for a file the answer is always no. */
  readonly path: string;
  /** Receives, once for each lock, that it is not waited for any longer. */
  readonly onStale: (error: Error) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/**
 * Returns a function that answers whether git is changing the files of the repository that holds `path`. As long as
 * git does, there is an `index.lock` in its folder, and one file is of the old revision while the next is of the
 * new one.
 */
export function createGitLock({
  path,
  onStale,
  now = () => performance.now(),
}: GitLockOptions): () => boolean {
  let held: { readonly stamp: string; readonly since: number; isReported: boolean } | null = null;
  return () => {
    const git = gitFolderOf(path);
    const lock = git === null ? null : join(git, 'index.lock');
    const stamp = lock === null ? null : stampOf(lock);
    if (lock === null || stamp === null) {
      held = null;
      return false;
    }
    if (held?.stamp !== stamp) held = { stamp, since: now(), isReported: false };
    if (now() - held.since < PATIENCE_MILLISECONDS) return true;
    if (!held.isReported) {
      held.isReported = true;
      onStale(new Error(staleLock(lock)));
    }
    return false;
  };
}

function staleLock(lock: string): string {
  const seconds = PATIENCE_MILLISECONDS / 1000;
  return `${lock} has been there for ${seconds} seconds, and is not waited for any longer: a git command was cut off. Delete it when no git command runs.`;
}

function stampOf(file: string): string | null {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.ino},${stats.mtimeMs}`;
}
