import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs';
import { open } from 'node:fs/promises';

/** What may be read, and what not. */
export interface FileLimits {
  readonly maxBytes: number;
  /** Read the file that a symbolic link points at. */
  readonly followLinks: boolean;
}

/**
 * Reads a regular file; nothing else is opened in a way that waits, like a FIFO, or has no end.
 *
 * @returns null when the file has more than `maxBytes`
 * @throws Error of the operating system, or without a code when it is no regular file
 */
export function readRegularFile(path: string, { maxBytes, followLinks }: FileLimits): Buffer | null {
  return openRegularFile(path, followLinks, (descriptor, size) =>
    size > maxBytes ? null : readBytes(descriptor, size),
  );
}

/**
 * Reads the first bytes of a regular file, or of the one that a symbolic link points at: what there is of `length`.
 *
 * @throws Error as `readRegularFile`
 */
export function readBeginning(path: string, length: number): Buffer {
  return openRegularFile(path, true, (descriptor) => readBytes(descriptor, length));
}

const HALF_BYTES = 8 * 1024 * 1024;

/**
 * Reads a regular file as `readRegularFile`, into a buffer of its own. While two other threads read the halves of a piece of
 * it, this one works on the piece before.
 *
 * @param work is called for one piece after the other, with where it begins
 */
export async function readInPieces(
  path: string,
  { maxBytes, followLinks }: FileLimits,
  work: (piece: Buffer, start: number) => void,
): Promise<ArrayBuffer | null> {
  const file = await open(path, flagsOf(followLinks));
  try {
    const stats = await file.stat();
    mustBeRegular(path, stats);
    if (stats.size > maxBytes) return null;
    const bytes = Buffer.from(new ArrayBuffer(stats.size));
    const readHalf = async (start: number): Promise<number> => {
      const length = Math.max(0, Math.min(HALF_BYTES, stats.size - start));
      return (await file.read(bytes, start, length, start)).bytesRead;
    };
    const readFrom = async (start: number): Promise<number> => {
      const [first, second] = await Promise.all([readHalf(start), readHalf(start + HALF_BYTES)]);
      return start + first + second;
    };
    let start = 0;
    let end = await readFrom(start);
    while (end > start) {
      const next = readFrom(end);
      work(bytes.subarray(start, end), start);
      start = end;
      end = await next;
    }
    return bytes.buffer;
  } finally {
    await file.close();
  }
}

function openRegularFile<T>(
  path: string,
  followLinks: boolean,
  read: (descriptor: number, size: number) => T,
): T {
  const descriptor = openSync(path, flagsOf(followLinks));
  try {
    const stats = fstatSync(descriptor);
    mustBeRegular(path, stats);
    return read(descriptor, stats.size);
  } finally {
    closeSync(descriptor);
  }
}

function flagsOf(followLinks: boolean): number {
  return constants.O_RDONLY | constants.O_NONBLOCK | (followLinks ? 0 : constants.O_NOFOLLOW);
}

function mustBeRegular(path: string, stats: Stats): void {
  if (!stats.isFile()) throw new Error(`${path} is no regular file`);
}

/** What there is of `size` bytes: a file can become shorter while it is read. */
function readBytes(descriptor: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  let length = 0;
  while (length < size) {
    const read = readSync(descriptor, bytes, length, size - length, null);
    if (read === 0) break;
    length += read;
  }
  return bytes.subarray(0, length);
}
