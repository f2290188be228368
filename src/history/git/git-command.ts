import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { gitEnvironment } from '../../config/config.ts';
import { printable } from '../../platform/printable.ts';
import { workingTreeOf } from './git-folder.ts';
import { GitError, MAX_ANSWER_BYTES, notRun, refuseKilled, TIMEOUT_MILLISECONDS } from './git-error.ts';

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
  ['-c', 'core.commitGraph=false', '-c', 'log.showRoot=true', '-c', 'log.follow=false'],
  ['--no-replace-objects', '--no-optional-locks', '--literal-pathspecs', '--no-pager'],
].flat();
/** Git says it again, as an option that it does not know. No path that it makes absolute has two slashes together. */
const BETWEEN_PATHS = '--//';
/** The first version that knows `safe.bareRepository`. */
const MINIMUM_VERSION = [2, 38] as const;
/** These of `git log` alone: a setting or a file of the repository changes neither what is listed nor in which form. */
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

/**
 * What git is asked to find the repository that holds a folder: its version, and two paths. It is asked at the top of
 * the working tree, since it takes no folder that looks like a bare repository, nor any below one.
 */
export function discoveryOf(folder: string): string[][] {
  const paths = ['--absolute-git-dir', BETWEEN_PATHS, '--show-toplevel'];
  const top = workingTreeOf(folder)?.top ?? folder;
  return [['version'], ['-C', top, ...HARDENED, 'rev-parse', ...paths]];
}

/**
 * @param answers to `discoveryOf`
 * @throws GitError
 */
export function repositoryIn(folder: string, answers: readonly GitAnswer[]): Repository {
  answers.forEach(refuseKilled);
  const [version, paths] = answers;
  requireVersion(version?.stdout.toString().trim() ?? '');
  return { folder, ...pathsIn(paths, folder) };
}

/** What reads nothing but objects and references. */
export type Command = 'cat-file' | 'log' | 'ls-tree' | 'merge-base' | 'rev-parse';

/**
 * Runs a command of git that reads nothing but objects and references: no filter, driver or hook belongs to these,
 * while whatever reads the working tree or the index may run some.
 *
 * @param milliseconds after which it is stopped
 * @throws GitError when git cannot be run, takes too long or answers too much
 */
export function runGit(
  repository: Repository,
  command: Command,
  args: readonly string[],
  input = '',
  milliseconds = TIMEOUT_MILLISECONDS,
): GitAnswer {
  return run(commandLine(repository, command, args), input, milliseconds);
}

export function commandLine(
  { folder, gitFolder, top }: Repository,
  command: Command,
  args: readonly string[],
): string[] {
  const plain = command === 'log' ? PLAIN_LOG : [];
  return [
    '-C',
    folder,
    `--git-dir=${gitFolder}`,
    `--work-tree=${top}`,
    ...HARDENED,
    command,
    ...plain,
    ...args,
  ];
}

/** What git said on standard error, its first line, as one sentence. */
export function said({ stderr }: Pick<GitAnswer, 'stderr'>): string {
  const [line = ''] = stderr.toString().split('\n');
  return `git says ${JSON.stringify(printable(line))}.`;
}

function pathsIn(answer: GitAnswer | undefined, folder: string): Omit<Repository, 'folder'> {
  if (answer?.status === 0) {
    const [gitFolder = '', top = ''] = answer.stdout
      .toString()
      .replace(/\n$/, '')
      .split(`\n${BETWEEN_PATHS}\n`);
    return { gitFolder, top };
  }
  const { stderr = Buffer.alloc(0) } = answer ?? {};
  const reason = stderr.includes('dubious ownership') ? 'owned-by-others' : 'no-repository';
  throw new GitError(`${folder} is in no git repository that can be read: ${said({ stderr })}`, { reason });
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

/** Without a shell; git goes on while its answer is read. */
export function spawnGit(args: readonly string[]): ChildProcessWithoutNullStreams {
  return spawn('git', args, { env: gitEnvironment() });
}

/** Without a shell. */
function run(args: readonly string[], input = '', timeout = TIMEOUT_MILLISECONDS): GitAnswer {
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
