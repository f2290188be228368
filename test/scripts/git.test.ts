import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { changedFiles, pullRequestBase, resolveBase } from '../../src/cli/git/git.ts';
import { exportFolder } from '../../src/cli/git/content-at.ts';
import { openRepository, repositoryIn, GitError } from '../../src/history/git/git-command.ts';
import { bodyOf } from '../helpers/answers.ts';
import { type Finished, runNamed } from '../helpers/command.ts';
import { event, organization, uuid } from '../helpers/content-files.ts';
import { type Files, makeFolder, writeFiles } from '../helpers/folder.ts';
import { HOSTILE_ATTRIBUTES, makeHostileGit } from '../helpers/hostile-git.ts';
import { type Environment, eventually } from '../helpers/process.ts';
import { cloneOf, commitRawTree, makeRepository, type Repository } from '../helpers/repository.ts';
import { makeHome, type RunningServer, startServer } from '../helpers/server.ts';

describe('git', () => {
  /** A repository at the branch `topic`; `main` went on after the commit `parted`, where the two branches part. */
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

  /** What GitHub checks out for a pull request: the merge of `topic` into `main`. */
  function merged(): ReturnType<typeof branched> {
    const repository = branched();
    repository.git('checkout', '--quiet', '--detach', 'main');
    repository.git('merge', '--quiet', '--no-ff', '--message=Merge', 'topic');
    repository.git('branch', '--quiet', 'pull');
    return repository;
  }

  /** Tests only read these repositories and their clones. */
  const BRANCHED = branched();
  const MERGED = merged();

  /** The texts of all files below a folder, by path. */
  function filesOf(folder: string): Record<string, string> {
    const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
      (e) => !e.isDirectory(),
    );
    return Object.fromEntries(
      paths.map(({ parentPath, name }) => {
        const path = join(parentPath, name);
        return [path.slice(folder.length + 1), readFileSync(path, 'latin1')];
      }),
    );
  }

  describe('resolveBase', () => {
    test('where the revision and HEAD parted', () => {
      const { folder, parted } = BRANCHED;
      expect(resolveBase(openRepository(folder), 'main')).toBe(parted);
      expect(resolveBase(openRepository(join(folder, 'content')), 'HEAD~1')).toBe(parted);
    });

    test('the revision itself when they share no history', () => {
      const repository = makeRepository({ 'content/a.md': 'a' });
      const { folder } = repository;
      repository.git('checkout', '--quiet', '--orphan', 'other');
      repository.git('commit', '--quiet', '--message=Another beginning');
      expect(resolveBase(openRepository(folder), 'main')).toBe(repository.git('rev-parse', 'main'));
    });

    test.each([
      'missing',
      '',
      '--output=/tmp/x',
      '--all',
      '-h',
      'HEAD:content',
      'HEAD..HEAD',
      '^HEAD',
      'a b',
    ])('an unknown revision: %j', (rev) => {
      const repository = openRepository(BRANCHED.folder);
      expect(() => resolveBase(repository, rev)).toThrow(GitError);
      expect(() => resolveBase(repository, rev)).toThrow(`The revision ${JSON.stringify(rev)} is not known`);
    });
  });

  describe('pullRequestBase', () => {
    test('where HEAD parted from the branch of the remote, which wins over the local one', () => {
      const clone = cloneOf(BRANCHED, '--branch=topic');
      clone.git('branch', '--quiet', 'main', 'topic');
      expect(pullRequestBase(openRepository(clone.folder), 'main')).toBe(BRANCHED.parted);
    });

    test('where HEAD parted from the local branch when there is no remote', () => {
      const { folder, parted } = BRANCHED;
      expect(pullRequestBase(openRepository(folder), 'main')).toBe(parted);
    });

    test('the first parent of a merge commit in a shallow clone of two commits', () => {
      const clone = cloneOf(MERGED, '--depth=2', '--single-branch', '--branch=pull');
      expect(clone.git('rev-parse', '--is-shallow-repository')).toBe('true');
      expect(pullRequestBase(openRepository(clone.folder), 'main')).toBe(MERGED.git('rev-parse', 'main'));
    });

    test('the branch of the remote itself when the clone is too shallow for more', () => {
      const clone = cloneOf(BRANCHED, '--depth=1', '--no-single-branch', '--branch=topic');
      expect(pullRequestBase(openRepository(clone.folder), 'main')).toBe(BRANCHED.git('rev-parse', 'main'));
    });

    test('null when none is known', () => {
      const clone = cloneOf(MERGED, '--depth=1', '--single-branch', '--branch=pull');
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
      ...changedFiles({ repository: openRepository(folder), commit: since }, files),
    ];

    test('of a subfolder: committed, staged, edited, deleted, renamed, untracked', () => {
      expect(changedIn(join(repository.folder, 'content'), asked)).toEqual(expected);
    });

    test('a link by its target, and a file that is too large for content', () => {
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

    test('an option is not taken for a commit', () => {
      const target = join(makeFolder(), 'written');
      expect(() => changedIn(repository.folder, asked, `--output=${target}`)).toThrow(GitError);
      expect(existsSync(target)).toBe(false);
    });
  });

  describe('exportFolder', () => {
    /** A repository to which tests add only commits that are on no branch. */
    const plain = makeRepository({ 'good.md': 'g' });

    test('the files of a subfolder as they were, whatever is there now', async () => {
      const files = { 'content/events/a.md': 'one\r\ntwo', 'content/näme "x".yml': '', 'other/b.md': 'b' };
      const repository = makeRepository(files);
      const commit = repository.git('rev-parse', 'HEAD');
      repository.commit({ 'content/events/a.md': 'later', 'content/events/new.md': 'new' });
      const before = repository.git('status', '--porcelain');
      const target = makeFolder();
      expect(await exportFolder(openRepository(join(repository.folder, 'content')), commit, target)).toBe(
        true,
      );
      expect(filesOf(target)).toEqual({ 'events/a.md': 'one\r\ntwo', 'näme "x".yml': '' });
      expect(repository.git('status', '--porcelain')).toBe(before);
    });

    test('bytes that are no text, and more of them than git is asked for at once', async () => {
      const bytes = (index: number): Buffer =>
        Buffer.alloc(1_000_000, Buffer.from([0, 13, 10, 128, 255, index]));
      const files = Object.fromEntries(
        Array.from({ length: 20 }, (_, index) => [`content/${index}`, bytes(index)]),
      );
      const repository = makeRepository({ ...files, 'content/b.md': 'b' });
      const target = makeFolder();
      expect(await exportFolder(openRepository(join(repository.folder, 'content')), 'HEAD', target)).toBe(
        true,
      );
      const same = [...Array(20).keys()].map((index) =>
        readFileSync(join(target, `${index}`)).equals(bytes(index)),
      );
      expect(same).toEqual(Array(20).fill(true));
      expect(readFileSync(join(target, 'b.md'), 'utf8')).toBe('b');
    });

    test('what is too large for content is not read, and stays too large (C21)', async () => {
      const largest = Buffer.alloc(1024 * 1024, 'x');
      const repository = makeRepository({ 'a.md': largest, 'b.md': Buffer.alloc(3_000_000, 'y') });
      const target = makeFolder();
      expect(await exportFolder(openRepository(repository.folder), 'HEAD', target)).toBe(true);
      expect(readFileSync(join(target, 'a.md')).equals(largest)).toBe(true);
      expect(readFileSync(join(target, 'b.md')).equals(Buffer.alloc(2 * 1024 * 1024 + 1))).toBe(true);
    });

    test('an object that is missing is reported', async () => {
      const repository = makeRepository({ 'a.md': 'a' });
      const object = repository.git('rev-parse', 'HEAD:a.md');
      rmSync(join(repository.folder, '.git/objects', object.slice(0, 2)), { recursive: true });
      await expect(exportFolder(openRepository(repository.folder), 'HEAD', makeFolder())).rejects.toThrow(
        `The repository lacks the object ${object}`,
      );
    });

    test('the whole repository where the folder is its root', async () => {
      const target = makeFolder();
      expect(
        await exportFolder(openRepository(makeRepository({ 'events/a.md': 'a' }).folder), 'HEAD', target),
      ).toBe(true);
      expect(filesOf(target)).toEqual({ 'events/a.md': 'a' });
    });

    test('false where the folder did not exist', async () => {
      const repository = makeRepository({ 'README.md': 'r' });
      repository.write({ 'content/a.md': 'a' });
      const target = makeFolder();
      expect(await exportFolder(openRepository(join(repository.folder, 'content')), 'HEAD', target)).toBe(
        false,
      );
      expect(filesOf(target)).toEqual({});
    });

    test.each(['../escaped.md', '..', '.git', '.', 'a/../../escaped.md', '/tmp/escaped.md', 'a//b.md'])(
      'a name that leads out of the target is left out: %j',
      async (name) => {
        const commit = commitRawTree(plain, [
          { mode: '100644', name, text: 'hostile' },
          { mode: '100644', name: 'good.md', text: 'good' },
        ]);
        const outer = makeFolder();
        const target = join(outer, 'a', 'target');
        expect(await exportFolder(openRepository(plain.folder), commit, target)).toBe(true);
        expect(filesOf(outer)).toEqual({ 'a/target/good.md': 'good' });
      },
    );

    test('a link is not made, and nothing is written through one', async () => {
      const outside = makeFolder();
      const commit = commitRawTree(plain, [
        { mode: '120000', name: 'events', text: outside },
        { mode: '100644', name: 'events/a.md', text: 'hostile' },
      ]);
      const target = makeFolder();
      expect(await exportFolder(openRepository(plain.folder), commit, target)).toBe(true);
      expect(filesOf(target)).toEqual({ 'events/a.md': 'hostile' });
      expect(filesOf(outside)).toEqual({});
    });

    test('a file and a folder of one name', async () => {
      const commit = commitRawTree(plain, [
        { mode: '100644', name: 'events', text: 'a file' },
        { mode: '100644', name: 'events/a.md', text: 'a' },
      ]);
      await expect(exportFolder(openRepository(plain.folder), commit, makeFolder())).rejects.toThrow(
        GitError,
      );
    });

    test('a tree that git itself refuses', async () => {
      const commit = commitRawTree(plain, [{ mode: '100644', name: '', text: 'hostile' }]);
      await expect(exportFolder(openRepository(plain.folder), commit, makeFolder())).rejects.toThrow(
        GitError,
      );
    });

    test('an option is no commit, and an unknown commit is reported', async () => {
      const { folder } = plain;
      await expect(exportFolder(openRepository(folder), '--name-only', makeFolder())).rejects.toThrow(
        GitError,
      );
      await expect(exportFolder(openRepository(folder), '0'.repeat(40), makeFolder())).rejects.toThrow(
        GitError,
      );
    });
  });
});

describe('git command', () => {
  const NOBODY = 65_534;

  const testAsRoot = process.getuid?.() === 0 ? test : test.skip;

  describe('a repository', () => {
    test('is found from its top and from folders below, by its true path', () => {
      const { folder } = makeRepository({ 'a\nb /c.md': 'c' });
      const found = { gitFolder: join(folder, '.git'), top: folder };
      expect(openRepository(folder)).toEqual({ folder, ...found });
      const below = join(folder, 'a\nb ');
      expect(openRepository(below)).toEqual({ folder: below, ...found });
    });

    test('is found when its own path has lines like the output of git', () => {
      const repository = makeRepository({ 'a.md': 'a' });
      const top = join(repository.folder, '\n--\n', '\n');
      repository.git('init', '--quiet', '--template=', top);
      expect(openRepository(top)).toEqual({ folder: top, gitFolder: join(top, '.git'), top });
    });

    test('is found from a folder with files that look like those of a bare one (C29)', () => {
      const odd = { 'content/HEAD': 'ref: refs/heads/main\n', 'content/objects/a': '', 'content/refs/a': '' };
      const { folder } = makeRepository({ 'content/events/a.md': event(1), ...odd });
      const content = join(folder, 'content');
      expect(openRepository(content)).toEqual({
        folder: content,
        gitFolder: join(folder, '.git'),
        top: folder,
      });
    });

    test('is not found when there is none', () => {
      const folder = makeFolder();
      expect(() => openRepository(folder)).toThrow(GitError);
      expect(() => openRepository(folder)).toThrow(/is in no git repository/);
      expect(() => openRepository(join(folder, 'missing'))).toThrow(/is in no git repository/);
    });

    test('is not a folder that looks like a bare one, nor one within it (C21)', () => {
      const folder = makeFolder({ 'content/events/a.md': event(1) });
      makeHostileGit().makeBare(folder, folder);
      expect(() => openRepository(folder)).toThrow(/is in no git repository .*safe\.bareRepository/);
      expect(() => openRepository(join(folder, 'content'))).toThrow(/safe\.bareRepository/);
    });

    testAsRoot('is not one of another user (C21)', () => {
      const { folder } = makeRepository({ 'a.md': 'a' });
      chownSync(folder, NOBODY, NOBODY);
      expect(() => openRepository(folder)).toThrow(/is in no git repository .*dubious ownership/);
    });
  });

  describe('the command git', () => {
    test.each(['git version 2.38.0', 'git version 3.0 (of a vendor)'])('is new enough: %s', (version) => {
      const answer = (text: string) => ({ status: 0, stdout: Buffer.from(`${text}\n`), stderr: Buffer.of() });
      const found = { folder: '/a', gitFolder: '/a/.git', top: '/a' };
      expect(repositoryIn('/a', [version, '/a/.git\n--//\n/a'].map(answer))).toEqual(found);
    });

    const { folder } = makeRepository({ 'content/events/a.md': event(1) });
    const diff = (environment: Record<string, string>) =>
      runNamed('diff', ['--content', 'content'], { INIT_CWD: folder, ...environment });

    test.each(['git version 2.37.9', 'git version 1.99', 'something else'])(
      'is not used when it says %j (C21)',
      async (version) => {
        const PATH = makeFolder({ git: `#!/bin/sh\necho '${version}'\n` });
        chmodSync(join(PATH, 'git'), 0o755);
        const { status, stdout, stderr } = await diff({ PATH });
        expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
        expect(stderr).toContain(`The command git is too old ("${version}")`);
        expect(stderr).toContain('Install git 2.38 or newer.');
      },
    );

    test('gets nothing of the environment that redirects it or names programs (C21)', async () => {
      const hostile = makeHostileGit();
      const elsewhere = makeRepository({
        '.gitattributes': HOSTILE_ATTRIBUTES,
        'content/events/b.md': event(2),
      });
      const config = join(makeFolder({ config: hostile.config }), 'config');
      const { status, stdout } = await diff({
        GIT_DIR: join(elsewhere.folder, '.git'),
        GIT_WORK_TREE: elsewhere.folder,
        GIT_CONFIG_GLOBAL: config,
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: 'include.path',
        GIT_CONFIG_VALUE_0: config,
        GIT_EXTERNAL_DIFF: 'false',
      });
      expect({ status, stdout }).toEqual({
        status: 0,
        stdout: expect.stringContaining("Nothing changes in the API's answers."),
      });
      expect(hostile.executed()).toEqual([]);
    });

    test('starts no other program, as it would to fetch missing objects (C21)', async () => {
      const incomplete = makeRepository({ 'content/events/a.md': event(1) });
      const object = incomplete.git('rev-parse', 'HEAD:content/events/a.md');
      rmSync(join(incomplete.folder, '.git/objects', object.slice(0, 2)), { recursive: true });
      writeFileSync(join(incomplete.folder, '.git/config'), makeHostileGit().config);
      const HOME = makeFolder({ trace: '' });
      const trace = join(HOME, 'trace');
      writeFiles(HOME, { '.gitconfig': `[trace2]\nnormalTarget = ${trace}\n` });
      const { status, stderr } = await diff({ INIT_CWD: incomplete.folder, HOME });
      expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(object) });
      const started = readFileSync(trace, 'utf8');
      expect(started).toMatch(/ start git .*cat-file/);
      expect(started).not.toContain('child_start');
    });
  });
});

describe('the report on a copied file and its original', () => {
  /** The files that have a problem. */
  async function blamed(
    { folder }: Pick<Repository, 'folder'>,
    args: readonly string[] = [],
    environment: Readonly<Record<string, string>> = {},
  ): Promise<string[]> {
    const { stdout } = await runNamed('validate', ['--content', 'content', ...args], {
      INIT_CWD: folder,
      ...environment,
    });
    return [...stdout.matchAll(/^content\/events\/(\w+)\.md:\S+ error id-duplicate/gm)].map(
      ([, file = '']) => file,
    );
  }

  const OLD = { 'content/events/m.md': event(1), 'content/events/x.md': event(9) };

  test.each(['a', 'z'])('names the one that is not committed: %s', async (name) => {
    const repository = makeRepository(OLD);
    repository.write({ [`content/events/${name}.md`]: event(1) });
    expect(await blamed(repository)).toEqual([name]);
    expect(await blamed(repository, ['--base', 'HEAD'])).toEqual([name]);
  });

  test.each(['a', 'z'])('names the one that came later: %s', async (name) => {
    const repository = makeRepository(OLD);
    repository.commit({ 'content/events/x.md': event(8) });
    repository.commit({ [`content/events/${name}.md`]: event(1) });
    repository.commit({ 'content/events/m.md': event(1, { region: 'Hamburg' }) });
    expect(await blamed(repository)).toEqual([name]);
  });

  test.each(['a', 'z'])('names the one that a pull request adds: %s', async (name) => {
    const repository = makeRepository(OLD);
    repository.git('checkout', '--quiet', '-b', 'change');
    repository.commit({ [`content/events/${name}.md`]: event(1) });
    repository.commit({ 'content/events/m.md': event(1, { region: 'Hamburg' }) });
    expect(await blamed(repository, ['--base', 'main'])).toEqual([name]);
    expect(await blamed(repository, [], { GITHUB_BASE_REF: 'main' })).toEqual([name]);
  });

  test('names the one that has changed since', async () => {
    const repository = makeRepository({ 'content/events/a.md': event(1), 'content/events/b.md': event(2) });
    repository.commit({ 'content/events/a.md': event(2) });
    expect(await blamed(repository, ['--base', 'HEAD~1'])).toEqual(['a']);
    expect(await blamed(repository)).toEqual(['b']);
    repository.write({ 'content/events/a.md': event(2, { region: 'Hamburg' }) });
    expect(await blamed(repository)).toEqual(['a']);
  });

  test('names the later name without git', async () => {
    const files = { 'content/events/a.md': event(1), 'content/events/b.md': event(1) };
    expect(await blamed({ folder: makeFolder(files) })).toEqual(['b']);
  });
});

describe('known past', () => {
  function validate(folder: string, ...args: readonly string[]): Promise<Finished> {
    return runNamed('validate', ['--content', 'content', ...args], { INIT_CWD: folder });
  }

  /** The warnings with this code, by file. */
  function warned(stdout: string, code: string): string[] {
    return [...stdout.matchAll(/^content\/(\S+):\d+:\d+ warning (\S+):/gm)].flatMap(([, file = '', found]) =>
      found === code ? [file] : [],
    );
  }

  describe('validate --base', () => {
    const over = (number: number): string =>
      event(number, { startDate: '2017-02-20', endDate: '2017-02-21' });
    const repository = makeRepository({
      'content/events/old.md': over(1),
      'content/events/moved.md': over(2),
      'content/events/x.md': event(3),
    });
    repository.commit({
      'content/events/moved.md': null,
      'content/events/2017/moved-and-changed.md': over(2).replace('small', 'large'),
      'content/events/old.md': over(1).replace('small', 'large'),
      'content/events/new.md': over(4),
      'content/events/silent.md': over(5).replace('---\n', '---\nignore: [event-over]\n'),
      'content/events/coming.md': event(6, { startDate: '2100-01-01' }),
    });

    test('a new event that is over is a warning; an existing or moved one is not', async () => {
      const { status, stdout } = await validate(repository.folder, '--base', 'HEAD~1');
      expect(status).toBe(0);
      expect(warned(stdout, 'event-over')).toEqual(['events/new.md']);
    });

    test('without a base nothing is new, and nobody is told to delete the code that silences the warning', async () => {
      for (const args of [[], ['--base', 'HEAD']]) {
        const { stdout } = await validate(repository.folder, ...args);
        expect(stdout).not.toMatch(/event-over|ignore-unused/);
      }
    });

    test('damaged text is an error in new or changed records, and a warning elsewhere, which alone can be silenced (C30)', async () => {
      const damaged = event(1, {}, 'f\uFFFDr alle\n');
      const silenced = damaged.replace('---\n', '---\nignore: [text-damaged]\n');
      const past = makeRepository({
        'content/events/old.md': damaged.replace(uuid(1), uuid(2)),
        'content/events/edited.md': damaged.replace(uuid(1), uuid(3)),
        'content/events/silent.md': silenced.replace(uuid(1), uuid(4)),
      });
      past.commit({
        'content/events/edited.md': damaged.replace(uuid(1), uuid(3)).replace('small', 'large'),
        'content/events/new.md': silenced,
      });
      const { status, stdout } = await validate(past.folder, '--base', 'HEAD~1');
      expect(status).toBe(1);
      const told = stdout.match(/^content\S+ \w+ text-damaged/gm);
      expect(told).toEqual([
        'content/events/edited.md:6:2 error text-damaged',
        'content/events/new.md:7:2 error text-damaged',
        'content/events/old.md:6:2 warning text-damaged',
      ]);
      for (const args of [[], ['--base', 'HEAD']]) {
        const now = await validate(past.folder, ...args);
        expect(now.status).toBe(0);
        expect(warned(now.stdout, 'text-damaged')).toEqual(['events/edited.md', 'events/old.md']);
      }
    });

    test('files that look like a bare repository are an error when one of them is new (C29)', async () => {
      const past = makeRepository({
        'content/events/a.md': event(1),
        'content/HEAD': 'ref: refs/heads/main\n',
      });
      past.commit({ 'content/objects/README.md': 'Things', 'content/refs/README.md': 'Things' });
      past.commit({ 'content/objects/more.md': 'Things' });
      const { status, stdout } = await validate(past.folder, '--base', 'HEAD~2');
      expect(status).toBe(1);
      expect(stdout).toMatch(/^content\/HEAD:1:1 error bare-repository/m);
      for (const args of [[], ['--base', 'HEAD~1']]) {
        const now = await validate(past.folder, ...args);
        expect(now.status).toBe(0);
        expect(now.stdout).toMatch(/^content\/HEAD:1:1 warning bare-repository/m);
      }
      const diff = await runNamed('diff', ['--base', 'HEAD~2', '--content', 'content'], {
        INIT_CWD: past.folder,
      });
      expect(diff.status).toBe(0);
    });

    test('an unknown revision is wrong use in every format', async () => {
      const { status, stderr } = await validate(repository.folder, '--base', 'nowhere');
      expect(status).toBe(2);
      expect(stderr).toContain('"nowhere"');
    });
  });

  describe('validate --stale', () => {
    const files = {
      'content/organizations/x.md': organization(1, { ignore: '[organization-unused]' }),
      'content/events/undated.md': event(1),
      'content/events/coming.md': event(2, { startDate: '2100-01-01' }),
      'content/events/cancelled.md': event(3, { startDate: '2100-01-01', status: 'cancelled' }),
      'content/events/open-end.md': event(4, { startDate: '2020-01-01' }),
      'content/events/over.md': event(5, { startDate: '2020-01-01', endDate: '2020-01-02' }),
    };

    test('without history it says what is not known, and gives the other warnings', async () => {
      const { status, stdout, stderr } = await validate(makeFolder(files), '--stale');
      expect(status).toBe(0);
      expect(stderr).toContain('It is not known when records were created and changed');
      expect(warned(stdout, 'event-stale')).toEqual(['events/open-end.md']);
    });

    test('without the option nothing is said of it', async () => {
      const { stdout, stderr } = await validate(makeFolder(files));
      expect(stderr).toBe('');
      expect(warned(stdout, 'event-stale')).toEqual([]);
    });
  });
});

describe('folder link', () => {
  const CONTENT = contentNamed('Event 1');

  function contentNamed(name: string): Files {
    return { 'calendar/content/events/a.md': event(1, { name, region: '" x"' }) };
  }

  /**
   * A clone of a repository in which the folder at this path was moved outside and replaced by a link. The path is also
   * the name of the event.
   */
  function linkedAt(path: string): { readonly clone: Repository; readonly target: string } {
    const repository = makeRepository(contentNamed(path));
    const target = join(makeFolder(), 'moved');
    renameSync(join(repository.folder, path), target);
    symlinkSync(target, join(repository.folder, path));
    repository.commit();
    return { clone: cloneOf(repository), target };
  }

  function run(
    folder: string,
    command: string,
    args: readonly string[] = [],
    environment: Environment = {},
  ): Promise<Finished> {
    const content = args.includes('--content') ? [] : ['--content', 'calendar/content'];
    return runNamed(command, [...args, ...content], { INIT_CWD: folder, ...environment });
  }

  /** One server for all tests. Its content folder is a link that leads to the folder of each test in turn. */
  let server: RunningServer;
  let served: string;

  beforeAll(async () => {
    served = join(makeFolder(), 'served');
    symlinkSync(makeFolder({ 'events/a.md': event(1) }), served);
    server = await startServer({ ...makeHome({}).environment, CONTENT_DIR: served });
  });

  describe.each([
    ['the content folder', 'calendar/content'],
    ['a folder on the way to it', 'calendar'],
  ])('%s is a committed symbolic link (C23)', (_name, path) => {
    const { clone, target } = linkedAt(path);
    const shown = `${path}:1:1 error file-link: `;

    test('validate reports it, with 1, and reads nothing there', async () => {
      const { status, stdout } = await run(clone.folder, 'validate');
      expect(status).toBe(1);
      expect(stdout).toContain(shown);
      expect(stdout).toMatch(/\n0 files, 1 error, 0 warnings\n$/);
    });

    test('validate --base runs no git in the repository behind it', async () => {
      const { status, stdout } = await run(clone.folder, 'validate', ['--base', 'HEAD']);
      expect({ status, reported: stdout.includes(shown) }).toEqual({ status: 1, reported: true });
    });

    test('validate --format github reports it at the link', async () => {
      const environment = { GITHUB_BASE_REF: 'main' };
      const { status, stdout } = await run(clone.folder, 'validate', ['--format', 'github'], environment);
      expect(status).toBe(1);
      expect(stdout).toMatch(new RegExp(`^::error file=${path},line=1,col=1,endColumn=1,title=file-link::`));
    });

    test('validate --fix and new change nothing there', async () => {
      const events = dirname(join(target, path === 'calendar' ? 'content/events/a.md' : 'events/a.md'));
      const before = readFileSync(join(events, 'a.md'), 'utf8');
      expect((await run(clone.folder, 'validate', ['--fix'])).status).toBe(1);
      expect(readFileSync(join(events, 'a.md'), 'utf8')).toBe(before);
      expect((await run(clone.folder, 'new', ['place', '--name', 'Hall', '--kind', 'hall'])).status).toBe(2);
      expect(readdirSync(dirname(events))).toEqual(['events']);
    });

    test('build:content writes nothing, and diff does not compare', async () => {
      const out = join(makeFolder(), 'calendar.json');
      const built = await run(clone.folder, 'build', ['--out', out]);
      expect(built.status).toBe(1);
      expect(built.stderr).toContain(shown);
      expect(readdirSync(dirname(out))).toEqual([]);
      const { status, stdout, stderr } = await run(clone.folder, 'diff');
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toContain(`${path}:1 file-link`);
    });

    test('also when an own link leads there, and when git does not answer', async () => {
      const own = join(makeFolder(), 'own');
      symlinkSync(join(clone.folder, 'calendar/content'), own);
      const args = ['--content', own];
      expect((await run(clone.folder, 'validate', args)).status).toBe(1);
      expect((await run(clone.folder, 'validate', args, { PATH: makeFolder() })).status).toBe(1);
    });

    test('a server follows it', async () => {
      rmSync(served);
      symlinkSync(join(clone.folder, 'calendar/content'), served);
      server.kill('SIGHUP');
      await eventually(async () => {
        const answer = await server.get('/open/event');
        expect(bodyOf(answer)).toMatchObject({ total: 1, data: [{ name: path }] });
      });
    });
  });

  test.each(['nowhere', 'content'])(
    'a committed symbolic link that leads to %j is reported (C23)',
    async (target) => {
      const repository = makeRepository({});
      const { folder } = repository;
      mkdirSync(join(folder, 'calendar'));
      symlinkSync(target, join(folder, 'calendar/content'));
      repository.commit();
      const { status, stdout } = await run(folder, 'validate');
      expect(status).toBe(1);
      expect(stdout).toContain('calendar/content:1:1 error file-link: ');
    },
  );

  describe('a symbolic link that no repository holds is followed (C23)', () => {
    test('outside of a repository, into one, and one that is not committed', async () => {
      const repository = makeRepository(CONTENT);
      const outside = makeFolder();
      symlinkSync(repository.folder, join(outside, 'to-a-repository'));
      mkdirSync(join(outside, 'calendar'));
      symlinkSync(join(repository.folder, 'calendar/content'), join(outside, 'calendar/content'));
      symlinkSync(join(repository.folder, 'calendar'), join(repository.folder, 'not-committed'));
      const folders = [join(outside, 'to-a-repository/calendar/content'), 'calendar/content'];
      const all = [
        ...folders.map((folder) => run(outside, 'validate', ['--content', folder])),
        run(repository.folder, 'validate', ['--content', 'not-committed/content']),
      ];
      for (const { status, stdout } of await Promise.all(all)) {
        expect(status).toBe(0);
        expect(stdout).toContain('1 file, 0 errors, 1 warning');
      }
    });
  });
});
