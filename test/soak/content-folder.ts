import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Files } from './revision.ts';
import type { Change } from './timeline.ts';

/** A content folder, and a way to put a whole set of files there. */
export interface ContentFolder {
  readonly path: string;
  /** What it does, in words. */
  readonly ways: readonly string[];
  /** Replaces the files; returns when a server may serve them, and when it must. */
  publish(files: Files, way: string): Promise<Change>;
}

/** Changes of files are in force two seconds after the last one. */
const FILES_MILLISECONDS = 2_000;
/**
 * A link that points elsewhere may be found by looking only, every ten seconds; the rest is for reading while there
 * is a load.
 */
const LINK_MILLISECONDS = 12_000;

const AT_ONCE = 'files renamed at once';
const BY_GIT = 'files written as git does';
const BY_LINK = 'link re-pointed';

/** A folder of a repository: its files are changed one by one. */
export class PlainFolder implements ContentFolder {
  readonly path: string;
  readonly ways = [AT_ONCE, BY_GIT];
  readonly #staging: string;
  readonly #lock: string;
  #files: Files = new Map();

  constructor(root: string, files: Files) {
    this.path = join(root, 'content');
    this.#staging = join(root, 'staging');
    mkdirSync(join(root, '.git'), { recursive: true });
    this.#lock = join(root, '.git/index.lock');
    writeFiles(this.path, files);
    this.#files = files;
  }

  async publish(files: Files, way: string): Promise<Change> {
    const changed = new Map([...files].filter(([path, text]) => this.#files.get(path) !== text));
    const removed = [...this.#files.keys()].filter((path) => !files.has(path));
    this.#files = files;
    return way === AT_ONCE ? this.#rename(changed, removed) : this.#write(changed, removed);
  }

  /** In a moment, so that no server takes a half for the whole. */
  #rename(changed: Files, removed: readonly string[]): Change {
    writeFiles(this.#staging, changed);
    const from = performance.now();
    for (const path of changed.keys()) {
      mkdirSync(dirname(join(this.path, path)), { recursive: true });
      renameSync(join(this.#staging, path), join(this.path, path));
    }
    for (const path of removed) rmSync(join(this.path, path));
    return { from, settledAt: performance.now() + FILES_MILLISECONDS };
  }

  /** As slowly as it likes, while its lock says that there is more to come. */
  async #write(changed: Files, removed: readonly string[]): Promise<Change> {
    writeFileSync(this.#lock, '');
    for (const path of removed) rmSync(join(this.path, path));
    let count = 0;
    for (const [path, text] of changed) {
      writeFiles(this.path, new Map([[path, text]]));
      count += 1;
      if (count % 10 === 0) await sleep(100);
    }
    const from = performance.now();
    rmSync(this.#lock);
    return { from, settledAt: performance.now() + FILES_MILLISECONDS };
  }
}

/** A symbolic link to a folder that is never changed. */
export class LinkedFolder implements ContentFolder {
  readonly path: string;
  readonly ways = [BY_LINK];
  readonly #root: string;
  #count = 0;

  constructor(root: string, files: Files) {
    this.#root = root;
    this.path = join(root, 'content');
    this.#point(files);
  }

  publish(files: Files): Promise<Change> {
    const from = this.#point(files);
    return Promise.resolve({ from, settledAt: performance.now() + LINK_MILLISECONDS });
  }

  #point(files: Files): number {
    this.#count += 1;
    writeFiles(join(this.#root, String(this.#count)), files);
    symlinkSync(String(this.#count), join(this.#root, 'next'));
    const from = performance.now();
    renameSync(join(this.#root, 'next'), this.path);
    // The one before is left to those who are reading it.
    rmSync(join(this.#root, String(this.#count - 2)), { recursive: true, force: true });
    return from;
  }
}

export function writeFiles(folder: string, files: Files): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
