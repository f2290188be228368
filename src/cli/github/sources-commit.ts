import { opendirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { MAX_BYTES } from '../../content/read/source-file.ts';
import type { Repository } from '../../history/git/git-command.ts';
import { askGit, entriesAt } from '../../history/git/objects.ts';
import { printable } from '../../platform/printable.ts';
import { formats } from '../../schema/formats.ts';
import { OK, parseOptions, UsageError } from '../command.ts';
import { writeCommit } from '../git/write-commit.ts';
import { exactly, isText, isBoolean, listOf, optional, type Shaped, textLike } from '../json-shape.ts';
import { readNamedFile, writeOutput } from '../named-file.ts';
import { MAX_MEMORY_BYTES, MEMORY_FOLDER } from '../sources/memory.ts';
import type { GitHubTask } from './github-api.ts';
import { basisOf, CONTENT_PATH, inClone, tipsOf } from './sources-branch.ts';

/** A file that an import wrote; its path is relative to the repository. */
interface WrittenFile {
  readonly path: string;
  readonly content: Buffer;
}

/** The reports of the job that reads the sources; these files are not committed. */
export const REPORT_FILES = { report: 'import.json', validation: 'validation.json' } as const;

const MAX_FILES = 5_000;
/** The maximum number of files and folders. */
const MAX_ENTRIES = 10_000;
const MAX_TOTAL_BYTES = 64 * 1024 * 1024;
const MAX_PATH_LENGTH = 500;

/**
 * Reads the files that another job wrote for the branch. That job handled untrusted sources, so everything is refused if any file
 * is neither an event nor the memory of a source.
 *
 * @param shown the name of the folder in messages
 * @throws UsageError
 */
export function readArtifact(folder: string, shown: string): WrittenFile[] {
  const files: WrittenFile[] = [];
  let [entries, bytes] = [0, 0];
  const refuse = (what: string): never => {
    throw new UsageError(`${printable(shown)} is not what the sources were read into: ${what}.`);
  };
  const look = (below: string): void => {
    const directory = opendirSync(join(folder, below));
    try {
      for (let entry = directory.readSync(); entry !== null; entry = directory.readSync()) {
        const path = `${below}${entry.name}`;
        entries += 1;
        if (entries > MAX_ENTRIES) refuse(`it has more than ${MAX_ENTRIES} entries`);
        if (below === '' && entry.isFile() && isReport(entry.name)) continue;
        if (path.length > MAX_PATH_LENGTH) refuse(`a path has more than ${MAX_PATH_LENGTH} characters`);
        if (entry.isDirectory() && isFolder(path)) look(`${path}/`);
        else take(path, entry.isFile() ? limitOf(path) : null);
      }
    } finally {
      directory.closeSync();
    }
  };
  const take = (path: string, maxBytes: number | null): void => {
    if (maxBytes === null) return refuse(`${printable(path)} is no file of an event or of a source`);
    if (files.length === MAX_FILES) return refuse(`it has more than ${MAX_FILES} files`);
    const content = readNamedFile(join(folder, path), `${shown}/${path}`, { maxBytes, followLinks: false });
    if (content === null) return refuse(`${printable(path)} has more than ${maxBytes} bytes`);
    bytes += content.length;
    if (bytes > MAX_TOTAL_BYTES) refuse(`it has more than ${MAX_TOTAL_BYTES} bytes`);
    files.push({ path, content });
  };
  look('');
  return files;
}

function isReport(name: string): boolean {
  return Object.values<string>(REPORT_FILES).includes(name);
}

const EVENTS = `${CONTENT_PATH}/events`;
const MEMORIES = `${CONTENT_PATH}/${MEMORY_FOLDER}`;

function isFolder(path: string): boolean {
  return [CONTENT_PATH, EVENTS, MEMORIES].includes(path) || isBelowEvents(path);
}

/** Returns the maximum size in bytes of a file at a path; null where no file is allowed there. */
function limitOf(path: string): number | null {
  if (path.startsWith(`${MEMORIES}/`))
    return formats['source-key'].test(path.slice(MEMORIES.length + 1)) ? MAX_MEMORY_BYTES : null;
  if (!isBelowEvents(path)) return null;
  return path.endsWith('.md') ? MAX_BYTES.markdown : /\.ya?ml$/.test(path) ? MAX_BYTES.yaml : null;
}

/** Refused names: with a dot or underscore at the beginning, aliases of `.git`, and with backslashes or invisible characters. */
const UNFIT = /^[._]|^git~|[\\\p{C}\p{Zl}\p{Zp}]/iu;

function isBelowEvents(path: string): boolean {
  return (
    path.startsWith(`${EVENTS}/`) &&
    path
      .slice(EVENTS.length + 1)
      .split('/')
      .every((name) => name !== '' && !UNFIT.test(name))
  );
}

/** The reference to the commit to push. */
const NEXT = 'refs/sources/next';

/** Accepts the result of the commit step, which the next step of the workflow reads from a file. */
export const isCommitted = exactly({
  // The new tip of the branch; null where the branch does not change.
  commit: optional(textLike(/^[0-9a-f]{40,64}$/)),
  // Whether either branch has changed since the sources were read; then nothing is committed.
  isMoved: isBoolean,
  // Whether the content of the branch differs from that of the default branch.
  isAhead: isBoolean,
  conflicts: listOf(isText),
});

export type Committed = Shaped<typeof isCommitted>;

/** The newest commits of both branches when the sources were read; `branch` is empty where there was none. */
interface ReadTips {
  readonly main: string;
  readonly branch: string;
}

/**
 * Commits the files on top of the branch with the default branch merged in, without using the working tree.
 *
 * @param now milliseconds since 1970
 * @throws UsageError where a file would replace something other than a file
 * @throws GitError
 */
function committed(
  clone: Repository,
  files: readonly WrittenFile[],
  { main, branch }: ReadTips,
  now: number,
): Committed {
  const tips = tipsOf(clone);
  if (tips.main !== main || (tips.branch ?? '') !== branch)
    return { commit: null, isMoved: true, isAhead: tips.branch !== null, conflicts: [] };
  const { commit: basis, conflicts } = basisOf(clone, tips, now);
  refuseOtherPlaces(clone, basis, files);
  const message = 'Take what the sources say';
  const written =
    files.length === 0 ? basis : writeCommit(clone, NEXT, { parents: [basis], changes: files, message, now });
  const isChanged = treeOf(clone, written) !== treeOf(clone, basis);
  const newest = isChanged ? written : basis;
  return {
    commit: isChanged || conflicts.length > 0 ? newest : null,
    isMoved: false,
    isAhead: (isChanged || branch !== '') && treeOf(clone, newest) !== treeOf(clone, main),
    conflicts,
  };
}

function treeOf(clone: Repository, commit: string): string | null {
  return askGit(clone, 'rev-parse', ['--verify', '--quiet', '--end-of-options', `${commit}^{tree}`]);
}

/** Checks that each file is new or replaces a regular file: no folder becomes a file, and no file or link becomes a folder. */
function refuseOtherPlaces(clone: Repository, commit: string, files: readonly WrittenFile[]): void {
  const modes = new Map(entriesAt(clone, commit, CONTENT_PATH).map(({ path, mode }) => [path, mode]));
  const folders = new Set([...modes.keys()].flatMap(foldersOf));
  for (const { path } of files) {
    const isFree = modes.get(path)?.startsWith('100') ?? !folders.has(path);
    if (!isFree || foldersOf(path).some((folder) => modes.has(folder)))
      throw new UsageError(`${printable(path)} would take the place of something else.`);
  }
}

/** Returns the parent folders of a path: "a" and "a/b" for "a/b/c". */
function foldersOf(path: string): string[] {
  const names = path.split('/');
  return names.slice(1).map((_name, at) => names.slice(0, at + 1).join('/'));
}

/** Commits what was read, and prints the output of the step: the commit to push. */
export const commitSources: GitHubTask = async (args, { commandDir }) => {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseOptions({
    args,
    options: { main: text, branch: text, out: text },
    allowPositionals: true,
  });
  const [folder, found, ...more] = positionals;
  const { main, branch, out } = values;
  if (folder === undefined || found === undefined || more.length > 0)
    throw new UsageError('Name the folder of a clone, and the folder with what was read.');
  if (main === undefined || branch === undefined || out === undefined)
    throw new UsageError(
      '--main and --branch say which commits were there when the sources were read, and --out where the result goes.',
    );
  const files = readArtifact(resolve(commandDir, found), found);
  const result = await inClone(resolve(commandDir, folder), (clone) =>
    committed(clone, files, { main, branch }, Date.now()),
  );
  writeOutput(resolve(commandDir, out), `${JSON.stringify(result)}\n`, out);
  process.stdout.write(`commit=${result.commit ?? ''}\n`);
  return OK;
};
