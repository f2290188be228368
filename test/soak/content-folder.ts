import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Files } from './revision.ts';

/** A way of changing the files of a folder. */
export interface Way {
  /** A name of the way for the report. */
  readonly does: string;
  /** Whether all files of the next revision are written at once, or only those of a few events. */
  readonly isLarge: boolean;
  /** The effect on the commits of the folder's repository. */
  readonly commits: 'nothing' | 'one more' | 'last one replaced';
}

/** A content folder, and the ways of replacing its files. */
export interface ContentFolder {
  readonly path: string;
  readonly ways: readonly Way[];
  /** Whether the folder is in a repository. */
  readonly hasHistory: boolean;
  /**
   * Replaces the files.
   *
   * @param seconds the time of the commit, in seconds since 1970
   * @returns when a server must serve the files, in milliseconds of `performance.now`
   */
  publish(files: Files, way: Way, seconds: number): Promise<number>;
}

/**
 * The server may notice a link that points elsewhere only by polling, every ten seconds; the rest of this time is
 * for reading under load.
 */
const LINK_MILLISECONDS = 12_000;

/** A symbolic link that is moved from folder to folder; each revision is in a new folder. */
export class LinkedFolder implements ContentFolder {
  readonly path: string;
  readonly ways = [{ does: 'link re-pointed', isLarge: true, commits: 'nothing' }] as const;
  readonly hasHistory = false;
  readonly #root: string;
  #count = 0;

  constructor(root: string, files: Files) {
    this.#root = root;
    this.path = join(root, 'content');
    this.#point(files);
  }

  publish(files: Files): Promise<number> {
    this.#point(files);
    return Promise.resolve(performance.now() + LINK_MILLISECONDS);
  }

  #point(files: Files): void {
    this.#count += 1;
    writeFiles(join(this.#root, String(this.#count)), files);
    symlinkSync(String(this.#count), join(this.#root, 'next'));
    renameSync(join(this.#root, 'next'), this.path);
    // The folder before this one stays: a server may still be reading it.
    rmSync(join(this.#root, String(this.#count - 2)), { recursive: true, force: true });
  }
}

export function writeFiles(folder: string, files: Files): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
