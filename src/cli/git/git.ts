import { createHash } from 'node:crypto';
import { lstatSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { AgesOf } from '../../content/clashes.ts';
import type { KnownPast } from '../../content/lint/lint-records.ts';
import { MAX_BYTES } from '../../content/read/source-file.ts';
import { openRepository, type Repository, runGit, GitError } from '../../history/git/git-command.ts';
import { commitOf, entriesAt, askGit } from '../../history/git/objects.ts';
import { readRegularFile } from '../../platform/regular-file.ts';
import { UsageError } from '../command.ts';

/**
 * Finds the commit to compare with: where `rev` and HEAD parted, or `rev` itself where they share no history.
 *
 * @returns the full name of the commit
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
 * Finds the commit that a pull request is compared with: where HEAD parted from the branch `origin/<baseRef>`, or
 * else from `<baseRef>`; else the first parent of HEAD where it is a merge commit, as actions/checkout leaves it.
 *
 * @returns the full name of the commit, or null where this clone has none of these
 * @throws GitError when git cannot be run
 */
export function pullRequestBase(repository: Repository, baseRef: string): string | null {
  const branches = [`refs/remotes/origin/${baseRef}`, `refs/heads/${baseRef}`].flatMap(
    (ref) => commitOf(repository, ref) ?? [],
  );
  for (const branch of branches) {
    const base = mergeBase(repository, branch);
    if (base !== null) return base;
  }
  // A shallow clone may not reach back to where they parted.
  const isMerge = commitOf(repository, 'HEAD^2') !== null;
  return (isMerge ? commitOf(repository, 'HEAD^1') : null) ?? branches[0] ?? null;
}

/** The commit that the content is compared with. */
export interface Base {
  readonly repository: Repository;
  /** The full name of the commit. */
  readonly commit: string;
}

/**
 * Finds the files that are not what they were at the base: they were changed, added or deleted since. A folder among the paths
 * counts as changed where it had no files then. Bytes are compared, so that git runs no filter. A file that is too large to be
 * content counts as changed.
 *
 * @param files paths from the repository's folder
 *
 * @throws GitError
 */
export function changedFiles({ repository, commit }: Base, files: readonly string[]): Set<string> {
  const before = new Map(entriesAt(repository, commit).map(({ path, object }) => [path, object]));
  const paths = [...before.keys()];
  return new Set(
    files.filter((file) => {
      const path = join(repository.folder, file);
      return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true
        ? !paths.some((one) => one.startsWith(`${file}/`))
        : isChanged(bytesOf(path), before.get(file) ?? null);
    }),
  );
}

function mergeBase(repository: Repository, commit: string): string | null {
  return askGit(repository, 'merge-base', [commit, 'HEAD']);
}

function isChanged(bytes: Buffer | 'too large' | null, before: string | null): boolean {
  if (bytes === null || bytes === 'too large' || before === null) return bytes !== before;
  const hash = createHash(before.length === 64 ? 'sha256' : 'sha1');
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex') !== before;
}

/** Returns the bytes that git keeps for a file, or the target of a link; null where there is neither. */
function bytesOf(file: string): Buffer | 'too large' | null {
  try {
    if (lstatSync(file).isSymbolicLink()) return readlinkSync(file, { encoding: 'buffer' });
    return readRegularFile(file, { maxBytes: MAX_BYTES.markdown, followLinks: false }) ?? 'too large';
  } catch {
    return null;
  }
}

/**
 * Returns the base of a change: the revision that is named, or else the base of a pull request; null where there is neither.
 *
 * @throws UsageError when git does not know the named revision
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

/** Where more files than this are gone, it is not looked up which of them were moved, and no file counts as new. */
const MAX_GONE = 1_000;

/** Does some work, and returns something else in place of its result where git does not answer. */
function withoutGit<T, Other>(otherwise: Other, work: () => T): T | Other {
  try {
    return work();
  } catch (error) {
    if (error instanceof GitError) return otherwise;
    throw error;
  }
}

/**
 * Answers the questions of the rules for changes. A file is new when it was added since the base and its id stood in no file
 * that is gone since: a file that was moved is not new. Where git does not answer, nothing is new or changed.
 */
export function pastSince(base: Base): Required<Pick<KnownPast, 'isNew' | 'changedAmong'>> {
  let before: ReturnType<typeof filesAt> | undefined;
  return {
    isNew(file, id) {
      if (before === undefined) before = withoutGit(null, () => filesAt(base));
      return before !== null && !before.paths.has(file) && !before.gone.includes(id);
    },
    changedAmong: (files) => withoutGit(new Set(), () => changedFiles(base, files)),
  };
}

/** Returns the paths of the files at the base, and the texts, in lower case, of those that are gone since. */
function filesAt({ repository, commit }: Base): {
  readonly paths: ReadonlySet<string>;
  readonly gone: string;
} | null {
  const entries = entriesAt(repository, commit);
  const gone = entries.filter(
    ({ path }) => lstatSync(join(repository.folder, path), { throwIfNoEntry: false }) === undefined,
  );
  if (gone.length > MAX_GONE) return null;
  const input = gone.map(({ object }) => `${object}\n`).join('');
  const { stdout } = runGit(repository, 'cat-file', ['--batch'], input);
  return {
    paths: new Set(entries.map(({ path }) => path)),
    gone: stdout.toString('latin1').toLowerCase(),
  };
}

/** Git's log is asked about at most this many files, and for at most this long. */
const MAX_FILES = 100;
const MAX_MILLISECONDS = 5_000;

/**
 * Returns a function that orders files of a content folder by age: first the files that are as they were at the base, then those
 * that have changed since, then those that have been added. The base is HEAD where none is given. Among files of one group the
 * log decides. Where git does not answer, nothing is known.
 */
export function fileAges(directory: string, base: Base | null): AgesOf {
  return (files) =>
    withoutGit(new Map(), () => {
      const repository = base?.repository ?? openRepository(directory);
      const commit = base?.commit ?? commitOf(repository, 'HEAD');
      if (commit === null) return new Map();
      const came = files.length > MAX_FILES ? new Map<string, number>() : commitsOf(repository, files);
      const there = new Set(entriesAt(repository, commit).map(({ path }) => path));
      const changed = changedFiles({ repository, commit }, files);
      const last = Math.max(0, ...came.values());
      return new Map(
        files.map((file) => {
          const state = there.has(file) ? (changed.has(file) ? 1 : 0) : 2;
          return [file, state * (last + 2) + (came.get(file) ?? (state === 0 ? 0 : last + 1))];
        }),
      );
    });
}

/** Returns for each file the number of the commit that added it last; the oldest of these commits has the lowest number. */
function commitsOf(repository: Repository, files: readonly string[]): ReadonlyMap<string, number> {
  const line = ['--first-parent', '-m', '--diff-merges=first-parent', '--diff-filter=A'];
  const form = ['--name-only', '-z', '--relative', '--format=tformat:%H'];
  const args = [...line, ...form, '--end-of-options', 'HEAD', '--', ...files];
  const { status, stdout } = runGit(repository, 'log', args, '', MAX_MILLISECONDS);
  const commits = new Map<string, number>();
  if (status !== 0) return commits;
  let commit = 0;
  // The newest commit stands first. The path of a file has a slash, the name of a commit has none.
  for (const token of stdout.toString().split('\0')) {
    const path = token.replace(/^\n/, '');
    if (!path.includes('/')) commit -= 1;
    else if (!commits.has(path)) commits.set(path, commit);
  }
  return new Map([...commits].map(([path, number]) => [path, number - commit]));
}
