import { join, resolve } from 'node:path';
import { gitFolderOf, gitText } from '../history/git/git-folder.ts';

const COMMIT = /^[0-9a-f]{40,64}$/;
/** Without "..", as git-check-ref-format(1) wants it: such a name would lead out of the repository. */
const BRANCH = /^ref: (refs\/(?!.*\.\.)\S+)$/;
const MAX_PACKED_BYTES = 64 * 1024 * 1024;

/**
 * The commit that is checked out in the repository that holds `path`, in hexadecimal; null where there is none.
 *
 * Read from the files of the repository (gitrepository-layout(5)): git need not be installed, and refuses to work
 * in folders of other owners, as the volumes of containers are.
 */
export function gitRevisionOf(path: string): string | null {
  const git = gitFolderOf(path);
  if (git === null) return null;
  const head = gitText(join(git, 'HEAD'));
  const [, branch] = BRANCH.exec(head) ?? [];
  return commitOf(branch === undefined ? head : tipOf(branch, commonFolderOf(git)));
}

/** A text that changes when the history behind the files of `path` does: with the commit, or the depth of the clone. */
export function gitStateOf(path: string): string {
  const git = gitFolderOf(path);
  return git === null
    ? ''
    : `${gitRevisionOf(path) ?? ''} ${gitText(join(commonFolderOf(git), 'shallow'), MAX_PACKED_BYTES)}`;
}

/** Branches are kept where all working trees of a repository share them. */
function commonFolderOf(git: string): string {
  const common = gitText(join(git, 'commondir'));
  return common === '' ? git : resolve(git, common);
}

function tipOf(branch: string, git: string): string {
  const loose = gitText(join(git, branch));
  if (loose !== '') return loose;
  const packed = `\n${gitText(join(git, 'packed-refs'), MAX_PACKED_BYTES)}\n`;
  const end = packed.indexOf(` ${branch}\n`);
  return packed.slice(packed.lastIndexOf('\n', end) + 1, Math.max(0, end));
}

function commitOf(text: string): string | null {
  return COMMIT.test(text) ? text : null;
}
