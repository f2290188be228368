import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { promisify } from 'node:util';

/** One message of the validator. */
interface Message {
  readonly type: 'error' | 'info' | 'non-document-error';
  /** Absent in a message of type `info` that is a hint on style, for example about a slash without a meaning. */
  readonly subType?: string;
  readonly url?: string;
  readonly lastLine?: number;
  readonly lastColumn?: number;
  readonly message: string;
}

const JAR = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');
const OPTIONS = ['--format', 'json', '--stdout', '--exit-zero-always', '--also-check-css'];
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
const run = promisify(execFile);

/** Runs the Nu Html Checker once on the `.html` and `.css` files of a folder. Returns its errors and warnings. */
export async function validationFaults(folder: string): Promise<string[]> {
  const { stdout } = await run('java', ['-jar', JAR, ...OPTIONS, folder], { maxBuffer: MAX_OUTPUT_BYTES });
  const { messages } = JSON.parse(stdout) as { readonly messages: readonly Message[] };
  return messages
    .filter(({ type, subType }) => type !== 'info' || subType !== undefined)
    .map(
      ({ url = '', lastLine = 0, lastColumn = 0, message }) =>
        `${basename(url)}:${lastLine}:${lastColumn} ${message}`,
    );
}
