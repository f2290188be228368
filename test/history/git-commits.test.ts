import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { createBlobReader, MissingBlob } from '../../src/history/git/blobs.ts';
import { commitsOf, isOnLineOf, lineOf, type Commit } from '../../src/history/git/commits.ts';
import { openRepository } from '../../src/history/git/git-command.ts';
import { GitError } from '../../src/history/git/git-error.ts';
import { makeFolder } from '../helpers/folder.ts';
import { HOSTILE_ATTRIBUTES, makeHostileGit } from '../helpers/hostile-git.ts';
import { startGit } from '../../src/history/git/running-git.ts';
import { cloneOf, makeRepository, takeTime, type Repository } from '../helpers/repository.ts';

async function allOf<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
}

function commitsIn(folder: string, head = 'HEAD', after: string | null = null): Promise<Commit[]> {
  return allOf(commitsOf(openRepository(folder), head, after));
}

/** What each commit changed: "+path" what is there since then, "-path" what is gone. */
function changesOf(commits: readonly Commit[]): string[][] {
  return commits.map(({ changes }) =>
    changes.map(({ path, blob, isFile }) => `${blob === null ? '-' : isFile ? '+' : '@'}${path}`),
  );
}

/** One commit on `main`, two on `topic`, one on `main`, a merge, and one that changes nothing in `content`. */
function withMerge(): Repository {
  const repository = makeRepository({ 'content/a.md': 'a', 'other/o.md': 'o' });
  repository.git('checkout', '--quiet', '-b', 'topic');
  repository.commit({ 'content/b.md': 'b' });
  repository.commit({ 'content/b.md': 'b2', 'content/ä\tö.md': 'c' });
  repository.git('checkout', '--quiet', 'main');
  repository.commit({ 'content/a.md': null, 'content/below/a.md': 'a' });
  repository.git('merge', '--quiet', '--no-ff', '--message=Merge', 'topic');
  repository.commit({ 'other/o.md': 'o2' });
  return repository;
}

const MERGED = [['+a.md'], ['-a.md', '+below/a.md'], ['+b.md', '+ä\tö.md']];

describe('the commits of a folder', () => {
  test('are those of the first-parent line that change something in it, oldest first', async () => {
    const repository = withMerge();
    const commits = await commitsIn(join(repository.folder, 'content'));
    expect(changesOf(commits)).toEqual(MERGED);
    expect(commits.map(({ time }) => time)).toEqual(Array(3).fill(Date.parse('2026-01-01') / 1000));
    expect(commits[2]?.hash).toBe(repository.git('rev-parse', 'HEAD~1'));
  });

  test('are all that change something where the folder is the whole repository', async () => {
    const repository = makeRepository({ 'a.md': 'a' });
    repository.git('commit', '--quiet', '--allow-empty', '--message=Nothing');
    repository.commit({ 'b.md': 'b' });
    expect(changesOf(await commitsIn(repository.folder))).toEqual([['+a.md'], ['+b.md']]);
  });

  test('begin behind a commit that is known', async () => {
    const repository = withMerge();
    const commits = await commitsIn(join(repository.folder, 'content'), 'HEAD', 'HEAD~2');
    expect(changesOf(commits)).toEqual([['+b.md', '+ä\tö.md']]);
  });

  test('say what is no file', async () => {
    const repository = makeRepository({ 'a.md': 'a' });
    repository.git(
      'update-index',
      '--add',
      '--cacheinfo',
      `120000,${repository.git('rev-parse', 'HEAD:a.md')},l.md`,
    );
    repository.git('commit', '--quiet', '--message=A link');
    expect(changesOf(await commitsIn(repository.folder))).toEqual([['+a.md'], ['@l.md']]);
  });

  test('say when they were, as far as git can read that', async () => {
    const repository = makeRepository({ 'a.md': 'a' });
    repository.commit({ 'a.md': 'b' });
    takeTime(repository);
    const commits = await commitsIn(repository.folder);
    expect(commits.map(({ time }) => time)).toEqual([Date.UTC(2026, 0, 1) / 1000, NaN]);
  });

  test('are none where there is no commit', async () => {
    const repository = makeRepository({});
    await expect(commitsIn(repository.folder, 'refs/heads/missing')).rejects.toThrow(GitError);
  });
});

test('a commit is on the line, or is not', async () => {
  const made = withMerge();
  const repository = openRepository(made.folder);
  const name = (rev: string): string => made.git('rev-parse', rev);
  const isOn = (rev: string): Promise<boolean> => isOnLineOf(repository, name(rev), name('HEAD'));
  expect(await Promise.all(['HEAD', 'HEAD~1', 'HEAD~3'].map(isOn))).toEqual([true, true, true]);
  expect(await isOn('topic')).toBe(false);
  expect(await isOnLineOf(repository, '1'.repeat(40), name('HEAD'))).toBe(false);
  expect(await isOnLineOf(repository, name('HEAD'), name('HEAD~1'))).toBe(false);
});

test('a line is cut off in a shallow clone only, and not where its beginning is there', async () => {
  const repository = withMerge();
  const edge = async (folder: string) => (await lineOf(openRepository(folder)))?.edge;
  expect(await edge(repository.folder)).toBeNull();
  expect(await edge(cloneOf(repository, '--depth=2').folder)).toBe(repository.git('rev-parse', 'HEAD~1'));
  expect(await edge(cloneOf(repository, '--depth=4').folder)).toBeNull();
});

test('blobs are read in order, but not those that are too large or missing', async () => {
  const made = makeRepository({ a: 'a\0\nb', b: 'x'.repeat(100_000), c: '' });
  const names = ['a', 'b', 'c', 'a'].map((path) => made.git('rev-parse', `HEAD:${path}`));
  const reader = createBlobReader(openRepository(made.folder));
  const read = await allOf(reader.read(names, 10));
  expect(read.map((bytes) => bytes?.toString() ?? null)).toEqual(['a\0\nb', null, '', 'a\0\nb']);
  const long = await allOf(
    reader.read(
      Array.from({ length: 1_100 }, () => names[1] ?? ''),
      100_000,
    ),
  );
  expect(long.map((bytes) => bytes?.length)).toEqual(Array(1_100).fill(100_000));
  await expect(allOf(reader.read(['1'.repeat(40)], 10))).rejects.toThrow(MissingBlob);
  reader.close();
});

test('an answer that is too long is not read to its end', async () => {
  const { folder } = makeRepository({ 'a.md': 'a' });
  const { output } = startGit(openRepository(folder), 'log', [], 10);
  await expect(allOf(output)).rejects.toMatchObject({ reason: 'too-large' });
});

/** Settings that change what `git log` lists, or in which form, or read a file that never ends. */
const MISLEADING = `
[log]
showRoot = false
follow = true
diffMerges = combined
decorate = full
mailmap = true
abbrevCommit = true
[mailmap]
file = FIFO
[diff]
orderFile = FIFO
relative = false
renames = copies
noprefix = true
ignoreSubmodules = all
[format]
pretty = full
notes = true
[core]
abbrev = 5
quotePath = true
[color]
ui = always
`;

describe('a repository of strangers (C21)', () => {
  test('has nothing executed, and changes nothing of what is listed', async () => {
    const repository = makeRepository({ '.gitattributes': HOSTILE_ATTRIBUTES, 'a.md': 'a' });
    // A signature that log.showSignature would have checked.
    const signed = repository
      .git('cat-file', 'commit', 'HEAD')
      .replace('\n\n', '\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n -----END PGP SIGNATURE-----\n\n');
    const file = join(makeFolder({ signed: `${signed}\n` }), 'signed');
    const commit = repository.git('hash-object', '-t', 'commit', '-w', file);
    repository.git('reset', '--quiet', commit);
    repository.commit({ 'b.md': 'b' });
    const expected = await commitsIn(repository.folder);
    const hostile = makeHostileGit();
    writeFileSync(join(repository.folder, '.mailmap'), 'A <a@example.org> <test@example.org>');
    const fifo = join(repository.folder, '.git/fifo');
    execFileSync('mkfifo', [fifo]);
    writeFileSync(
      join(repository.folder, '.git/config'),
      hostile.config + MISLEADING.replaceAll('FIFO', fifo),
    );
    expect(changesOf(expected)).toEqual([['+.gitattributes', '+a.md'], ['+b.md']]);
    expect(await commitsIn(repository.folder)).toEqual(expected);
    expect(await isOnLineOf(openRepository(repository.folder), commit, 'HEAD')).toBe(true);
    expect((await lineOf(openRepository(repository.folder)))?.edge).toBeNull();
    expect(hostile.executed()).toEqual([]);
  });

  test('gives no commit other parents than it has', async () => {
    const repository = makeRepository({ 'a.md': 'a' });
    repository.commit({ 'b.md': 'b' });
    const last = repository.commit({ 'c.md': 'c' });
    const expected = await commitsIn(repository.folder);
    repository.git('replace', '--graft', 'HEAD~1');
    mkdirSync(join(repository.folder, '.git/info'), { recursive: true });
    writeFileSync(join(repository.folder, '.git/info/grafts'), `${last}\n`);
    expect(expected).toHaveLength(3);
    expect(await commitsIn(repository.folder)).toEqual(expected);
  });

  const testOnLinux = process.platform === 'linux' ? test : test.skip;
  testOnLinux('has more files than there is memory, in a few bytes', async () => {
    const repository = makeRepository({ 'a.md': 'a' });
    const { folder } = repository;
    const treeOf = (input: string): string =>
      execFileSync('git', ['-C', folder, 'mktree'], { input, encoding: 'utf8' }).trim();
    let tree = `100644 blob ${repository.git('rev-parse', 'HEAD:a.md')}\t`;
    for (let depth = 0; depth < 9; depth += 1)
      tree = `040000 tree ${treeOf(Array.from({ length: 10 }, (_, name) => `${tree}${name}\n`).join(''))}\t`;
    const [, , bomb = ''] = tree.trim().split(' ');
    const commit = repository.git('commit-tree', '-m', 'A bomb', bomb);
    const args = ['--raw', '-r', '-z', commit];
    const log = startGit(openRepository(folder), 'log', args, 2 ** 30, 50_000_000);
    await expect(allOf(log.output)).rejects.toMatchObject({ reason: 'too-large' });
  });

  test('lacks what its history has, and nothing is fetched', async () => {
    const repository = makeRepository({ 'a.md': 'a' });
    const before = repository.git('rev-parse', 'HEAD:a.md');
    repository.commit({ 'a.md': 'b' });
    repository.git('config', 'uploadpack.allowFilter', 'true');
    const clone = cloneOf(repository, '--filter=blob:none');
    const commits = await commitsIn(clone.folder);
    expect(commits.map(({ changes }) => changes.length)).toEqual([1, 1]);
    const reader = createBlobReader(openRepository(clone.folder));
    await expect(allOf(reader.read([before], 10))).rejects.toThrow(MissingBlob);
    reader.close();
  });
});
