import { existsSync, readdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { runNamed, type Finished } from '../helpers/command.ts';
import { event, problemsOf } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import { ROOT, type Environment } from '../helpers/process.ts';
import { makeRepository } from '../helpers/repository.ts';

const SCHEMAS = ['event', 'organization', 'place', 'site'].map((name) => `${name}.schema.json`);

const folder = makeFolder({
  'mine/events/a.md': event(1),
  'other/events/a.md': event(1),
  'file/.schemas': 'a file',
  'note.txt': 'a file',
});

function build(args: readonly string[], environment: Environment = {}): Promise<Finished> {
  return runNamed('build:schemas', args, { INIT_CWD: folder, ...environment });
}

function written(content: string): string[] {
  return SCHEMAS.map((name) => readFileSync(join(content, '.schemas', name), 'utf8'));
}

describe('build:schemas (contract, section 1)', () => {
  test('writes the schemas that are kept with the sample content, and says so', async () => {
    const lines = SCHEMAS.map((name) => `wrote mine/.schemas/${name}\n`);
    const finished = { status: 0, stdout: '', stderr: lines.join('') };
    expect(await build(['--content', 'mine'])).toEqual(finished);
    expect(readdirSync(join(folder, 'mine/.schemas'))).toEqual(SCHEMAS);
    expect(written(join(folder, 'mine'))).toEqual(written(join(ROOT, 'content')));
    expect(await build(['--content', 'mine'])).toEqual(finished);
    expect(written(join(folder, 'mine'))).toEqual(written(join(ROOT, 'content')));
  });

  test('CONTENT_DIR where no folder is given; paths count from where the command was typed', async () => {
    const { status, stderr } = await build([], { CONTENT_DIR: join(folder, 'other') });
    expect({ status, first: stderr.split('\n')[0] }).toEqual({
      status: 0,
      first: 'wrote other/.schemas/event.schema.json',
    });
    expect(written(join(folder, 'other'))).toEqual(written(join(ROOT, 'content')));
  });

  test.each(['content', 'content/.schemas'])(
    'nothing through a symbolic link of a repository at %s (C23)',
    async (path) => {
      const repository = makeRepository({ 'content/.schemas/note.txt': '' });
      const target = join(makeFolder(), 'moved');
      renameSync(join(repository.folder, path), target);
      symlinkSync(target, join(repository.folder, path));
      repository.commit();
      const before = readdirSync(target, { recursive: true });
      const { status, stderr } = await build(['--content', 'content'], { INIT_CWD: repository.folder });
      expect(status).toBe(2);
      expect(stderr).toContain(`${path}: This symbolic link, part of a repository,`);
      expect(readdirSync(target, { recursive: true })).toEqual(before);
    },
  );

  test('what it writes is passed over by whatever reads content', () => {
    const schemas = Object.fromEntries(SCHEMAS.map((name) => [`.schemas/${name}`, '{}']));
    expect(problemsOf({ 'events/a.md': event(1), ...schemas })).toEqual([]);
  });

  test.each([
    ['an option that is not known', ['--wrong'], '--wrong'],
    ['a folder that does not exist', ['--content', 'missing'], 'missing'],
    ['a file in place of the folder', ['--content', 'note.txt'], 'note.txt'],
    ['a folder that cannot be written to', ['--content', 'file'], 'file/.schemas/event.schema.json'],
  ])('2 for %s', async (_case, args, named) => {
    const { status, stdout, stderr } = await build(args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(named);
    expect(stderr).not.toMatch(/^[ \t]+at /m);
    expect(existsSync(join(folder, 'missing'))).toBe(false);
  });

  test('--help', async () => {
    const { status, stdout } = await build(['--help']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Usage: open-event-calendar build:schemas /);
  });
});
