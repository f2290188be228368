import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** The bounds of what may be read. */
export interface FileLimits {
  readonly maxBytes: number;
  /** Read the file that a symbolic link points at. */
  readonly followLinks: boolean;
}

/**
 * Reads a regular file. Anything else is refused, so that a FIFO cannot block the process, nor a device go on without end.
 *
 * @returns null when the file has more than `maxBytes`
 * @throws Error of the operating system, or without a code when it is no regular file
 */
export function readRegularFile(
  path: string,
  { maxBytes, followLinks }: FileLimits,
): Buffer<ArrayBuffer> | null {
  return openRegularFile(path, followLinks, (descriptor, size) =>
    size > maxBytes ? null : readBytes(descriptor, size),
  );
}

/**
 * Reads the first `length` bytes of a regular file, or all of it where it is shorter. Symbolic links are followed.
 *
 * @throws Error as `readRegularFile`
 */
export function readBeginning(path: string, length: number): Buffer {
  return openRegularFile(path, true, (descriptor) => readBytes(descriptor, length));
}

function openRegularFile<T>(
  path: string,
  followLinks: boolean,
  read: (descriptor: number, size: number) => T,
): T {
  const flags = constants.O_RDONLY | constants.O_NONBLOCK | (followLinks ? 0 : constants.O_NOFOLLOW);
  const descriptor = openSync(path, flags);
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) throw new Error(`${path} is no regular file`);
    return read(descriptor, stats.size);
  } finally {
    closeSync(descriptor);
  }
}

/** Reads `size` bytes, or fewer where the file has become shorter meanwhile. */
function readBytes(descriptor: number, size: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafe(size);
  let length = 0;
  while (length < size) {
    const read = readSync(descriptor, bytes, length, size - length, null);
    if (read === 0) break;
    length += read;
  }
  return bytes.subarray(0, length);
}
