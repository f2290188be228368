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
import { availableParallelism } from 'node:os';
import { basename, dirname, join, relative, sep } from 'node:path';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { openCalendar, type PackedCalendar } from '../../calendar/packed/packed-calendar.ts';
import { keepEvents } from '../../calendar/record-at.ts';
import { errnoOf } from '../../platform/system-errors.ts';
import { writeFileWhole } from '../../platform/write-file.ts';
import { PICTURE_FOLDER } from '../../schema/picture.ts';
import { isCollection } from '../../schema/records.ts';
import { UsageError } from '../command.ts';
import type { SearchIndex } from './search-index.ts';
import { type SiteFile, siteFiles, siteIndex, type SiteQuery } from './site-files.ts';

/** A file in the list of written files. */
interface ListedFile {
  readonly path: string;
  /** The digest in hexadecimal digits; empty where the run did not finish. */
  readonly sha256: string;
}

/** The input of a thread that writes a share of the files. */
interface SiteShare {
  readonly packed: PackedCalendar;
  readonly query: SiteQuery;
  readonly index: SearchIndex;
  /** The folder of the site. */
  readonly root: string;
  /** A counter shared by all threads: the number of blocks of files that have been taken. */
  readonly taken: Int32Array;
}

interface WrittenFile extends ListedFile {
  /** Whether the file did not exist before with the same bytes. */
  readonly isNew: boolean;
}

/** Writes blocks of files until the threads have taken all of them. */
function writeShare({ packed, query, index, root, taken }: SiteShare): WrittenFile[] {
  const calendar = openCalendar(packed);
  keepEvents(calendar);
  const blocks = blocksOf([...siteFiles(calendar, query, index)]);
  const written: WrittenFile[] = [];
  for (;;) {
    const block = blocks[Atomics.add(taken, 0, 1)];
    if (block === undefined) return written;
    for (const { path, make } of block) {
      const bytes = make();
      const isNew = writeChanged(root, path, bytes);
      written.push({ path, sha256: digestOf(bytes), isNew });
    }
  }
}

const BLOCK = 64;

/**
 * Divides files into those that a thread takes at a time: all feeds, since a thread remembers the text of each event that it has
 * written into one of them, and 64 others, of which those of a record are adjacent.
 */
function blocksOf(files: readonly SiteFile[]): (readonly SiteFile[])[] {
  const isFeed = ({ path }: SiteFile): boolean => path.startsWith('feeds/');
  const others = files.filter((file) => !isFeed(file));
  const blocks = Array.from({ length: Math.ceil(others.length / BLOCK) }, (_, at) =>
    others.slice(at * BLOCK, (at + 1) * BLOCK),
  );
  return [files.filter(isFeed), ...blocks];
}

/** The numbers of files after writing a site. */
interface SiteReport {
  readonly files: number;
  /** The number of files that are new or have changed. */
  readonly written: number;
  /** The number of files of an earlier run that the site no longer has. */
  readonly removed: number;
}

/** The number of files for which another thread pays off. */
const FILES_A_THREAD = 500;

/**
 * Writes the static site into a folder. Files that have not changed stay as they are, and files of an earlier run that the site
 * no longer has are removed.
 *
 * @throws UsageError where another file is in the way, or the folder cannot be written to
 */
export async function writeSite(packed: PackedCalendar, query: SiteQuery, out: string): Promise<SiteReport> {
  try {
    return await writeFiles(packed, query, out);
  } catch (error) {
    // Any error but those of the file system is a bug.
    if (!(error instanceof Error && /^E[A-Z\d]+$/.test(errnoOf(error) ?? ''))) throw error;
    throw new UsageError(`The files cannot be written (${error.message}).`, { cause: error });
  }
}

async function writeFiles(packed: PackedCalendar, query: SiteQuery, out: string): Promise<SiteReport> {
  const root = openFolder(out);
  const before = readFileList(root);
  const calendar = openCalendar(packed);
  const index = siteIndex(calendar, query);
  const paths = Array.from(siteFiles(calendar, query, index), ({ path }) => path);
  const folders = checkFolder(root, paths, new Set(before.map(({ path }) => path)));
  // The list is written first, so that the next run knows the files even if this one is interrupted.
  const begun = paths.map((path) => ({ path, sha256: '' }));
  writeList(root, [...before, ...begun]);
  // One thread makes all folders: several that make them within the same folder wait for each other many times as long.
  for (const folder of folders) mkdirSync(join(root, folder), { recursive: true });
  const count = Math.max(1, Math.min(availableParallelism(), Math.ceil(paths.length / FILES_A_THREAD)));
  const taken = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const share = { packed, query, index, root, taken };
  // A single thread would only load all of the code again while this one waits.
  const files =
    count === 1
      ? writeShare(share)
      : (await Promise.all(Array.from({ length: count }, () => runThread(share)))).flat();
  const order = new Map(paths.map((path, position) => [path, position]));
  files.sort((one, other) => (order.get(one.path) ?? 0) - (order.get(other.path) ?? 0));
  const gone = before.filter(({ path }) => !order.has(path));
  const removed = gone.filter((file) => removeWritten(root, file)).length;
  // A file that was changed by hand is kept and stays listed, since a later site may use its path again.
  writeList(root, [...files, ...gone.filter(({ path }) => existsSync(join(root, path)))]);
  const written = files.filter(({ isNew }) => isNew).length;
  return { files: files.length, written, removed };
}

/** Creates the folder if necessary, and returns its resolved path. The folder itself may be a symbolic link. */
function openFolder(out: string): string {
  mkdirSync(out, { recursive: true });
  const root = realpathSync(out);
  const list = lstatSync(join(root, LIST_FILE), { throwIfNoEntry: false });
  if (list !== undefined && !list.isFile()) throw new UsageError(`${LIST_FILE} in the folder is no file.`);
  return root;
}

/** Runs this module in a worker thread. */
function runThread(share: SiteShare): Promise<readonly WrittenFile[]> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), {
      workerData: share,
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: 128 },
    });
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => {
      reject(new Error('A thread has ended without its files.'));
    });
  });
}

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
 * @returns the folders that have to be made
 * @throws UsageError
 */
function checkFolder(root: string, paths: Iterable<string>, listed: ReadonlySet<string>): Set<string> {
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
  return folders;
}

function inTheWay(path: string): UsageError {
  return new UsageError(
    `${path} is in the folder already, and no earlier run of this command has written it. Nothing was written: give an empty folder.`,
  );
}

/** Writes a file unless it exists with the same bytes; returns whether it did. An existing file is replaced atomically. */
function writeChanged(root: string, path: string, bytes: Buffer): boolean {
  const file = join(root, path);
  const old = lstatSync(file, { throwIfNoEntry: false });
  if (old === undefined) {
    // The flag makes it fail at any symbolic link, even a dangling one.
    writeFileSync(file, bytes, { flag: 'wx' });
    return true;
  }
  if (old.size === bytes.length && readFileSync(file).equals(bytes)) return false;
  writeFileWhole(file, bytes);
  return true;
}

/** Removes a file if it is unchanged since an earlier run wrote it, and folders that become empty; returns whether it did. */
function removeWritten(root: string, { path, sha256 }: ListedFile): boolean {
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
function digestOf(bytes: Buffer): string {
  return hash('sha256', bytes, 'hex');
}

/** The name of the list of written files, in the format of `sha256sum`. Static hosts do not serve files that begin with a dot. */
const LIST_FILE = '.site-files';

const LONGEST_LIST = 256 * 1024 * 1024;
const LINE = /^(?<sha256>[\da-f]{64}|-) {2}(?<path>.+)$/;

/** Matches the paths that the command can write; none of them leads out of the folder. */
const OWN_PATH =
  /^(?:(?:[a-z\d-]+\/)*index\.html|(?:[a-z\d-]+\/)?map\/(?:points|rows-\d+)\.json|(?:api|assets|events|feeds|images)\/(?:[a-z\d-]+\/)*[a-z\d][\w-]*\.[a-z\d]+|admin\/(?:[a-z][a-z\d.-]*\/)*[\w-]+(?:\.[\w-]+)+|sitemap(?:-\d+)?\.xml|404\.html|favicon\.ico|(?:robots|llms)\.txt|embed\.js|embed\/events\.json|search\.json|\.nojekyll|\.well-known\/(?:security\.txt|api-catalog))$/;

/** Reads the list in a folder, ignoring paths that the command cannot have written. */
function readFileList(root: string): ListedFile[] {
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
function writeList(root: string, files: readonly ListedFile[]): void {
  const lines = files.map(({ path, sha256 }) => `${sha256 === '' ? '-' : sha256}  ${path}\n`);
  writeFileWhole(join(root, LIST_FILE), lines.join(''));
}

// Runs only in a worker thread: the main thread has no parent port.
parentPort?.postMessage(writeShare(workerData as SiteShare));
