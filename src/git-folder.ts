import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * The folder in which git keeps the state of the working tree that holds `path` (gitrepository-layout(5)); null
 * where there is no repository.
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
  const [, named] = /^gitdir: (.+)$/m.exec(readFileSync(git, 'utf8')) ?? [];
  return named === undefined ? null : resolve(folder, named);
}
