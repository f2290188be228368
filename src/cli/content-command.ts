import { lstatSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import type { KnownPast } from '../content/lint/lint-records.ts';
import { loadContent, type LoadedContent } from '../content/load.ts';
import { renderGitHub, renderStepSummary } from '../diagnostics/report/github.ts';
import { displayPathFrom } from '../diagnostics/report/report.ts';
import { type ContentFolder, folderLink } from './folder-link.ts';
import { type Base, changedFiles, fileAges, pastSince } from './git/git.ts';
import { appendToStepSummary } from './named-file.ts';
import { createProgress } from './terminal.ts';

/** A content folder that was loaded. */
export interface LoadedFolder extends ContentFolder, LoadedContent {}

/** The folder of `--content`, which counts from where the command was typed, or else `CONTENT_DIR`. */
export function contentFolderOf(
  option: string | undefined,
  { contentDir, commandDir }: Config,
): ContentFolder {
  const directory = option === undefined ? resolve(contentDir) : resolve(commandDir, option);
  return { directory, displayPath: displayPathFrom(commandDir, directory) };
}

/** How a folder is loaded, and what is known beside it. */
interface FolderOptions {
  /** What the content is compared with; with what is committed, where not given. */
  readonly base?: Base | null;
  /** When events were created and changed, where those that nobody looks after are wanted. */
  readonly datesOf?: KnownPast['datesOf'] | null;
}

/**
 * Loads a content folder. Nothing is read through a symbolic link of a repository.
 *
 * @throws ContentFolderError when it cannot be used
 */
export function loadFolder(
  folder: ContentFolder,
  { base = null, datesOf = null }: FolderOptions = {},
): LoadedFolder {
  const { directory } = folder;
  const link = folderLink(directory);
  if (link !== null) return { ...folder, records: null, diagnostics: [link], files: 0, isEmpty: false };
  const onProgress = createProgress('Files validated', process.stderr);
  const past = { ...(base !== null && pastSince(base)), ...(datesOf !== null && { datesOf }) };
  return { ...folder, ...loadContent(directory, { onProgress, agesOf: fileAges(directory, base), past }) };
}

/**
 * The problems as annotations; the whole list is appended to the summary of the step. GitHub finds a file by its path from the
 * top of the repository; where there is none, paths are from where the command was typed.
 *
 * @param base whose changes come first; nothing is known to have changed where there is none
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

/** The folder on the way to `path`, as it was named, that has a repository's `.git`; what a link leads to is passed over. */
function topOf(path: string): string | null {
  const isThere = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  if (isThere(join(path, '.git')) && !lstatSync(path).isSymbolicLink()) return path;
  return dirname(path) === path ? null : topOf(dirname(path));
}
