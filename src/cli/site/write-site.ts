import { existsSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { openCalendar, type PackedCalendar } from '../../calendar/packed/packed-calendar.ts';
import { errnoOf } from '../../platform/system-errors.ts';
import { writeFileWhole } from '../../platform/write-file.ts';
import { UsageError } from '../command.ts';
import type { SiteQuery } from './page-files.ts';
import { siteFiles, siteIndex } from './site-files.ts';
import {
  fileListText,
  LIST_FILE,
  readFileList,
  type ListedFile,
  checkFolder,
  removeWritten,
} from './site-folder.ts';
import { noBlocks, writeShare, type SiteShare, type WrittenFile } from './site-share.ts';

/** What became of the files of a folder. */
export interface SiteReport {
  readonly files: number;
  /** Files that were not there, or had other bytes. */
  readonly written: number;
  /** Files of an earlier run that the site has no more. */
  readonly removed: number;
}

/** So many files are worth a thread. */
const FILES_A_THREAD = 500;

/** The program has the extension of this file: it is compiled, or not, as this one is. */
const PROGRAM = new URL(`./site-thread${extname(import.meta.url)}`, import.meta.url);

/**
 * Writes the public calendar into a folder: what has not changed stays as it is, and what an earlier run has written and the
 * site has no more goes.
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

/** What the file system refuses is for the person who typed the command; all else is a fault of ours. */
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
  // Whoever ends this run leaves files that the next one knows.
  const begun = paths.map((path) => ({ path, sha256: '' }));
  writeList(root, [...before, ...begun]);
  const count = Math.max(1, Math.min(availableParallelism(), Math.ceil(paths.length / FILES_A_THREAD)));
  const taken = noBlocks();
  const shares = Array.from({ length: count }, (_, number) => {
    const fromEnd = number % 2 === 1;
    return { packed, query, index, root, fromEnd, taken };
  });
  // One alone needs no thread, which would load all of the code anew.
  const files = count === 1 ? shares.flatMap(writeShare) : (await Promise.all(shares.map(runThread))).flat();
  files.sort((one, other) => one.number - other.number);
  const wanted = new Set(paths);
  const gone = before.filter(({ path }) => !wanted.has(path));
  const removed = gone.filter((file) => removeWritten(root, file)).length;
  // What is not as it was written stays, and is known: its path may be wanted again.
  writeList(root, [...files, ...gone.filter(({ path }) => existsSync(join(root, path)))]);
  const written = files.filter(({ isNew }) => isNew).length;
  return { files: files.length, written, removed };
}

/** The folder may be a link that whoever typed the command has made; nothing below it may. */
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

function runThread(share: SiteShare): Promise<readonly WrittenFile[]> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(PROGRAM, {
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
