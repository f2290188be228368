import { appendFileSync, closeSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import { printable } from '../platform/printable.ts';
import { type FileLimits, readRegularFile } from '../platform/regular-file.ts';
import { DiskError, errnoOf, whyUnread } from '../platform/system-errors.ts';
import { writeFileWhole, type WrittenData } from '../platform/write-file.ts';
import { UsageError } from './command.ts';

/**
 * Reads a file that the command line names.
 *
 * @param shown the name of the file in messages
 * @returns null where the file is larger than the limits allow
 * @throws UsageError where the file cannot be read, or is no regular file
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

/**
 * Runs a function that writes a file, and turns its file system errors into messages for the user.
 *
 * @param shown the path of the file in messages
 * @throws DiskError where the disk is full or fails, UsageError when the file cannot be written for another reason
 */
export function writing<T>(shown: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    const full = DiskError.of(shown, error);
    if (full !== null) throw full;
    throw new UsageError(`${shown} cannot be written (${errnoOf(error) ?? 'unknown'}).`, { cause: error });
  }
}

/**
 * Writes a file, replacing an existing one.
 *
 * @throws UsageError as `writing`
 */
export function writeOutput(path: string, content: WrittenData, shown = path): void {
  writing(shown, () => {
    writeFileWhole(path, content);
  });
}

/**
 * Creates a file that must not exist yet, and its folder where it is missing.
 *
 * @returns false, with nothing changed, where the path exists already, even as a folder or a link
 * @throws UsageError as `writing`
 */
export function writeNewFile(path: string, content: string | Buffer, shown: string): boolean {
  return writing(shown, () => {
    mkdirSync(dirname(path), { recursive: true });
    const descriptor = openNew(path);
    if (descriptor === null) return false;
    try {
      writeFileSync(descriptor, content);
    } catch (error) {
      rmSync(path, { force: true });
      throw error;
    } finally {
      closeSync(descriptor);
    }
    return true;
  });
}

/** Creates a file and opens it; null where the path exists already. */
function openNew(path: string): number | null {
  try {
    return openSync(path, 'wx');
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return null;
    throw error;
  }
}

/** The options of a command that derives a file from a content folder. */
export const OUTPUT_OPTIONS = { content: { type: 'string' }, out: { type: 'string' } } as const;

/**
 * Writes the output file of a command.
 *
 * @param option the value of `--out`, relative to the folder where the command was typed
 * @param standard the default path of the file, relative to the working directory
 * @returns the path of the file, relative to the folder where the command was typed
 * @throws UsageError as `writing`
 */
export function writeOut(
  option: string | undefined,
  standard: string,
  { commandDir }: Config,
  content: WrittenData,
): string {
  const out = option === undefined ? resolve(standard) : resolve(commandDir, option);
  writeOutput(out, content);
  return relative(commandDir, out);
}

/**
 * Appends Markdown to the step summary; does nothing outside of GitHub Actions.
 *
 * @throws UsageError as `writing`
 */
export function appendToStepSummary({ stepSummary }: Config['github'], markdown: string): void {
  if (stepSummary === null) return;
  writing(`GITHUB_STEP_SUMMARY=${stepSummary}`, () => {
    appendFileSync(stepSummary, markdown);
  });
}
