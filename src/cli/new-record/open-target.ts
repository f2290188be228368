import { readConfig } from '../../config/config.ts';
import { contentFolderOf } from '../content-command.ts';
import { refuseFolderLink } from '../folder-link.ts';
import { openFolder } from './new-file.ts';
import type { Target } from './new-obstacles.ts';
import type { NewType } from './record-type.ts';
import { refuseOtherThanFolder } from './write-records.ts';

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
