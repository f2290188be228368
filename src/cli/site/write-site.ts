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

/** What a thread needs to write its share of the files. */
interface SiteShare {
  readonly packed: PackedCalendar;
  readonly query: SiteQuery;
  readonly index: SearchIndex;
  /** The folder of the site. */
  readonly root: string;
  /** One number that all threads share: how many files have been taken. */
  readonly taken: Int32Array;
}

interface WrittenFile extends ListedFile {
  /** The position of the file among all files of the site. */
  readonly position: number;
  /** Whether the file was not there before with the same bytes. */
  readonly isNew: boolean;
}

/** A thread takes this many files at a time: what is made of the same record stands together. */
const BLOCK = 64;

/** Writes one block of files after the other, as long as there are some that no thread has taken. */
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

/** What became of the files of a folder. */
interface SiteReport {
  readonly files: number;
  /** The number of files that were not there, or had other bytes. */
  readonly written: number;
  /** The number of files of an earlier run that the site no longer has. */
  readonly removed: number;
}

/** The number of files that are worth a thread. */
const FILES_A_THREAD = 500;

/**
 * Writes the static site into a folder. Files that have not changed stay as they are, and files of an earlier run that the site
 * no longer has are removed.
 *
 * @throws UsageError when something else is in the way, or the folder cannot be written to
 */
export async function writeSite(packed: PackedCalendar, query: SiteQuery, out: string): Promise<SiteReport> {
  try {
    return await writeFiles(packed, query, out);
  } catch (error) {
    throw faultOf(error);
  }
}

/** Makes an error of the file system one for the person who typed the command; any other error is a fault of this program. */
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
  // The list is written first: when somebody ends this run, the next run knows its files.
  const begun = paths.map((path) => ({ path, sha256: '' }));
  writeList(root, [...before, ...begun]);
  const count = Math.max(1, Math.min(availableParallelism(), Math.ceil(paths.length / FILES_A_THREAD)));
  const taken = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const share = { packed, query, index, root, taken };
  // One thread alone would load all of the code anew, and the process would only wait for it.
  const files =
    count === 1
      ? writeShare(share)
      : (await Promise.all(Array.from({ length: count }, () => runThread(share)))).flat();
  files.sort((one, other) => one.position - other.position);
  const wanted = new Set(paths);
  const gone = before.filter(({ path }) => !wanted.has(path));
  const removed = gone.filter((file) => removeWritten(root, file)).length;
  // A file that somebody has changed stays, and is listed: a later site may have its path again.
  writeList(root, [...files, ...gone.filter(({ path }) => existsSync(join(root, path)))]);
  const written = files.filter(({ isNew }) => isNew).length;
  return { files: files.length, written, removed };
}

/** Opens the folder. It may be a symbolic link of the person who typed the command; nothing below it may be one. */
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

/** Runs this file once more as the program of a thread. */
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

// In the main thread there is no parent port, and nothing is done here.
parentPort?.postMessage(writeShare(workerData as SiteShare));
