import { parseArgs, type ParseArgsConfig } from 'node:util';
import { ConfigError } from '../config/config.ts';
import { ContentFolderError } from '../content/read/folder-entries.ts';
import { errnoOf } from '../platform/system-errors.ts';
import { TokensFileError } from '../tokens/registry.ts';

/** Exit statuses of every command (contract, section 1). */
export const OK = 0;
export const FAILED = 1;
export const WRONG_USE = 2;
export type ExitStatus = typeof OK | typeof FAILED | typeof WRONG_USE;

/** The command was called in a way it does not know; the message says how to call it. */
export class UsageError extends Error {}

type Work = (args: readonly string[]) => ExitStatus | Promise<ExitStatus>;

/** A command of a person: what its file in `scripts/` exports. */
export interface Command {
  /** What `--help` prints; `typed` is how the command was called. */
  readonly usage: (typed: string) => string;
  readonly run: Work;
}

/** Runs a command: `--help` prints `usage`, wrong use prints the reason and exits with 2. */
export function runCommand(usage: string, work: Work, args: readonly string[] = process.argv.slice(2)): void {
  for (const output of [process.stdout, process.stderr])
    output.off('error', onOutputError).on('error', onOutputError);
  if (args.includes('--help')) process.stdout.write(`${usage}\n`);
  else void run(usage, work, args);
}

/** Nobody reads on, as before `| head`: what is to be done is done all the same. */
function onOutputError(this: NodeJS.WriteStream, error: Error): void {
  const isHandled = this.listenerCount('error') > 1;
  if (errnoOf(error) !== 'EPIPE' && !isHandled) throw error;
}

async function run(usage: string, work: Work, args: readonly string[]): Promise<void> {
  // Stays where nothing is left that the command could wait for.
  process.exitCode = FAILED;
  try {
    process.exitCode = await work(args);
  } catch (error) {
    if (error instanceof UsageError || error instanceof ConfigError || error instanceof ContentFolderError) {
      process.stderr.write(`${error.message}\n\n${usage}\n`);
      process.exitCode = WRONG_USE;
    } else if (error instanceof TokensFileError) {
      process.stderr.write(`${error.message}\n`);
      process.exitCode = FAILED;
    } else {
      throw error;
    }
  }
}

/**
 * Node's `parseArgs`, strict.
 *
 * @throws UsageError for an option or argument that is not known
 */
export function parseOptions<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [, unexpected] = /^Unexpected argument '(.*)'\. /s.exec(error.message) ?? [];
    throw new UsageError(
      unexpected === undefined ? error.message : `There is one argument too many: "${unexpected}".`,
    );
  }
}
