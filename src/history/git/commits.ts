import type { Repository } from './git-command.ts';
import { GitError } from './git-error.ts';
import { readGit, startGit } from './running-git.ts';

/** A commit that changed something in the folder, against its first parent. */
export interface Commit {
  /** In hexadecimal. */
  readonly hash: string;
  /** When it was committed, by the clock of who did; seconds since 1970, NaN where git cannot read it. */
  readonly time: number;
  readonly changes: readonly Change[];
}

/** What a path is from a commit on. */
export interface Change {
  /** Within the folder. */
  readonly path: string;
  /** The object at the path, null where there is none any longer. */
  readonly blob: string | null;
  /** Whether it is a regular file, not a link or a repository of its own. */
  readonly isFile: boolean;
}

/** The log of 20,000 commits has 6 MB. */
const MAX_LOG_BYTES = 2 ** 30;
/** A path has 4 KiB at the most, and a commit's own line less. */
const MAX_TOKEN_BYTES = 64 * 1024;
/** The last second of the last year of four digits: no later time can be written as the interface writes it. */
const MAX_TIME = 253_402_300_799;

/**
 * The commits on the first-parent line of a commit that change something below the repository's folder, oldest first.
 *
 * @param after leaves out this commit and those before it
 * @throws GitError
 */
export async function* commitsOf(
  repository: Repository,
  head: string,
  after: string | null = null,
): AsyncGenerator<Commit> {
  const range = after === null ? [head] : [head, `^${after}`];
  // Sparse: git does not look beforehand for those that change nothing, which takes as long as the changes do.
  const line = ['--first-parent', '-m', '--diff-merges=first-parent', '--reverse', '--sparse'];
  const form = ['--raw', '-r', '-z', '--relative', '--format=tformat:%H %ct'];
  const log = startGit(
    repository,
    'log',
    [...line, ...form, '--end-of-options', ...range, '--', '.'],
    MAX_LOG_BYTES,
  );
  log.input.end();
  let commit: { hash: string; time: number; changes: Change[] } | null = null;
  let change: Omit<Change, 'path'> | null = null;
  try {
    for await (const tokens of tokensOf(log.output)) {
      for (const token of tokens) {
        if (change !== null) {
          commit?.changes.push({ ...change, path: token });
          change = null;
        } else if (/^\n?:/.test(token)) {
          change = changeOf(token);
        } else if (token !== '') {
          if (commit !== null && commit.changes.length > 0) yield commit;
          commit = commitOf(token);
        }
      }
    }
  } finally {
    log.stop();
  }
  if (commit !== null && commit.changes.length > 0) yield commit;
}

/** What stands between NULs, as much as there is at a time. */
async function* tokensOf(output: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let rest: Uint8Array = new Uint8Array();
  for await (const chunk of output) {
    const bytes = Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(0);
    if (end !== -1) yield bytes.toString('utf8', 0, end).split('\0');
    rest = bytes.subarray(end + 1);
    if (rest.length > MAX_TOKEN_BYTES)
      throw new GitError('The log of the repository has a path without end.');
  }
}

const COMMIT = /^(?<hash>[0-9a-f]{40,64}) (?<time>\d*)$/;

function commitOf(token: string): { hash: string; time: number; changes: Change[] } {
  const { hash, time } = COMMIT.exec(token)?.groups ?? {};
  if (hash === undefined) throw new GitError('The log of the repository is not as git writes it.');
  return { hash, time: time === '' ? NaN : Math.min(Number(time), MAX_TIME), changes: [] };
}

/** `:100644 100644 <blob> <blob> M` */
const CHANGE = /^\n?:\d+ (?<mode>\d+) [0-9a-f]+ (?<blob>[0-9a-f]+) [A-Z]$/;

function changeOf(token: string): Omit<Change, 'path'> {
  const { mode = '', blob } = CHANGE.exec(token)?.groups ?? {};
  if (blob === undefined) throw new GitError('The log of the repository is not as git writes it.');
  return { blob: Number(mode) === 0 ? null : blob, isFile: mode.startsWith('100') };
}

/**
 * Whether a commit is on the first-parent line of another one.
 *
 * @returns false as well where one of them is not known
 */
export async function isOnLineOf(repository: Repository, commit: string, head: string): Promise<boolean> {
  if (commit === head) return true;
  // The oldest of those on the line that `commit` has not behind it: its first parent has to be `commit` itself.
  const args = ['--first-parent', '--reverse', '--format=%P', '--end-of-options', head, `^${commit}`, '--'];
  try {
    const [oldest = ''] = (await readGit(repository, 'log', args)).split('\n', 1);
    return oldest.split(' ', 1)[0] === commit;
  } catch (error) {
    if (error instanceof GitError) return false;
    throw error;
  }
}

/** The first-parent line of a commit. */
export interface Line {
  /** Its last commit, by its full name. */
  readonly head: string;
  /** The commit at which it breaks off before its true beginning, as it does in a shallow clone; null where it does not. */
  readonly edge: string | null;
}

/**
 * @param commit by its full name, or `HEAD`
 * @returns null where there is no such commit
 * @throws GitError
 */
export async function lineOf(repository: Repository, commit = 'HEAD'): Promise<Line | null> {
  const asked = ['--is-shallow-repository', '--revs-only', `${commit}^{commit}`];
  const [isShallow, head = ''] = (await readGit(repository, 'rev-parse', asked)).split('\n');
  if (head === '') return null;
  return { head, edge: isShallow === 'true' ? await edgeOf(repository, head) : null };
}

async function edgeOf(repository: Repository, head: string): Promise<string | null> {
  // A commit at the edge has lost its parents for all but the command that shows what it is written with.
  const args = ['--first-parent', '--max-parents=0', '--format=%H', '--end-of-options', head, '--'];
  const [root = ''] = (await readGit(repository, 'log', args)).split('\n', 1);
  const written = await readGit(repository, 'cat-file', ['commit', root]);
  return /^tree [0-9a-f]+\nparent /.test(written) ? root : null;
}
