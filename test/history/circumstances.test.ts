import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { CONTENT_LIMITS } from '../../src/content/read/content-limits.ts';
import { contentFileAt, type ContentFile } from '../../src/content/read/content-path.ts';
import { FolderState, PastTooLarge } from '../../src/history/folder-state.ts';
import { gapBecauseOf } from '../../src/history/gaps.ts';
import { createPastReader } from '../../src/history/past-reader.ts';
import { event } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import { cloneOf, makeRepository, type Repository } from '../helpers/repository.ts';
import { ANSWERS, eventPast, isEventCommitted, readPast } from './read-past.ts';

const DAY_ONE = Date.parse('2026-01-01');
const PATH = process.env.PATH;
const NOBODY = 65_534;
const testAsRoot = process.getuid?.() === 0 ? test : test.skip;

afterEach(() => {
  process.env.PATH = PATH;
});

/** An event that is changed once, and another that comes later. */
function grown(): Repository {
  const repository = makeRepository({ 'content/events/a.md': event(1) });
  repository.commit({ 'content/events/a.md': event(1, { name: 'Changed' }) });
  repository.commit({ 'content/events/b.md': event(2) });
  return repository;
}

const KNOWN = { createdAt: DAY_ONE, updatedAt: DAY_ONE, isGone: false };

describe('the past is known', () => {
  test.each<[string, () => string]>([
    ['in a folder of a repository', () => join(grown().folder, 'content')],
    [
      'with a detached head',
      () => {
        const repository = grown();
        repository.git('checkout', '--quiet', '--detach');
        return join(repository.folder, 'content');
      },
    ],
    [
      'in a worktree',
      () => {
        const folder = join(makeFolder(), 'tree');
        grown().git('worktree', 'add', '--quiet', '--detach', folder);
        return join(folder, 'content');
      },
    ],
    [
      'in a submodule',
      () => {
        const outer = makeRepository({ 'a.txt': 'a' });
        const inner = grown().folder;
        outer.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'calendar');
        return join(outer.folder, 'calendar/content');
      },
    ],
    ['in a clone', () => join(cloneOf(grown()).folder, 'content')],
  ])('%s', async (_name, makeContent) => {
    const { history, gap } = await readPast(makeContent());
    expect(gap).toBeNull();
    expect(eventPast(history, 1)).toEqual({ ...KNOWN, commit: 1 });
    expect(eventPast(history, 2)).toEqual({ ...KNOWN, commit: 2 });
  });

  test('where the folder is the whole repository', async () => {
    const { history } = await readPast(makeRepository({ 'events/a.md': event(1) }).folder);
    expect(eventPast(history, 1)).toEqual({ ...KNOWN, commit: 0 });
  });

  test('but not of what is not committed', async () => {
    const repository = makeRepository({ 'events/a.md': event(1) });
    repository.write({ 'events/a.md': event(1, { name: 'Changed' }), 'events/b.md': event(2) });
    const { history } = await readPast(repository.folder);
    expect(isEventCommitted(history, { 'events/a.md': event(1, { name: 'Changed' }) })).toBe(false);
    expect(isEventCommitted(history, { 'events/b.md': event(2) })).toBe(false);
    expect(isEventCommitted(history, { 'events/a.md': event(1, { status: 'scheduled' }) })).toBe(true);
  });
});

describe('nothing is known, and one sentence says why and what mends it', () => {
  test('no git', async () => {
    const { folder } = grown();
    process.env.PATH = makeFolder();
    const { history, gap } = await readPast(folder);
    expect({ history, code: gap?.code }).toEqual({ history: null, code: 'git-missing' });
    expect(gap?.message).toMatch(/^It is not known .* install git 2\.38 or newer\.$/);
  });

  test('no repository', async () => {
    const folder = makeFolder({ 'events/a.md': event(1) });
    const { history, gap } = await readPast(folder);
    expect({ history, code: gap?.code }).toEqual({ history: null, code: 'no-repository' });
    expect(gap?.message).toContain(`${folder}" is in no git repository: "git init"`);
  });

  test('no commit, or none of the folder', async () => {
    const empty = makeFolder();
    const repository = makeRepository({ 'other/a.md': 'a' });
    mkdirSync(join(repository.folder, 'content'));
    repository.git('init', '--quiet', empty);
    for (const folder of [empty, join(repository.folder, 'content')]) {
      expect(await readPast(folder)).toMatchObject({ history: null, gap: { code: 'no-commits' } });
    }
  });

  testAsRoot('a repository of another user', async () => {
    const { folder } = grown();
    chownSync(folder, NOBODY, NOBODY);
    const { history, gap } = await readPast(join(folder, 'content'));
    expect({ history, code: gap?.code }).toEqual({ history: null, code: 'owned-by-others' });
    expect(gap?.message).toContain('"git config --global --add safe.directory"');
  });

  test('a clone without old versions, which the command brings', async () => {
    const repository = grown();
    repository.git('config', 'uploadpack.allowFilter', 'true');
    const clone = cloneOf(repository, '--filter=blob:none');
    const { history, gap } = await readPast(join(clone.folder, 'content'));
    expect({ history, code: gap?.code }).toEqual({ history: null, code: 'incomplete' });
    expect(gap?.message).toContain('"git fetch --refetch --no-filter"');
    clone.git('fetch', '--quiet', '--refetch', '--no-filter');
    const mended = await readPast(join(clone.folder, 'content'));
    expect(mended.gap).toBeNull();
    expect(eventPast(mended.history, 1)).toEqual({ ...KNOWN, commit: 1 });
  });
});

test('more content than is read of today is too much, and what is gone is none of it', () => {
  const [a, b] = [contentFileAt('events/a.md'), contentFileAt('events/b.md')];
  if (a === null || b === null) throw new Error('These are files of content.');
  const folder = new FolderState();
  const set = (file: ContentFile) => {
    folder.set({ file, blob: null, version: null, bytes: CONTENT_LIMITS.bytes });
  };
  set(a);
  set(a);
  folder.delete(a.path);
  set(b);
  expect(() => {
    set(a);
  }).toThrow(PastTooLarge);
  expect(gapBecauseOf(new PastTooLarge(), '')).toMatchObject({ code: 'too-large' });
});

test('while git says nothing, it is said that the past is being read', async () => {
  const { folder } = makeRepository({ 'events/a.md': event(1) });
  const end = join(makeFolder(), 'end');
  const bin = makeFolder({
    git: `#!/bin/sh\ncase "$*" in *cat-file*) until [ -e '${end}' ]; do PATH='${PATH}' sleep 0.05; done;; esac\nPATH='${PATH}' exec git "$@"\n`,
  });
  chmodSync(join(bin, 'git'), 0o755);
  process.env.PATH = bin;
  const said: number[] = [];
  const onProgress = (commits: number) => {
    said.push(commits);
    writeFileSync(end, '');
  };
  const { history } = await createPastReader({ folder, answers: ANSWERS, onProgress }).read();
  expect(eventPast(history, 1)).toMatchObject({ commit: 0 });
  expect(said[0]).toBe(0);
});

test.each(['version', '--absolute-git-dir', '--is-shallow-repository', 'log', 'cat-file'])(
  'a git that is killed says nothing of the repository: %s',
  async (command) => {
    const { folder } = grown();
    const killed = `#!/bin/sh\nfor each; do [ "$each" != "${command}" ] || kill -9 $$; done\nPATH=${PATH}\nexec git "$@"\n`;
    const programs = makeFolder({ git: killed });
    chmodSync(join(programs, 'git'), 0o755);
    process.env.PATH = `${programs}:${PATH}`;
    const { history, gap } = await readPast(join(folder, 'content'));
    expect({ history, code: gap?.code }).toEqual({ history: null, code: 'unreadable' });
  },
);

describe('a shallow clone', () => {
  test('knows nothing of what a file may hide that cannot be read at its edge, and does of what comes later', async () => {
    const repository = makeRepository({
      'events/a.md': event(1, { startDate: '2027-01-01' }),
      'events/b.md': event(2),
    });
    repository.commit({ 'events/b.md': 'broken' });
    repository.commit({ 'events/a.md': event(1, { startDate: '2027-02-02' }), 'events/b.md': event(2) });
    const { history } = await readPast(cloneOf(repository, '--depth=2').folder);
    expect([1, 2].map((number) => eventPast(history, number)?.commit)).toEqual([-1, -1]);
    expect(history?.events.previousStarts).toEqual(Float64Array.of(NaN, NaN));
    repository.commit({ 'events/c.md': 'broken' });
    repository.commit({ 'events/a.md': event(1) });
    const later = await readPast(cloneOf(repository, '--depth=3').folder);
    expect(eventPast(later.history, 1)?.commit).toBe(2);
  });

  test('knows what changed since its oldest commit, and the command brings the rest', async () => {
    const clone = cloneOf(grown(), '--depth=2');
    const cache = { file: join(makeFolder(), 'past'), rules: '' };
    const newReader = () =>
      createPastReader({ folder: join(clone.folder, 'content'), answers: ANSWERS, cache });
    const reader = newReader();
    const { history, gap } = await reader.read();
    expect(gap?.code).toBe('shallow');
    expect(gap?.message).toContain('"git fetch --unshallow"');
    expect(eventPast(history, 1)).toEqual({ createdAt: null, updatedAt: null, commit: -1, isGone: false });
    // It may have been there before, gone at the edge, and come back.
    expect(eventPast(history, 2)).toEqual({ ...KNOWN, createdAt: null, commit: 1 });
    clone.git('fetch', '--quiet', '--unshallow');
    for (const again of [newReader(), reader]) {
      const mended = await again.read();
      expect(mended.gap).toBeNull();
      expect(eventPast(mended.history, 2)).toEqual({ ...KNOWN, commit: 2 });
    }
  });
});
