import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, writeFiles, type Files } from './folder.ts';
import { FIRST_TIME, PERSON, writeCommit, writeGitFolder, writeObject } from './git-objects.ts';
import { commitPlainly } from './plain-commit.ts';

/** The environment of git: no settings of the person who runs the tests, and the same commits in every run. */
const ENVIRONMENT = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_DATE: FIRST_TIME,
};
const SETTINGS = [
  ...['-c', `user.name=${PERSON.name}`, '-c', `user.email=${PERSON.email}`],
  ...['-c', 'maintenance.auto=false'],
];

/**
 * A shell script that stages and commits: starting one program takes a third of the time that starting three does.
 */
const COMMIT = `
  git -C "$0" add --all --no-warn-embedded-repo
  git -C "$0" "$@" commit --quiet --allow-empty --message='A change'
  git -C "$0" rev-parse HEAD`;

/** A git repository with a working tree, removed after the tests of the file. */
export interface Repository {
  readonly folder: string;
  /** Runs git and returns its output without white space at the ends. */
  git(...args: readonly string[]): string;
  /** Writes files into the working tree; null deletes one. */
  write(files: Readonly<Record<string, string | null>>): void;
  /**
   * Writes files, commits the whole working tree at a time in a form that git reads, and returns the commit's full
   * name.
   */
  commit(files?: Readonly<Record<string, string | null>>, time?: string): string;
}

/** A repository whose branch `main` has these files in one commit, made with these options of `git init`. */
export function makeRepository(files: Files, ...options: readonly string[]): Repository {
  const folder = makeFolder(files);
  if (options.length === 0) {
    writeGitFolder(join(folder, '.git'));
    commitAll(folder, FIRST_TIME);
    return openRepository(folder);
  }
  const init = `git -C "$0" init --quiet --template= --initial-branch=main ${options.join(' ')}`;
  inShell(folder, init + COMMIT, FIRST_TIME);
  return openRepository(folder);
}

/** Clones over the file protocol: a local clone could not be shallow. */
export function cloneOf({ folder }: Pick<Repository, 'folder'>, ...options: readonly string[]): Repository {
  const target = join(makeFolder(), 'clone');
  git('.', ['clone', '--quiet', ...options, `file://${folder}`, target]);
  return openRepository(target);
}

/** Returns a repository that exists already or will be made. */
export function openRepository(folder: string): Repository {
  const repository: Repository = {
    folder,
    git: (...args) => git(folder, args).trim(),
    write(files) {
      for (const [path, text] of Object.entries(files)) {
        if (text === null) rmSync(join(folder, path));
        else writeFiles(folder, { [path]: text });
      }
    },
    commit(files = {}, time = FIRST_TIME) {
      repository.write(files);
      return commitAll(folder, time);
    },
  };
  return repository;
}

function commitAll(folder: string, time: string): string {
  return commitPlainly(folder, time) ?? inShell(folder, COMMIT, time);
}

function inShell(folder: string, commands: string, time: string): string {
  return execFileSync('sh', ['-ec', commands, folder, ...SETTINGS], environment(time)).trim();
}

function git(folder: string, args: readonly string[]): string {
  return execFileSync('git', ['-C', folder, ...SETTINGS, ...args], environment(FIRST_TIME));
}

function environment(time: string): { readonly env: NodeJS.ProcessEnv; readonly encoding: 'utf8' } {
  const { PATH = '' } = process.env;
  return { env: { PATH, ...ENVIRONMENT, GIT_COMMITTER_DATE: time }, encoding: 'utf8' };
}

/** Replaces the last commit by one whose time is not readable, as some conversions of old repositories have it. */
export function makeTimeUnreadable(repository: Repository): void {
  const text = repository.git('cat-file', 'commit', 'HEAD');
  const untimed = text.replace(/^committer .*$/m, 'committer A <a@example.org> long ago');
  const file = join(makeFolder({ commit: untimed }), 'commit');
  const commit = repository.git('hash-object', '-t', 'commit', '-w', '--literally', file);
  repository.git('reset', '--quiet', '--soft', commit);
}

/**
 * Commits a tree that no git command would write: entries of any mode and name, whose blobs have this text.
 *
 * @returns the commit's full name
 */
export function commitRawTree(
  { folder }: Repository,
  entries: readonly { readonly mode: string; readonly name: string; readonly text: string }[],
): string {
  const gitFolder = join(folder, '.git');
  const body = Buffer.concat(
    entries.map(({ mode, name, text }) => {
      const blob = writeObject(gitFolder, 'blob', Buffer.from(text));
      return Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(blob, 'hex')]);
    }),
  );
  const tree = writeObject(gitFolder, 'tree', body);
  return writeCommit(gitFolder, { tree, parents: [], time: Date.parse(FIRST_TIME) / 1_000 });
}
