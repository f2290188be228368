import { readFileSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { runNamed } from '../helpers/command.ts';
import { textOf } from '../helpers/documents.ts';
import { filesBelow } from '../helpers/init.ts';
import { makeFolder } from '../helpers/folder.ts';
import { makeRepository } from '../helpers/repository.ts';

const FORM = '.github/ISSUE_TEMPLATE/event.yml';

describe('build:forms', () => {
  test('writes the form where the command is typed, or where it is told to, each time the same', async () => {
    const folder = makeFolder({ [FORM]: 'old' });
    const here = { INIT_CWD: folder };
    const wrote = (path: string) => ({ status: 0, stdout: '', stderr: `wrote ${path}\n` });
    expect(await runNamed('build:forms', [], here)).toEqual(wrote(FORM));
    expect(await runNamed('build:forms', ['--out', 'b'], here)).toEqual(wrote(`b/${FORM}`));
    expect(filesBelow(folder)).toEqual([FORM, `b/${FORM}`]);
    for (const path of [FORM, `b/${FORM}`])
      expect(readFileSync(join(folder, path), 'utf8')).toBe(textOf(FORM));
  });

  test('writes nothing through a symbolic link of a repository', async () => {
    const repository = makeRepository({ [FORM]: 'old' });
    const { folder } = repository;
    const moved = join(makeFolder(), 'moved');
    renameSync(join(folder, '.github'), moved);
    symlinkSync(moved, join(folder, '.github'));
    repository.commit();
    const { status, stderr } = await runNamed('build:forms', [], { INIT_CWD: folder });
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('symbolic link') });
    expect(readFileSync(join(moved, 'ISSUE_TEMPLATE/event.yml'), 'utf8')).toBe('old');
  });

  test.each([
    ['an option that is not known', ['--wrong'], '--wrong'],
    ['a file in the way', ['--out', 'file'], 'file/.github'],
  ])('2 for %s', async (_what, args, named) => {
    const folder = makeFolder({ file: '' });
    const { status, stderr } = await runNamed('build:forms', args, { INIT_CWD: folder });
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(named) });
  });
});
