import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { printable } from '../src/characters.ts';
import { errnoOf } from '../src/errno.ts';

/** Git cannot tell what was asked; the message says why in whole sentences, and what to do. */
export class GitError extends Error {}

/**
 * The commit to compare with: where `rev` and HEAD parted, or `rev` itself where they share no history.
 *
 * @returns the commit's full name
 * @throws GitError when there is no repository, or no such revision in it
 */
export function resolveBase(directory: string, rev: string): string {
  const commit = commitOf(directory, rev);
  if (commit === null) {
    throw new GitError(
      `The revision ${JSON.stringify(rev)} is not known in this repository. Check how it is written, or fetch it: ` +
        'a clone may hold a part of the history only, as actions/checkout makes it without "fetch-depth: 0".',
    );
  }
  return mergeBase(directory, commit) ?? commit;
}

/**
 * The commit that a pull request is compared with: where HEAD parted from the branch `origin/<baseRef>` or
 * else `<baseRef>`; else the first parent of a HEAD that is a merge commit, as actions/checkout leaves it.
 *
 * @returns the commit's full name, or null where this clone has none of them
 * @throws GitError when there is no repository
 */
export function pullRequestBase(directory: string, baseRef: string): string | null {
  const branches = [`refs/remotes/origin/${baseRef}`, `refs/heads/${baseRef}`].flatMap((ref) => {
    return commitOf(directory, ref) ?? [];
  });
  for (const branch of branches) {
    const base = mergeBase(directory, branch);
    if (base !== null) return base;
  }
  // A shallow clone may not reach back to where they parted.
  const isMerge = commitOf(directory, 'HEAD^2') !== null;
  return (isMerge ? commitOf(directory, 'HEAD^1') : null) ?? branches[0] ?? null;
}

/**
 * The files below `directory` that differ between a commit and the working tree: changed, added (untracked
 * ones too, but for ignored ones) and deleted. A renamed file is there by both names.
 *
 * @returns paths relative to `directory`, with slashes
 * @throws GitError
 */
export function changedFiles(directory: string, commit: string): Set<string> {
  const options = ['--name-only', '-z', '--relative', '--no-renames', '--no-ext-diff', '--no-textconv'];
  return new Set([
    ...items(git(directory, ['diff', ...options, '--end-of-options', commit, '--', '.'])),
    ...items(git(directory, ['ls-files', '--others', '--exclude-standard', '-z'])),
  ]);
}

/**
 * Writes the regular files that `directory` held at a commit into the folder `target`, byte for byte. Links
 * are left out, and so are names that begin with a dot, which no reader of content looks at: whatever the
 * commit's tree says, nothing is written outside of `target`.
 *
 * @returns false where `directory` held no such file then, or did not exist
 * @throws GitError
 */
export function exportFolder(directory: string, commit: string, target: string): boolean {
  const blobs = blobsOf(directory, commit);
  const input = blobs.map(({ object }) => `${object}\n`).join('');
  const output = git(directory, ['cat-file', '--batch'], input);
  let offset = 0;
  for (const { object, size, path } of blobs) {
    const header = `${object} blob ${size}\n`;
    if (output.toString('latin1', offset, offset + header.length) !== header) {
      throw new GitError(`The repository is damaged or incomplete: it lacks the object ${object}.`);
    }
    offset += header.length;
    write(join(target, path), output.subarray(offset, offset + size));
    offset += size + '\n'.length;
  }
  return blobs.length > 0;
}

interface Blob {
  readonly object: string;
  /** In bytes. */
  readonly size: number;
  readonly path: string;
}

/** A line of `git ls-tree --long`; 100644 and 100755 are the modes of regular files. */
const REGULAR_FILE = /^100\d+ blob (?<object>[0-9a-f]+) +(?<size>\d+)\t(?<path>.+)$/s;

/** The regular files below `directory` at a commit, by paths that stay below it. */
function blobsOf(directory: string, commit: string): Blob[] {
  const entries = items(git(directory, ['ls-tree', '-r', '-z', '--long', '--end-of-options', commit]));
  return entries.flatMap((entry) => {
    const { object = '', size, path = '' } = REGULAR_FILE.exec(entry)?.groups ?? {};
    const isInside = path.split('/').every((name) => name !== '' && !name.startsWith('.'));
    return isInside ? { object, size: Number(size), path } : [];
  });
}

function write(file: string, data: Buffer): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, data);
  } catch (error) {
    throw new GitError(`${file} cannot be written (${errnoOf(error) ?? 'unknown'}).`, { cause: error });
  }
}

/** A revision's full name, or null where it is not known. */
function commitOf(directory: string, rev: string): string | null {
  const answer = ask(directory, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${rev}^{commit}`]);
  // Git takes "^HEAD", all but the commits of HEAD, for one revision.
  return answer !== null && /^[0-9a-f]+$/.test(answer) ? answer : null;
}

function mergeBase(directory: string, commit: string): string | null {
  return ask(directory, ['merge-base', commit, 'HEAD']);
}

/** The answer of one line, or null where git has none. */
function ask(directory: string, args: readonly string[]): string | null {
  const { status, stdout } = run(directory, args);
  if (status === 0) return stdout.toString().trimEnd();
  requireRepository(directory);
  return null;
}

function git(directory: string, args: readonly string[], input = ''): Buffer {
  const { status, stdout, stderr } = run(directory, args, input);
  if (status === 0) return stdout;
  requireRepository(directory);
  throw new GitError(`"git ${args[0] ?? ''}" failed in ${directory}: ${said(stderr)}`);
}

function requireRepository(directory: string): void {
  const { status, stderr } = run(directory, ['rev-parse', '--show-toplevel']);
  if (status === 0) return;
  throw new GitError(`${directory} is in no git repository that can be read: ${said(stderr)}`);
}

interface Ended {
  readonly status: number | null;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
}

/** Runs git without a shell and without a touch of the index; the folder is git's to enter. */
function run(directory: string, args: readonly string[], input = ''): Ended {
  const all = ['-C', directory, '--no-pager', '--no-optional-locks', ...args];
  const { error, ...ended } = spawnSync('git', all, { input, maxBuffer: Infinity });
  if (error === undefined) return ended;
  const code = errnoOf(error);
  if (code === 'ENOENT') throw new GitError('The command git is not found. Install git.', { cause: error });
  throw new GitError(`The command git cannot be run (${code ?? 'unknown'}).`, { cause: error });
}

/** What git said on standard error, its first line, as one sentence. */
function said(stderr: Buffer): string {
  const [line = ''] = stderr.toString().split('\n');
  return `git says ${JSON.stringify(printable(line))}.`;
}

/** The items of an answer of `-z`. */
function items(output: Buffer): string[] {
  return output.toString().split('\0').slice(0, -1);
}
