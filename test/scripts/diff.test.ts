import { mkdirSync, readdirSync, readFileSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { runNamed, type Finished } from '../helpers/command.ts';
import { event, organization, place, uuid } from '../helpers/content.ts';
import { makeFolder } from '../helpers/folder.ts';
import { type Environment } from '../helpers/process.ts';
import { cloneOf, makeRepository, type Repository } from '../helpers/repository.ts';

const CONTENT = {
  'content/site.yml': 'timezone: UTC\n',
  'content/events/fair.md': event(1, { organization: 'guild' }, 'One\nTwo\n'),
  'content/events/feast.md': event(2),
  'content/organizations/guild.md': organization(3, { name: 'Guild' }),
};
const NOTHING = "Nothing changes in the API's answers.\n";

function diff(
  { folder }: Pick<Repository, 'folder'>,
  args: readonly string[] = [],
  environment: Environment = {},
): Promise<Finished> {
  return runNamed('diff', ['--content', 'content', ...args], {
    INIT_CWD: folder,
    ...environment,
  });
}

/** What it prints after its first line; fails where it does not end with 0. */
async function printed(...args: Parameters<typeof diff>): Promise<string> {
  const { status, stdout, stderr } = await diff(...args);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^Compared with [0-9a-f]{12}:\n\n/);
  return stdout.slice(stdout.indexOf('\n') + 2);
}

async function expectRefused(finished: Promise<Finished>, message: string): Promise<void> {
  const { status, stdout, stderr } = await finished;
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(message);
  expect(stderr).not.toMatch(/^[ \t]+at |Error:/m);
}

describe('diff (contract, section 1)', () => {
  test('what is not committed yet, and nothing where nothing changes', async () => {
    const repository = makeRepository(CONTENT);
    expect(await printed(repository)).toBe(NOTHING);
    repository.write({
      'content/events/fair.md': null,
      'content/events/feast.md': event(2, { status: 'cancelled' }),
      'content/events/new.md': event(4),
    });
    const text = await printed(repository);
    expect(text).toContain(
      '\n  Event 2 (feast-00000000)\n    dates: no date\n    status: "scheduled" → "cancelled"\n',
    );
    expect(text).toContain('\n  warning event-removed: ');
    expect(text).toMatch(/\n1 event cancelled, 1 removed, 1 added; 1 warning\n$/);
  });

  test('since a revision: what that branch did later does not count', async () => {
    const repository = makeRepository(CONTENT);
    repository.git('checkout', '--quiet', '-b', 'topic');
    repository.commit({ 'content/events/feast.md': event(5, { name: 'Event 2' }) });
    repository.git('checkout', '--quiet', 'main');
    repository.commit({ 'content/events/later.md': event(6) });
    repository.git('checkout', '--quiet', 'topic');
    const text = await printed(repository, ['--base', 'main']);
    expect(text).toContain(`    id: "${uuid(2)}"\n      → "${uuid(5)}"\n`);
    expect(text).toMatch(/\n1 event with a changed id; 1 warning\n$/);
    expect(text).not.toContain('later');
  });

  test('a file is renamed, or gets other line ends: nothing changes', async () => {
    const repository = makeRepository(CONTENT);
    repository.git('mv', 'content/events/feast.md', 'content/events/moved.md');
    repository.write({
      'content/events/moved.md': event(2, { slug: 'feast' }),
      'content/events/fair.md': CONTENT['content/events/fair.md'].replaceAll('\n', '\r\n'),
      'content/organizations/guild.md': CONTENT['content/organizations/guild.md'].replaceAll('\n', '\r\n'),
    });
    expect(repository.git('status', '--porcelain')).not.toBe('');
    expect(await printed(repository)).toBe(NOTHING);
  });

  test.each([
    ['did not exist', { 'README.md': 'r' }],
    ['held no records', { 'content/README.md': 'r' }],
    ['was empty', { 'content/.gitkeep': '' }],
    ['held drafts alone', { 'content/_drafts/a.md': event(1) }],
  ])('all is added where the folder %s', async (_case, files) => {
    const repository = makeRepository(files);
    repository.write({ ...CONTENT, 'content/places/hall.yml': place(7) });
    expect(await printed(repository)).toMatch(/\n2 events added; 1 organization added; 1 place added\n$/);
  });

  test('all is removed where the folder is empty, and nothing changes where it was and is', async () => {
    const repository = makeRepository({ ...CONTENT, 'content/.gitkeep': '' });
    repository.write(Object.fromEntries(Object.keys(CONTENT).map((path) => [path, null])));
    for (const name of ['events', 'organizations']) rmdirSync(join(repository.folder, 'content', name));
    expect(await printed(repository)).toMatch(/\n2 events removed; 1 organization removed; \d+ warnings\n$/);
    repository.commit();
    expect(await printed(repository)).toBe(NOTHING);
  });

  test('Markdown', async () => {
    const repository = makeRepository(CONTENT);
    repository.write({ 'content/events/feast.md': event(2, { region: 'North' }) });
    const { status, stdout } = await diff(repository, ['--format', 'markdown']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^## .*\n\n.* 1 event changed\n\n### 1 event changed\n/);
    expect(stdout).toContain(
      '\n- **Event 2** `feast-00000000`\n  - dates\\: no date\n  - region\\: null → "North"\n',
    );
  });

  test('GitHub: annotations and text in the log, Markdown added to the summary', async () => {
    const repository = makeRepository(CONTENT);
    const clone = cloneOf(repository);
    clone.git('checkout', '--quiet', '-b', 'topic');
    clone.commit({ 'content/events/feast.md': null });
    const summary = join(makeFolder({ summary: 'before\n' }), 'summary');
    const github = { GITHUB_BASE_REF: 'main', GITHUB_STEP_SUMMARY: summary };
    const { status, stdout } = await diff(clone, ['--format', 'github'], github);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^::warning title=event-removed::Event 2 .*\nCompared with /);
    expect(stdout).toMatch(/\n1 event removed; 1 warning\n$/);
    expect(readFileSync(summary, 'utf8')).toMatch(
      /^before\n## [^]*\n### 1 event removed\n[^]*\n- \*\*Event 2\*\* /,
    );
  });

  test('the base of a pull request that a shallow clone of two commits knows', async () => {
    const repository = makeRepository(CONTENT);
    repository.git('checkout', '--quiet', '-b', 'topic');
    repository.commit({ 'content/events/new.md': event(4) });
    repository.commit({ 'content/events/new.md': event(4, { region: 'North' }) });
    repository.git('checkout', '--quiet', '-b', 'pull', 'main');
    repository.git('merge', '--quiet', '--no-ff', '--message=Merge', 'topic');
    const clone = cloneOf(repository, '--depth=2', '--single-branch', '--branch=pull');
    const github = { GITHUB_BASE_REF: 'main' };
    expect(await printed(clone, [], github)).toMatch(/\n1 event added\n$/);

    const shallow = cloneOf(repository, '--depth=1', '--single-branch', '--branch=pull');
    await expectRefused(
      diff(shallow, [], github),
      'The base of the pull request, "main", is not in this clone',
    );
  });

  test('paths count from where the command was typed', async () => {
    const repository = makeRepository(CONTENT);
    const args = ['--content', '../content'];
    const environment = { INIT_CWD: join(repository.folder, 'content') };
    expect(await printed(repository, args, environment)).toBe(NOTHING);
  });
});

describe('2 where nothing can be compared', () => {
  const repository = makeRepository(CONTENT);

  test.each([
    ['a revision that is not known', ['--base', 'missing'], 'The revision "missing" is not known'],
    ['an option as revision', ['--base=--output=/tmp/x'], 'The revision "--output=/tmp/x" is not known'],
    ['an option that is not known', ['--wrong'], '--wrong'],
    ['a format that is not known', ['--format', 'xml'], '--format takes text, markdown, json, github.'],
    ['a folder that does not exist', ['--content', 'missing'], 'missing'],
  ])('%s', async (_case, args, message) => {
    await expectRefused(diff(repository, args), message);
  });

  test('a summary that cannot be written', async () => {
    const environment = { GITHUB_STEP_SUMMARY: repository.folder };
    await expectRefused(diff(repository, ['--format=github'], environment), 'GITHUB_STEP_SUMMARY');
  });

  test('no repository', async () => {
    await expectRefused(diff({ folder: makeFolder(CONTENT) }), 'is in no git repository');
  });

  test('no git', async () => {
    await expectRefused(diff(repository, [], { PATH: makeFolder() }), 'Install git.');
  });

  test('errors in the content, and in what it was; no temporary folder stays', async () => {
    const temporary = join(makeFolder(), 'tmp');
    mkdirSync(temporary);
    const broken = makeRepository(CONTENT);
    broken.commit({ 'content/events/feast.md': event(2, { scale: 'huge' }) });
    await expectRefused(
      diff(broken),
      'The content folder has 1 error (the first: content/events/feast.md:4 scale-unknown), so',
    );
    broken.commit({ 'content/events/feast.md': event(2) });
    await expectRefused(
      diff(broken, ['--base', 'HEAD~1'], { TMPDIR: temporary }),
      'the content had 1 error (the first: events/feast.md:4 scale-unknown), so it gave no answers',
    );
    expect(await printed(broken, ['--base', 'HEAD~2'], { TMPDIR: temporary })).toBe(NOTHING);
    expect(readdirSync(temporary)).toEqual([]);
  });
});

test('diff answers --help', async () => {
  const { status, stdout, stderr } = await runNamed('diff', ['--help']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^Usage: open-event-calendar diff /);
});
