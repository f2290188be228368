import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { gitEnvironment } from '../../config/config.ts';
import { printable } from '../../platform/printable.ts';
import { errnoOf } from '../../platform/system-errors.ts';
import { workingTreeOf } from './git-folder.ts';

/** A folder in a repository that git has found, and takes for one of this user's own. */
export interface Repository {
  /** The folder in which git's commands run, so paths are relative to it. */
  readonly folder: string;
  readonly gitFolder: string;
  /** The top of the working tree. */
  readonly top: string;
}

/** How a command of git ended: its status is null where it was killed. */
interface Ended {
  readonly status: number | null;
  readonly stderr: Buffer;
}

/** What git has answered to a command that ended, whatever its status. */
export interface GitAnswer extends Ended {
  readonly stdout: Buffer;
}

/**
 * Why there is no answer: git is missing or too old to be safe, there is no repository or it belongs to another user, the
 * answer takes too much time, room or memory, or git was killed.
 */
type NoAnswer =
  'git-missing' | 'git-too-old' | 'no-repository' | 'owned-by-others' | 'too-large' | 'unreadable';

/** Git cannot answer what was asked; the message says why in whole sentences, and what to do. */
export class GitError extends Error {
  readonly reason: NoAnswer | null;

  constructor(message: string, { reason = null, cause }: GitErrorOptions = {}) {
    super(message, { cause });
    this.reason = reason;
  }
}

interface GitErrorOptions {
  readonly reason?: NoAnswer | null;
  readonly cause?: unknown;
}

/** The limits for a command for which this thread waits. */
const TIMEOUT_MILLISECONDS = 120_000;
const MAX_ANSWER_BYTES = 256 * 1024 * 1024;
/** The limit for a command that runs while this thread goes on: a hundred times as long as a long history takes. */
const LONG_TIMEOUT_MILLISECONDS = 600_000;
/** Trees that name the same subtrees many times have more files than the repository has bytes: git takes 150 bytes for each. */
const MAX_MEMORY_BYTES = 2 ** 30;
const LOOK_EVERY_MILLISECONDS = 100;
/** The most bytes that are kept of standard error, whose first line messages quote. */
const MAX_SAID_BYTES = 4_096;

/**
 * A repository's settings may be a stranger's: those that name programs are put out of action. Replace refs are
 * ignored.
 */
const HARDENED = [
  ['-c', 'core.fsmonitor=false'],
  ['-c', 'core.hooksPath=/dev/null'],
  ['-c', 'protocol.allow=never'],
  ['-c', 'safe.bareRepository=explicit'],
  ['-c', 'core.commitGraph=false', '-c', 'log.showRoot=true', '-c', 'log.follow=false'],
  ['--no-replace-objects', '--no-optional-locks', '--literal-pathspecs', '--no-pager'],
].flat();
/** A separator: `git rev-parse` prints an option that it does not know, and none of its absolute paths has two slashes in a row. */
const BETWEEN_PATHS = '--//';
/** The first version that knows `safe.bareRepository`. */
const MINIMUM_VERSION = [2, 38] as const;
/** Options of `git log` with which no setting or file of the repository changes what is listed, or in which form. */
const PLAIN_LOG = [
  ['--no-ext-diff', '--no-textconv', '--no-show-signature', '--no-mailmap', '--no-notes', '--no-decorate'],
  [
    '--encoding=UTF-8',
    '--no-color',
    '--no-renames',
    '--no-abbrev',
    '--ignore-submodules=none',
    '-O/dev/null',
  ],
].flat();

/**
 * Finds the repository that holds a folder. A folder that merely looks like a bare repository, as content of
 * strangers may, is none, and neither is one of another user (`safe.directory`).
 *
 * @throws GitError where there is none, or no git of version 2.38 or newer
 */
export function openRepository(folder: string): Repository {
  return repositoryIn(
    folder,
    discoveryOf(folder).map((args) => run(args)),
  );
}

/** Finds the repository as `openRepository` does; the thread goes on meanwhile. */
export async function findRepository(folder: string): Promise<Repository> {
  return repositoryIn(folder, await Promise.all(discoveryOf(folder).map(answerTo)));
}

/**
 * Returns the two commands that find the repository of a folder: they print git's version, and two paths. They run at the
 * top of the working tree, because git refuses folders that look like a bare repository, and all folders below one.
 */
function discoveryOf(folder: string): string[][] {
  const paths = ['--absolute-git-dir', BETWEEN_PATHS, '--show-toplevel'];
  const top = workingTreeOf(folder)?.top ?? folder;
  return [['version'], ['-C', top, ...HARDENED, 'rev-parse', ...paths]];
}

/**
 * @param answers the answers to the two commands of `discoveryOf`
 * @throws GitError
 */
export function repositoryIn(folder: string, answers: readonly GitAnswer[]): Repository {
  answers.forEach(refuseKilled);
  const [version, paths] = answers;
  requireVersion(version?.stdout.toString().trim() ?? '');
  if (paths?.status === 0) {
    const [gitFolder = '', top = ''] = paths.stdout
      .toString()
      .replace(/\n$/, '')
      .split(`\n${BETWEEN_PATHS}\n`);
    return { folder, gitFolder, top };
  }
  const { stderr = Buffer.alloc(0) } = paths ?? {};
  const reason = stderr.includes('dubious ownership') ? 'owned-by-others' : 'no-repository';
  throw new GitError(`${folder} is in no git repository that can be read: ${quotedError({ stderr })}`, {
    reason,
  });
}

function requireVersion(version: string): void {
  const [, major = 0, minor = 0] = (/^git version (\d+)\.(\d+)/.exec(version) ?? []).map(Number);
  const [minimumMajor, minimumMinor] = MINIMUM_VERSION;
  if (major > minimumMajor || (major === minimumMajor && minor >= minimumMinor)) return;
  throw new GitError(
    `The command git is too old (${JSON.stringify(printable(version))}) to look at a stranger's folder safely. ` +
      `Install git ${MINIMUM_VERSION.join('.')} or newer.`,
    { reason: 'git-too-old' },
  );
}

/** The commands that read nothing but objects and references; the last two write some as well. */
type Command = 'cat-file' | 'log' | 'ls-tree' | 'merge-base' | 'rev-parse' | 'merge-tree' | 'fast-import';

/**
 * Runs a command of git that reads only objects and references: unlike commands that read the working tree or the index, it
 * runs no filters or hooks.
 *
 * @param milliseconds the time after which it is stopped
 * @throws GitError when git cannot be run, takes too long or answers too much
 */
export function runGit(
  repository: Repository,
  command: Command,
  args: readonly string[],
  input: string | Buffer = '',
  milliseconds = TIMEOUT_MILLISECONDS,
): GitAnswer {
  return run(commandLine(repository, command, args), input, milliseconds);
}

function commandLine(
  { folder, gitFolder, top }: Repository,
  command: Command,
  args: readonly string[],
): string[] {
  const place = ['-C', folder, `--git-dir=${gitFolder}`, `--work-tree=${top}`];
  return [...place, ...HARDENED, command, ...(command === 'log' ? PLAIN_LOG : []), ...args];
}

/** Runs git without a shell. */
function run(
  args: readonly string[],
  input: string | Buffer = '',
  timeout = TIMEOUT_MILLISECONDS,
): GitAnswer {
  const { error, ...answer } = spawnSync('git', args, {
    env: gitEnvironment(),
    input,
    maxBuffer: MAX_ANSWER_BYTES,
    timeout,
    killSignal: 'SIGKILL',
  });
  if (error === undefined) return answer;
  throw notRun(error);
}

/** A command of git that goes on while its answer is read. */
export interface RunningGit {
  /** The input of git, which has to be closed where the command waits for input. */
  readonly input: NodeJS.WritableStream;
  /**
   * What git answers, piece by piece; git waits where nobody reads.
   *
   * @throws GitError when git cannot be run, fails, takes too long or answers too much
   */
  readonly output: AsyncIterable<Buffer>;
  /** Ends it, if it has not ended. */
  readonly stop: () => void;
}

/**
 * Runs a command as `runGit` does, for answers that are long, or take long: the thread goes on meanwhile.
 *
 * @param maxBytes the most bytes of the answer
 * @param maxMemory the most memory of git's own, in bytes, which is known on Linux only
 */
export function startGit(
  repository: Repository,
  command: Command,
  args: readonly string[],
  maxBytes: number,
  maxMemory?: number,
): RunningGit {
  const running = start(commandLine(repository, command, args), maxBytes, maxMemory);
  return { ...running, output: wellAnswered(running.output) };
}

/**
 * The whole answer of a command that wants no input, as a text.
 *
 * @throws GitError as `RunningGit`
 */
export async function readGit(
  repository: Repository,
  command: Command,
  args: readonly string[],
): Promise<string> {
  const answer = await answerTo(commandLine(repository, command, args));
  refuseFailure(answer);
  return answer.stdout.toString();
}

async function answerTo(args: readonly string[]): Promise<GitAnswer> {
  const { input, output } = start(args, MAX_ANSWER_BYTES);
  input.end();
  const chunks: Buffer[] = [];
  for (;;) {
    const next = await output.next();
    if (next.done === true) return { ...next.value, stdout: Buffer.concat(chunks) };
    chunks.push(next.value);
  }
}

async function* wellAnswered(output: AsyncGenerator<Buffer, Ended>): AsyncGenerator<Buffer> {
  refuseFailure(yield* output);
}

function refuseFailure(ended: Ended): void {
  refuseKilled(ended);
  if (ended.status !== 0) throw new GitError(`The repository cannot be read: ${quotedError(ended)}`);
}

/** @throws GitError where somebody else, or the system, has ended git */
function refuseKilled({ status }: Ended): void {
  if (status === null)
    throw new GitError('The command git was killed before it had answered.', { reason: 'unreadable' });
}

/** Starts git without a shell. */
function start(args: readonly string[], maxBytes: number, maxMemory = MAX_MEMORY_BYTES) {
  const child = spawn('git', args, { env: gitEnvironment() });
  let failure: GitError | null = null;
  const end = (reason: GitError): void => {
    failure ??= reason;
    child.kill('SIGKILL');
  };
  let stderr = Buffer.alloc(0);
  child.stderr.on('data', (chunk: Buffer) => {
    if (stderr.length < MAX_SAID_BYTES) stderr = Buffer.concat([stderr, chunk]);
  });
  // A command that has ended reads no more input; why it ended is reported where its answer is read.
  child.stdin.on('error', () => undefined);
  child.on('error', (error) => {
    end(notRun(error));
  });
  const timer = setTimeout(() => {
    end(new GitError(tookTooLong(LONG_TIMEOUT_MILLISECONDS), { reason: 'too-large' }));
  }, LONG_TIMEOUT_MILLISECONDS);
  const look = setInterval(() => {
    if (memoryOf(child.pid) > maxMemory) end(new GitError(tookTooMuch(maxMemory), { reason: 'too-large' }));
  }, LOOK_EVERY_MILLISECONDS);
  const status = new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  }).finally(() => {
    clearTimeout(timer);
    clearInterval(look);
  });

  async function* read(): AsyncGenerator<Buffer, Ended> {
    let length = 0;
    try {
      for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
        length += chunk.length;
        if (length > maxBytes) end(new GitError(answeredTooMuch(maxBytes), { reason: 'too-large' }));
        if (failure !== null) break;
        yield chunk;
      }
      const ended = { status: failure === null ? await status : null, stderr };
      if (failure !== null) throw failure;
      return ended;
    } finally {
      child.kill('SIGKILL');
    }
  }
  const stop = (): void => {
    child.kill('SIGKILL');
    // Output that nobody reads would keep the pipes and the timers alive.
    child.stdout.destroy();
    child.stderr.destroy();
  };
  return { input: child.stdin, output: read(), stop };
}

/** What a process has taken for itself, in bytes: proc_pid_status(5). 0 where that is not known. */
function memoryOf(process: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${String(process)}/status`, 'latin1');
    return 1_024 * Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function notRun(cause: Error): GitError {
  const code = errnoOf(cause) ?? 'unknown';
  const known: Readonly<Record<string, string>> = {
    ENOENT: 'The command git is not found. Install git.',
    ETIMEDOUT: tookTooLong(TIMEOUT_MILLISECONDS),
    ENOBUFS: answeredTooMuch(MAX_ANSWER_BYTES),
  };
  const message = known[code] ?? `The command git cannot be run (${code}).`;
  return new GitError(message, { reason: code === 'ENOENT' ? 'git-missing' : null, cause });
}

function tookTooLong(milliseconds: number): string {
  return `The command git did not end within ${milliseconds / 1000} seconds, and was stopped.`;
}

function answeredTooMuch(bytes: number): string {
  return `The command git answered more than ${bytes} bytes, and was stopped.`;
}

function tookTooMuch(bytes: number): string {
  return `The command git took more than ${bytes} bytes of memory, and was stopped.`;
}

/** Quotes the first line of git's standard error in a sentence. */
export function quotedError({ stderr }: Pick<GitAnswer, 'stderr'>): string {
  const [line = ''] = stderr.toString().split('\n');
  return `git says ${JSON.stringify(printable(line))}.`;
}
