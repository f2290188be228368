import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeFiles, type ContentFolder, type Way } from './content-folder.ts';
import { git } from './git.ts';
import type { Files } from './revision.ts';

/**
 * A server serves changes two seconds after the last one, and looks for commits each second; the rest of this time
 * is for working under load.
 */
const SERVED_MILLISECONDS = 10_000;
/** When a commit is replaced, a server reads the whole history anew, and later changes wait for that. */
const REPLACED_MILLISECONDS = 30_000;
const PACKED_EVERY = 50;

const EDIT: Way = { does: 'files renamed at once', isLarge: false, commits: 'nothing' };
const IN_PLACE: Way = { does: 'files renamed at once, then committed', isLarge: false, commits: 'one more' };
const CHECKOUT: Way = { does: 'commit checked out', isLarge: false, commits: 'one more' };
const LARGE: Way = { does: 'large commit checked out', isLarge: true, commits: 'one more' };
const REPLACED: Way = { does: 'last commit replaced', isLarge: false, commits: 'last one replaced' };

/** A content folder in a git repository. Its files are edited, or commits that were made in another clone are checked out. */
export class GitFolder implements ContentFolder {
  readonly path: string;
  readonly repository: string;
  readonly ways = [EDIT, IN_PLACE, IN_PLACE, CHECKOUT, CHECKOUT, CHECKOUT, LARGE, REPLACED] as const;
  readonly hasHistory = true;
  readonly #root: string;
  #files: Files = new Map();
  #elsewhere: Files = new Map();
  #commits = 0;
  /** The moment by which all changes so far must be served. */
  #latest = 0;

  private constructor(root: string) {
    this.#root = root;
    this.repository = join(root, 'repository');
    this.path = join(this.repository, 'content');
  }

  static async make(root: string, files: Files, seconds: number): Promise<GitFolder> {
    const folder = new GitFolder(root);
    mkdirSync(folder.repository, { recursive: true });
    await git(folder.repository, ['init', '--quiet', '--initial-branch=main']);
    await git(
      folder.repository,
      ['commit', '--quiet', '--allow-empty', '--message=Nothing'],
      timeOf(seconds),
    );
    await folder.#checkOut(files, 'HEAD', seconds);
    return folder;
  }

  async publish(files: Files, way: Way, seconds: number): Promise<number> {
    if (way === EDIT || way === IN_PLACE) this.#rename(files);
    if (way === EDIT) return this.#servedBy(SERVED_MILLISECONDS);
    if (way === IN_PLACE) {
      await git(this.repository, ['add', '--all']);
      await git(this.repository, ['commit', '--quiet', '--allow-empty', '--message=Edit'], timeOf(seconds));
    } else {
      await this.#checkOut(files, way === REPLACED ? 'HEAD~1' : 'HEAD', seconds);
    }
    this.#commits += 1;
    if (this.#commits % PACKED_EVERY === 0) await git(this.repository, ['gc', '--quiet']);
    return this.#servedBy(way === REPLACED ? REPLACED_MILLISECONDS : SERVED_MILLISECONDS);
  }

  #servedBy(milliseconds: number): number {
    this.#latest = Math.max(this.#latest, performance.now() + milliseconds);
    return this.#latest;
  }

  /** Renames the new files into place: a server never reads half a file. */
  #rename(files: Files): void {
    const staging = join(this.#root, 'staging');
    const { changed, removed } = differenceOf(this.#files, files);
    this.#files = files;
    writeFiles(staging, changed);
    for (const path of changed.keys()) {
      mkdirSync(dirname(join(this.path, path)), { recursive: true });
      renameSync(join(staging, path), join(this.path, path));
    }
    for (const path of removed) rmSync(join(this.path, path));
  }

  /** Makes a commit without touching the served files, then has git check it out. */
  async #checkOut(files: Files, parent: string, seconds: number): Promise<void> {
    const elsewhere = join(this.#root, 'elsewhere');
    const { changed, removed } = differenceOf(this.#elsewhere, files);
    this.#elsewhere = files;
    writeFiles(join(elsewhere, 'content'), changed);
    for (const path of removed) rmSync(join(elsewhere, 'content', path));
    const index = { GIT_INDEX_FILE: join(this.#root, 'index') };
    await git(this.repository, [`--work-tree=${elsewhere}`, 'add', '--all'], index);
    const tree = await git(this.repository, ['write-tree'], index);
    const args = ['commit-tree', '-m', 'Checkout', '-p', parent, tree];
    const commit = await git(this.repository, args, timeOf(seconds));
    // Git removes only files of its index: edits may have added files that were never committed.
    await git(this.repository, ['add', '--all']);
    await git(this.repository, ['reset', '--quiet', '--hard', commit]);
    this.#files = files;
  }
}

function differenceOf(before: Files, after: Files): { changed: Files; removed: readonly string[] } {
  return {
    changed: new Map([...after].filter(([path, text]) => before.get(path) !== text)),
    removed: [...before.keys()].filter((path) => !after.has(path)),
  };
}

function timeOf(seconds: number): Record<string, string> {
  return { GIT_AUTHOR_DATE: `${seconds} +0000`, GIT_COMMITTER_DATE: `${seconds} +0000` };
}
