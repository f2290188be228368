import type { AgesOf } from '../../content/clashes.ts';
import { openRepository, runGit, type Repository } from '../../history/git/git-command.ts';
import { GitError } from '../../history/git/git-error.ts';
import { commitOf, entriesAt } from '../../history/git/objects.ts';
import { type Base, changedFiles } from './git.ts';

/** Of more files than these the log is not asked, and not for longer. */
const MAX_FILES = 100;
const MAX_MILLISECONDS = 5_000;

/**
 * When files of a content folder came: those that were there at the base before those that have changed since and
 * those that have been added. Without a base that is HEAD, and among what is committed the log decides. Where git
 * does not answer, nothing is known.
 */
export function fileAges(directory: string, base: Base | null): AgesOf {
  return (files) => {
    try {
      const repository = base?.repository ?? openRepository(directory);
      const commit = base?.commit ?? commitOf(repository, 'HEAD');
      if (commit === null) return new Map();
      const came = files.length > MAX_FILES ? new Map<string, number>() : commitsOf(repository, files);
      const there = new Set(entriesAt(repository, commit).map(({ path }) => path));
      const changed = changedFiles(repository, commit, files);
      const last = Math.max(0, ...came.values());
      return new Map(
        files.map((file) => {
          const state = there.has(file) ? (changed.has(file) ? 1 : 0) : 2;
          return [file, state * (last + 2) + (came.get(file) ?? (state === 0 ? 0 : last + 1))];
        }),
      );
    } catch (error) {
      if (error instanceof GitError) return new Map();
      throw error;
    }
  };
}

/** The number of the commit that has added each file the last time, counted from the oldest of these. */
function commitsOf(repository: Repository, files: readonly string[]): ReadonlyMap<string, number> {
  const line = ['--first-parent', '-m', '--diff-merges=first-parent', '--diff-filter=A'];
  const form = ['--name-only', '-z', '--relative', '--format=tformat:%H'];
  const args = [...line, ...form, '--end-of-options', 'HEAD', '--', ...files];
  const { status, stdout } = runGit(repository, 'log', args, '', MAX_MILLISECONDS);
  const commits = new Map<string, number>();
  if (status !== 0) return commits;
  let commit = 0;
  // The newest first; names of files have a slash, those of commits have none.
  for (const token of stdout.toString().split('\0')) {
    const path = token.replace(/^\n/, '');
    if (!path.includes('/')) commit -= 1;
    else if (!commits.has(path)) commits.set(path, commit);
  }
  return new Map([...commits].map(([path, number]) => [path, number - commit]));
}
