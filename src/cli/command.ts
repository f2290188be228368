import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { ConfigError, isKeptByNpm, npmScript } from '../config/config.ts';
import { ContentFolderError } from '../content/read/content-path.ts';
import { didYouMean, guessesFor } from '../platform/did-you-mean.ts';
import { DiskError, errnoOf } from '../platform/system-errors.ts';
import { TokensFileError } from '../tokens/registry.ts';

/** The exit statuses of every command. */
export const OK = 0;
export const FAILED = 1;
export const WRONG_USE = 2;
export type ExitStatus = typeof OK | typeof FAILED | typeof WRONG_USE;

/** Wrong use of a command. The message says what is wrong with the arguments. */
export class UsageError extends Error {}

type Work = (args: readonly string[]) => ExitStatus | Promise<ExitStatus>;

/** A command that people call; each file in `scripts/` exports one. */
export interface Command {
  /** Returns the text of `--help`; `typed` is the command as the user typed it. */
  readonly usage: (typed: string) => string;
  readonly run: Work;
}

/** Runs a command. `--help` prints `usage`; wrong use prints the reason and the first paragraph of `usage`, and exits with 2. */
export function runCommand(usage: string, work: Work, args: readonly string[] = process.argv.slice(2)): void {
  for (const output of [process.stdout, process.stderr])
    output.off('error', onOutputError).on('error', onOutputError);
  if (args.includes('--help')) process.stdout.write(`${usage}\n`);
  else void run(usage, work, args);
}

/** Ignores EPIPE, so that a command finishes its work although its output is no longer read, as with `| head`. */
function onOutputError(this: NodeJS.WriteStream, error: Error): void {
  const isHandled = this.listenerCount('error') > 1;
  if (errnoOf(error) !== 'EPIPE' && !isHandled) throw error;
}

async function run(usage: string, work: Work, args: readonly string[]): Promise<void> {
  // The process exits with this status when the event loop runs empty before the command is done.
  process.exitCode = FAILED;
  try {
    process.exitCode = await work(args);
  } catch (error) {
    if (error instanceof UsageError || error instanceof ConfigError || error instanceof ContentFolderError) {
      const [synopsis = ''] = usage.split('\n\n');
      process.stderr.write(`${error.message}\n\n${synopsis}\nWith --help it says more.\n`);
      process.exitCode = WRONG_USE;
    } else if (error instanceof TokensFileError || error instanceof DiskError) {
      process.stderr.write(`${error.message}\n`);
    } else throw error;
  }
}

/**
 * Reads the arguments with Node's `parseArgs` in its strict form.
 *
 * @param surplus how the message begins that refuses an argument which is not an option
 * @throws UsageError for an unknown option or argument, and for options that npm took for its own
 */
export function parseOptions<T extends ParseArgsConfig>(
  config: T,
  surplus = 'There is one argument too many',
): ReturnType<typeof parseArgs<T>> {
  const { args = [], options = {} } = config;
  refuseKeptByNpm(args, options);
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [, unknown] = /^Unknown option '([^=]*?)'(?:\.|$)/.exec(error.message) ?? [];
    if (unknown !== undefined) {
      const known = Object.keys(options).map((name) => `--${name}`);
      const hint = didYouMean(guessesFor(unknown, known));
      throw new UsageError(`There is no option "${unknown}". ${hint}`.trimEnd());
    }
    const [, unexpected] = /^Unexpected argument '(.*)'\. /s.exec(error.message) ?? [];
    if (unexpected === undefined) throw new UsageError(error.message);
    // npm may have taken an option for its own without passing on any trace of it.
    const isUnclear = Object.keys(options).length > 0 && !args.some((arg) => arg.startsWith('-'));
    const script = isUnclear ? npmScript() : null;
    const separator = ` If npm has kept an option in front of it, put "--" before that option: npm run ${script} -- …`;
    throw new UsageError(`${surplus}: "${unexpected}".${script === null ? '' : separator}`);
  }
}

/**
 * Returns the entry of a table whose key is the value of an option.
 *
 * @throws UsageError where the table has no such key
 */
export function namedEntry<T>(table: Readonly<Record<string, T>>, option: string, word: string): T {
  const found = Object.hasOwn(table, word) ? table[word] : undefined;
  if (found !== undefined) return found;
  throw new UsageError(`${option} takes ${Object.keys(table).join(', ')}.`);
}

/**
 * Refuses to run where npm took an option for its own because it was not preceded by `--`: without the option, the command would
 * do something that the user did not ask for.
 *
 * @param options the options that the command knows
 * @throws UsageError where npm took one of these options, and `args` lack it
 */
export function refuseKeptByNpm(
  args: readonly string[],
  options: NonNullable<ParseArgsConfig['options']>,
): void {
  const isGiven = (name: string): boolean =>
    args.some((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`));
  const kept = Object.keys(options).filter(
    (name) => isKeptByNpm(name, options[name]?.type === 'boolean') && !isGiven(name),
  );
  if (kept.length === 0) return;
  const names = kept.map((name) => `--${name}`).join(', ');
  const typed = kept.map((name) => (options[name]?.type === 'boolean' ? `--${name}` : `--${name} …`));
  // `process.argv` begins with Node, the program and the name of the command.
  const before = process.argv.length > 3 ? ['…'] : [];
  const example = ['npm run', npmScript(), '--', ...before, ...typed].join(' ');
  throw new UsageError(`npm has kept ${names} for itself. Put "--" before the options: ${example}`);
}

const FILE = fileURLToPath(import.meta.resolve('open-event-calendar/package.json'));

/** The folder of this package: either installed in a project's `node_modules`, or a clone of the repository. */
export const PACKAGE_FOLDER = dirname(FILE);

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly engines: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** Reads the `package.json` of this package. */
export function packageManifest(): Manifest {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Manifest;
}
