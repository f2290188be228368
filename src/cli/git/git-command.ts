import { spawnSync } from 'node:child_process';
import { gitEnvironment } from '../../config/config.ts';
import { printable } from '../../platform/printable.ts';
import { errnoOf } from '../../platform/system-errors.ts';

/** Git cannot answer what was asked; the message says why in whole sentences, and what to do. */
export class GitError extends Error {}

/** A folder in a repository that git has found, and takes for one of this user's own. */
export interface Repository {
  /** Git's commands run there, so paths count from it. */
  readonly folder: string;
  readonly gitFolder: string;
  /** The top of the working tree. */
  readonly top: string;
}

/** What git has answered to a command that ended, whatever its status. */
export interface GitAnswer {
  readonly status: number | null;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
}

/**
 * A repository's settings may be a stranger's: those that name programs are put out of action. Links that stand for
 * other objects are not followed, and nothing is written.
 */
const HARDENED = [
  ['-c', 'core.fsmonitor=false'],
  ['-c', 'core.hooksPath=/dev/null'],
  ['-c', 'protocol.allow=never'],
  ['-c', 'safe.bareRepository=explicit'],
  ['--no-replace-objects', '--no-optional-locks', '--literal-pathspecs', '--no-pager'],
].flat();
/** The first version that knows `safe.bareRepository`. */
const MINIMUM_VERSION = [2, 38] as const;
const TIMEOUT_MILLISECONDS = 120_000;
const MAX_ANSWER_BYTES = 256 * 1024 * 1024;

/**
 * Finds the repository that holds a folder. A folder that merely looks like a bare repository, as content of
 * strangers may, is none, and neither is one of another user (`safe.directory`).
 *
 * @throws GitError where there is none, or no git of version 2.38 or newer
 */
export function openRepository(folder: string): Repository {
  requireVersion();
  return {
    folder,
    gitFolder: discover(folder, '--absolute-git-dir'),
    top: discover(folder, '--show-toplevel'),
  };
}

/**
 * Runs a command of git that reads nothing but objects and references: no filter, driver or hook belongs to these,
 * while whatever reads the working tree or the index may run some.
 *
 * @throws GitError when git cannot be run, takes too long or answers too much
 */
export function runGit(
  { folder, gitFolder, top }: Repository,
  command: 'cat-file' | 'ls-tree' | 'merge-base' | 'rev-parse',
  args: readonly string[],
  input = '',
): GitAnswer {
  return run(
    ['-C', folder, `--git-dir=${gitFolder}`, `--work-tree=${top}`, ...HARDENED, command, ...args],
    input,
  );
}

/** What git said on standard error, its first line, as one sentence. */
export function said({ stderr }: GitAnswer): string {
  const [line = ''] = stderr.toString().split('\n');
  return `git says ${JSON.stringify(printable(line))}.`;
}

function discover(folder: string, what: string): string {
  const answer = run(['-C', folder, ...HARDENED, 'rev-parse', what]);
  if (answer.status === 0) return answer.stdout.toString().replace(/\n$/, '');
  throw new GitError(`${folder} is in no git repository that can be read: ${said(answer)}`);
}

function requireVersion(): void {
  const version = run(['version']).stdout.toString().trim();
  const [, major = 0, minor = 0] = (/^git version (\d+)\.(\d+)/.exec(version) ?? []).map(Number);
  const [minimumMajor, minimumMinor] = MINIMUM_VERSION;
  if (major > minimumMajor || (major === minimumMajor && minor >= minimumMinor)) return;
  throw new GitError(
    `The command git is too old (${JSON.stringify(printable(version))}) to look at a stranger's folder safely. ` +
      `Install git ${MINIMUM_VERSION.join('.')} or newer.`,
  );
}

/** Without a shell. */
function run(args: readonly string[], input = ''): GitAnswer {
  const { error, ...answer } = spawnSync('git', args, {
    env: gitEnvironment(),
    input,
    maxBuffer: MAX_ANSWER_BYTES,
    timeout: TIMEOUT_MILLISECONDS,
    killSignal: 'SIGKILL',
  });
  if (error === undefined) return answer;
  throw new GitError(whyNotRun(errnoOf(error)), { cause: error });
}

function whyNotRun(code: string | undefined): string {
  switch (code) {
    case 'ENOENT':
      return 'The command git is not found. Install git.';
    case 'ETIMEDOUT':
      return `The command git did not end within ${TIMEOUT_MILLISECONDS / 1000} seconds, and was stopped.`;
    case 'ENOBUFS':
      return `The command git answered more than ${MAX_ANSWER_BYTES} bytes, and was stopped.`;
    default:
      return `The command git cannot be run (${code ?? 'unknown'}).`;
  }
}
