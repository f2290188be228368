import { runGit, said, type Repository } from './git-command.ts';
import { GitError } from './git-error.ts';
import { readGit } from './running-git.ts';

/** What a tree has at a path; the modes of files begin with 100, that of links is 120000. */
export interface TreeEntry {
  readonly mode: string;
  readonly object: string;
  readonly path: string;
}

/** A line of `git ls-tree`. */
const TREE_ENTRY = /^(?<mode>\d+) \w+ (?<object>[0-9a-f]+)\t(?<path>.+)$/s;

/**
 * What was below the repository's folder at a commit, or at some paths there, but for folders.
 *
 * @throws GitError
 */
export function entriesAt(repository: Repository, commit: string, ...paths: string[]): TreeEntry[] {
  const answer = runGit(repository, 'ls-tree', listing(commit, paths));
  if (answer.status !== 0) throw new GitError(`The commit ${commit} cannot be read: ${said(answer)}`);
  return entriesIn(answer.stdout.toString());
}

/** As `entriesAt`: the thread goes on meanwhile. */
export async function readEntriesAt(repository: Repository, commit: string): Promise<TreeEntry[]> {
  return entriesIn(await readGit(repository, 'ls-tree', listing(commit)));
}

function listing(commit: string, paths: readonly string[] = []): string[] {
  return ['-r', '-z', '--end-of-options', commit, ...paths];
}

function entriesIn(listed: string): TreeEntry[] {
  return listed.split('\0').flatMap((line) => {
    const { mode = '', object = '', path } = TREE_ENTRY.exec(line)?.groups ?? {};
    return path === undefined ? [] : [{ mode, object, path }];
  });
}

/** A revision's full name, or null where it is not known. */
export function commitOf(repository: Repository, rev: string): string | null {
  const args = ['--verify', '--quiet', '--end-of-options', `${rev}^{commit}`];
  const answer = firstLine(repository, 'rev-parse', args);
  // Git takes "^HEAD", all but the commits of HEAD, for one revision.
  return answer !== null && /^[0-9a-f]+$/.test(answer) ? answer : null;
}

/** What git answers, without white space at its end; null where the answer is that there is none. */
export function firstLine(
  repository: Repository,
  command: 'merge-base' | 'rev-parse',
  args: string[],
): string | null {
  const { status, stdout } = runGit(repository, command, args);
  return status === 0 ? stdout.toString().trimEnd() : null;
}
