import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file that a run has written. */
export interface ListedFile {
  readonly path: string;
  /** In hexadecimal digits; empty where a run has not come to its end. */
  readonly sha256: string;
}

/** What a run has written, in the form of `sha256sum`; hosts of pages do not serve what begins with a dot. */
export const LIST_FILE = '.site-files';

const LONGEST_LIST = 256 * 1024 * 1024;
const LINE = /^(?<sha256>[\da-f]{64}|-) {2}(?<path>.+)$/;

/** The paths that the command writes; none of them leads out of the folder. */
const OWN_PATH =
  /^(?:(?:[a-z\d-]+\/)*index\.html|(?:api|assets|events|feeds|images)\/(?:[a-z\d-]+\/)*[a-z\d][\w-]*\.[a-z\d]+|sitemap(?:-\d+)?\.xml|404\.html|robots\.txt|embed\.js|search\.json|\.nojekyll|\.well-known\/security\.txt)$/;

/** The list that stands in a folder, of which only what the command itself could have written counts. */
export function readFileList(root: string): ListedFile[] {
  const file = join(root, LIST_FILE);
  const stat = lstatSync(file, { throwIfNoEntry: false });
  if (stat?.isFile() !== true || stat.size > LONGEST_LIST) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const { sha256 = '', path = '' } = LINE.exec(line)?.groups ?? {};
      return isOwnPath(path) ? [{ path, sha256: sha256 === '-' ? '' : sha256 }] : [];
    });
}

/** Whether the command could have written a file at this path. */
export function isOwnPath(path: string): boolean {
  return OWN_PATH.test(path);
}

/** The list as `readFileList` reads it. */
export function fileListText(files: readonly ListedFile[]): string {
  return files.map(({ path, sha256 }) => `${sha256 === '' ? '-' : sha256}  ${path}\n`).join('');
}
