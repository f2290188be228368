import { GitError, type Repository, runGit, quotedError } from '../../history/git/git-command.ts';
import { commitOf, type TreeEntry } from '../../history/git/objects.ts';

/** A change of a path: a file with new bytes, an entry of another tree, or, where the entry is null, its removal. */
export type TreeChange =
  | { readonly path: string; readonly content: Buffer }
  | { readonly path: string; readonly entry: Pick<TreeEntry, 'mode' | 'object'> | null };

/** A commit to write. */
export interface NewCommit {
  readonly parents: readonly string[];
  /** The tree to which the changes are applied; by default that of the first parent. */
  readonly tree?: string;
  readonly changes: readonly TreeChange[];
  /** A single line. */
  readonly message: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The name under which GitHub's workflows commit. */
const COMMITTER = 'github-actions[bot] <41898282+github-actions[bot]@users.noreply.github.com>';

/**
 * Writes a commit and points a reference to it, without using the working tree or the index.
 *
 * @param reference the full name of the reference, which is replaced where it exists
 * @returns the full name of the commit
 * @throws GitError
 */
export function writeCommit(repository: Repository, reference: string, commit: NewCommit): string {
  const answer = runGit(
    repository,
    'fast-import',
    ['--quiet', '--force', '--done'],
    stream(reference, commit),
  );
  const written = answer.status === 0 ? commitOf(repository, reference) : null;
  if (written === null) throw new GitError(`The commit cannot be written: ${quotedError(answer)}`);
  return written;
}

/** Makes the input of `git fast-import`. Removals come first, since a folder may replace a removed file. */
function stream(reference: string, { parents, tree, changes, message, now }: NewCommit): Buffer {
  const [first = '', ...more] = parents;
  const removed = changes.filter((change) => 'entry' in change && change.entry === null);
  const set = changes.filter((change) => !removed.includes(change));
  return Buffer.concat([
    Buffer.from(`commit ${reference}\ncommitter ${COMMITTER} ${Math.floor(now / 1000)} +0000\n`),
    data(Buffer.from(`${message}\n`)),
    Buffer.from(`from ${first}\n${more.map((parent) => `merge ${parent}\n`).join('')}`),
    ...(tree === undefined ? [] : [Buffer.from(`M 040000 ${tree} ""\n`)]),
    ...removed.map(({ path }) => Buffer.from(`D ${quoted(path)}\n`)),
    ...set.flatMap((change) =>
      'content' in change
        ? [Buffer.from(`M 100644 inline ${quoted(change.path)}\n`), data(change.content)]
        : [Buffer.from(`M ${change.entry?.mode} ${change.entry?.object} ${quoted(change.path)}\n`)],
    ),
    Buffer.from('done\n'),
  ]);
}

function data(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')]);
}

function quoted(path: string): string {
  return `"${path.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;
}

/** The result of merging two commits: a tree, and the paths with conflicts. */
export interface MergedTree {
  readonly tree: string;
  readonly conflicts: readonly string[];
}

/**
 * Merges two commits without using the working tree or the index.
 *
 * @throws GitError where they share no history, or a path with a conflict is not valid UTF-8
 */
export function mergeTrees(repository: Repository, ours: string, theirs: string): MergedTree {
  const form = ['--write-tree', '-z', '--name-only', '--no-messages'];
  const answer = runGit(repository, 'merge-tree', [...form, ours, theirs]);
  const [tree = '', ...conflicts] = answer.stdout.toString().split('\0');
  const isMerged = answer.status === 0 || answer.status === 1;
  if (!isMerged || !/^[0-9a-f]+$/.test(tree))
    throw new GitError(`The branches cannot be merged: ${quotedError(answer)}`);
  const paths = [...new Set(conflicts)].filter((path) => path !== '');
  if (paths.some((path) => path.includes('\ufffd')))
    throw new GitError('The branches cannot be merged: they differ in a path that is no text in UTF-8.');
  return { tree, conflicts: paths };
}
