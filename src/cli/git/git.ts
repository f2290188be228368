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
 * Finds the commit to compare with: the merge base of `rev` and HEAD, or `rev` itself where they share no history.
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
 * Finds the commit that a pull request is compared with: the merge base of HEAD and `origin/<baseRef>` or `<baseRef>`; else the
 * first parent of HEAD where HEAD is a merge commit, as after actions/checkout; else the tip of the branch.
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
  // A shallow clone may not contain the merge base.
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
 * Returns the files that were changed, added or deleted since the base. A folder among the paths counts as changed where it had
 * no files at the base. The bytes are compared here, so that git runs no filter. A file that is too large for content counts as
 * changed.
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

/** Returns the bytes of a file as git stores them, or the target of a symbolic link; null where there is neither. */
function bytesOf(file: string): Buffer | 'too large' | null {
  try {
    if (lstatSync(file).isSymbolicLink()) return readlinkSync(file, { encoding: 'buffer' });
    return readRegularFile(file, { maxBytes: MAX_BYTES.markdown, followLinks: false }) ?? 'too large';
  } catch {
    return null;
  }
}

/**
 * Returns the commit to compare with, for the given revision or else for a pull request; null where there is neither.
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

/** Where more files than this are gone, moved files are not detected, and no file counts as new. */
const MAX_GONE = 1_000;

/** Returns the result of `work`, or `otherwise` where git fails. */
function withoutGit<T, Other>(otherwise: Other, work: () => T): T | Other {
  try {
    return work();
  } catch (error) {
    if (error instanceof GitError) return otherwise;
    throw error;
  }
}

/**
 * Tells the rules for changes which files are new or changed. A file is new if it was added since the base, and its id occurs in
 * no file that is gone since: a moved file is not new. Where git fails, nothing is new or changed.
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

/** Returns the paths at the base, and the joined texts, in lower case, of files that are gone since; null where too many are. */
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

/** The limits of a request to git's log: the number of files, and the time that it may take. */
const MAX_FILES = 100;
const MAX_MILLISECONDS = 5_000;

/**
 * Returns a function that maps files of a content folder to ages, lowest for the oldest: first the files that are unchanged since
 * the base, then the changed ones, then the added ones. The base is HEAD where null. Within a group, the commit that added a file
 * decides. Where git fails, no ages are known.
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

/** Returns for each file the number of the commit that last added it; older commits have lower numbers. */
function commitsOf(repository: Repository, files: readonly string[]): ReadonlyMap<string, number> {
  const line = ['--first-parent', '-m', '--diff-merges=first-parent', '--diff-filter=A'];
  const form = ['--name-only', '-z', '--relative', '--format=tformat:%H'];
  const args = [...line, ...form, '--end-of-options', 'HEAD', '--', ...files];
  const { status, stdout } = runGit(repository, 'log', args, '', MAX_MILLISECONDS);
  const commits = new Map<string, number>();
  if (status !== 0) return commits;
  let commit = 0;
  // The newest commit comes first. Tokens with a slash are paths of files; all others are commits.
  for (const token of stdout.toString().split('\0')) {
    const path = token.replace(/^\n/, '');
    if (!path.includes('/')) commit -= 1;
    else if (!commits.has(path)) commits.set(path, commit);
  }
  return new Map([...commits].map(([path, number]) => [path, number - commit]));
}
