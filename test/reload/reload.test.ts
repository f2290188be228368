import { execFileSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turns } from 'node:timers/promises';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { openCalendar } from '../../src/calendar/packed/packed-calendar.ts';
import { createGitLock, gitRevisionOf, gitStateOf } from '../../src/history/git/git-folder.ts';
import { fileSource, latestInTurn, newsOf } from '../../src/reload/loader/calendar-source.ts';
import { contentSource } from '../../src/reload/loader/content-source.ts';
import { type Snapshot, takeSnapshot } from '../../src/reload/snapshot.ts';
import { fakeDate } from '../helpers/clock.ts';
import { event } from '../helpers/content.ts';
import { makeFolder, writeFiles } from '../helpers/folder.ts';
import { makeHostileGit } from '../helpers/hostile-git.ts';
import { cloneOf, makeRepository } from '../helpers/repository.ts';

describe('content source', () => {
  const OPTIONS = {
    alwaysWarn: false,
    readsHistory: true,
    onHistory: () => undefined,
    onSlow: () => undefined,
  };

  test('a calendar has the history of the commit with its files, also when git has gone on since they were read', async () => {
    const repository = makeRepository({ 'events/a.md': event(1) });
    const first = repository.git('rev-parse', 'HEAD');
    const source = contentSource(repository.folder, OPTIONS);
    const load = () => source.load({ stampOf: () => null }, () => undefined);
    const early = load();
    const second = repository.commit({ 'events/a.md': event(1, { name: 'Other' }) }, '2026-01-02T00:00:00Z');
    const late = load();
    for (const [compile, commit, updatedAt] of [
      [early, first, '2026-01-01T00:00:00.000Z'],
      [late, second, '2026-01-02T00:00:00.000Z'],
    ] as const) {
      const { calendar, revision } = await compile();
      expect(revision).toBe(commit);
      expect(JSON.parse(openCalendar(calendar).events.whole(0).toString())).toMatchObject({ updatedAt });
    }
  });
});

describe('the lock that git holds while it changes files', () => {
  /** The lock of a folder, the clock that a test sets for it, and the messages that it reported. */
  function lockOn(path: string) {
    const clock = { now: 0 };
    const reported: string[] = [];
    const isHeld = createGitLock(
      path,
      ({ message }) => reported.push(message),
      () => clock.now,
    );
    return { clock, reported, isHeld };
  }

  test('is held while index.lock exists, also for a folder below, and through a link', () => {
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

  test('is no longer waited for when it is stale, which is reported once (R3)', () => {
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
    clock.now = 20_000;
    expect(isHeld()).toBe(false);
    expect(reported).toHaveLength(2);
    // Another command has taken the lock before this one was seen to go.
    utimesSync(lock, 1, 1);
    expect(isHeld()).toBe(true);
    expect(reported).toHaveLength(2);
  });

  test('does not exist outside of a repository, nor for a missing folder', () => {
    expect(lockOn(makeFolder()).isHeld()).toBe(false);
    expect(lockOn(join(makeFolder(), 'gone')).isHeld()).toBe(false);
  });
});

describe('the commit that is checked out', () => {
  test('is the one that git names, on a branch, on a packed one, and on none', () => {
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
    const whole = gitStateOf(tree);
    writeFileSync(join(repository.folder, '.git/shallow'), `${head}\n`);
    expect(gitStateOf(tree)).not.toBe(whole);
  });

  test('is null without a repository, before the first commit, and when the files are broken', () => {
    expect(gitRevisionOf(makeFolder())).toBeNull();
    expect(gitRevisionOf(join(makeFolder(), 'missing'))).toBeNull();
    const repository = makeRepository({ 'a.md': 'x' });
    repository.git('branch', 'empty-too');
    repository.git('pack-refs', '--all');
    repository.git('checkout', '--quiet', '--orphan', 'empty');
    expect(gitRevisionOf(repository.folder)).toBeNull();
    for (const head of ['', 'nonsense', 'ref: refs/heads/missing', 'ref: ../../etc/passwd']) {
      writeFileSync(join(repository.folder, '.git/HEAD'), head);
      expect(gitRevisionOf(repository.folder)).toBeNull();
    }
    rmSync(join(repository.folder, '.git/HEAD'));
    expect(gitRevisionOf(repository.folder)).toBeNull();
  });

  test('is null when a file of git is a pipe, a device, a link or huge, and when a name leads out (C21)', () => {
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

  test('is not read from a folder that looks like a bare repository (C21)', () => {
    const { folder } = makeRepository({ 'content/a.md': 'x' });
    const head = gitRevisionOf(folder);
    makeHostileGit().makeBare(join(folder, 'content'), folder);
    expect(gitRevisionOf(join(folder, 'content'))).toBe(head);
  });
});

describe('latest in turn', () => {
  test('works on one after the other, and of the waiting ones only on the latest', async () => {
    const ended: (() => void)[] = [];
    const begun: number[] = [];
    const put = latestInTurn((value: number) => {
      begun.push(value);
      return new Promise((resolve) => ended.push(resolve));
    });
    put(1);
    await turns();
    for (const value of [2, 3, 4]) put(value);
    await turns();
    expect(begun).toEqual([1]);
    for (const end of ended) {
      end();
      await turns();
    }
    expect(begun).toEqual([1, 4]);
    put(5);
    await turns();
    expect(begun).toEqual([1, 4, 5]);
  });
});

describe('news of', () => {
  test.each([
    ['is refused', () => undefined, expect.objectContaining({ kind: 'refused' })],
    ['is read again, and nothing is said, where it has changed by then', writeFileSync, null],
  ])('a calendar file that cannot be used %s', async (_what, write, expected) => {
    const path = join(makeFolder({ 'calendar.json': 'half of it' }), 'calendar.json');
    const { fingerprint } = takeSnapshot(path);
    const source = fileSource(path);
    const compile = newsOf(
      () => source.load({ stampOf: () => null }, () => undefined),
      () => takeSnapshot(path).fingerprint !== fingerprint,
    );
    write(path, 'more of it, and still not all');
    expect(await compile()).toEqual(expected);
  });
});

describe('snapshot', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  /**
   * A snapshot of a folder this number of milliseconds after its one file was changed; the clock shows whole
   * milliseconds.
   */
  function looksAfter(milliseconds: number): Snapshot {
    const folder = makeFolder({ file: 'text' });
    fakeDate(Math.ceil(lstatSync(join(folder, 'file')).ctimeMs) + milliseconds);
    return takeSnapshot(folder);
  }

  describe('a file that was changed just now', () => {
    test.each([
      [0, false],
      [18, false],
      [20, true],
    ])('%d ms ago: the folder is settled: %s', (milliseconds, isSettled) => {
      expect(looksAfter(milliseconds).isSettled).toBe(isSettled);
    });

    test.each([
      [0, null],
      [1_998, null],
      [2_000, expect.any(String)],
    ])('%d ms ago: its times say: %p', (milliseconds, stamp) => {
      expect(looksAfter(milliseconds).stampOf('file')).toEqual(stamp);
    });

    test('when the clock was put back, its time lies in the future, and nothing waits for that', () => {
      expect(looksAfter(-3_600_000).isSettled).toBe(true);
    });
  });

  test('a look at the reported paths finds all of their changes, and nothing else', () => {
    const folder = makeFolder({ 'a/b': 'text', 'a/c': 'text', 'd/e': 'text', 'd/f': 'text' });
    fakeDate(Date.now() + 60_000);
    const snapshot = takeSnapshot(folder);
    const look = (...changed: string[]): string =>
      takeSnapshot(folder, '', { snapshot, changed: new Set(changed) }).fingerprint;
    writeFiles(folder, { 'a/c': 'other', 'a/new/file': 'text' });
    rmSync(join(folder, 'd/f'));
    expect(look()).toBe(snapshot.fingerprint);
    expect(look('a/c', 'a/new', 'd/f')).toBe(takeSnapshot(folder).fingerprint);
  });

  test('a look at the reported paths looks at all files of another folder with the same name', () => {
    const folder = makeFolder({ 'now/a/b': 'text', 'old/a/b': 'text' });
    fakeDate(Date.now() + 60_000);
    const snapshot = takeSnapshot(folder);
    renameSync(join(folder, 'now'), join(folder, 'older'));
    renameSync(join(folder, 'old'), join(folder, 'now'));
    const look = takeSnapshot(folder, '', { snapshot, changed: new Set(['now', 'old', 'older']) });
    expect(look.stampOf('now/a/b')).toBe(snapshot.stampOf('old/a/b'));
    expect(look.fingerprint).toBe(takeSnapshot(folder).fingerprint);
  });

  test('a look at the reported paths looks at all files when the folder itself is another one', () => {
    const folder = makeFolder({ 'one/a': 'text', 'two/a': 'text' });
    fakeDate(Date.now() + 60_000);
    const path = join(folder, 'link');
    symlinkSync('one', path);
    const snapshot = takeSnapshot(path);
    rmSync(path);
    symlinkSync('two', path);
    const look = takeSnapshot(path, '', { snapshot, changed: new Set() });
    expect(look.fingerprint).toBe(takeSnapshot(path).fingerprint);
  });
});
