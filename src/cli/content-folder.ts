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

/** A content folder, and how messages show the paths of its files. */
export interface ContentFolder {
  /** The absolute path of the folder. */
  readonly directory: string;
  /** Converts a path within the folder to the path that messages show. */
  readonly displayPath: (file: string) => string;
}

/**
 * Refuses to write into a content folder, or to a path within it, that is reached through a committed symbolic link.
 *
 * @throws UsageError
 */
export function refuseFolderLink({ directory, displayPath }: ContentFolder, within = ''): void {
  const link = folderLink(directory, within);
  if (link !== null) throw new UsageError(`${displayPath(link.file)}: ${link.message} ${link.hint ?? ''}`);
}

/**
 * Returns the problem of a content folder that is reached through a symbolic link committed to a repository: a pull request could
 * make it point anywhere. Links that are not committed are followed.
 *
 * @param directory an absolute path
 * @param within a path below the directory whose parts are checked for links as well
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

/** Returns the resolved paths of the symbolic links among the parts of a path, those that the links lead to included. */
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

/** Returns the target of a symbolic link; null where the path is no link, or it cannot be read. */
function targetOf(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

/** Whether this link is committed at HEAD. Where git fails, every link within a repository counts as committed. */
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

/** Returns the folder of `--content`, which is relative to the folder where the command was typed; without it, `CONTENT_DIR`. */
export function contentFolderOf(
  option: string | undefined,
  { contentDir, commandDir }: Config,
): ContentFolder {
  const directory = option === undefined ? resolve(contentDir) : resolve(commandDir, option);
  return { directory, displayPath: displayPathFrom(commandDir, directory) };
}

/** How a folder is loaded. */
interface FolderOptions {
  /** The commit that the content is compared with; HEAD where null. */
  readonly base?: Base | null;
  /** Returns when an event was created and last changed; null turns off the warnings about neglected events. */
  readonly datesOf?: KnownPast['datesOf'] | null;
}

/**
 * Loads a content folder. Nothing is read through a symbolic link that is committed to a repository.
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
 * Returns the problems as GitHub annotations, and appends the whole list to the step summary. GitHub needs paths relative to the
 * top of the repository; where there is none, they are relative to the folder where the command was typed.
 *
 * @param base problems of files that changed since this commit come first; null where no file counts as changed
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

/** Returns the nearest folder, from `path` upwards, that contains `.git`; folders that are symbolic links are skipped. */
function topOf(path: string): string | null {
  const isThere = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  if (isThere(join(path, '.git')) && !lstatSync(path).isSymbolicLink()) return path;
  return dirname(path) === path ? null : topOf(dirname(path));
}
