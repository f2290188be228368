import { resolve } from 'node:path';
import { parseSources } from '../../content/parse.ts';
import { GitError, openRepository, type Repository, runGit } from '../../history/git/git-command.ts';
import { commitOf, entriesAt } from '../../history/git/objects.ts';
import { SOURCES_FILE } from '../../schema/followed-source.ts';
import { OK, parseOptions, UsageError } from '../command.ts';
import { mergeTrees, type TreeChange, writeCommit } from '../git/write-commit.ts';
import { MEMORY_FOLDER, MemoryError, mergeMemories } from '../sources/memory.ts';
import { GitHubError, type GitHubTask } from './github-api.ts';

/** The branch on which changes from sources wait for review. */
export const SOURCES_BRANCH = 'sources';
/** The path of the content folder that the workflows expect in a repository. */
export const CONTENT_PATH = 'content';

/** The reference to the branch with the default branch merged in. */
const MERGED = 'refs/sources/merged';
/** The reference to the commit that is checked out for reading the sources. */
const READ = 'refs/sources/read';

/** The newest commits of the default branch, which is checked out, and of the sources branch. */
export interface Tips {
  readonly main: string;
  /** The newest commit of the sources branch; null where the branch does not exist. */
  readonly branch: string | null;
}

/** @throws GitError */
export function tipsOf(repository: Repository): Tips {
  const main = commitOf(repository, 'HEAD');
  if (main === null) throw new GitError('The default branch has no commit.');
  return { main, branch: commitOf(repository, `refs/remotes/origin/${SOURCES_BRANCH}`) };
}

/** The parent of the next commit on the branch. */
export interface Basis {
  readonly commit: string;
  /** The paths with merge conflicts, in which the default branch won. */
  readonly conflicts: readonly string[];
}

/**
 * Merges the default branch into the branch: returns the newer commit where one of them contains the other, and else a new merge
 * commit. In a conflict, the file of the default branch wins, together with the memory of its event there, so that the next
 * import merges the source into that file again.
 *
 * @param now milliseconds since 1970
 * @throws GitError where the branches share no history
 */
export function basisOf(repository: Repository, { main, branch }: Tips, now: number): Basis {
  if (branch === null) return { commit: main, conflicts: [] };
  const { stdout } = runGit(repository, 'merge-base', [main, branch]);
  const base = stdout.toString().trim();
  if (base === branch) return { commit: main, conflicts: [] };
  if (base === main) return { commit: branch, conflicts: [] };
  if (base === '')
    throw new GitError(
      `The branch "${SOURCES_BRANCH}" shares no history with the default branch. Delete it.`,
    );
  const { tree, conflicts } = mergeTrees(repository, branch, main);
  const commit = writeCommit(repository, MERGED, {
    parents: [branch, main],
    tree,
    changes: settled(repository, { base, main, branch }, tree, conflicts),
    message: `Merge the default branch into ${SOURCES_BRANCH}`,
    now,
  });
  return { commit, conflicts };
}

interface Sides {
  readonly base: string;
  readonly main: string;
  readonly branch: string;
}

function settled(
  repository: Repository,
  sides: Sides,
  tree: string,
  conflicts: readonly string[],
): TreeChange[] {
  if (conflicts.length === 0) return [];
  const entries = new Map(entriesAt(repository, sides.main).map((entry) => [entry.path, entry]));
  const folder = `${CONTENT_PATH}/${MEMORY_FOLDER}/`;
  const remembered = [
    ...entriesAt(repository, tree).map(({ path }) => path),
    ...conflicts,
    ...entries.keys(),
  ];
  const ids = new Set(conflicts.flatMap((path) => idIn(repository, sides, path) ?? []));
  return [
    ...conflicts.map((path): TreeChange => ({ path, entry: entries.get(path) ?? null })),
    ...[...new Set(remembered)]
      .filter((path) => path.startsWith(folder))
      .flatMap((path) => memoryAt(repository, sides, path, ids) ?? []),
  ];
}

/** Merges the memory of a source on both branches; null where it cannot be read on one of them. */
function memoryAt(
  repository: Repository,
  { base, main, branch }: Sides,
  path: string,
  ids: ReadonlySet<string>,
): TreeChange | null {
  const [before, ours, theirs] = [base, main, branch].map((commit) => textAt(repository, commit, path));
  try {
    const text = mergeMemories({ base: before ?? null, main: ours ?? null, branch: theirs ?? null }, ids);
    return { path, content: Buffer.from(text) };
  } catch (error) {
    if (error instanceof MemoryError) return null;
    throw error;
  }
}

const ID = /^id:[ \t]*["']?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/im;

function idIn(repository: Repository, { main, branch }: Sides, path: string): string | null {
  const text = textAt(repository, main, path) ?? textAt(repository, branch, path) ?? '';
  return ID.exec(text)?.[1]?.toLowerCase() ?? null;
}

/** Returns the text of a file at a commit; null where there is none. */
function textAt(repository: Repository, commit: string, path: string): string | null {
  const { status, stdout } = runGit(repository, 'cat-file', ['blob', `${commit}:${path}`]);
  return status === 0 ? stdout.toString() : null;
}

/** @throws GitHubError where git fails */
export async function inClone<T>(folder: string, work: (clone: Repository) => T): Promise<Awaited<T>> {
  try {
    return await work(openRepository(folder));
  } catch (error) {
    if (error instanceof GitError) throw new GitHubError(error.message, { cause: error });
    throw error;
  }
}

/** Prepares a clone for an import, and prints the outputs of the step, which include the commit to check out. */
export const mergeSources: GitHubTask = async (args, { commandDir }) => {
  const { positionals } = parseOptions({ args, allowPositionals: true });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new UsageError('Name the folder of a clone.');
  const lines = await inClone(resolve(commandDir, folder), (clone) => {
    const now = Date.now();
    const tips = tipsOf(clone);
    const { commit } = basisOf(clone, tips, now);
    const path = `${CONTENT_PATH}/${SOURCES_FILE}`;
    const entry = entriesAt(clone, tips.main, path).find((one) => one.path === path) ?? null;
    const read = writeCommit(clone, READ, {
      parents: [commit],
      // The default branch alone decides which addresses are requested.
      changes: [{ path, entry }],
      message: 'Take the list of sources of the default branch',
      now,
    });
    return [
      `main=${tips.main}`,
      `branch=${tips.branch ?? ''}`,
      `read=${read}`,
      `following=${String(isFollowing(textAt(clone, tips.main, path)))}`,
    ];
  });
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  return OK;
};

/** Whether a list of sources has any source or problem. */
function isFollowing(text: string | null): boolean {
  if (text === null) return false;
  const file = { kind: 'sources', path: SOURCES_FILE, stem: 'sources', format: 'yaml' } as const;
  const { documents, diagnostics } = parseSources({ ...file, text: text.replace(/^\ufeff/, '') });
  return diagnostics.length > 0 || (documents ?? []).length > 0;
}
