import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { event, organization } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import { runScript, type Environment, type Finished } from '../helpers/process.ts';

const folder = makeFolder({
  'good/events/a.md': event(1),
  'good/organizations/b.md': organization(2),
  'warned/events/a.md': event(1),
  'warned/events/notes.txt': 'some notes',
  'bad/events/a.md': event(1, { scale: 'huge' }),
  'bad/events/b.md': event(2, { colour: 'red', place: 'nowhere' }),
  'empty/readme.txt': 'nothing here',
});

function validate(args: readonly string[], environment: Environment = {}): Promise<Finished> {
  return runScript('scripts/validate.ts', args, { INIT_CWD: folder, ...environment });
}

describe('validate (contract, section 1)', () => {
  test('0 for valid content', async () => {
    const { status, stdout, stderr } = await validate(['--content', 'good']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('2 files, 0 errors, 0 warnings');
  });

  test('1 for problems, with paths from where the command was typed, and the summary', async () => {
    const { status, stdout } = await validate(['--content', 'bad']);
    const lines = stdout.trimEnd().split('\n');
    expect(status).toBe(1);
    expect(lines.filter((line) => !line.startsWith(' '))).toEqual([
      expect.stringMatching(/^bad\/events\/a\.md:4:8 error scale-unknown: /),
      expect.stringMatching(/^bad\/events\/b\.md:5:1 error key-unknown: /),
      expect.stringMatching(/^bad\/events\/b\.md:6:8 error place-unknown: /),
      '2 files, 3 errors, 0 warnings',
    ]);
  });

  test('0 for warnings only, which are printed; CONTENT_DIR where no folder is given', async () => {
    const { status, stdout } = await validate([], { CONTENT_DIR: join(folder, 'warned') });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^warned\/events\/notes\.txt:1:1 warning file-type: /m);
  });

  test('JSON: one object, every problem with all its keys', async () => {
    const { status, stdout } = await validate(['--content', join(folder, 'bad'), '--format', 'json']);
    expect(status).toBe(1);
    expect(stdout.trimEnd().split('\n')).toHaveLength(1);
    const text = expect.any(String);
    expect(JSON.parse(stdout)).toEqual({
      valid: false,
      files: 2,
      problems: [
        {
          file: 'bad/events/a.md',
          line: 4,
          column: 8,
          severity: 'error',
          code: 'scale-unknown',
          message: text,
          hint: text,
        },
        expect.objectContaining({ file: 'bad/events/b.md', line: 5, column: 1, code: 'key-unknown' }),
        expect.objectContaining({ file: 'bad/events/b.md', line: 6, column: 8, code: 'place-unknown' }),
      ],
    });
  });

  test('JSON of valid content with a warning', async () => {
    const { status, stdout } = await validate(['--content', 'warned', '--format=json']);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      valid: true,
      files: 1,
      problems: [{ file: 'warned/events/notes.txt', severity: 'warning' }],
    });
  });

  test('paths lead up where the content is not below', async () => {
    const { stdout } = await validate(['--content', '../bad'], { INIT_CWD: join(folder, 'good') });
    expect(stdout).toMatch(/^\.\.\/bad\/events\/a\.md:4:8 /);
  });

  test.each([
    ['an option that is not known', ['--wrong'], '--wrong'],
    ['a format that is not known', ['--content', 'good', '--format', 'xml'], '--format'],
    ['a folder that does not exist', ['--content', 'missing'], 'missing'],
    ['a file', ['--content', 'good/events/a.md'], 'a.md'],
    ['a folder without records', ['--content', 'empty'], 'events/'],
  ])('2 for %s', async (_case, args, named) => {
    const { status, stdout, stderr } = await validate(args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(named);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test.each(['validate', 'build-content', 'token'])('%s answers --help', async (name) => {
    const { status, stdout, stderr } = await runScript(`scripts/${name}.ts`, ['--help']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage: npm run /);
  });
});
