import { resolve } from 'node:path';
import type { Config } from '../src/config.ts';
import { ContentFolderError, loadContent, type LoadedContent } from '../src/content/load.ts';
import { displayPathFrom } from '../src/diagnostics.ts';
import { UsageError } from './command.ts';

/** A content folder and how its files are shown to the person who typed the command. */
export interface LoadedFolder extends LoadedContent {
  readonly displayPath: (file: string) => string;
}

/**
 * Loads the folder of `--content`, which counts from where the command was typed, or else `CONTENT_DIR`.
 *
 * @throws UsageError when the folder cannot be used
 */
export function loadFolder(option: string | undefined, { contentDir, commandDir }: Config): LoadedFolder {
  const directory = option === undefined ? resolve(contentDir) : resolve(commandDir, option);
  const displayPath = displayPathFrom(commandDir, directory);
  try {
    return { ...loadContent(directory), displayPath };
  } catch (error) {
    if (error instanceof ContentFolderError) throw new UsageError(error.message);
    throw error;
  }
}

/** "3 files, 1 error, 0 warnings" */
export function summarize({ files, diagnostics }: LoadedContent): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  return [count(files, 'file'), count(errors, 'error'), count(diagnostics.length - errors, 'warning')].join(
    ', ',
  );
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
