import { createHash } from 'node:crypto';
import { lstatSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { MAX_BYTES } from '../../content/read/source-file.ts';
import { type Repository, openRepository } from '../../history/git/git-command.ts';
import { GitError } from '../../history/git/git-error.ts';
import { commitOf, entriesAt, firstLine } from '../../history/git/objects.ts';
import { readRegularFile } from '../../platform/regular-file.ts';
import { UsageError } from '../command.ts';

/**
 * The commit to compare with: where `rev` and HEAD parted, or `rev` itself where they share no history.
 *
 * @returns the commit's full name
 * @throws GitError when there is no such revision
 */
export function resolveBase(repository: Repository, rev: string): string {
  const commit = commitOf(repository, rev);
  if (commit === null) {
    throw new GitError(
      `The revision ${JSON.stringify(rev)} is not known in this repository. Check how it is written, or fetch it: ` +
        'a clone may hold a part of the history only, as actions/checkout makes it without "fetch-depth: 0".',
    );
  }
  return mergeBase(repository, commit) ?? commit;
}

/**
 * The commit that a pull request is compared with: where HEAD parted from the branch `origin/<baseRef>` or
 * else `<baseRef>`; else the first parent of a HEAD that is a merge commit, as actions/checkout leaves it.
 *
 * @returns the commit's full name, or null where this clone has none of them
 * @throws GitError when git cannot be run
 */
export function pullRequestBase(repository: Repository, baseRef: string): string | null {
  const branches = [`refs/remotes/origin/${baseRef}`, `refs/heads/${baseRef}`].flatMap((ref) => {
    return commitOf(repository, ref) ?? [];
  });
  for (const branch of branches) {
    const base = mergeBase(repository, branch);
    if (base !== null) return base;
  }
  // A shallow clone may not reach back to where they parted.
  const isMerge = commitOf(repository, 'HEAD^2') !== null;
  return (isMerge ? commitOf(repository, 'HEAD^1') : null) ?? branches[0] ?? null;
}

/**
 * Those of the files, by paths from the repository's folder, that are not what they were at a commit: changed,
 * added or deleted; of folders those that had nothing in them. Bytes are compared, so that no filter is run. One that is
 * too large to be content counts as changed.
 *
 * @throws GitError
 */
export function changedFiles(repository: Repository, commit: string, files: readonly string[]): Set<string> {
  const before = new Map(entriesAt(repository, commit).map(({ path, object }) => [path, object]));
  const paths = [...before.keys()];
  const isAdded = (folder: string): boolean => !paths.some((path) => path.startsWith(`${folder}/`));
  return new Set(
    files.filter((file) => {
      const path = join(repository.folder, file);
      const isFolder = lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
      return isFolder ? isAdded(file) : isChanged(bytesOf(path), before.get(file) ?? null);
    }),
  );
}

function mergeBase(repository: Repository, commit: string): string | null {
  return firstLine(repository, 'merge-base', [commit, 'HEAD']);
}

function isChanged(bytes: Buffer | 'too large' | null, before: string | null): boolean {
  if (bytes === null || bytes === 'too large' || before === null) return bytes !== before;
  const hash = createHash(before.length === 64 ? 'sha256' : 'sha1');
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex') !== before;
}

/** What git keeps of a file, of a link its target; null where there is neither. */
function bytesOf(file: string): Buffer | 'too large' | null {
  try {
    if (lstatSync(file).isSymbolicLink()) return readlinkSync(file, { encoding: 'buffer' });
    return readRegularFile(file, { maxBytes: MAX_BYTES.markdown, followLinks: false }) ?? 'too large';
  } catch {
    return null;
  }
}

/** What the content is compared with. */
export interface Base {
  readonly repository: Repository;
  /** By its full name. */
  readonly commit: string;
}

/**
 * The base of a change: the revision that is named, or else that of a pull request; null where there is none.
 *
 * @throws UsageError when git does not know the revision that is named
 */
export function baseOf(
  directory: string,
  rev: string | undefined,
  { baseRef }: Config['github'],
): Base | null {
  if (rev === undefined && baseRef === null) return null;
  try {
    const repository = openRepository(directory);
    const commit =
      rev === undefined ? pullRequestBase(repository, baseRef ?? '') : resolveBase(repository, rev);
    return commit === null ? null : { repository, commit };
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    if (rev !== undefined) throw new UsageError(error.message);
    process.stderr.write(`${error.message} What the pull request changes is not told from the rest.\n`);
    return null;
  }
}
