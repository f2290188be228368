import {
  closeSync,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { errnoOf } from './system-errors.ts';

/** A file cannot be replaced by one of the same owner and group; the message says whose it is. */
export class OwnerError extends Error {
  /** The code that the system gives such an error; codes, unlike classes, survive the way to another thread. */
  readonly code = 'EPERM';
}

/** The content of a file; parts are written one after the other. */
export type WrittenData = string | Uint8Array | readonly Uint8Array[];

export interface WriteOptions {
  /** The mode of a new file; 0666 less the process's mask where not given. */
  readonly mode?: number;
  /** Return when the file is on the disk, so that it outlives a loss of power. */
  readonly durable?: boolean;
}

const PERMISSION_BITS = 0o7777;
const SUPERUSER = 0;

/**
 * Writes a file as a whole: a reader sees the old one or the new one, never half of it. The new one keeps the owner, the
 * group and the mode of the old one: whoever could read it still can. Its folder is made where it is missing; a new file
 * belongs, where the superuser writes it, to the owner and group of its folder.
 *
 * @throws OwnerError, or Error of the file system with its `code`; the old file stays as it was
 */
export function writeFileWhole(path: string, data: WrittenData, options: WriteOptions = {}): void {
  const folder = dirname(path);
  // A name that begins with a dot is no record: nobody reads it in between.
  const temporary = join(folder, `.${basename(path)}.${process.pid}.tmp`);
  mkdirSync(folder, { recursive: true });
  try {
    // Whatever has that name already, a link that leads elsewhere too, is not written to.
    rmSync(temporary, { force: true });
    withOpen(temporary, 'wx', options.mode, (descriptor) => {
      for (const part of partsOf(data)) writeFileSync(descriptor, part);
      const old = statSync(path, { throwIfNoEntry: false });
      if (old !== undefined || process.geteuid?.() === SUPERUSER) give(descriptor, old ?? statSync(folder));
      const mode = old === undefined ? options.mode : old.mode & PERMISSION_BITS;
      if (mode !== undefined) fchmodSync(descriptor, mode);
      if (options.durable === true) fsyncSync(descriptor);
    });
    if (options.durable === true) renameDurably(temporary, path);
    else renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function partsOf(data: WrittenData): readonly (string | Uint8Array)[] {
  return typeof data === 'string' || data instanceof Uint8Array ? [data] : data;
}

/** Opens the folder first, so that one that cannot be synchronized is noticed before anything has changed. */
function renameDurably(from: string, to: string): void {
  withOpen(dirname(to), 'r', undefined, (folder) => {
    renameSync(from, to);
    fsyncSync(folder);
  });
}

function withOpen(
  path: string,
  flags: string,
  mode: number | undefined,
  work: (descriptor: number) => void,
): void {
  const descriptor = openSync(path, flags, mode);
  try {
    work(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function give(descriptor: number, { uid, gid }: { readonly uid: number; readonly gid: number }): void {
  const own = fstatSync(descriptor);
  if (own.uid === uid && own.gid === gid) return;
  try {
    fchownSync(descriptor, uid, gid);
  } catch (error) {
    if (errnoOf(error) !== 'EPERM') throw error;
    throw new OwnerError(
      `it belongs to user ${uid} and group ${gid}, and what this user (${own.uid}) writes would not; do it as that user`,
      { cause: error },
    );
  }
}
