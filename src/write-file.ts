import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Writes a file as a whole: a reader sees the old one or the new one, never half of it. Its folder is made
 * where it is missing.
 *
 * @param options.mode the file's mode; 0666 less the process's mask where not given
 * @throws Error of the file system, with its `code`; the old file stays as it was
 */
export function writeFileWhole(path: string, data: string | Buffer, options: { mode?: number } = {}): void {
  // A name that begins with a dot is no record: nobody reads it in between.
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
  mkdirSync(dirname(path), { recursive: true });
  try {
    // Whatever has that name already, a link that leads elsewhere too, is not written to.
    rmSync(temporary, { force: true });
    writeFileSync(temporary, data, { ...options, flag: 'wx' });
    if (options.mode !== undefined) chmodSync(temporary, options.mode);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
