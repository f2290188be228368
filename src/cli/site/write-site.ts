import { existsSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { openCalendar, type PackedCalendar } from '../../calendar/packed/packed-calendar.ts';
import { keepEvents } from '../../calendar/record-at.ts';
import { errnoOf } from '../../platform/system-errors.ts';
import { writeFileWhole } from '../../platform/write-file.ts';
import { UsageError } from '../command.ts';
import type { SearchIndex } from './search-index.ts';
import { siteFiles, siteIndex, type SiteQuery } from './site-files.ts';
import {
  checkFolder,
  digestOf,
  fileListText,
  LIST_FILE,
  type ListedFile,
  readFileList,
  removeWritten,
  writeChanged,
} from './site-folder.ts';

/** The input of a thread that writes a share of the files. */
interface SiteShare {
  readonly packed: PackedCalendar;
  readonly query: SiteQuery;
  readonly index: SearchIndex;
  /** The folder of the site. */
  readonly root: string;
  /** A counter shared by all threads: the number of files that have been taken. */
  readonly taken: Int32Array;
}

interface WrittenFile extends ListedFile {
  /** The position of the file among all files of the site. */
  readonly position: number;
  /** Whether the file did not exist before with the same bytes. */
  readonly isNew: boolean;
}

/** The number of files that a thread takes at a time; files of the same record are adjacent. */
const BLOCK = 64;

/** Writes blocks of files until the threads have taken all of them. */
function writeShare({ packed, query, index, root, taken }: SiteShare): WrittenFile[] {
  const calendar = openCalendar(packed);
  keepEvents(calendar);
  const files = [...siteFiles(calendar, query, index)];
  const written: WrittenFile[] = [];
  for (;;) {
    const first = Atomics.add(taken, 0, BLOCK);
    if (first >= files.length) return written;
    for (const [at, { path, make }] of files.slice(first, first + BLOCK).entries()) {
      const bytes = make();
      const isNew = writeChanged(root, path, bytes);
      written.push({ path, position: first + at, sha256: digestOf(bytes), isNew });
    }
  }
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
    throw faultOf(error);
  }
}

/** Converts an error of the file system to a `UsageError`; any other error is a bug, and is returned unchanged. */
function faultOf(error: unknown): unknown {
  const isOfSystem = error instanceof Error && /^E[A-Z\d]+$/.test(errnoOf(error) ?? '');
  return isOfSystem
    ? new UsageError(`The files cannot be written (${error.message}).`, { cause: error })
    : error;
}

async function writeFiles(packed: PackedCalendar, query: SiteQuery, out: string): Promise<SiteReport> {
  const root = openFolder(out);
  const before = readFileList(root);
  const calendar = openCalendar(packed);
  const index = siteIndex(calendar, query);
  const paths = Array.from(siteFiles(calendar, query, index), ({ path }) => path);
  checkFolder(root, paths, new Set(before.map(({ path }) => path)));
  // The list is written first, so that the next run knows the files even if this one is interrupted.
  const begun = paths.map((path) => ({ path, sha256: '' }));
  writeList(root, [...before, ...begun]);
  const count = Math.max(1, Math.min(availableParallelism(), Math.ceil(paths.length / FILES_A_THREAD)));
  const taken = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const share = { packed, query, index, root, taken };
  // A single thread would only load all of the code again while this one waits.
  const files =
    count === 1
      ? writeShare(share)
      : (await Promise.all(Array.from({ length: count }, () => runThread(share)))).flat();
  files.sort((one, other) => one.position - other.position);
  const wanted = new Set(paths);
  const gone = before.filter(({ path }) => !wanted.has(path));
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

function writeList(root: string, files: readonly ListedFile[]): void {
  writeFileWhole(join(root, LIST_FILE), fileListText(files));
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

// Runs only in a worker thread: the main thread has no parent port.
parentPort?.postMessage(writeShare(workerData as SiteShare));
