import { resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import { loadContent, type LoadedContent } from '../content/load.ts';
import { displayPathFrom, type Report } from '../diagnostics/report/report.ts';
import { folderLink } from './folder-link.ts';
import { createProgress } from './progress.ts';

/** A content folder and how its files are shown to the person who typed the command. */
export interface LoadedFolder extends LoadedContent, Report {
  readonly directory: string;
}

/** The folder of `--content`, which counts from where the command was typed, or else `CONTENT_DIR`. */
export function contentFolderOf(option: string | undefined, { contentDir, commandDir }: Config): string {
  return option === undefined ? resolve(contentDir) : resolve(commandDir, option);
}

/**
 * Loads the folder of `--content`, or else `CONTENT_DIR`. Nothing is read through a symbolic link of a repository.
 *
 * @throws ContentFolderError when it cannot be used
 */
export function loadFolder(option: string | undefined, config: Config): LoadedFolder {
  const directory = contentFolderOf(option, config);
  const displayPath = displayPathFrom(config.commandDir, directory);
  const link = folderLink(directory);
  if (link !== null) return { records: null, diagnostics: [link], files: 0, directory, displayPath };
  const onProgress = createProgress('Files validated', process.stderr);
  return { ...loadContent(directory, { onProgress }), directory, displayPath };
}
