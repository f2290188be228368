import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../config/config.ts';
import { UsageError } from '../command.ts';
import { contentFolderOf } from '../content-command.ts';
import { refuseFolderLink } from '../folder-link.ts';
import { writing } from '../write-output.ts';
import type { Findings, NamedDraft } from './check.ts';
import { openFolder } from './new-file.ts';
import { checkAllWithin, existsObstacle, type Obstacle, type Target } from './new-obstacles.ts';
import type { NewType } from './record-type.ts';
import { isFolderOrMissing, writeNewFile } from './write-new-file.ts';

/**
 * Checks drafts, each among those before it, and writes all of them or none.
 *
 * @returns what was written, or why nothing was
 * @throws UsageError when it cannot be written there
 */
export function writeRecords(target: Target, drafts: readonly NamedDraft[]): readonly Findings[] | Obstacle {
  const checked = checkAllWithin(target, drafts);
  const obstacle = checked.find((one) => one.obstacle !== null)?.obstacle;
  return (
    obstacle ??
    writeChecked(
      target,
      checked.map(({ findings }) => findings),
    )
  );
}

/**
 * Writes files that were checked, all of them or none.
 *
 * @returns what was written, or why nothing was
 * @throws UsageError when it cannot be written there
 */
export function writeChecked(target: Target, files: readonly Findings[]): readonly Findings[] | Obstacle {
  for (const { path } of files) refuseOtherThanFolder(target, path);
  return writeAll(target, files);
}

function writeAll(
  { directory, displayPath }: Target,
  files: readonly Findings[],
): readonly Findings[] | Obstacle {
  const written: string[] = [];
  let isDone = false;
  try {
    for (const { path, text } of files) {
      const absolute = join(directory, path);
      if (!writing(displayPath(path), () => writeNewFile(absolute, text)))
        return existsObstacle(displayPath(path));
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
    if (!isFolderOrMissing(join(directory, folder))) {
      throw new UsageError(`${displayPath(folder)} is no folder, so no file in it would be read.`);
    }
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
