import { chmodSync, chownSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { openRepository, repositoryIn } from '../../src/history/git/git-command.ts';
import { GitError } from '../../src/history/git/git-error.ts';
import { runNamed } from '../helpers/command.ts';
import { event } from '../helpers/content.ts';
import { makeFolder, writeFiles } from '../helpers/folder.ts';
import { HOSTILE_ATTRIBUTES, makeHostileGit } from '../helpers/hostile-git.ts';
import { makeRepository } from '../helpers/repository.ts';

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

  test('is found where its own path has lines like those that git answers', () => {
    const repository = makeRepository({ 'a.md': 'a' });
    const top = join(repository.folder, '\n--\n', '\n');
    repository.git('init', '--quiet', '--template=', top);
    expect(openRepository(top)).toEqual({ folder: top, gitFolder: join(top, '.git'), top });
  });

  test('is not where there is none', () => {
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
    'is not used where it says %j (C21)',
    async (version) => {
      const PATH = makeFolder({ git: `#!/bin/sh\necho '${version}'\n` });
      chmodSync(join(PATH, 'git'), 0o755);
      const { status, stdout, stderr } = await diff({ PATH });
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toContain(`The command git is too old ("${version}")`);
      expect(stderr).toContain('Install git 2.38 or newer.');
    },
  );

  test('is given nothing of the environment that redirects it or names programs (C21)', async () => {
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

  test('starts no other, as it would to fetch what is missing (C21)', async () => {
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
