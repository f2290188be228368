import { lstatSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readRegularFile } from '../../platform/regular-file.ts';

/** The limit for the files of a repository that hold one line: the name of a commit, a branch or a folder. */
const MAX_LINE_BYTES = 8_192;

/** The top of a working tree, and the folder in which git keeps its state (gitrepository-layout(5)). */
interface WorkingTree {
  readonly top: string;
  readonly gitFolder: string;
}

/**
 * The working tree that holds `path`; null where there is none. A folder that looks like a bare repository is passed
 * over: a content folder may hold files of the names `HEAD`, `objects` and `refs`.
 */
export function workingTreeOf(path: string): WorkingTree | null {
  try {
    let top = realpathSync(path);
    for (;;) {
      const gitFolder = gitFolderIn(top);
      if (gitFolder !== null) return { top, gitFolder };
      if (dirname(top) === top) return null;
      top = dirname(top);
    }
  } catch {
    return null;
  }
}

/** The git folder of the working tree that holds `path`; null where there is none. */
export function gitFolderOf(path: string): string | null {
  return workingTreeOf(path)?.gitFolder ?? null;
}

/** In worktrees and submodules `.git` is a file that names the folder. */
function gitFolderIn(folder: string): string | null {
  const git = join(folder, '.git');
  const stats = lstatSync(git, { throwIfNoEntry: false });
  if (stats?.isFile() !== true) return stats === undefined ? null : git;
  const [, named] = /^gitdir: (.+)$/m.exec(gitText(git)) ?? [];
  return named === undefined ? null : resolve(folder, named);
}

/** The text of a file of git, without white space at its ends; empty where it is no regular file, or too large. */
function gitText(file: string, maxBytes = MAX_LINE_BYTES): string {
  try {
    return readRegularFile(file, { maxBytes, followLinks: false })?.toString().trim() ?? '';
  } catch {
    return '';
  }
}

/** The longest checkouts take seconds; a lock that stays longer was left behind by a git that was cut off. */
const PATIENCE_MILLISECONDS = 10_000;

/**
 * Returns a function that answers whether git is changing the files of the repository that holds `path`. As long as
 * git does, there is an `index.lock` in its folder, and one file is of the old revision while the next is of the
 * new one.
 *
 * @param path a folder, which need not be in a repository; for a file the answer is always no
 * @param onStale receives, once for each lock, that it is not waited for any longer
 * @param now milliseconds of a clock that never goes back
 */
export function createGitLock(
  path: string,
  onStale: (error: Error) => void,
  now = () => performance.now(),
): () => boolean {
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
      const seconds = PATIENCE_MILLISECONDS / 1000;
      const message = `${lock} has been there for ${seconds} seconds, and is not waited for any longer: a git command was cut off. Delete it when no git command runs.`;
      onStale(new Error(message));
    }
    return false;
  };
}

function stampOf(file: string): string | null {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.ino},${stats.mtimeMs}`;
}

const COMMIT = /^[0-9a-f]{40,64}$/;
/** Without "..", as git-check-ref-format(1) wants it: such a name would lead out of the repository. */
const BRANCH = /^ref: (refs\/(?!.*\.\.)\S+)$/;
const MAX_PACKED_BYTES = 64 * 1024 * 1024;

/**
 * The commit that is checked out in the repository that holds `path`, in hexadecimal; null where there is none.
 *
 * Read from the files of the repository (gitrepository-layout(5)): git need not be installed, and refuses to work
 * in folders of other owners, as the volumes of containers are.
 */
export function gitRevisionOf(path: string): string | null {
  const git = gitFolderOf(path);
  if (git === null) return null;
  const head = gitText(join(git, 'HEAD'));
  const [, branch] = BRANCH.exec(head) ?? [];
  const commit = branch === undefined ? head : tipOf(branch, commonFolderOf(git));
  return COMMIT.test(commit) ? commit : null;
}

/** A text that changes when the history behind the files of `path` does: with the commit, or the depth of the clone. */
export function gitStateOf(path: string): string {
  const git = gitFolderOf(path);
  return git === null
    ? ''
    : `${gitRevisionOf(path) ?? ''} ${gitText(join(commonFolderOf(git), 'shallow'), MAX_PACKED_BYTES)}`;
}

/** Branches are kept where all working trees of a repository share them. */
function commonFolderOf(git: string): string {
  const common = gitText(join(git, 'commondir'));
  return common === '' ? git : resolve(git, common);
}

function tipOf(branch: string, git: string): string {
  const loose = gitText(join(git, branch));
  if (loose !== '') return loose;
  const packed = `\n${gitText(join(git, 'packed-refs'), MAX_PACKED_BYTES)}\n`;
  const end = packed.indexOf(` ${branch}\n`);
  return packed.slice(packed.lastIndexOf('\n', end) + 1, Math.max(0, end));
}
