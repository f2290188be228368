import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Files } from './revision.ts';

/** How files come into a folder. */
export interface Way {
  /** What is done, in words. */
  readonly does: string;
  /** Whether everything that the next revision has comes at once, or a few events. */
  readonly isLarge: boolean;
  /** What happens to the commits of its repository. */
  readonly commits: 'nothing' | 'one more' | 'last one replaced';
}

/** A content folder, and ways to put a whole set of files there. */
export interface ContentFolder {
  readonly path: string;
  readonly ways: readonly Way[];
  /** Whether it is in a repository. */
  readonly hasHistory: boolean;
  /**
   * Replaces the files.
   *
   * @param seconds the time of the commit, since 1970
   * @returns when a server must serve them, in milliseconds of `performance.now`
   */
  publish(files: Files, way: Way, seconds: number): Promise<number>;
}

/**
 * A link that points elsewhere may be found by looking only, every ten seconds; the rest is for reading while there
 * is a load.
 */
const LINK_MILLISECONDS = 12_000;

/** A symbolic link to a folder that is never changed. */
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
    // The one before is left to those who are reading it.
    rmSync(join(this.#root, String(this.#count - 2)), { recursive: true, force: true });
  }
}

export function writeFiles(folder: string, files: Files): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
