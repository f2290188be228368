import { mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { runNamed, type Finished } from '../helpers/command.ts';
import { event } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import { type Environment } from '../helpers/process.ts';
import { cloneOf, makeRepository, type Repository } from '../helpers/repository.ts';
import { makeHome, startServer } from '../helpers/server.ts';

const CONTENT = { 'calendar/content/events/a.md': event(1, { region: '" x"' }) };

/** A clone of a repository in which this path is a link to where its folder was moved, outside. */
function linkedAt(path: string): { readonly clone: Repository; readonly target: string } {
  const repository = makeRepository(CONTENT);
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

  test('validate --base asks no repository behind it', async () => {
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

  test('also where a link of one’s own leads there, and where git does not answer', async () => {
    const own = join(makeFolder(), 'own');
    symlinkSync(join(clone.folder, 'calendar/content'), own);
    const args = ['--content', own];
    expect((await run(clone.folder, 'validate', args)).status).toBe(1);
    expect((await run(clone.folder, 'validate', args, { PATH: makeFolder() })).status).toBe(1);
  });

  test('a server follows it', async () => {
    const contentDir = join(clone.folder, 'calendar/content');
    const server = await startServer({ ...makeHome({}).environment, CONTENT_DIR: contentDir });
    expect((await server.get('/open/event')).body).toMatchObject({ total: 1 });
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
