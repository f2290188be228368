import { mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A file system in memory, where a file is made in at most a tenth of the time that a disk takes. */
const MEMORY = '/dev/shm';
const MIN_FREE_BYTES = 2 ** 30;
const TOP = temporaryFolder();

const made: string[] = [];

/**
 * Removes the folders that were made so far; called after the tests of a file, and between the inputs of the
 * fuzzer.
 */
export function removeFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** Contents of files by their paths within a folder. */
export type Files = Readonly<Record<string, string | Buffer>>;

/** Makes a folder with these files, which is removed after the tests of the file. */
export function makeFolder(files: Files = {}): string {
  const folder = mkdtempSync(join(TOP, 'calendar-test-'));
  made.push(folder);
  writeFiles(folder, files);
  return folder;
}

export function writeFiles(folder: string, files: Files): void {
  const folders = new Set(Object.keys(files).map((path) => dirname(join(folder, path))));
  for (const parent of folders) mkdirSync(parent, { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
}

/**
 * Returns the folder for temporary files: the one that the environment names, else one in memory where it has room
 * and may hold programs.
 */
function temporaryFolder(): string {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '));
    const options = mounts.findLast(([, path]) => path === MEMORY)?.[3]?.split(',') ?? ['noexec'];
    const { bavail, bsize } = statfsSync(MEMORY);
    const isUsable = !options.includes('noexec') && bavail * bsize >= MIN_FREE_BYTES;
    return isUsable && process.env.TMPDIR === undefined ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
