import { readlinkSync } from 'node:fs';
import { basename, dirname, join, parse, relative, resolve, sep } from 'node:path';
import { diagnostic, startOf, type Diagnostic } from '../diagnostics/codes.ts';
import { openRepository, GitError } from '../history/git/git-command.ts';
import { commitOf, entriesAt } from '../history/git/objects.ts';
import { gitFolderOf } from '../history/git/git-folder.ts';
import { UsageError } from './command.ts';

const LINK_MODE = '120000';
/** Linux follows no more of them on the way to a file (path_resolution(7)). */
const MAX_LINKS = 40;

/** A content folder by its absolute path, and how its files are shown to the person who typed the command. */
export interface ContentFolder {
  readonly directory: string;
  /** The path to show for a file's path within the folder. */
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
 * @param within a path below it that counts as well
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

/** The symbolic links that are met on the way to a path, as far as it leads, each where it really is. */
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

/** Where a symbolic link leads to; null where there is none that can be read. */
function targetOf(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

/** Where git does not answer, a link in a repository counts as committed. */
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
