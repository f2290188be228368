import { printable } from '../platform/printable.ts';
import { readRegularFile, type FileLimits } from '../platform/regular-file.ts';
import { errnoOf, whyUnread } from '../platform/system-errors.ts';
import { UsageError } from './command.ts';

/**
 * Reads a file that the command line names.
 *
 * @param shown what messages call it
 * @returns null where it is larger than may be
 * @throws UsageError where it cannot be read, or is no regular file
 */
export function readNamedFile(path: string, shown: string, limits: FileLimits): Buffer | null {
  try {
    return readRegularFile(path, limits);
  } catch (error) {
    const code = errnoOf(error);
    const reason = code === undefined ? 'it is no regular file' : whyUnread(code);
    throw new UsageError(`${printable(shown)} cannot be read: ${reason}.`, { cause: error });
  }
}
