import { lstatSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readRegularFile } from '../../platform/regular-file.ts';

/** The files of a repository that name a commit, a branch or a folder have one line. */
const MAX_LINE_BYTES = 8_192;

/** The top of a working tree, and the folder in which git keeps its state (gitrepository-layout(5)). */
export interface WorkingTree {
  readonly top: string;
  readonly gitFolder: string;
}

/**
 * The working tree that holds `path`; null where there is none. A folder that looks like a bare repository is passed
 * over: a content folder may hold files of the names `HEAD`, `objects` and `refs`.
 */
export function workingTreeOf(path: string): WorkingTree | null {
  try {
    let top = realpathSync(path);
    for (;;) {
      const gitFolder = gitFolderIn(top);
      if (gitFolder !== null) return { top, gitFolder };
      if (dirname(top) === top) return null;
      top = dirname(top);
    }
  } catch {
    return null;
  }
}

/** The git folder of the working tree that holds `path`; null where there is none. */
export function gitFolderOf(path: string): string | null {
  return workingTreeOf(path)?.gitFolder ?? null;
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
