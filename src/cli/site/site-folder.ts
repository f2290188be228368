import { hash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { isCollection } from '../../schema/records.ts';
import { errnoOf } from '../../platform/system-errors.ts';
import { writeFileWhole } from '../../platform/write-file.ts';
import { PICTURE_FOLDER } from '../../schema/picture.ts';
import { UsageError } from '../command.ts';

/*
 * The folder to which a site is written. It may contain other files: only files that an earlier run has written are changed or
 * removed, and symbolic links are never followed.
 */

/**
 * Checks that the output folder is not one that is read as content.
 *
 * @throws UsageError
 */
export function checkApart(out: string, contentFolder: string): void {
  const [folder = ''] = relative(realPathOf(contentFolder), realPathOf(out)).split(sep);
  if (folder !== '' && !isCollection(folder) && folder !== PICTURE_FOLDER) return;
  throw new UsageError('The files would stand among the content: give a folder of their own with --out DIR.');
}

/** Returns the resolved path of a folder, which need not exist yet. */
function realPathOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : join(realPathOf(dirname(path)), basename(path));
}

/**
 * Checks that all files can be written, before any of them is.
 *
 * @param listed the paths that an earlier run has written
 * @throws UsageError
 */
export function checkFolder(root: string, paths: Iterable<string>, listed: ReadonlySet<string>): void {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let folder = dirname(path); folder !== '.' && !folders.has(folder); folder = dirname(folder)) {
      folders.add(folder);
      const stat = lstatSync(join(root, folder), { throwIfNoEntry: false });
      if (stat !== undefined && !stat.isDirectory()) throw inTheWay(folder);
    }
    const stat = lstatSync(join(root, path), { throwIfNoEntry: false });
    if (stat !== undefined && !(stat.isFile() && listed.has(path))) throw inTheWay(path);
  }
}

function inTheWay(path: string): UsageError {
  return new UsageError(
    `${path} is in the folder already, and no earlier run of this command has written it. Nothing was written: give an empty folder.`,
  );
}

/** Writes a file unless it exists with the same bytes; returns whether it did. An existing file is replaced atomically. */
export function writeChanged(root: string, path: string, bytes: Buffer): boolean {
  const file = join(root, path);
  const old = lstatSync(file, { throwIfNoEntry: false });
  if (old === undefined) {
    writeNew(file, bytes);
    return true;
  }
  if (old.size === bytes.length && readFileSync(file).equals(bytes)) return false;
  writeFileWhole(file, bytes);
  return true;
}

/** Creates a file and its folder. The flag `wx` makes it fail at any symbolic link, even a dangling one. */
function writeNew(file: string, bytes: Buffer): void {
  try {
    writeFileSync(file, bytes, { flag: 'wx' });
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes, { flag: 'wx' });
  }
}

/** Removes a file if it is unchanged since an earlier run wrote it, and folders that become empty; returns whether it did. */
export function removeWritten(root: string, { path, sha256 }: ListedFile): boolean {
  const folders = path
    .split('/')
    .slice(0, -1)
    .map((_, at, all) => all.slice(0, at + 1).join('/'));
  const isInside = folders.every((folder) =>
    lstatSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory(),
  );
  const file = join(root, path);
  if (!isInside || lstatSync(file, { throwIfNoEntry: false })?.isFile() !== true) return false;
  if (digestOf(readFileSync(file)) !== sha256) return false;
  rmSync(file);
  for (const folder of folders.reverse()) {
    if (readdirSync(join(root, folder)).length > 0) break;
    rmdirSync(join(root, folder));
  }
  return true;
}

/** Returns the SHA-256 of some bytes, in hexadecimal digits. */
export function digestOf(bytes: Buffer): string {
  return hash('sha256', bytes, 'hex');
}

/** A file in the list of written files. */
export interface ListedFile {
  readonly path: string;
  /** The digest in hexadecimal digits; empty where the run did not finish. */
  readonly sha256: string;
}

/** The name of the list of written files, in the format of `sha256sum`. Static hosts do not serve files that begin with a dot. */
export const LIST_FILE = '.site-files';

const LONGEST_LIST = 256 * 1024 * 1024;
const LINE = /^(?<sha256>[\da-f]{64}|-) {2}(?<path>.+)$/;

/** Matches the paths that the command can write; none of them leads out of the folder. */
const OWN_PATH =
  /^(?:(?:[a-z\d-]+\/)*index\.html|(?:[a-z\d-]+\/)?map\/(?:points|rows-\d+)\.json|(?:api|assets|events|feeds|images)\/(?:[a-z\d-]+\/)*[a-z\d][\w-]*\.[a-z\d]+|admin\/(?:[a-z][a-z\d.-]*\/)*[\w-]+(?:\.[\w-]+)+|sitemap(?:-\d+)?\.xml|404\.html|favicon\.ico|(?:robots|llms)\.txt|embed\.js|embed\/events\.json|search\.json|\.nojekyll|\.well-known\/(?:security\.txt|api-catalog))$/;

/** Reads the list in a folder, ignoring paths that the command cannot have written. */
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

/** Writes the list in the form that `readFileList` reads. */
export function fileListText(files: readonly ListedFile[]): string {
  return files.map(({ path, sha256 }) => `${sha256 === '' ? '-' : sha256}  ${path}\n`).join('');
}
