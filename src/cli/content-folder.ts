import { lstatSync, readlinkSync } from 'node:fs';
import { basename, dirname, join, parse, relative, resolve, sep } from 'node:path';
import type { Config } from '../config/config.ts';
import type { KnownPast } from '../content/lint/lint-records.ts';
import { loadContent, type LoadedContent } from '../content/load.ts';
import { diagnostic, type Diagnostic, startOf } from '../diagnostics/codes.ts';
import { renderGitHub, renderStepSummary } from '../diagnostics/report/github.ts';
import { displayPathFrom } from '../diagnostics/report/report.ts';
import { GitError, openRepository } from '../history/git/git-command.ts';
import { gitFolderOf } from '../history/git/git-folder.ts';
import { commitOf, entriesAt } from '../history/git/objects.ts';
import { UsageError } from './command.ts';
import { type Base, changedFiles, fileAges, pastSince } from './git/git.ts';
import { appendToStepSummary } from './named-file.ts';
import { createProgress } from './terminal.ts';

const LINK_MODE = '120000';
/** Linux follows at most this many symbolic links on the way to a file (path_resolution(7)). */
const MAX_LINKS = 40;

/** A content folder, and how its files are shown to the person who typed the command. */
export interface ContentFolder {
  /** The absolute path of the folder. */
  readonly directory: string;
  /** Returns the path to show for a file's path within the folder. */
  readonly displayPath: (file: string) => string;
}

/**
 * Refuses to write into a content folder, or to a path within it, that is reached through a link of a repository.
 *
 * @throws UsageError
 */
export function refuseFolderLink({ directory, displayPath }: ContentFolder, within = ''): void {
  const link = folderLink(directory, within);
  if (link !== null) throw new UsageError(`${displayPath(link.file)}: ${link.message} ${link.hint ?? ''}`);
}

/**
 * The problem of a content folder that is reached through a symbolic link which a repository holds: whoever sends a
 * pull request could have it lead anywhere. Links that a person made on their machine are followed.
 *
 * @param directory an absolute path
 * @param within a path below the directory: links on the way to it count as well
 * @returns null where there is no such link
 */
export function folderLink(directory: string, within = ''): Diagnostic | null {
  const link = linksTo(join(directory, within)).find(isCommitted);
  if (link === undefined) return null;
  return diagnostic(
    'file-link',
    startOf(relative(directory, link)),
    'This symbolic link, part of a repository, is on the way to the content folder; it is not followed.',
    'Put the folder itself here, or name the one that it leads to with --content.',
  );
}

/** Returns the true paths of the symbolic links on the way to a path, as far as the way leads. */
function linksTo(path: string, limit = MAX_LINKS): string[] {
  const { root } = parse(path);
  const names = path.slice(root.length).split(sep);
  let folder = root;
  for (const [index, name] of names.entries()) {
    const next = join(folder, name);
    const target = limit === 0 ? null : targetOf(next);
    if (target !== null) {
      return [next, ...linksTo(resolve(folder, target, ...names.slice(index + 1)), limit - 1)];
    }
    folder = next;
  }
  return [];
}

/** Returns where a symbolic link leads; null where there is no link that can be read. */
function targetOf(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

/** Whether a repository holds this link. Where git does not answer, a link in a repository counts as committed. */
function isCommitted(link: string): boolean {
  const folder = dirname(link);
  if (gitFolderOf(folder) === null) return false;
  try {
    const repository = openRepository(folder);
    const head = commitOf(repository, 'HEAD');
    return (
      head !== null && entriesAt(repository, head, basename(link)).some(({ mode }) => mode === LINK_MODE)
    );
  } catch (error) {
    if (error instanceof GitError) return true;
    throw error;
  }
}

/** A content folder that was loaded. */
export interface LoadedFolder extends ContentFolder, LoadedContent {}

/** Returns the folder of `--content`, a path from the folder where the command was typed, or else `CONTENT_DIR`. */
export function contentFolderOf(
  option: string | undefined,
  { contentDir, commandDir }: Config,
): ContentFolder {
  const directory = option === undefined ? resolve(contentDir) : resolve(commandDir, option);
  return { directory, displayPath: displayPathFrom(commandDir, directory) };
}

/** How a folder is loaded, and what is known besides its files. */
interface FolderOptions {
  /** The commit that the content is compared with; without it, the content is compared with what is committed. */
  readonly base?: Base | null;
  /** Says when an event was created and changed; given where events that nobody looks after are to be reported. */
  readonly datesOf?: KnownPast['datesOf'] | null;
}

/**
 * Loads a content folder. Nothing is read through a symbolic link of a repository.
 *
 * @throws ContentFolderError when the folder cannot be used
 */
export function loadFolder(
  folder: ContentFolder,
  { base = null, datesOf = null }: FolderOptions = {},
): LoadedFolder {
  const { directory } = folder;
  const link = folderLink(directory);
  if (link !== null)
    return { ...folder, records: null, sources: [], diagnostics: [link], files: 0, isEmpty: false };
  const onProgress = createProgress('Files validated', process.stderr);
  const past = { ...(base !== null && pastSince(base)), ...(datesOf !== null && { datesOf }) };
  return { ...folder, ...loadContent(directory, { onProgress, agesOf: fileAges(directory, base), past }) };
}

/**
 * Returns the problems as GitHub's annotations, and appends the whole list to the summary of the step. GitHub finds a file by its
 * path from the top of the repository; where there is no repository, paths begin where the command was typed.
 *
 * @param base the commit since which changed files come first; without it, no file counts as changed
 */
export function reportToGitHub(folder: LoadedFolder, base: Base | null, { github }: Config): string {
  const { directory, diagnostics } = folder;
  const top = topOf(directory);
  const report = top === null ? folder : { ...folder, displayPath: displayPathFrom(top, directory) };
  const files = [...new Set(diagnostics.map(({ file }) => file))];
  const changed = base === null ? new Set<string>() : changedFiles(base, files);
  appendToStepSummary(github, renderStepSummary(report, changed));
  return renderGitHub(report, changed);
}

/** Returns the folder on the way to `path` that has the `.git` of a repository; folders behind a link are passed over. */
function topOf(path: string): string | null {
  const isThere = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  if (isThere(join(path, '.git')) && !lstatSync(path).isSymbolicLink()) return path;
  return dirname(path) === path ? null : topOf(dirname(path));
}
