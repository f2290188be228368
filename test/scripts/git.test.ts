import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { exportFolder } from '../../src/cli/git/export-folder.ts';
import { openRepository } from '../../src/history/git/git-command.ts';
import { GitError } from '../../src/history/git/git-error.ts';
import { changedFiles, pullRequestBase, resolveBase } from '../../src/cli/git/git.ts';
import { makeFolder } from '../helpers/folder.ts';
import { cloneOf, commitRawTree, makeRepository, type Repository } from '../helpers/repository.ts';

/** `main` went on after the branch `topic`, which HEAD is at, parted from it. */
function branched(): Repository & { readonly parted: string } {
  const repository = makeRepository({ 'content/a.md': 'a' });
  const parted = repository.git('rev-parse', 'HEAD');
  repository.git('checkout', '--quiet', '-b', 'topic');
  repository.commit({ 'content/b.md': 'b' });
  repository.git('checkout', '--quiet', 'main');
  repository.commit({ 'content/c.md': 'c' });
  repository.git('checkout', '--quiet', 'topic');
  return { ...repository, parted };
}

/** What GitHub offers of a pull request: the merge of `topic` into `main`, where HEAD is. */
function merged(): ReturnType<typeof branched> {
  const repository = branched();
  repository.git('checkout', '--quiet', '--detach', 'main');
  repository.git('merge', '--quiet', '--no-ff', '--message=Merge', 'topic');
  repository.git('branch', '--quiet', 'pull');
  return repository;
}

/** All files below a folder with their texts. */
function filesOf(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((e) => !e.isDirectory());
  return Object.fromEntries(
    paths.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(folder.length + 1), readFileSync(path, 'latin1')];
    }),
  );
}

describe('resolveBase', () => {
  test('where the revision and HEAD parted', () => {
    const { folder, parted } = branched();
    expect(resolveBase(openRepository(folder), 'main')).toBe(parted);
    expect(resolveBase(openRepository(join(folder, 'content')), 'HEAD~1')).toBe(parted);
  });

  test('the revision itself where they share no history', () => {
    const repository = branched();
    const { folder } = repository;
    repository.git('checkout', '--quiet', '--orphan', 'other');
    repository.git('commit', '--quiet', '--message=Another beginning');
    expect(resolveBase(openRepository(folder), 'main')).toBe(repository.git('rev-parse', 'main'));
  });

  test.each(['missing', '', '--output=/tmp/x', '--all', '-h', 'HEAD:content', 'HEAD..HEAD', '^HEAD', 'a b'])(
    'a revision that is not known: %j',
    (rev) => {
      const repository = openRepository(makeRepository({ 'content/a.md': 'a' }).folder);
      expect(() => resolveBase(repository, rev)).toThrow(GitError);
      expect(() => resolveBase(repository, rev)).toThrow(`The revision ${JSON.stringify(rev)} is not known`);
    },
  );
});

describe('pullRequestBase', () => {
  test('where HEAD parted from the branch of the remote, which wins over the local one', () => {
    const origin = branched();
    const clone = cloneOf(origin, '--branch=topic');
    clone.git('branch', '--quiet', 'main', 'topic');
    expect(pullRequestBase(openRepository(clone.folder), 'main')).toBe(origin.parted);
  });

  test('where HEAD parted from the local branch where there is no remote', () => {
    const { folder, parted } = branched();
    expect(pullRequestBase(openRepository(folder), 'main')).toBe(parted);
  });

  test('the first parent of a merge commit in a shallow clone of two commits', () => {
    const origin = merged();
    const clone = cloneOf(origin, '--depth=2', '--single-branch', '--branch=pull');
    expect(clone.git('rev-parse', '--is-shallow-repository')).toBe('true');
    expect(pullRequestBase(openRepository(clone.folder), 'main')).toBe(origin.git('rev-parse', 'main'));
  });

  test('the branch of the remote itself where the clone is too shallow for more', () => {
    const origin = branched();
    const clone = cloneOf(origin, '--depth=1', '--no-single-branch', '--branch=topic');
    expect(pullRequestBase(openRepository(clone.folder), 'main')).toBe(origin.git('rev-parse', 'main'));
  });

  test('null where none is known', () => {
    const clone = cloneOf(merged(), '--depth=1', '--single-branch', '--branch=pull');
    expect(pullRequestBase(openRepository(clone.folder), 'main')).toBeNull();
    expect(pullRequestBase(openRepository(clone.folder), '--output=/tmp/x')).toBeNull();
  });
});

describe('changedFiles', () => {
  const repository = makeRepository({
    'outside.md': 'o',
    'content/same.md': 's',
    'content/edited.md': 'e',
    'content/events/deleted.md': 'd',
    'content/events/old "näme".md': 'one\ntwo\nthree\n',
    'content/staged.md': '1',
  });
  const commit = repository.commit({ 'content/committed.md': '1' });
  repository.commit({ 'content/committed.md': '2' });
  repository.git('mv', 'content/events/old "näme".md', 'content/events/new.md');
  repository.write({
    'outside.md': 'x',
    'content/edited.md': 'x',
    'content/events/deleted.md': null,
    'content/staged.md': '2',
    'content/un\ntracked.md': 'u',
  });
  repository.git('add', 'content/staged.md');
  const expected = [
    'committed.md',
    'edited.md',
    'events/deleted.md',
    'events/new.md',
    'events/old "näme".md',
    'staged.md',
    'un\ntracked.md',
  ];

  const asked = [...expected, 'same.md', 'events', 'missing.md'];
  const changedIn = (folder: string, files: string[], since = commit): string[] => [
    ...changedFiles(openRepository(folder), since, files),
  ];

  test('of a subfolder: committed, staged, edited, deleted, renamed, untracked', () => {
    expect(changedIn(join(repository.folder, 'content'), asked)).toEqual(expected);
  });

  test('a link by where it leads, and a file that is too large for content', () => {
    const large = Buffer.alloc(1024 * 1024 + 1);
    const links = makeRepository({ 'large.md': large, 'small.md': 's' });
    for (const name of ['same', 'other', 'file.md']) symlinkSync('small.md', join(links.folder, name));
    const before = links.commit();
    links.write({ other: null, 'file.md': null });
    symlinkSync('large.md', join(links.folder, 'other'));
    links.write({ 'file.md': 'small.md and more' });
    const files = ['same', 'other', 'file.md', 'small.md', 'large.md'];
    expect(changedIn(links.folder, files, before)).toEqual(['other', 'file.md', 'large.md']);
  });

  test('in a repository with SHA-256', () => {
    const other = makeRepository({ 'a.md': 'a', 'b.md': 'b' }, '--object-format=sha256');
    other.write({ 'b.md': 'c' });
    expect(changedIn(other.folder, ['a.md', 'b.md'], 'HEAD')).toEqual(['b.md']);
  });

  test('through a symbolic link', () => {
    const link = join(makeFolder(), 'link');
    symlinkSync(join(repository.folder, 'content'), link);
    expect(changedIn(link, asked)).toEqual(expected);
  });

  test('of the whole repository', () => {
    const all = [...expected.map((path) => `content/${path}`), 'outside.md'];
    expect(changedIn(repository.folder, [...all, 'content/same.md'])).toEqual(all);
  });

  test('an option is no commit', () => {
    const target = join(makeFolder(), 'written');
    expect(() => changedIn(repository.folder, asked, `--output=${target}`)).toThrow(GitError);
    expect(existsSync(target)).toBe(false);
  });
});

describe('exportFolder', () => {
  test('the files of a subfolder as they were, whatever is there now', () => {
    const files = { 'content/events/a.md': 'one\r\ntwo', 'content/näme "x".yml': '', 'other/b.md': 'b' };
    const repository = makeRepository(files);
    const commit = repository.git('rev-parse', 'HEAD');
    repository.commit({ 'content/events/a.md': 'later', 'content/events/new.md': 'new' });
    const before = repository.git('status', '--porcelain');
    const target = makeFolder();
    expect(exportFolder(openRepository(join(repository.folder, 'content')), commit, target)).toBe(true);
    expect(filesOf(target)).toEqual({ 'events/a.md': 'one\r\ntwo', 'näme "x".yml': '' });
    expect(repository.git('status', '--porcelain')).toBe(before);
  });

  test('bytes that are no text, and more of them than git is asked for at once', () => {
    const bytes = (index: number): Buffer =>
      Buffer.alloc(1_000_000, Buffer.from([0, 13, 10, 128, 255, index]));
    const files = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`content/${index}`, bytes(index)]),
    );
    const repository = makeRepository({ ...files, 'content/b.md': 'b' });
    const target = makeFolder();
    expect(exportFolder(openRepository(join(repository.folder, 'content')), 'HEAD', target)).toBe(true);
    const same = [...Array(20).keys()].map((index) =>
      readFileSync(join(target, `${index}`)).equals(bytes(index)),
    );
    expect(same).toEqual(Array(20).fill(true));
    expect(readFileSync(join(target, 'b.md'), 'utf8')).toBe('b');
  });

  test('what is too large for content is not read, and stays too large (C21)', () => {
    const largest = Buffer.alloc(1024 * 1024, 'x');
    const repository = makeRepository({ 'a.md': largest, 'b.md': Buffer.alloc(50_000_000, 'y') });
    const target = makeFolder();
    expect(exportFolder(openRepository(repository.folder), 'HEAD', target)).toBe(true);
    expect(readFileSync(join(target, 'a.md')).equals(largest)).toBe(true);
    expect(readFileSync(join(target, 'b.md')).equals(Buffer.alloc(2 * 1024 * 1024 + 1))).toBe(true);
  });

  test('an object that is missing is reported', () => {
    const repository = makeRepository({ 'a.md': 'a' });
    const object = repository.git('rev-parse', 'HEAD:a.md');
    rmSync(join(repository.folder, '.git/objects', object.slice(0, 2)), { recursive: true });
    expect(() => exportFolder(openRepository(repository.folder), 'HEAD', makeFolder())).toThrow(
      `it lacks the object ${object}`,
    );
  });

  test('the whole repository where the folder is its root', () => {
    const target = makeFolder();
    expect(exportFolder(openRepository(makeRepository({ 'events/a.md': 'a' }).folder), 'HEAD', target)).toBe(
      true,
    );
    expect(filesOf(target)).toEqual({ 'events/a.md': 'a' });
  });

  test('false where the folder did not exist', () => {
    const repository = makeRepository({ 'README.md': 'r' });
    repository.write({ 'content/a.md': 'a' });
    const target = makeFolder();
    expect(exportFolder(openRepository(join(repository.folder, 'content')), 'HEAD', target)).toBe(false);
    expect(filesOf(target)).toEqual({});
  });

  test.each(['../escaped.md', '..', '.git', '.', 'a/../../escaped.md', '/tmp/escaped.md', 'a//b.md'])(
    'a name that leads out of the target is left out: %j',
    (name) => {
      const repository = makeRepository({ 'good.md': 'g' });
      const commit = commitRawTree(repository, [
        { mode: '100644', name, text: 'hostile' },
        { mode: '100644', name: 'good.md', text: 'good' },
      ]);
      const outer = makeFolder();
      const target = join(outer, 'a', 'target');
      expect(exportFolder(openRepository(repository.folder), commit, target)).toBe(true);
      expect(filesOf(outer)).toEqual({ 'a/target/good.md': 'good' });
    },
  );

  test('a link is not made, and nothing is written through one', () => {
    const outside = makeFolder();
    const repository = makeRepository({ 'good.md': 'g' });
    const commit = commitRawTree(repository, [
      { mode: '120000', name: 'events', text: outside },
      { mode: '100644', name: 'events/a.md', text: 'hostile' },
    ]);
    const target = makeFolder();
    expect(exportFolder(openRepository(repository.folder), commit, target)).toBe(true);
    expect(filesOf(target)).toEqual({ 'events/a.md': 'hostile' });
    expect(filesOf(outside)).toEqual({});
  });

  test('a file and a folder of one name', () => {
    const repository = makeRepository({ 'good.md': 'g' });
    const commit = commitRawTree(repository, [
      { mode: '100644', name: 'events', text: 'a file' },
      { mode: '100644', name: 'events/a.md', text: 'a' },
    ]);
    expect(() => exportFolder(openRepository(repository.folder), commit, makeFolder())).toThrow(GitError);
  });

  test('a tree that git itself refuses', () => {
    const repository = makeRepository({ 'a.md': 'a' });
    const commit = commitRawTree(repository, [{ mode: '100644', name: '', text: 'hostile' }]);
    expect(() => exportFolder(openRepository(repository.folder), commit, makeFolder())).toThrow(GitError);
  });

  test('an option is no commit, and an unknown commit is reported', () => {
    const { folder } = makeRepository({ 'a.md': 'a' });
    expect(() => exportFolder(openRepository(folder), '--name-only', makeFolder())).toThrow(GitError);
    expect(() => exportFolder(openRepository(folder), '0'.repeat(40), makeFolder())).toThrow(GitError);
  });
});
