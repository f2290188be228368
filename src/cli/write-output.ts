import { errnoOf } from '../platform/system-errors.ts';
import { writeFileWhole } from '../platform/write-file.ts';
import { UsageError } from './command.ts';

/**
 * Writes a file that a command makes.
 *
 * @param shown what the person who typed the command knows the file by
 * @throws UsageError when it cannot be written there
 */
export function writeOutput(path: string, content: string | Buffer, shown = path): void {
  try {
    writeFileWhole(path, content);
  } catch (error) {
    throw new UsageError(`${shown} cannot be written (${errnoOf(error) ?? 'unknown'}).`, { cause: error });
  }
}
