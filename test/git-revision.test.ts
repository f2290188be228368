import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { gitRevisionOf } from '../src/git-revision.ts';
import { makeFolder } from './helpers/folder.ts';
import { cloneOf, makeRepository } from './helpers/repository.ts';

describe('the commit that is checked out', () => {
  test('is what git says, on a branch, on a packed one, and on none', () => {
    const repository = makeRepository({ 'content/a.md': 'x' });
    const revision = (): string | null => gitRevisionOf(join(repository.folder, 'content'));
    const head = (): string => repository.git('rev-parse', 'HEAD');
    expect(revision()).toBe(head());
    repository.git('pack-refs', '--all');
    expect(revision()).toBe(head());
    repository.commit({ 'content/b.md': 'y' });
    expect(revision()).toBe(head());
    repository.git('checkout', '--quiet', '--detach', 'HEAD~1');
    expect(revision()).toBe(head());
    repository.git('checkout', '--quiet', '-b', 'some/branch');
    repository.commit({ 'content/c.md': 'z' });
    expect(revision()).toBe(head());
  });

  test('is found through a link, in a clone, and in another working tree of the repository', () => {
    const repository = makeRepository({ 'content/a.md': 'x' });
    const head = repository.git('rev-parse', 'HEAD');
    const link = join(makeFolder(), 'link');
    symlinkSync(join(repository.folder, 'content'), link);
    expect(gitRevisionOf(link)).toBe(head);
    expect(gitRevisionOf(cloneOf(repository).folder)).toBe(head);

    const tree = join(makeFolder(), 'tree');
    repository.git('worktree', 'add', '--quiet', '-b', 'other', tree);
    repository.git('-C', tree, 'commit', '--quiet', '--allow-empty', '--message=Another');
    expect(gitRevisionOf(tree)).toBe(repository.git('-C', tree, 'rev-parse', 'HEAD'));
    expect(gitRevisionOf(tree)).not.toBe(head);
  });

  test('is null without a repository, before the first commit, and where the files are broken', () => {
    expect(gitRevisionOf(makeFolder())).toBeNull();
    expect(gitRevisionOf(join(makeFolder(), 'missing'))).toBeNull();
    const repository = makeRepository({ 'a.md': 'x' });
    repository.git('checkout', '--quiet', '--orphan', 'empty');
    expect(gitRevisionOf(repository.folder)).toBeNull();
    for (const head of ['', 'nonsense', 'ref: refs/heads/missing', 'ref: ../../etc/passwd']) {
      writeFileSync(join(repository.folder, '.git/HEAD'), head);
      expect(gitRevisionOf(repository.folder)).toBeNull();
    }
    rmSync(join(repository.folder, '.git/HEAD'));
    expect(gitRevisionOf(repository.folder)).toBeNull();
  });
});
