import { execFileSync } from 'node:child_process';
import { rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { gitRevisionOf } from '../../src/reload/git-revision.ts';
import { makeFolder } from '../helpers/folder.ts';
import { makeHostileGit } from '../helpers/hostile-git.ts';
import { cloneOf, makeRepository } from '../helpers/repository.ts';

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

  test('is null where a file of git is a pipe, a device, a link or huge, and where a name leads out (C21)', () => {
    const repository = makeRepository({ 'a.md': 'x' });
    const secret = join(makeFolder({ secret: 'a'.repeat(64) }), 'secret');
    const hostile: ((file: string) => void)[] = [
      (file) => execFileSync('mkfifo', [file]),
      (file) => {
        symlinkSync('/dev/zero', file);
      },
      (file) => {
        symlinkSync(secret, file);
      },
      (file) => {
        writeFileSync(file, 'ref: refs/heads/main\n');
        truncateSync(file, 3_000_000_000);
      },
    ];
    for (const name of ['.git/HEAD', '.git/refs/heads/main', '.git/packed-refs', '.git']) {
      for (const make of hostile) {
        rmSync(join(repository.folder, name), { recursive: true, force: true });
        make(join(repository.folder, name));
        expect(gitRevisionOf(repository.folder)).toBeNull();
      }
      if (name === '.git/HEAD') writeFileSync(join(repository.folder, name), 'ref: refs/heads/main\n');
    }
    const leading = makeRepository({ 'a.md': 'x' });
    writeFileSync(join(leading.folder, '.git/HEAD'), `ref: refs/../../../../../../..${secret}\n`);
    expect(gitRevisionOf(leading.folder)).toBeNull();
  });

  test('is not taken from a folder that looks like a bare repository (C21)', () => {
    const { folder } = makeRepository({ 'content/a.md': 'x' });
    const head = gitRevisionOf(folder);
    makeHostileGit().makeBare(join(folder, 'content'), folder);
    expect(gitRevisionOf(join(folder, 'content'))).toBe(head);
  });
});
