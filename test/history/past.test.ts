import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { UNCOMMITTED } from '../../src/calendar/change-log.ts';
import { gapIn } from '../../src/calendar/content-past.ts';
import { ANSWERS } from '../../src/calendar/wire.ts';
import { loadContent } from '../../src/content/load.ts';
import { NO_SITE } from '../../src/content/validate.ts';
import { siteHash, RULES_VERSION } from '../../src/history/answers.ts';
import {
  type Commit,
  commitsOf,
  BlobReader,
  isInAncestryOf,
  ancestryOf,
  MissingBlob,
} from '../../src/history/git/objects.ts';
import { openRepository, GitError, startGit } from '../../src/history/git/git-command.ts';
import { pastIdAt, ordinalOf, pastAt, timeOf } from '../../src/history/history.ts';
import { PAST_LIMITS, type PastLimits } from '../../src/history/limits.ts';
import { createPastReader, type PastReading } from '../../src/history/past-reader.ts';
import { RECENT_CHANGES, recentIn, type RecentChange } from '../../src/history/recent.ts';
import { COLLECTION_TYPES } from '../../src/schema/records.ts';
import { SITE } from '../../src/schema/site.ts';
import { contentSchemaOf } from '../../src/schema/table.ts';
import { event, organization, place, recordsOf, uuid } from '../helpers/content.ts';
import { makeFolder, writeFiles } from '../helpers/folder.ts';
import { objectName, writeBranch, writeCommit, writeObject, writeTree } from '../helpers/git-objects.ts';
import { HOSTILE_ATTRIBUTES, makeHostileGit } from '../helpers/hostile-git.ts';
import { runs } from '../helpers/laws.ts';
import { packedWithPast } from '../helpers/past.ts';
import { png } from '../helpers/pictures.ts';
import { cloneOf, makeRepository, type Repository, makeTimeUnreadable } from '../helpers/repository.ts';
import { type Edit, growingRepository } from './any-past.ts';
import { LAWS } from './laws.ts';
import { eventPast, isEventCommitted, readPast } from './read-past.ts';
import fc from 'fast-check';

/** Most of these histories begin with this event. */
const A = event(1);

describe('git commits', () => {
  async function allOf<T>(values: AsyncIterable<T>): Promise<T[]> {
    const all: T[] = [];
    for await (const value of values) all.push(value);
    return all;
  }

  function commitsIn(folder: string, head = 'HEAD', after: string | null = null): Promise<Commit[]> {
    return allOf(commitsOf(openRepository(folder), head, after));
  }

  /** The changes of each commit: "+" and the path of a new or changed file, "@" of another entry, "-" of a removed one. */
  function changesOf(commits: readonly Commit[]): string[][] {
    return commits.map(({ changes }) =>
      changes.map(({ path, blob, isFile }) => `${blob === null ? '-' : isFile ? '+' : '@'}${path}`),
    );
  }

  /**
   * A repository with one commit on `main`, two on `topic`, one on `main`, a merge, and one that changes nothing in
   * `content`.
   */
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
    test('are those of the first-parent ancestry that change something in it, oldest first', async () => {
      const repository = withMerge();
      const commits = await commitsIn(join(repository.folder, 'content'));
      expect(changesOf(commits)).toEqual(MERGED);
      expect(commits.map(({ time }) => time)).toEqual(Array(3).fill(Date.parse('2026-01-01') / 1000));
      expect(commits[2]?.hash).toBe(repository.git('rev-parse', 'HEAD~1'));
    });

    test('are all that change something when the folder is the whole repository', async () => {
      const repository = makeRepository({ 'a.md': 'a' });
      repository.git('commit', '--quiet', '--allow-empty', '--message=Nothing');
      repository.commit({ 'b.md': 'b' });
      expect(changesOf(await commitsIn(repository.folder))).toEqual([['+a.md'], ['+b.md']]);
    });

    test('begin after a known commit', async () => {
      const repository = withMerge();
      const commits = await commitsIn(join(repository.folder, 'content'), 'HEAD', 'HEAD~2');
      expect(changesOf(commits)).toEqual([['+b.md', '+ä\tö.md']]);
    });

    test('say which paths are no files', async () => {
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

    test('have the times that git can read', async () => {
      const repository = makeRepository({ 'a.md': 'a' });
      repository.commit({ 'a.md': 'b' });
      makeTimeUnreadable(repository);
      const commits = await commitsIn(repository.folder);
      expect(commits.map(({ time }) => time)).toEqual([Date.UTC(2026, 0, 1) / 1000, NaN]);
    });

    test('are none when there is no commit', async () => {
      const repository = makeRepository({});
      await expect(commitsIn(repository.folder, 'refs/heads/missing')).rejects.toThrow(GitError);
    });
  });

  test('those of the tests are the same as git itself makes', () => {
    const files = { 'a.md': 'a', 'a/b.md': 'b', 'a.b': '', 'ä ö/c.md': 'x'.repeat(5_000) };
    const [written, made] = [makeRepository(files), makeRepository(files, '--quiet')];
    const changes = { 'a.md': null, 'a/b.md': 'c', 'a/d/e': 'e' };
    made.write(changes);
    made.git('add', '--all');
    made.git('commit', '--quiet', '--message=A change');
    expect(written.commit(changes)).toBe(made.git('rev-parse', 'HEAD'));
    expect(written.git('ls-files', '--stage')).toBe(made.git('ls-files', '--stage'));
    expect(written.git('reflog', '--format=%H %gd')).toBe(made.git('reflog', '--format=%H %gd'));
    expect(written.git('diff-files')).toBe('');
    expect(written.git('status', '--porcelain')).toBe('');
    expect(written.git('fsck', '--strict', '--no-dangling')).toBe('');
  });

  test('a commit is in the ancestry of another one, or is not', async () => {
    const made = withMerge();
    const repository = openRepository(made.folder);
    const name = (rev: string): string => made.git('rev-parse', rev);
    const isOn = (rev: string): Promise<boolean> => isInAncestryOf(repository, name(rev), name('HEAD'));
    expect(await Promise.all(['HEAD', 'HEAD~1', 'HEAD~3'].map(isOn))).toEqual([true, true, true]);
    expect(await isOn('topic')).toBe(false);
    expect(await isInAncestryOf(repository, '1'.repeat(40), name('HEAD'))).toBe(false);
    expect(await isInAncestryOf(repository, name('HEAD'), name('HEAD~1'))).toBe(false);

    const [head, tree, gitFolder] = [name('HEAD'), name('HEAD^{tree}'), join(made.folder, '.git')];
    const side = writeCommit(gitFolder, { tree, parents: [head], time: 2_000_000_000 });
    const merge = writeCommit(gitFolder, { tree, parents: [head, side], time: 2_000_000_001 });
    expect(await isInAncestryOf(repository, side, merge)).toBe(false);
  });

  test('an ancestry is cut off only in a shallow clone, and only when its beginning is missing', async () => {
    const repository = withMerge();
    const edge = async (folder: string) => (await ancestryOf(openRepository(folder)))?.edge;
    expect(await edge(repository.folder)).toBeNull();
    expect(await edge(cloneOf(repository, '--depth=2').folder)).toBe(repository.git('rev-parse', 'HEAD~1'));
    expect(await edge(cloneOf(repository, '--depth=4').folder)).toBeNull();

    const joined = makeRepository({ 'a.md': 'a' });
    const head = joined.commit({ 'b.md': 'b' });
    const [gitFolder, tree] = [join(joined.folder, '.git'), joined.git('rev-parse', 'HEAD^{tree}')];
    const beside = writeCommit(gitFolder, { tree, parents: [], time: 2_000_000_000 });
    const merge = { tree, parents: [head, beside], time: 2_000_000_000 };
    writeBranch(gitFolder, 'main', writeCommit(gitFolder, merge));
    expect(await edge(cloneOf(joined, '--depth=2').folder)).toBe(head);
  });

  /** The number of bytes of a blob, so that all blobs of a request are a hundred times what fits into a pipe. */
  const LONG = 10_000;

  test('blobs are read in order, except those that are too large or missing', async () => {
    const made = makeRepository({ a: 'a\0\nb', b: 'x'.repeat(LONG), c: '' });
    const names = ['a', 'b', 'c', 'a'].map((path) => made.git('rev-parse', `HEAD:${path}`));
    const reader = new BlobReader(openRepository(made.folder));
    const read = await allOf(reader.read(names, 10));
    expect(read.map((bytes) => bytes?.toString() ?? null)).toEqual(['a\0\nb', null, '', 'a\0\nb']);
    const long = await allOf(
      reader.read(
        Array.from({ length: 1_100 }, () => names[1] ?? ''),
        LONG,
      ),
    );
    expect(long.map((bytes) => bytes?.length)).toEqual(Array(1_100).fill(LONG));
    await expect(allOf(reader.read(['1'.repeat(40)], 10))).rejects.toThrow(MissingBlob);
    reader.close();
  });

  test('an answer that is too long is not read to its end', async () => {
    const { folder } = makeRepository({ 'a.md': 'a' });
    const { output } = startGit(openRepository(folder), 'log', [], 10);
    await expect(allOf(output)).rejects.toMatchObject({ reason: 'too-large' });
  });

  /** Settings of git that change the list or the format of `git log`, or make it read a file that never ends. */
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
    test('has nothing executed, and changes nothing in the list', async () => {
      const repository = makeRepository({ '.gitattributes': HOSTILE_ATTRIBUTES, 'a.md': 'a' });
      // The commit has a signature, which log.showSignature would check.
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
      expect(await isInAncestryOf(openRepository(repository.folder), commit, 'HEAD')).toBe(true);
      expect((await ancestryOf(openRepository(repository.folder)))?.edge).toBeNull();
      expect(hostile.executed()).toEqual([]);
    });

    test('gives no commit other parents than its own', async () => {
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
      const log = startGit(openRepository(folder), 'log', args, 2 ** 30, 10_000_000);
      await expect(allOf(log.output)).rejects.toMatchObject({ reason: 'too-large' });
    });

    test('lacks objects of its history, and nothing is fetched', async () => {
      const repository = makeRepository({ 'a.md': 'a' });
      const before = repository.git('rev-parse', 'HEAD:a.md');
      repository.commit({ 'a.md': 'b' });
      repository.git('config', 'uploadpack.allowFilter', 'true');
      const clone = cloneOf(repository, '--filter=blob:none', '--no-checkout');
      const commits = await commitsIn(clone.folder);
      expect(commits.map(({ changes }) => changes.length)).toEqual([1, 1]);
      const reader = new BlobReader(openRepository(clone.folder));
      await expect(allOf(reader.read([before], 10))).rejects.toThrow(MissingBlob);
      reader.close();
    });
  });
});

describe('circumstances', () => {
  const DAY_ONE = Date.parse('2026-01-01');

  const PATH = process.env.PATH;

  const NOBODY = 65_534;

  const testAsRoot = process.getuid?.() === 0 ? test : test.skip;

  afterEach(() => {
    process.env.PATH = PATH;
  });

  /** A repository with an event that is changed once, and another event that is added later. */
  function grown(): Repository {
    const repository = makeRepository({ 'content/events/a.md': event(1) });
    repository.commit({ 'content/events/a.md': event(1, { name: 'Changed' }) });
    repository.commit({ 'content/events/b.md': event(2) });
    return repository;
  }

  const KNOWN = { createdAt: DAY_ONE, updatedAt: DAY_ONE, isGone: false };

  describe('a known history', () => {
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

    test('when the folder is the whole repository', async () => {
      const { history } = await readPast(makeRepository({ 'events/a.md': event(1) }).folder);
      expect(eventPast(history, 1)).toEqual({ ...KNOWN, commit: 0 });
    });

    test('but not of uncommitted changes', async () => {
      const repository = makeRepository({ 'events/a.md': event(1) });
      repository.write({ 'events/a.md': event(1, { name: 'Changed' }), 'events/b.md': event(2) });
      const { history } = await readPast(repository.folder);
      expect(isEventCommitted(history, { 'events/a.md': event(1, { name: 'Changed' }) })).toBe(false);
      expect(isEventCommitted(history, { 'events/b.md': event(2) })).toBe(false);
      expect(isEventCommitted(history, { 'events/a.md': event(1, { status: 'scheduled' }) })).toBe(true);
    });
  });

  describe('an unknown history, with the reason and the command that mends it in one sentence', () => {
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

  test('while git sends nothing, a message says that the history is being read', async () => {
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
    'a git that is killed says nothing about the repository: %s',
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
    test('does not know what a file may hide that cannot be read at its edge, and knows later changes', async () => {
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

    test('does not know whether an event changes when an organization comes that may have been there before', async () => {
      const guild = { 'organizations/guild.md': organization(2) };
      const repository = makeRepository({ 'events/a.md': event(1, { organization: 'guild' }), ...guild });
      repository.commit({ 'organizations/guild.md': null });
      repository.commit(guild);
      const { history } = await readPast(cloneOf(repository, '--depth=2').folder);
      expect(eventPast(history, 1)?.commit).toBe(-1);
    });

    test('knows the changes since its oldest commit, and the command fetches the rest', async () => {
      const clone = cloneOf(grown(), '--depth=2');
      const cache = { file: join(makeFolder(), 'past'), rules: '' };
      const newReader = () =>
        createPastReader({ folder: join(clone.folder, 'content'), answers: ANSWERS, cache });
      const reader = newReader();
      const { history, gap } = await reader.read();
      expect(gap?.code).toBe('shallow');
      expect(gap?.message).toContain('"git fetch --unshallow"');
      expect(eventPast(history, 1)).toEqual({ createdAt: null, updatedAt: null, commit: -1, isGone: false });
      // The event may have existed before the oldest commit of the clone, been removed by it, and come back.
      expect(eventPast(history, 2)).toEqual({ ...KNOWN, createdAt: null, commit: 1 });
      clone.git('fetch', '--quiet', '--unshallow');
      for (const again of [newReader(), reader]) {
        const mended = await again.read();
        expect(mended.gap).toBeNull();
        expect(eventPast(mended.history, 2)).toEqual({ ...KNOWN, commit: 2 });
      }
    });
  });
});

describe('limits', () => {
  const NUMBERS = [1, 2, 3, 4];

  /** Reads a history within limits, and without a cache. */
  function within(folder: string, limits: Partial<PastLimits>): Promise<PastReading> {
    return createPastReader({ folder, answers: ANSWERS, limits: { ...PAST_LIMITS, ...limits } }).read();
  }

  function filesOf(make: (number: number) => string | null): Edit {
    return Object.fromEntries(NUMBERS.map((number) => [`events/${number}.md`, make(number)]));
  }

  /** Makes a repository with one commit for each edit. */
  function pastOf(...edits: readonly Edit[]): string {
    const repository = growingRepository();
    repository.grow(edits.map((edit, time) => ({ does: 'edit', time, edit })));
    return repository.folder;
  }

  function sizeOf(edits: readonly Edit[]): number {
    const texts = edits.flatMap((edit) => Object.values(edit));
    return texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0);
  }

  describe('edits of site.yml (H1)', () => {
    const SITES = ['Europe/Berlin', 'UTC', 'Asia/Tokyo'];
    const EVENTS = filesOf((number) => event(number, { startDate: '2027-02-20T10:00' }));

    test('make no file read again, and complete no record that does not depend on the changed keys', async () => {
      const edits = [EVENTS, ...SITES.map((zone) => ({ 'site.yml': `name: A\ndescription: ${zone}\n` }))];
      const { history, gap } = await within(pastOf(...edits), { completions: 0, readBytes: sizeOf(edits) });
      expect(gap).toBeNull();
      expect(eventPast(history, 1)).toMatchObject({ commit: 0 });
    });

    test('complete each file that is there twice, however many they are, from its one reading', async () => {
      const zones = [...SITES, ...SITES, ...SITES];
      const edits = [EVENTS, ...zones.map((zone) => ({ 'site.yml': `timezone: ${zone}\n` }))];
      const limits = { completions: 2 * NUMBERS.length, readBytes: sizeOf(edits) };
      const { history } = await within(pastOf(...edits), limits);
      expect(eventPast(history, 1)).toMatchObject({ commit: zones.length });
      expect(history?.events.previousStarts[0]).toBe(Date.parse('2027-02-20T10:00Z'));
    });

    test('complete no file that names its own zone and its own address', async () => {
      const own = filesOf((number) => event(number, { timezone: 'Asia/Tokyo', url: 'https://example.org' }));
      const edits = SITES.map((zone) => ({
        'site.yml': `timezone: ${zone}\nurl: https://${zone}.example\n`,
      }));
      const { history } = await within(pastOf(own, ...edits), { completions: 0 });
      expect(eventPast(history, 1)).toMatchObject({ commit: 0 });
    });
  });

  describe('long texts in the past (H2)', () => {
    const TEXTS = ['é"\r\n', 'word ', '\u{1f30d}\n'];
    const EDITS = [
      ...TEXTS.map((text) => filesOf((number) => event(number, {}, text.repeat(60_000 + number)))),
      filesOf((number) => (number === 1 ? event(1, {}, 'Short') : null)),
    ];

    test('are compared, and not kept', async () => {
      const { history } = await within(pastOf(...EDITS), { keptBytes: 2_000 });
      expect(eventPast(history, 1)).toMatchObject({ commit: 3, isGone: false });
      expect(eventPast(history, 2)).toMatchObject({ commit: 3, isGone: true });
      const changes = history?.recent.filter(({ id }) => id === uuid(1)) ?? [];
      expect(changes.map(({ state, fields }) => ({ state, fields }))).toEqual([
        { state: 'added', fields: [] },
        ...Array.from({ length: 3 }, () => ({ state: 'changed', fields: ['detail'] })),
      ]);
    });

    test('that still exist are as committed, or are not', async () => {
      const text = 'word '.repeat(60_000);
      const { history } = await readPast(pastOf({ 'events/1.md': event(1, {}, text) }));
      expect(isEventCommitted(history, { 'events/1.md': event(1, {}, text) })).toBe(true);
      expect(isEventCommitted(history, { 'events/1.md': event(1, {}, `${text}!`) })).toBe(false);
    });
  });

  test.each<[string, Partial<PastLimits>]>([
    ['commits', { commits: 2 }],
    ['bytes of versions that are read', { readBytes: 300 }],
    ['files that are completed anew', { completions: 3 }],
    ['bytes that are kept', { keptBytes: 300 }],
    ['milliseconds', { milliseconds: -1 }],
  ])('beyond one nothing is known, with the reason: %s', async (_name, limits) => {
    const edits = [
      filesOf((number) => event(number)),
      { 'site.yml': 'timezone: Asia/Tokyo\n' },
      { 'site.yml': 'timezone: UTC\n' },
    ];
    const folder = pastOf(...edits);
    const { history, gap } = await within(folder, limits);
    expect({ history, code: gap?.code }).toEqual({ history: null, code: 'too-large' });
    expect(gap?.message).toContain('too large to be read');
    expect((await within(folder, { commits: edits.length })).gap).toBeNull();
  });

  test('a version counts as kept beside a newer one whose dates do not exist', async () => {
    const text = 'x'.repeat(900);
    const folder = pastOf(
      { 'site.yml': 'timezone: Europe/Berlin\n', 'events/a.md': event(1, {}, text) },
      { 'events/a.md': event(1, { startDate: '2027-03-28T02:30' }, text) },
    );
    expect((await within(folder, { keptBytes: 1_500 })).gap?.code).toBe('too-large');
    expect((await within(folder, { keptBytes: 2_500 })).gap).toBeNull();
  });

  test('removed texts are not kept', async () => {
    const one = (number: number): Edit => ({ 'events/a.md': event(number), 'events/b.md': null });
    const folder = pastOf(one(1), { 'events/a.md': null, 'events/b.md': event(2) }, one(3));
    expect((await within(folder, { keptBytes: 200 })).gap).toBeNull();
  });
});

describe('any history is known (H4)', () => {
  /** Makes a repository with an event, and changes it. */
  function twice(make: (repository: Repository) => void): Repository {
    const repository = makeRepository({ 'events/a.md': A });
    make(repository);
    return repository;
  }

  /** Returns the tree of a repository with this event in it. */
  function treeWith(repository: Repository, text: string): string {
    const gitFolder = join(repository.folder, '.git');
    const blob = writeObject(gitFolder, 'blob', Buffer.from(text));
    return writeTree(gitFolder, new Map([['events/a.md', { mode: '100644', blob }]]));
  }

  const CHANGED = event(1, { name: 'Changed' });

  test('when a merge has many parents', async () => {
    const repository = twice((made) => {
      const gitFolder = join(made.folder, '.git');
      const first = made.git('rev-parse', 'HEAD');
      const beside = [1, 2, 3].map((time) =>
        writeCommit(gitFolder, { tree: treeWith(made, event(time)), parents: [first], time }),
      );
      const merge = { tree: treeWith(made, CHANGED), parents: [first, ...beside], time: 4 };
      writeBranch(gitFolder, 'main', writeCommit(gitFolder, merge));
    });
    const { history, gap } = await readPast(repository.folder);
    expect(gap).toBeNull();
    expect(eventPast(history, 1)).toMatchObject({ commit: 1 });
    expect(eventPast(history, 2)).toBeNull();
  });

  test.each([
    ['before 1970', -86_400],
    ['after 2106', 5_000_000_000],
    ['after the year 9999', 300_000_000_000],
    ['that are no number', NaN],
  ])('when commits have dates %s', async (_when, time) => {
    const repository = twice((made) => {
      const gitFolder = join(made.folder, '.git');
      const parents = [made.git('rev-parse', 'HEAD')];
      writeBranch(
        gitFolder,
        'main',
        writeCommit(gitFolder, { tree: treeWith(made, CHANGED), parents, time }),
      );
    });
    const { history, gap } = await readPast(repository.folder);
    expect(gap).toBeNull();
    const { commit, updatedAt } = eventPast(history, 1) ?? {};
    expect(commit).toBe(1);
    expect(new Date(updatedAt ?? NaN).toISOString()).toMatch(/^\d{4}-/);
  });

  test('when a commit and the log have other encodings', async () => {
    const repository = twice((made) => {
      made.git('config', 'i18n.logOutputEncoding', 'UTF-16');
      made.write({ 'events/a.md': CHANGED });
      made.git('add', '--all');
      made.git('-c', 'i18n.commitEncoding=UTF-16', 'commit', '--quiet', '--message=A change');
    });
    const { history, gap } = await readPast(repository.folder);
    expect(gap).toBeNull();
    expect(eventPast(history, 1)).toMatchObject({ commit: 1 });
  });

  test('when objects lie in another repository', async () => {
    const repository = makeRepository({ 'events/a.md': A });
    repository.commit({ 'events/a.md': CHANGED });
    const clone = join(makeFolder(), 'clone');
    repository.git('clone', '--quiet', '--shared', repository.folder, clone);
    expect(eventPast((await readPast(clone)).history, 1)).toMatchObject({ commit: 1 });
  });

  test('when there are repositories within, links, and names of any bytes', async () => {
    const repository = makeRepository({ 'events/a.md': A });
    const head = repository.git('rev-parse', 'HEAD');
    repository.git('update-index', '--add', '--cacheinfo', `160000,${head},events/sub.md`);
    const link = repository.git('rev-parse', 'HEAD:events/a.md');
    repository.git('update-index', '--add', '--cacheinfo', `120000,${link},events/link.md`);
    repository.git('update-index', '--add', '--cacheinfo', `100644,${link},events/a\n"b\\\t.md`);
    repository.git('commit', '--quiet', '--message=Odd entries');
    const { history, gap } = await readPast(repository.folder);
    expect(gap).toBeNull();
    expect(eventPast(history, 1)).toMatchObject({ commit: 0 });
  });

  test('when files of the content look like those of a bare repository (C29)', async () => {
    const odd = { 'content/HEAD': 'ref: refs/heads/main\n', 'content/objects/a': '', 'content/refs/a': '' };
    const repository = makeRepository({ 'content/events/a.md': A, ...odd });
    const { history, gap } = await readPast(join(repository.folder, 'content'));
    expect(gap).toBeNull();
    expect(eventPast(history, 1)).toMatchObject({ commit: 0 });
  });
});

describe('past cache', () => {
  const LOST = event(1, { name: 'Lost' });

  /** A repository with three versions of an event, and a function that reads its history. */
  function grown() {
    const repository = makeRepository({ 'events/a.md': event(1) });
    for (const text of [LOST, event(1, { name: 'Changed' })]) repository.commit({ 'events/a.md': text });
    const file = join(makeFolder(), 'below', 'past');
    const read = (rules = 'rules'): Promise<PastReading> =>
      createPastReader({ folder: repository.folder, answers: ANSWERS, cache: { file, rules } }).read();
    return { repository, file, read };
  }

  /** A history and its cache, read only once: `grown` makes the same commits each time. */
  const once = (async () => {
    const { file, read } = grown();
    return { before: await read(), bytes: readFileSync(file), mode: statSync(file).mode & 0o777 };
  })();

  /**
   * A repository with a cached history, which cannot be read again, because the second version of the event is missing.
   */
  async function kept() {
    const { before, bytes, mode } = await once;
    const { repository, file, read } = grown();
    writeFiles(dirname(file), { past: bytes });
    const object = objectName('blob', Buffer.from(LOST));
    rmSync(join(repository.folder, '.git/objects', object.slice(0, 2), object.slice(2)));
    return { repository, file, read, before, bytes, mode };
  }

  test('cached commits are not read again', async () => {
    const { repository, read, before, mode } = await kept();
    expect(before.gap).toBeNull();
    expect(await read()).toEqual(before);
    expect(mode).toBe(0o600);
    repository.commit({ 'events/b.md': event(2) });
    const { history } = await read();
    expect(eventPast(history, 1)?.commit).toBe(2);
    expect(eventPast(history, 2)?.commit).toBe(3);
  });

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['is damaged', (bytes) => Buffer.concat([bytes.subarray(0, -10), Buffer.alloc(10)])],
    ['is cut off', (bytes) => bytes.subarray(0, -10)],
    ['is empty', () => Buffer.alloc(0)],
    ['is shorter than its digest', (bytes) => bytes.subarray(0, 10)],
    ['has the digest of another', (bytes) => Buffer.concat([Buffer.alloc(32), bytes.subarray(32)])],
  ])('a cache is not trusted when it %s', async (_name, change) => {
    const { file, read, bytes } = await kept();
    writeFileSync(file, change(bytes));
    expect(await read()).toMatchObject({ history: null, gap: { code: 'incomplete' } });
  });

  test('a cache of other rules is not used', async () => {
    const { read } = await kept();
    expect(await read('others')).toMatchObject({ history: null, gap: { code: 'incomplete' } });
  });

  test('a cache of other time zones is not used', async () => {
    const { read } = await kept();
    const { versions } = process;
    const pretend = (value: NodeJS.ProcessVersions) =>
      Object.defineProperty(process, 'versions', { value, configurable: true });
    pretend({ ...versions, tz: 'others' });
    const { gap } = await read().finally(() => pretend(versions));
    expect(gap?.code).toBe('incomplete');
  });

  test('a cache of another ancestry is not used', async () => {
    const { repository, read } = await kept();
    repository.git('reset', '--quiet', '--hard', 'HEAD~2');
    repository.commit({ 'events/b.md': event(2) });
    const { history, gap } = await read();
    expect(gap).toBeNull();
    expect(eventPast(history, 1)?.commit).toBe(0);
    expect(eventPast(history, 2)?.commit).toBe(1);
  });

  test('a history that was read only in part is read again', async () => {
    const repository = makeRepository({ 'events/a.md': event(1) });
    const { folder } = repository;
    const reader = createPastReader({ folder, answers: ANSWERS });
    await reader.read();
    const name = repository.commit({ 'events/a.md': event(1, { name: 'Changed' }) });
    const blob = repository.git('rev-parse', `${name}:events/a.md`);
    const object = join(folder, '.git/objects', blob.slice(0, 2), blob.slice(2));
    renameSync(object, `${object}.away`);
    expect(await reader.read()).toMatchObject({ history: null, gap: { code: 'incomplete' } });
    renameSync(`${object}.away`, object);
    expect(eventPast((await reader.read()).history, 1)?.commit).toBe(1);
  });

  test('a history that cannot be cached is read again', async () => {
    const { folder } = makeRepository({ 'events/a.md': event(1) });
    const cache = { file: join(makeFolder({ below: 'a file' }), 'below', 'past'), rules: '' };
    const { history } = await createPastReader({ folder, answers: ANSWERS, cache }).read();
    expect(eventPast(history, 1)?.commit).toBe(0);
  });
});

describe('changes', () => {
  /**
   * Makes one commit of each edit. Returns the first and the latest commit of each record, with "gone" for a removed
   * one.
   */
  async function pastOf(...edits: readonly Edit[]): Promise<Record<string, string>> {
    const repository = growingRepository();
    repository.grow(edits.map((edit, number) => ({ does: 'edit', time: 1_000 + number, edit })));
    const { history } = await createPastReader({ folder: repository.folder, answers: ANSWERS }).read();
    if (history === null) return {};
    const said = (['events', 'organizations', 'places'] as const).flatMap((kind) =>
      Array.from(history[kind].firsts, (first, position) => {
        const { commit, isGone } = pastAt(history, kind, position);
        const number = Number(pastIdAt(history[kind], position).slice(-12));
        return [`${kind} ${number}`, `${first} ${commit}${isGone ? ' gone' : ''}`];
      }),
    );
    return Object.fromEntries(said) as Record<string, string>;
  }

  const BROKEN = 'broken';

  const SITE = 'timezone: Europe/Berlin\n';

  const GUILD = { 'organizations/guild.md': organization(2) };

  const HOSTED = event(1, { organization: 'guild' });

  const SPOT = { latitude: '1', longitude: '2', countryCode: 'FR' };

  describe('a change is', () => {
    test.each<[string, readonly Edit[], Record<string, string>]>([
      [
        'another text',
        [{ 'events/a.md': A }, { 'events/a.md': event(1, { region: 'B' }) }],
        { 'events 1': '0 1' },
      ],
      [
        'not the same in other bytes',
        [
          { 'events/a.md': A },
          { 'events/a.md': A.replace('scale', '# a comment\nscale').replace('small', '"small"') },
        ],
        { 'events 1': '0 0' },
      ],
      [
        'not the same address in other letters',
        [
          { 'events/a.md': event(1, { url: 'https://xn--bcher-kva.example/' }) },
          { 'events/a.md': event(1, { url: 'https://bücher.example/' }) },
        ],
        { 'events 1': '0 0' },
      ],
      [
        'not a move to another folder',
        [{ 'events/a.md': A }, { 'events/a.md': null, 'events/2027/a.md': A }],
        { 'events 1': '0 0' },
      ],
      [
        'a move that changes the default slug',
        [{ 'events/a.md': A }, { 'events/a.md': null, 'events/b.md': A }],
        { 'events 1': '0 1' },
      ],
      [
        'a deletion, which leaves a tombstone',
        [{ 'events/a.md': A }, { 'events/a.md': null }],
        { 'events 1': '0 1 gone' },
      ],
      [
        'a file that comes back; the first change stays the first',
        [{ 'events/a.md': A }, { 'events/a.md': null }, { 'events/a.md': A }],
        { 'events 1': '0 2' },
      ],
      [
        'a revert',
        [{ 'events/a.md': A }, { 'events/a.md': event(1, { region: 'B' }) }, { 'events/a.md': A }],
        { 'events 1': '0 2' },
      ],
      [
        'another id: a tombstone and a new record',
        [{ 'events/a.md': A }, { 'events/a.md': event(3) }],
        { 'events 1': '0 1 gone', 'events 3': '1 1' },
      ],
      [
        'a move to another kind: a tombstone and a new record',
        [{ 'organizations/a.md': organization(1) }, { 'organizations/a.md': null, 'places/a.yml': place(1) }],
        { 'organizations 1': '0 1 gone', 'places 1': '1 1' },
      ],
      [
        'not a version that cannot be read',
        [{ 'events/a.md': A }, { 'events/a.md': BROKEN }],
        { 'events 1': '0 0' },
      ],
      [
        'not a version like the one before another that cannot be read',
        [{ 'events/a.md': A }, { 'events/a.md': BROKEN }, { 'events/a.md': A }],
        { 'events 1': '0 0' },
      ],
      [
        'a deletion of what cannot be read',
        [{ 'events/a.md': A }, { 'events/a.md': BROKEN }, { 'events/a.md': null }],
        { 'events 1': '0 2 gone' },
      ],
      [
        'not a second file with the same id behind the first',
        [{ 'events/a.md': A }, { 'events/b.md': event(1, { region: 'B' }) }],
        { 'events 1': '0 0' },
      ],
      [
        'a second file with the same id before the first',
        [{ 'events/b.md': A }, { 'events/a.md': event(1, { region: 'B' }) }],
        { 'events 1': '0 1' },
      ],
      [
        'for an event what it shows of its organization',
        [{ 'events/a.md': HOSTED, ...GUILD }, { 'organizations/guild.md': organization(2, { name: 'New' }) }],
        { 'events 1': '0 1', 'organizations 2': '0 1' },
      ],
      [
        'not for an event what it does not show of it',
        [
          { 'events/a.md': HOSTED, ...GUILD },
          { 'organizations/guild.md': organization(2, { type: 'club' }) },
        ],
        { 'events 1': '0 0', 'organizations 2': '0 1' },
      ],
      [
        'not for an event that its organization is missing',
        [{ 'events/a.md': HOSTED, ...GUILD }, { 'organizations/guild.md': null }],
        { 'events 1': '0 0', 'organizations 2': '0 1 gone' },
      ],
      [
        'for an event where its place is on the map, unless it says so itself',
        [
          {
            'events/a.md': event(1, { place: 'hall' }),
            'events/b.md': event(2, { place: 'hall', latitude: '1', longitude: '2' }),
            'places/hall.yml': place(3),
          },
          { 'places/hall.yml': place(3, { latitude: '3', longitude: '4' }) },
        ],
        { 'events 1': '0 1', 'events 2': '0 0', 'places 3': '0 1' },
      ],
      [
        'for an event what its organization becomes, not other bytes before and after it',
        [
          { 'events/a.md': HOSTED, ...GUILD },
          { 'events/a.md': `${HOSTED}\n` },
          { 'organizations/guild.md': organization(2, { name: 'New' }) },
          { 'events/a.md': HOSTED },
        ],
        { 'events 1': '0 2', 'organizations 2': '0 2' },
      ],
      [
        'not for an event what it took from its place and now says itself, or the other way round',
        [
          {
            'events/a.md': event(1, { place: 'hall' }),
            'events/b.md': event(2, { place: 'inn', ...SPOT }),
            'places/hall.yml': place(3, SPOT),
            'places/inn.yml': place(4),
          },
          {
            'events/a.md': event(1, { place: 'hall', ...SPOT }),
            'events/b.md': event(2, { place: 'inn' }),
            'places/hall.yml': place(3, { latitude: '3', longitude: '4' }),
            'places/inn.yml': place(4, SPOT),
          },
        ],
        { 'events 1': '0 0', 'events 2': '0 0', 'places 3': '0 1', 'places 4': '0 1' },
      ],
      [
        "for an event the site's time zone, where it names none",
        [{ 'events/a.md': A, 'events/b.md': event(2, { timezone: 'UTC' }) }, { 'site.yml': SITE }],
        { 'events 1': '0 1', 'events 2': '0 0' },
      ],
      [
        'for an event the removal of the settings of the site',
        [{ 'events/a.md': A, 'site.yml': SITE }, { 'site.yml': null }],
        { 'events 1': '0 1' },
      ],
      [
        "for an event with a picture the site's address, not the same one in other letters",
        [
          {
            'events/a.md': event(1, { timezone: 'UTC', thumbnail: 'images/a.png' }),
            'images/a.png': 'one',
            'site.yml': 'url: https://example.org\n',
          },
          { 'site.yml': 'url: https://xn--bcher-kva.example\n' },
          { 'site.yml': 'url: https://bücher.example\n' },
        ],
        { 'events 1': '0 1' },
      ],
      [
        'for an organization the name of a link field',
        [GUILD, { 'site.yml': 'organizationLinks:\n  videoSite: channel\n' }],
        { 'organizations 2': '0 1' },
      ],
      ["not the site's name", [{ 'events/a.md': A }, { 'site.yml': 'name: A\n' }], { 'events 1': '0 0' }],
      [
        'not settings of the site that cannot be read',
        [{ 'site.yml': SITE, 'events/a.md': A }, { 'site.yml': 'timezone: Nowhere\n' }],
        { 'events 1': '0 0' },
      ],
      [
        'not settings of the site with a name of a link field that is taken',
        [GUILD, { 'site.yml': 'organizationLinks:\n  videoSite: name\n' }],
        { 'organizations 2': '0 0' },
      ],
      [
        'not a version that cannot be read with the settings that come with it',
        [
          { 'events/a.md': A },
          { 'events/a.md': event(1, { startDate: '2027-03-28T02:30' }), 'site.yml': SITE },
        ],
        { 'events 1': '0 0' },
      ],
      [
        'a version that can be read with later settings only, whatever the one before it depends on',
        [
          { 'events/a.md': event(1, { timezone: 'UTC' }), 'site.yml': SITE },
          { 'events/a.md': event(1, { startDate: '2027-03-28T02:30' }) },
          { 'site.yml': 'timezone: UTC\n' },
        ],
        { 'events 1': '0 2' },
      ],
      [
        'not what nobody reads',
        [{ 'events/_a.md': A, 'events/README.md': A, 'other/a.md': A, 'events/b.md': event(2) }],
        { 'events 2': '0 0' },
      ],
    ])('%s', async (_name, edits, expected) => {
      expect(await pastOf(...edits)).toEqual(expected);
    });
  });

  test('the settings of the site are the committed ones, or are not', async () => {
    const repository = growingRepository();
    const edits = [{ 'events/a.md': A }, { 'site.yml': SITE }, { 'site.yml': 'timezone: Nowhere\n' }];
    const cache = { file: join(makeFolder(), 'past'), rules: '1' };
    const seen = [];
    for (const edit of edits) {
      repository.grow([{ does: 'edit', time: 1_000, edit }]);
      for (let time = 0; time < 2; time += 1) {
        const { history } = await createPastReader({
          folder: repository.folder,
          answers: ANSWERS,
          cache,
        }).read();
        seen.push(history?.site);
      }
    }
    const [bare, berlin] = [
      siteHash(NO_SITE),
      siteHash(recordsOf({ 'events/a.md': A, 'site.yml': SITE }).site),
    ];
    expect(berlin).not.toBe(bare);
    expect(seen).toEqual([bare, bare, berlin, berlin, berlin, berlin]);
  });

  test('times never go back, and those of one second have ordinals', async () => {
    const repository = growingRepository();
    // The last time is in the year 10000, which no date of the API can express.
    const times = [1_000, 1_009, 1_002, 1_005, 1_005, 1_004, 1_007, 253_402_300_800];
    repository.grow(
      times.map((time) => ({
        does: 'edit',
        time,
        edit: { 'events/a.md': event(1, { name: `"${Math.random()}"` }) },
      })),
    );
    const { history } = await createPastReader({ folder: repository.folder, answers: ANSWERS }).read();
    if (history === null) throw new Error('There is no history.');
    const numbers = times.map((_time, number) => number);
    expect(numbers.map((commit) => timeOf(history, commit))).toEqual(
      [1_000, 1_002, 1_002, 1_004, 1_004, 1_004, 1_007, 253_402_300_799].map((seconds) => seconds * 1_000),
    );
    expect(numbers.map((commit) => ordinalOf(history, commit))).toEqual([0, 0, 1, 0, 1, 2, 0, 0]);
  });

  test('the former start is the last different one', async () => {
    const repository = growingRepository();
    const starts = ['2027-01-01', '2027-02-02', null, '2027-02-02'];
    repository.grow(
      starts.map((startDate, number) => ({
        does: 'edit',
        time: 1_000,
        edit: {
          'events/a.md': event(1, startDate === null ? {} : { startDate }),
          [`events/b.md`]: event(2, number === 0 ? { startDate: '2027-03-03' } : {}),
        },
      })),
    );
    const { history } = await createPastReader({ folder: repository.folder, answers: ANSWERS }).read();
    expect(history?.events.previousStarts).toEqual(
      Float64Array.of(Date.parse('2027-01-01'), Date.parse('2027-03-03')),
    );
    expect(history && pastIdAt(history.events, 0)).toBe(uuid(1));
  });
});

describe('recent', () => {
  /**
   * A repository with one commit for each edit; each call of `read` goes on from the cache of the call before.
   */
  function keeping() {
    const repository = growingRepository();
    const cache = { file: join(makeFolder(), 'past'), rules: '1' };
    return {
      folder: repository.folder,
      grow: (...edits: readonly Edit[]) => {
        repository.grow(edits.map((edit) => ({ does: 'edit', time: 1_000, edit })));
      },
      read: async () => {
        const reader = createPastReader({ folder: repository.folder, answers: ANSWERS, cache });
        return (await reader.read()).history;
      },
    };
  }

  /**
   * Returns the recent changes after these edits, one commit each. Expects the same where all commits but the last come
   * from the cache.
   */
  async function recentOf(...edits: readonly Edit[]): Promise<readonly RecentChange[]> {
    const { folder, grow, read } = keeping();
    grow(...edits.slice(0, -1));
    await read();
    grow(...edits.slice(-1));
    const { history } = await readPast(folder);
    expect(await read()).toEqual(history);
    return history?.recent ?? [];
  }

  function summary({ commit, kind, id, state, fields }: RecentChange): string {
    return [commit, kind, Number(id.slice(-12)), state, ...fields].join(' ');
  }

  const GUILD = organization(2, { name: 'Guild' });

  const HALL = place(3, { name: 'Hall' });

  const HOSTED = event(1, { organization: 'guild', place: 'hall' });

  const ALL = { 'events/a.md': HOSTED, 'organizations/guild.md': GUILD, 'places/hall.yml': HALL };

  describe('a recent change is', () => {
    test.each<[string, readonly Edit[], readonly string[]]>([
      [
        'a record that comes, says something else, goes and comes back',
        [
          { 'events/a.md': A },
          { 'events/a.md': event(1, { region: 'B', url: 'https://example.org' }) },
          { 'events/a.md': null },
          { 'events/a.md': A },
        ],
        ['0 events 1 added', '1 events 1 changed', '2 events 1 removed', '3 events 1 added'],
      ],
      [
        'said with the fields of the answer that are other ones',
        [ALL, { 'events/a.md': event(1, { organization: 'guild', place: 'hall', region: 'B' }) }],
        ['0 events 1 added', '0 organizations 2 added', '0 places 3 added', '1 events 1 changed region'],
      ],
      [
        'for an event no change of what it embeds',
        [
          ALL,
          { 'organizations/guild.md': organization(2, { name: 'New' }), 'places/hall.yml': place(3) },
          { 'site.yml': 'timezone: Europe/Berlin\n' },
        ],
        [
          ...['0 events 1 added', '0 organizations 2 added', '0 places 3 added'],
          ...['1 organizations 2 changed name', '1 places 3 changed name'],
        ],
      ],
      [
        'not other bytes of a file, whatever changes beside it',
        [
          ALL,
          {
            'events/a.md': HOSTED.replace('scale', '# a comment\nscale'),
            'organizations/guild.md': organization(2, { name: 'New' }),
          },
        ],
        [
          ...['0 events 1 added', '0 organizations 2 added', '0 places 3 added'],
          '1 organizations 2 changed name',
        ],
      ],
      [
        'that an event refers to a place that comes with it',
        [{ 'events/a.md': A }, { 'events/a.md': event(1, { place: 'hall' }), 'places/hall.yml': HALL }],
        ['0 events 1 added', '1 events 1 changed place attendanceMode', '1 places 3 added'],
      ],
      [
        'not a move, nor a version that cannot be read',
        [{ 'events/a.md': A }, { 'events/a.md': null, 'events/x/a.md': A }, { 'events/x/a.md': 'broken' }],
        ['0 events 1 added'],
      ],
      [
        'a move that changes the default slug',
        [{ 'events/a.md': A }, { 'events/a.md': null, 'events/b.md': A }],
        ['0 events 1 added', '1 events 1 changed slug eventKey'],
      ],
      [
        'not settings with which a version can no longer be read',
        [
          { 'events/a.md': event(1, { startDate: '2027-03-28T02:30' }) },
          { 'site.yml': 'timezone: Europe/Berlin\n' },
          { 'events/a.md': null },
        ],
        ['0 events 1 added', '2 events 1 removed'],
      ],
      [
        'not a picture that an organization had which is gone',
        [
          {
            ...{ 'events/a.md': HOSTED, 'images/a.png': 'one', 'site.yml': 'url: https://example.org\n' },
            'organizations/guild.md': organization(2, { logoUrl: 'images/a.png' }),
          },
          { 'organizations/guild.md': null },
          { 'images/a.png': 'two' },
          { 'events/a.md': `${HOSTED}\n` },
        ],
        ['0 events 1 added', '0 organizations 2 added', '1 organizations 2 removed'],
      ],
      [
        'not the name of a link field that the site gives',
        [ALL, { 'site.yml': 'organizationLinks:\n  videoSite: channel\n' }],
        ['0 events 1 added', '0 organizations 2 added', '0 places 3 added'],
      ],
    ])('%s', async (_name, edits, expected) => {
      expect((await recentOf(...edits)).map(summary)).toEqual(expected);
    });
  });

  test('outlines have the parts of the answers, texts up to 200 characters', async () => {
    const keys = { organization: 'guild', place: 'hall', startDate: '2027-02-20T10:00' };
    const recent = await recentOf(
      { ...ALL, 'events/a.md': event(1, { ...keys, timezone: 'Europe/Berlin', region: 'A' }) },
      { 'events/a.md': event(1, { ...keys, name: 'Name', address: 'x'.repeat(199) + '\u{1F600}' }) },
    );
    const [added, group, hall, changed] = recent;
    expect(added).toEqual({
      ...{ commit: 0, kind: 'events', id: uuid(1), state: 'added', before: null, fields: [] },
      after: {
        ...{ name: 'Event 1', status: 'scheduled', startDate: '2027-02-20T09:00:00.000Z', endDate: null },
        ...{
          startLocal: '2027-02-20T10:00:00',
          endLocal: null,
          allDay: false,
          timezone: 'Europe/Berlin',
        },
        ...{ region: 'A', address: null, placeId: uuid(3), place: 'Hall' },
        ...{ organizationId: uuid(2), organization: 'Guild', eventKey: `a-${uuid(1).slice(0, 8)}` },
      },
    });
    expect(group?.after).toEqual({ name: 'Guild', slug: 'guild', status: 'active' });
    expect(hall?.after).toEqual({ name: 'Hall', address: null });
    expect(changed?.before).toEqual(added?.after);
    expect(changed?.after).toMatchObject({ name: 'Name', address: 'x'.repeat(199), region: null });
  });

  describe('no outline of a removed record is kept', () => {
    test('neither of the record, even if it comes back', async () => {
      const changed = event(1, { name: 'Secret' });
      const edits = [{ 'events/a.md': A }, { 'events/a.md': changed }, { 'events/a.md': null }];
      const gone = await recentOf(...edits);
      expect(gone.map(({ before, after, fields }) => ({ before, after, fields }))).toEqual(
        Array(3).fill({ before: null, after: null, fields: [] }),
      );
      const back = await recentOf(...edits, { 'events/a.md': event(1, { name: 'Back' }) });
      expect(JSON.stringify(back)).not.toContain('Secret');
      expect(back.map(({ before, after }) => [before, after?.name ?? null])).toEqual([
        ...[
          [null, null],
          [null, null],
          [null, null],
        ],
        [null, 'Back'],
      ]);
    });

    test('nor in records that embedded it', async () => {
      const edits = [ALL, { ...ALL, 'events/a.md': event(1, { region: 'B' }) }];
      const before = await recentOf(...edits);
      expect(before.at(-1)?.before).toMatchObject({ place: 'Hall', organization: 'Guild' });
      const after = await recentOf(...edits, { 'organizations/guild.md': null, 'places/hall.yml': null });
      expect(JSON.stringify(after)).not.toMatch(/Guild|Hall/);
      const back = await recentOf(
        ...[...edits, { 'organizations/guild.md': null, 'places/hall.yml': null }, ALL],
      );
      expect(back.map(({ after: outline }) => outline?.organization ?? null).slice(0, -3)).toEqual(
        Array(6).fill(null),
      );
      expect(back.find(({ commit, kind }) => commit === 3 && kind === 'events')?.after?.place).toBe('Hall');
    });

    test('nor in records that still embed it and change later', async () => {
      const changed = event(1, { organization: 'guild', place: 'hall', region: 'B' });
      const gone = { 'organizations/guild.md': null, 'places/hall.yml': null };
      const recent = await recentOf(ALL, gone, { 'events/a.md': changed });
      expect(recent.at(-1)?.after).toMatchObject({ region: 'B', place: null, organization: null });
      expect(JSON.stringify(recent)).not.toMatch(/Guild|Hall/);
      const back = await recentOf(ALL, gone, { ...ALL, 'events/a.md': changed });
      expect(back.find(({ commit, kind }) => commit === 2 && kind === 'events')).toMatchObject({
        before: { place: null, organization: null },
        after: { place: 'Hall', organization: 'Guild' },
      });
    });
  });

  test('the newest ones are kept, up to a number', async () => {
    const numbers = Array.from({ length: 2 * RECENT_CHANGES }, (_, number) => `${number + 10}`).sort();
    const many: Edit = Object.fromEntries(numbers.map((number) => [`events/${number}.md`, event(+number)]));
    const { grow, read } = keeping();
    grow({ 'events/a.md': A, ...many });
    const added = numbers.map((number) => `0 events ${number} added`);
    expect((await read())?.recent.map(summary)).toEqual([
      ...added.slice(1 - RECENT_CHANGES),
      '0 events 1 added',
    ]);
    grow({ 'events/a.md': event(1, { region: 'B' }) });
    expect((await read())?.recent.map(summary)).toEqual([
      ...added.slice(2 - RECENT_CHANGES),
      ...['0 events 1 added', '1 events 1 changed region attendanceMode'],
    ]);
  });

  test('records at the edge of a shallow clone are no changes', async () => {
    const repository = makeRepository({ 'events/a.md': A });
    repository.commit({ 'events/b.md': event(2) });
    repository.commit({ 'events/a.md': event(1, { region: 'B' }) });
    const { history } = await readPast(cloneOf(repository, '--depth=2').folder);
    expect(history?.recent.map(summary)).toEqual(['1 events 1 changed region attendanceMode']);
  });

  /** Returns the changes of an event that was added and changed, and a function that reads them from an edited text. */
  async function written() {
    const repository = growingRepository();
    const edits = [{ 'events/a.md': A }, { 'events/a.md': event(1, { region: 'B' }) }];
    repository.grow(edits.map((edit) => ({ does: 'edit', time: 1_000, edit })));
    const text = JSON.stringify((await readPast(repository.folder)).history?.recent);
    return (edit: (text: string) => string, isGone = false) => {
      const isGoneHere = (_kind: string, id: string): boolean | null => (id === uuid(1) ? isGone : null);
      return recentIn(JSON.parse(edit(text)), isGoneHere, 2);
    };
  }

  test('changes in a file are accepted when they fit', async () => {
    const read = await written();
    const longest = 'x'.repeat(200);
    const changes = read((text) => text.replace('"region":"B"', `"region":"${longest}"`));
    expect(changes.at(-1)?.after?.region).toBe(longest);
  });

  describe('changes in a file are not accepted when', () => {
    const edited = written();

    test.each<[string, string, string]>([
      ['a commit is not there', '"commit":1,', '"commit":2,'],
      ['a commit is no number', '"commit":0,', '"commit":"0",'],
      ['a kind is none', '"kind":"events"', '"kind":"sites"'],
      ['a record is not there', uuid(1), uuid(9)],
      ['a state is none', '"state":"added"', '"state":"gone"'],
      ['a state does not fit', '"state":"added"', '"state":"removed"'],
      ['something was before what was added', '"state":"changed"', '"state":"added"'],
      ['something is lacking', '"region":null,', ''],
      ['something is too much', '"region":null,', '"region":null,"more":null,'],
      ['something is no text', '"region":null,', '"region":7,'],
      ['a text is too long', '"region":null,', `"region":"${'x'.repeat(201)}",`],
      ['a field is no text', '"fields":["region",', '"fields":[7,'],
    ])('%s', async (_name, from, to) => {
      const read = await edited;
      expect(() => read((text) => text.replace(from, to))).toThrow('do not fit');
    });

    test.each([
      { before: null, fields: [] },
      { after: null, fields: [] },
      { before: null, after: null },
    ])('a changed record has %j', async (parts) => {
      const read = await edited;
      const lacking = (text: string) => {
        const changes = JSON.parse(text) as readonly RecentChange[];
        return JSON.stringify(
          changes.map((each) => (each.state === 'changed' ? { ...each, ...parts } : each)),
        );
      };
      expect(() => read(lacking)).toThrow('do not fit');
    });

    test('a record is gone that has an outline', async () => {
      const read = await edited;
      expect(() => read((text) => text, true)).toThrow('do not fit');
    });

    test('commits are out of order', async () => {
      const turned = (text: string) =>
        text.replace(/"commit":[01],"kind"/g, (each) => each.replace(/\d/, swapped));
      const read = await edited;
      expect(() => read(turned)).toThrow('do not fit');
    });
  });

  function swapped(digit: string): string {
    return digit === '0' ? '1' : '0';
  }
});

describe('pictures', () => {
  const A = png({ width: 4, height: 3 });

  const B = png({ width: 4, height: 3 }, 64);

  test.each(['sha1', 'sha256'] as const)(
    'a changed picture changes the records that show it, in a repository with names of %s',
    async (format) => {
      const files = {
        'site.yml': 'url: https://calendar.example.org\nlogo: images/logo.png\n',
        'organizations/guild.md': organization(1, { logoUrl: 'images/logo.png' }),
        'events/a.md': event(2, { organization: 'guild' }),
        'events/b.md': event(3, { thumbnail: 'images/b.png' }),
        'events/c.md': event(4),
        'images/logo.png': A,
        'images/b.png': A,
      };
      const repository = makeRepository(files, `--object-format=${format}`);
      const { folder } = repository;
      const write = (name: string, bytes: Buffer): void => {
        writeFileSync(join(folder, 'images', name), bytes);
      };
      const lastCommits = async (): Promise<number[]> => [
        ...(await packedWithPast(folder)).changeLog.commits,
      ];
      expect(await lastCommits()).toEqual([0, 0, 0, 0]);
      const site = loadContent(folder).records?.site ?? NO_SITE;
      expect(gapIn(await readPast(folder), site)).toBeNull();
      write('b.png', B);
      expect(await lastCommits()).toEqual([0, 0, 0, UNCOMMITTED]);
      repository.commit();
      expect(await lastCommits()).toEqual([0, 0, 0, 1]);
      write('logo.png', B);
      repository.commit();
      // These are the organization, and the event that embeds it.
      expect(await lastCommits()).toEqual([0, 1, 2, 2]);
      rmSync(join(folder, 'images/b.png'));
      symlinkSync('logo.png', join(folder, 'images/b.png'));
      repository.commit();
      rmSync(join(folder, 'images/b.png'));
      write('b.png', B);
      repository.commit();
      // Links are not followed, so that there was no picture at one of the commits.
      expect(await lastCommits()).toEqual([0, 2, 2, 4]);
    },
  );
});

describe('laws', () => {
  /** `test/extra/past-laws` runs many of these examples. */
  test.each(Object.entries(LAWS))('%s', async (_name, cases) => {
    await fc.assert(
      fc.asyncProperty(cases, ({ prove }) => prove()),
      { numRuns: runs(15) },
    );
  });
});

describe('rules', () => {
  const CONTENT = join(import.meta.dirname, '../fixtures/valid/content');

  /** Keys of a schema that only describe it. */
  const NOTES = ['title', 'description', 'examples'];

  /** The version of the rules, and the digest of the schemas and of the answers for the fixtures. */
  const EXPECTED = '7 af1df0e629c9132c036755e233d27a7c';

  /** A digest of the schemas of files and of the answers for records of all kinds. */
  function fingerprint(): string {
    const { records } = loadContent(CONTENT);
    if (records === null) throw new Error('The fixtures are not valid.');
    const { events, organizations, places, site } = records;
    const place = places[0] ?? null;
    const made = [
      [...Object.values(COLLECTION_TYPES), SITE].map(contentSchemaOf),
      ...events.map((event) => ANSWERS.event(event, { place, organizations })),
      ...organizations.map((organization) => ANSWERS.organization(organization, site)),
      ...places.map(ANSWERS.place),
      JSON.stringify(site),
    ];
    const text = JSON.stringify(made, (key, value: unknown) =>
      NOTES.includes(key) && (typeof value === 'string' || Array.isArray(value)) ? undefined : value,
    );
    return createHash('sha256').update(text).digest('hex').slice(0, 32);
  }

  test('records are read and answered by the rules with this number', () => {
    // When this fails, files are read or answered differently than before: raise RULES_VERSION in src/history/answers.ts, and
    // put the received text into EXPECTED. Caches of a history from older rules are then no longer used.
    expect(`${RULES_VERSION} ${fingerprint()}`).toBe(EXPECTED);
  });
});
