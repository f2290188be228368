import { describe, expect, test } from '@jest/globals';
import { runNamed, type Finished } from '../helpers/command.ts';
import { event, organization } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import { makeRepository } from '../helpers/repository.ts';

function validate(folder: string, ...args: readonly string[]): Promise<Finished> {
  return runNamed('validate', ['--content', 'content', ...args], { INIT_CWD: folder });
}

/** Which warnings with this code there are, by file. */
function warned(stdout: string, code: string): string[] {
  return [...stdout.matchAll(/^content\/(\S+):\d+:\d+ warning (\S+):/gm)].flatMap(([, file = '', found]) =>
    found === code ? [file] : [],
  );
}

describe('validate --base', () => {
  const over = (number: number): string => event(number, { startDate: '2017-02-20', endDate: '2017-02-21' });
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

  test('a new event that is over is a warning; what was there, or was moved, is none', async () => {
    const { status, stdout } = await validate(repository.folder, '--base', 'HEAD~1');
    expect(status).toBe(0);
    expect(warned(stdout, 'event-over')).toEqual(['events/new.md']);
  });

  test('nothing is new without a base, and nobody is told to delete what silences the warning', async () => {
    for (const args of [[], ['--base', 'HEAD']]) {
      const { stdout } = await validate(repository.folder, ...args);
      expect(stdout).not.toMatch(/event-over|ignore-unused/);
    }
  });

  test('a revision that is not known is wrong use in every format', async () => {
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

  test('without history it says what is not known, and warns of what is', async () => {
    const { status, stdout, stderr } = await validate(makeFolder(files), '--stale');
    expect(status).toBe(0);
    expect(stderr).toContain('It is not known when records were created and changed');
    expect(warned(stdout, 'event-stale')).toEqual(['events/open-end.md']);
  });

  test('nothing is said of it without the option', async () => {
    const { stdout, stderr } = await validate(makeFolder(files));
    expect(stderr).toBe('');
    expect(warned(stdout, 'event-stale')).toEqual([]);
  });
});
