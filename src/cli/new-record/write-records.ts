import { closeSync, lstatSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readConfig } from '../../config/config.ts';
import { errnoOf } from '../../platform/system-errors.ts';
import { UsageError } from '../command.ts';
import { contentFolderOf } from '../content-command.ts';
import { refuseFolderLink } from '../folder-link.ts';
import { writing } from '../named-file.ts';
import {
  checkAllWithin,
  existsObstacle,
  type Findings,
  type NamedDraft,
  type Obstacle,
  type Target,
} from './check.ts';
import { openFolder } from './new-file.ts';
import type { NewType } from './record-type.ts';

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

/**
 * Checks drafts, each among those before it, and writes all of them or none.
 *
 * @returns what was written, or why nothing was
 * @throws UsageError when it cannot be written there
 */
export function writeRecords(target: Target, drafts: readonly NamedDraft[]): readonly Findings[] | Obstacle {
  const checked = checkAllWithin(target, drafts);
  const files = checked.map(({ findings }) => findings);
  return checked.find(({ obstacle }) => obstacle !== null)?.obstacle ?? writeChecked(target, files);
}

/**
 * Writes files that were checked, all of them or none.
 *
 * @returns what was written, or why nothing was
 * @throws UsageError when it cannot be written there
 */
export function writeChecked(target: Target, files: readonly Findings[]): readonly Findings[] | Obstacle {
  for (const { path } of files) refuseOtherThanFolder(target, path);
  const written: string[] = [];
  let isDone = false;
  try {
    for (const { path, text } of files) {
      const [absolute, shown] = [join(target.directory, path), target.displayPath(path)];
      if (!writing(shown, () => writeNewFile(absolute, text))) return existsObstacle(shown);
      written.push(absolute);
    }
    isDone = true;
    return files;
  } finally {
    if (!isDone) for (const path of written) rmSync(path, { force: true });
  }
}

/** @throws UsageError when a folder on the way to a file is none, or a link to one: nothing in it would be read */
function refuseOtherThanFolder({ directory, displayPath }: Target, file: string): void {
  const names = file.split('/').slice(0, -1);
  for (const position of names.keys()) {
    const folder = names.slice(0, position + 1).join('/');
    if (lstatSync(join(directory, folder), { throwIfNoEntry: false })?.isDirectory() === false)
      throw new UsageError(`${displayPath(folder)} is no folder, so no file in it would be read.`);
  }
}

/**
 * Opens the content folder that records of a kind are to be added to.
 *
 * @param content what `--content` says
 * @throws ContentFolderError when the folder itself cannot be used
 * @throws UsageError when a file in the collection would not be read, or is reached through a repository's link
 */
export function openTarget(content: string | undefined, { collection }: Pick<NewType, 'collection'>): Target {
  const folder = contentFolderOf(content, readConfig());
  refuseFolderLink(folder);
  const target = { ...folder, folder: openFolder(folder.directory) };
  refuseOtherThanFolder(target, `${collection}/`);
  return target;
}
