import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { createGitLock } from '../../src/reload/git-lock.ts';
import { makeFolder } from '../helpers/folder.ts';
import { makeRepository } from '../helpers/repository.ts';

/** A lock on a folder, with a clock that the test sets, and what was reported. */
function lockOn(path: string) {
  const clock = { now: 0 };
  const reported: string[] = [];
  const isHeld = createGitLock({
    path,
    onStale: ({ message }) => reported.push(message),
    now: () => clock.now,
  });
  return { clock, reported, isHeld };
}

describe('the lock that git holds while it changes files', () => {
  test('is held while index.lock is there, also of a folder below, and through a link', () => {
    const { folder } = makeRepository({ 'content/events/a.md': 'x' });
    const link = join(makeFolder(), 'link');
    symlinkSync(join(folder, 'content'), link);
    const locks = [folder, join(folder, 'content'), link].map((path) => lockOn(path).isHeld);
    expect(locks.map((isHeld) => isHeld())).toEqual([false, false, false]);
    writeFileSync(join(folder, '.git/index.lock'), '');
    expect(locks.map((isHeld) => isHeld())).toEqual([true, true, true]);
    rmSync(join(folder, '.git/index.lock'));
    expect(locks.map((isHeld) => isHeld())).toEqual([false, false, false]);
  });

  test('of a worktree is its own', () => {
    const repository = makeRepository({ 'events/a.md': 'x' });
    const worktree = join(makeFolder(), 'worktree');
    repository.git('worktree', 'add', '--quiet', worktree);
    const { isHeld } = lockOn(worktree);
    writeFileSync(join(repository.folder, '.git/index.lock'), '');
    expect(isHeld()).toBe(false);
    writeFileSync(join(repository.folder, '.git/worktrees/worktree/index.lock'), '');
    expect(isHeld()).toBe(true);
  });

  test('is not waited for when it is stale, which is reported once (R3)', () => {
    const { folder } = makeRepository({ 'events/a.md': 'x' });
    const { clock, reported, isHeld } = lockOn(folder);
    const lock = join(folder, '.git/index.lock');
    writeFileSync(lock, '');
    expect(isHeld()).toBe(true);
    clock.now = 9_999;
    expect([isHeld(), reported]).toEqual([true, []]);
    clock.now = 10_000;
    expect([isHeld(), isHeld()]).toEqual([false, false]);
    expect(reported).toEqual([expect.stringContaining(`${lock} has been there for 10 seconds`)]);

    rmSync(lock);
    expect(isHeld()).toBe(false);
    mkdirSync(lock);
    expect(isHeld()).toBe(true);
    expect(reported).toHaveLength(1);
  });

  test('is nobody’s outside of a repository, and of a folder that is gone', () => {
    expect(lockOn(makeFolder()).isHeld()).toBe(false);
    expect(lockOn(join(makeFolder(), 'gone')).isHeld()).toBe(false);
  });
});
