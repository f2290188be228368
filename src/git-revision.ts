import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gitFolderOf } from './git-folder.ts';

const COMMIT = /^[0-9a-f]{40,64}$/;

/**
 * The commit that is checked out in the repository that holds `path`, in hexadecimal; null where there is none.
 *
 * Read from the files of the repository (gitrepository-layout(5)): git need not be installed, and refuses to work
 * in folders of other owners, as the volumes of containers are.
 */
export function gitRevisionOf(path: string): string | null {
  const git = gitFolderOf(path);
  if (git === null) return null;
  const head = textOf(join(git, 'HEAD'));
  const [, branch] = /^ref: (refs\/\S+)$/.exec(head) ?? [];
  return commitOf(branch === undefined ? head : tipOf(branch, commonFolderOf(git)));
}

/** Branches are kept where all working trees of a repository share them. */
function commonFolderOf(git: string): string {
  const common = textOf(join(git, 'commondir'));
  return common === '' ? git : resolve(git, common);
}

function tipOf(branch: string, git: string): string {
  const loose = textOf(join(git, branch));
  if (loose !== '') return loose;
  const packed = textOf(join(git, 'packed-refs')).split('\n');
  return packed.find((line) => line.endsWith(` ${branch}`))?.split(' ')[0] ?? '';
}

function commitOf(text: string): string | null {
  return COMMIT.test(text) ? text : null;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}
