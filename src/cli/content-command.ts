import { resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import type { KnownPast } from '../content/lint/rule.ts';
import { loadContent, type LoadedContent } from '../content/load.ts';
import { displayPathFrom } from '../diagnostics/report/report.ts';
import { folderLink, type ContentFolder } from './folder-link.ts';
import { addedSince, changedSince } from './git/added-since.ts';
import { fileAges } from './git/file-ages.ts';
import type { Base } from './git/git.ts';
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
export interface FolderOptions {
  /** Changes files of the folder before they are read; nothing does, where not given. */
  readonly edit?: (folder: ContentFolder) => void;
  /** What the content is compared with; with what is committed, where not given. */
  readonly base?: Base | null;
  /** When events were created and changed, where those that nobody looks after are wanted. */
  readonly datesOf?: KnownPast['datesOf'] | null;
}

/**
 * Loads a content folder. Nothing is read or changed through a symbolic link of a repository.
 *
 * @throws ContentFolderError when it cannot be used
 */
export function loadFolder(
  folder: ContentFolder,
  { edit, base = null, datesOf = null }: FolderOptions = {},
): LoadedFolder {
  const { directory } = folder;
  const link = folderLink(directory);
  if (link !== null) return { ...folder, records: null, diagnostics: [link], files: 0, isEmpty: false };
  edit?.(folder);
  const onProgress = createProgress('Files validated', process.stderr);
  const past = {
    ...(base === null ? {} : { isNew: addedSince(base), changedAmong: changedSince(base) }),
    ...(datesOf === null ? {} : { datesOf }),
  };
  return { ...folder, ...loadContent(directory, { onProgress, agesOf: fileAges(directory, base), past }) };
}
