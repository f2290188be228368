import {
  GitError,
  readGit,
  type Repository,
  runGit,
  type RunningGit,
  quotedError,
  startGit,
} from './git-command.ts';

/** An entry of a tree; the modes of files begin with 100, that of symbolic links is 120000. */
export interface TreeEntry {
  readonly mode: string;
  readonly object: string;
  readonly path: string;
}

/** A line of `git ls-tree`. */
const TREE_ENTRY = /^(?<mode>\d+) \w+ (?<object>[0-9a-f]+)\t(?<path>.+)$/s;

/**
 * Returns what was below the repository's folder at a commit, or at some paths there, without folders.
 *
 * @throws GitError
 */
export function entriesAt(repository: Repository, commit: string, ...paths: string[]): TreeEntry[] {
  const answer = runGit(repository, 'ls-tree', listing(commit, paths));
  if (answer.status !== 0) throw new GitError(`The commit ${commit} cannot be read: ${quotedError(answer)}`);
  return entriesIn(answer.stdout.toString());
}

/** What is below the repository's folder at a commit, in the form of a change; the thread goes on meanwhile. */
export async function filesAt(repository: Repository, commit: string): Promise<PathChange[]> {
  const entries = entriesIn(await readGit(repository, 'ls-tree', listing(commit)));
  return entries.map(({ mode, object, path }) => ({ path, blob: object, isFile: isFileMode(mode) }));
}

function listing(commit: string, paths: readonly string[] = []): string[] {
  return ['-r', '-z', '--end-of-options', commit, ...paths];
}

function isFileMode(mode: string): boolean {
  return mode.startsWith('100');
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
  const answer = askGit(repository, 'rev-parse', args);
  // Git takes "^HEAD", all but the commits of HEAD, for one revision.
  return answer !== null && /^[0-9a-f]+$/.test(answer) ? answer : null;
}

/** Returns what git answers, without white space at its end; null where git exits with a status other than 0. */
export function askGit(
  repository: Repository,
  command: 'merge-base' | 'rev-parse',
  args: string[],
): string | null {
  const { status, stdout } = runGit(repository, command, args);
  return status === 0 ? stdout.toString().trimEnd() : null;
}

/** A commit that changed something in the folder, against its first parent. */
export interface Commit {
  /** In hexadecimal. */
  readonly hash: string;
  /** The commit time, by the clock of the committer, in seconds since 1970; NaN where git cannot read it. */
  readonly time: number;
  readonly changes: readonly PathChange[];
}

/** A commit whose changes are still being read. */
interface GrowingCommit extends Commit {
  readonly changes: PathChange[];
}

/** The state of a path from a commit on. */
export interface PathChange {
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
/** The last second of the last year of four digits: the date-times of the API cannot express a later one. */
const MAX_TIME = 253_402_300_799;

/**
 * Returns the commits in the ancestry of a commit that change something below the repository's folder, oldest first.
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
  // With `--sparse`, git does not first look for commits that change nothing, which takes as long as listing the changes.
  const line = ['--first-parent', '-m', '--diff-merges=first-parent', '--reverse', '--sparse'];
  const form = ['--raw', '-r', '-z', '--relative', '--format=tformat:%H %ct'];
  const log = startGit(
    repository,
    'log',
    [...line, ...form, '--end-of-options', ...range, '--', '.'],
    MAX_LOG_BYTES,
  );
  log.input.end();
  let commit: GrowingCommit | null = null;
  let change: Omit<PathChange, 'path'> | null = null;
  try {
    for await (const tokens of tokensOf(log.output)) {
      for (const token of tokens) {
        if (change !== null) {
          commit?.changes.push({ ...change, path: token });
          change = null;
        } else if (/^\n?:/.test(token)) {
          change = changeIn(token);
        } else if (token !== '') {
          if (commit !== null && commit.changes.length > 0) yield commit;
          commit = commitIn(token);
        }
      }
    }
  } finally {
    log.stop();
  }
  if (commit !== null && commit.changes.length > 0) yield commit;
}

/** Splits output at NULs; yields the tokens that each chunk completes. */
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

function commitIn(token: string): GrowingCommit {
  const { hash, time } = COMMIT.exec(token)?.groups ?? {};
  if (hash === undefined) throw new GitError('The log of the repository is not as git writes it.');
  return { hash, time: time === '' ? NaN : Math.min(Number(time), MAX_TIME), changes: [] };
}

/** `:100644 100644 <blob> <blob> M` */
const CHANGE = /^\n?:\d+ (?<mode>\d+) [0-9a-f]+ (?<blob>[0-9a-f]+) [A-Z]$/;

function changeIn(token: string): Omit<PathChange, 'path'> {
  const { mode = '', blob } = CHANGE.exec(token)?.groups ?? {};
  if (blob === undefined) throw new GitError('The log of the repository is not as git writes it.');
  return { blob: Number(mode) === 0 ? null : blob, isFile: isFileMode(mode) };
}

/**
 * Whether a commit is in the ancestry of another one.
 *
 * @returns false as well where the repository does not have one of the two commits
 */
export async function isInAncestryOf(repository: Repository, commit: string, head: string): Promise<boolean> {
  if (commit === head) return true;
  // The first line names the oldest commit of the ancestry that cannot be reached from `commit`; its first parent has to be `commit`.
  const args = ['--first-parent', '--reverse', '--format=%P', '--end-of-options', head, `^${commit}`, '--'];
  try {
    const [oldest = ''] = (await readGit(repository, 'log', args)).split('\n', 1);
    return oldest.split(' ', 1)[0] === commit;
  } catch (error) {
    if (error instanceof GitError) return false;
    throw error;
  }
}

/** The ancestry of a commit: the commit itself, its first parent, the first parent of that one, and so on. */
export interface Ancestry {
  /** The newest commit of the ancestry, by its full name. */
  readonly head: string;
  /** The commit at which the ancestry breaks off before its true beginning, as in a shallow clone; null where it is complete. */
  readonly edge: string | null;
}

/**
 * Finds the ancestry of a commit.
 *
 * @param commit the full name of the commit, or `HEAD`
 * @returns null where there is no such commit
 * @throws GitError
 */
export async function ancestryOf(repository: Repository, commit = 'HEAD'): Promise<Ancestry | null> {
  const asked = ['--is-shallow-repository', '--revs-only', `${commit}^{commit}`];
  const [isShallow, head = ''] = (await readGit(repository, 'rev-parse', asked)).split('\n');
  if (head === '') return null;
  return { head, edge: isShallow === 'true' ? await edgeOf(repository, head) : null };
}

async function edgeOf(repository: Repository, head: string): Promise<string | null> {
  // A commit at the edge of a shallow clone has no parents for any command but `cat-file`, which shows what was written.
  const args = ['--first-parent', '--max-parents=0', '--format=%H', '--end-of-options', head, '--'];
  const [root = ''] = (await readGit(repository, 'log', args)).split('\n', 1);
  const written = await readGit(repository, 'cat-file', ['commit', root]);
  return /^tree [0-9a-f]+\nparent /.test(written) ? root : null;
}

/** The repository lacks an object that its history has: a clone that was made with a filter, or a damaged one. */
export class MissingBlob extends GitError {}

const MAX_ANSWER_BYTES = 16 * 2 ** 30;
/** The number of blobs that are requested at once: their names have to fit into the buffer of a pipe. */
const BATCH = 1_024;
const MAX_LINE_BYTES = 1_024;

/** Reads blobs of a repository by one git process, which starts with the first reading and runs until `close`. */
export class BlobReader {
  readonly #repository: Repository;
  #running: { readonly git: RunningGit; readonly output: GitOutput } | null = null;

  constructor(repository: Repository) {
    this.#repository = repository;
  }

  /**
   * The bytes of each blob, in this order; null for one that is larger than `maxBytes`.
   *
   * @throws MissingBlob, GitError
   */
  async *read(blobs: readonly string[], maxBytes: number): AsyncGenerator<Buffer | null> {
    for (let from = 0; from < blobs.length; from += BATCH) {
      const batch = blobs.slice(from, from + BATCH);
      const { git, output } = (this.#running ??= this.#start());
      git.input.write(`${batch.map((blob) => `info ${blob}\n`).join('')}flush\n`, 'latin1');
      const sizes: number[] = [];
      for (const blob of batch) sizes.push(sizeIn(await output.line().catch(lacks), blob));
      const small = batch.filter((_blob, position) => (sizes[position] ?? 0) <= maxBytes);
      git.input.write(`${small.map((blob) => `contents ${blob}\n`).join('')}flush\n`, 'latin1');
      for (const size of sizes) {
        if (size > maxBytes) {
          yield null;
          continue;
        }
        await output.line();
        const bytes = await output.bytes(size + 1);
        yield bytes.subarray(0, size);
      }
    }
  }

  close(): void {
    this.#running?.git.stop();
    this.#running = null;
  }

  #start() {
    const git = startGit(this.#repository, 'cat-file', ['--batch-command', '--buffer'], MAX_ANSWER_BYTES);
    return { git, output: new GitOutput(git.output) };
  }
}

/** `<blob> blob <size>` */
function sizeIn(line: string, blob: string): number {
  const [name, type, size] = line.split(' ');
  if (name === blob && type === 'blob') return Number(size);
  throw new MissingBlob(`The repository lacks the object ${blob}.`);
}

/** Reports a missing object: git ends where it would have to fetch one. */
function lacks(cause: unknown): never {
  if (!(cause instanceof GitError) || cause.reason !== null) throw cause;
  throw new MissingBlob(cause.message, { cause });
}

/** Reads what git answers, by lines and by bytes. */
class GitOutput {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(output: AsyncIterable<Buffer>) {
    this.#chunks = output[Symbol.asyncIterator]();
  }

  async line(): Promise<string> {
    let end = this.#rest.indexOf(0x0a);
    while (end === -1) {
      if (this.#rest.length > MAX_LINE_BYTES) throw new GitError('Git answers with a line without end.');
      await this.#more(this.#rest.length + 1);
      end = this.#rest.indexOf(0x0a);
    }
    const line = this.#rest.toString('latin1', 0, end);
    this.#rest = this.#rest.subarray(end + 1);
    return line;
  }

  async bytes(length: number): Promise<Buffer> {
    await this.#more(length);
    const bytes = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return bytes;
  }

  /** Reads until there are so many bytes. */
  async #more(length: number): Promise<void> {
    if (this.#rest.length >= length) return;
    const chunks = [this.#rest];
    for (let total = this.#rest.length; total < length;) {
      const next = await this.#chunks.next();
      if (next.done === true) throw new GitError('The command git ended before it had answered.');
      chunks.push(next.value);
      total += next.value.length;
    }
    this.#rest = Buffer.concat(chunks);
  }
}
