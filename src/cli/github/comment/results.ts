import { join } from 'node:path';
import { readRegularFile } from '../../../platform/regular-file.ts';
import { errnoOf } from '../../../platform/system-errors.ts';
import type { ValidateFunction } from '../../../schema/validator.ts';
import { UsageError } from '../../command.ts';
import type { ChangeReport } from '../../diff/change-report.ts';
import { isChangeReport, isValidation, type Validation } from './result-schemas.ts';

/** What a command printed; null where it printed nothing, since it found nothing that it could read. */
export type Result<T> = T | 'too large' | null;

/** What was found in the content of a pull request. */
export interface Results {
  readonly validation: Result<Validation>;
  readonly changes: Result<ChangeReport>;
}

const MAX_BYTES = 8 * 1024 * 1024;
/** Where the content of the pull request was, from the folder in which the commands were typed. */
const CHECKOUT = '../pull-request/';

/**
 * Reads what another job has written. It is our own code that wrote there, beside files of a stranger: nothing is taken that
 * has not the very shape.
 *
 * @param shown what messages call the folder
 * @throws UsageError where a file cannot be read, or is not what the commands print
 */
export function readResults(folder: string, shown: string): Results {
  function read<T>(name: string, isIt: ValidateFunction<T>, withPaths = (text: string) => text): Result<T> {
    const file = join(shown, name);
    const text = textOf(join(folder, name), file);
    if (text === 'too large' || text === '') return text === '' ? null : text;
    const result = parsed(withPaths(text));
    if (isIt(result)) return result;
    throw new UsageError(`${file} is not what the command prints.`);
  }
  return {
    validation: read('validation.json', isValidation, (text) => text.replaceAll(CHECKOUT, '')),
    changes: read('changes.json', isChangeReport),
  };
}

function textOf(path: string, shown: string): string {
  try {
    return readRegularFile(path, { maxBytes: MAX_BYTES, followLinks: false })?.toString() ?? 'too large';
  } catch (error) {
    throw new UsageError(`${shown} cannot be read (${errnoOf(error) ?? 'no regular file'}).`, {
      cause: error,
    });
  }
}

/** Undefined where it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
