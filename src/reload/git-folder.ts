import { lstatSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readRegularFile } from '../platform/regular-file.ts';

/** The files of a repository that name a commit, a branch or a folder have one line. */
const MAX_LINE_BYTES = 8_192;

/**
 * The folder in which git keeps the state of the working tree that holds `path` (gitrepository-layout(5)); null
 * where there is no repository. A folder that looks like a bare repository is none.
 */
export function gitFolderOf(path: string): string | null {
  try {
    let folder = realpathSync(path);
    for (;;) {
      const git = gitFolderIn(folder);
      if (git !== null) return git;
      if (dirname(folder) === folder) return null;
      folder = dirname(folder);
    }
  } catch {
    return null;
  }
}

/** In worktrees and submodules `.git` is a file that names the folder. */
function gitFolderIn(folder: string): string | null {
  const git = join(folder, '.git');
  const stats = lstatSync(git, { throwIfNoEntry: false });
  if (stats?.isFile() !== true) return stats === undefined ? null : git;
  const [, named] = /^gitdir: (.+)$/m.exec(gitText(git)) ?? [];
  return named === undefined ? null : resolve(folder, named);
}

/** The text of a file of git, without white space at its ends; empty where it is no regular file, or too large. */
export function gitText(file: string, maxBytes = MAX_LINE_BYTES): string {
  try {
    return readRegularFile(file, { maxBytes, followLinks: false })?.toString().trim() ?? '';
  } catch {
    return '';
  }
}
