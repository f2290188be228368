import { join } from 'node:path';
import type { ValidateFunction } from '../../../schema/validator.ts';
import { UsageError } from '../../command.ts';
import type { ChangeReport } from '../../diff/change-report.ts';
import { readNamedFile } from '../../read-named-file.ts';
import { isChangeReport, isValidation, type Validation } from './result-schemas.ts';

/** What a command printed; null where it printed nothing, since it found nothing that it could read. */
export type Result<T> = T | 'too large' | null;

/** What was found in the content of a pull request. */
export interface Results {
  readonly validation: Result<Validation>;
  readonly changes: Result<ChangeReport>;
}

const LIMITS = { maxBytes: 8 * 1024 * 1024, followLinks: false };
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
    const bytes = readNamedFile(join(folder, name), file, LIMITS);
    if (bytes === null) return 'too large';
    if (bytes.length === 0) return null;
    const result = parsed(withPaths(bytes.toString()));
    if (isIt(result)) return result;
    throw new UsageError(`${file} is not what the command prints.`);
  }
  return {
    validation: read('validation.json', isValidation, (text) => text.replaceAll(CHECKOUT, '')),
    changes: read('changes.json', isChangeReport),
  };
}

/** Undefined where it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
