import { describe, expect, test } from '@jest/globals';
import { runNamed } from '../helpers/command.ts';
import { event } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import { makeRepository, type Repository } from '../helpers/repository.ts';

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

describe('of a copied file and the one that was there before', () => {
  test.each(['a', 'z'])('the one is to be put right that is not committed: %s', async (name) => {
    const repository = makeRepository(OLD);
    repository.write({ [`content/events/${name}.md`]: event(1) });
    expect(await blamed(repository)).toEqual([name]);
    expect(await blamed(repository, ['--base', 'HEAD'])).toEqual([name]);
  });

  test.each(['a', 'z'])('the one is to be put right that came later: %s', async (name) => {
    const repository = makeRepository(OLD);
    repository.commit({ 'content/events/x.md': event(8) });
    repository.commit({ [`content/events/${name}.md`]: event(1) });
    repository.commit({ 'content/events/m.md': event(1, { region: 'Hamburg' }) });
    expect(await blamed(repository)).toEqual([name]);
  });

  test.each(['a', 'z'])('the one is to be put right that a pull request adds: %s', async (name) => {
    const repository = makeRepository(OLD);
    repository.git('checkout', '--quiet', '-b', 'change');
    repository.commit({ [`content/events/${name}.md`]: event(1) });
    repository.commit({ 'content/events/m.md': event(1, { region: 'Hamburg' }) });
    expect(await blamed(repository, ['--base', 'main'])).toEqual([name]);
    expect(await blamed(repository, [], { GITHUB_BASE_REF: 'main' })).toEqual([name]);
  });

  test('the one is to be put right that has changed since', async () => {
    const repository = makeRepository({ 'content/events/a.md': event(1), 'content/events/b.md': event(2) });
    repository.commit({ 'content/events/a.md': event(2) });
    expect(await blamed(repository, ['--base', 'HEAD~1'])).toEqual(['a']);
    expect(await blamed(repository)).toEqual(['b']);
    repository.write({ 'content/events/a.md': event(2, { region: 'Hamburg' }) });
    expect(await blamed(repository)).toEqual(['a']);
  });

  test('without git it is the later name', async () => {
    const files = { 'content/events/a.md': event(1), 'content/events/b.md': event(1) };
    expect(await blamed({ folder: makeFolder(files) })).toEqual(['b']);
  });
});
