import { closeSync, lstatSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { errnoOf } from '../../platform/system-errors.ts';

/**
 * Writes a file that must not exist yet, making its folder where it is missing.
 *
 * @returns false when it exists, whatever it is; then it stays as it is
 * @throws Error of the file system, with its `code`
 */
export function writeNewFile(path: string, content: string | Buffer): boolean {
  mkdirSync(dirname(path), { recursive: true });
  let descriptor: number;
  try {
    descriptor = openSync(path, 'wx');
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false;
    throw error;
  }
  try {
    writeFileSync(descriptor, content);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
  return true;
}

/** Whether a folder is there, or can be made there; a symbolic link is none. */
export function isFolderOrMissing(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? true;
}

/** Whether something has this path, a broken symbolic link included. */
export function isTaken(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
