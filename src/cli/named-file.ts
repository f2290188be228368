import { appendFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import { printable } from '../platform/printable.ts';
import { type FileLimits, readRegularFile } from '../platform/regular-file.ts';
import { errnoOf, whyUnread } from '../platform/system-errors.ts';
import { writeFileWhole, type WrittenData } from '../platform/write-file.ts';
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

/**
 * Runs what writes a file.
 *
 * @param shown what the person who typed the command knows the file by
 * @throws UsageError when it cannot be written there
 */
export function writing<T>(shown: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw new UsageError(`${shown} cannot be written (${errnoOf(error) ?? 'unknown'}).`, { cause: error });
  }
}

/**
 * Writes a file that a command makes.
 *
 * @throws UsageError as `writing`
 */
export function writeOutput(path: string, content: WrittenData, shown = path): void {
  writing(shown, () => {
    writeFileWhole(path, content);
  });
}

/** Of a command that makes something of a content folder. */
export const OUTPUT_OPTIONS = { content: { type: 'string' }, out: { type: 'string' } } as const;

/**
 * Writes the one file that a command makes.
 *
 * @param option that of `--out`, which counts from where the command was typed
 * @param standard where it goes without, from the project's folder
 * @returns where it is, from where the command was typed
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
 * Appends Markdown to the summary of the step, where GitHub's runner names a file for it.
 *
 * @throws UsageError as `writing`
 */
export function appendToStepSummary({ stepSummary }: Config['github'], markdown: string): void {
  if (stepSummary === null) return;
  writing(`GITHUB_STEP_SUMMARY=${stepSummary}`, () => {
    appendFileSync(stepSummary, markdown);
  });
}
