import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { loadContent } from '../../../src/content/load.ts';
import { runNamed, type Finished } from '../../helpers/command.ts';
import { event, organization } from '../../helpers/content.ts';
import { makeFolder, writeFiles } from '../../helpers/folder.ts';
import { startGitHub, type GitHubStandIn } from '../../helpers/github-api.ts';
import {
  BOT,
  issueOf,
  makeWorld,
  STRANGER,
  type GitHubWorld,
  type Issue,
  type Permission,
  type Person,
} from '../../helpers/github-world.ts';
import { issueEvent, type Happened } from '../../helpers/issue-event.ts';
import { pullOf } from '../../helpers/pull-request.ts';
import { issueText, READING_DAY, type Filled } from '../../helpers/issue-form.ts';

const NUMBER = 12;
const BRANCH = `event-form/issue-${NUMBER}`;
const FILE = 'content/events/reading-day.md';

const people = (login: string): Person => ({ login, type: 'User' });
const [ADMIN, MAINTAINER, READER] = ['admin', 'maintainer', 'reader'].map(people) as [Person, Person, Person];
const PERMISSIONS: Readonly<Record<string, Permission>> = {
  admin: 'admin',
  maintainer: 'write',
  reader: 'read',
  gone: 'none',
  [BOT.login]: 'write',
};

/** A repository with a calendar, an issue, and all that its workflow may do. */
class Repository {
  readonly folder = makeFolder({
    'content/events/a.md': event(1),
    'content/organizations/club.md': organization(2, { name: 'The Club' }),
  });
  readonly issue: Issue;
  readonly world: GitHubWorld;
  readonly github: GitHubStandIn;

  private constructor(issue: Issue, world: GitHubWorld, github: GitHubStandIn) {
    this.issue = issue;
    this.world = world;
    this.github = github;
  }

  static async with(body: string | null, more: Partial<Issue> = {}): Promise<Repository> {
    const issue = issueOf(NUMBER, { body, ...more });
    const world = makeWorld({ issues: [issue], permissions: PERMISSIONS });
    return new Repository(issue, world, await startGitHub(world));
  }

  /** Runs a task of the workflow for something that happened. */
  run(task: 'answer' | 'accept', happened: Happened): Promise<Finished> {
    const file = join(
      makeFolder({ 'event.json': issueEvent(this.world, this.issue, happened) }),
      'event.json',
    );
    return runNamed('github', [task], {
      ...this.github.environment,
      GITHUB_EVENT_PATH: file,
      INIT_CWD: this.folder,
      CONTENT_DIR: join(this.folder, 'content'),
    });
  }

  async answer(action = 'opened'): Promise<string> {
    expect(await this.run('answer', { action })).toMatchObject({ status: 0, stderr: '' });
    return this.comment;
  }

  async accept(sender: Person = MAINTAINER, label = 'accepted'): Promise<string> {
    const happened = { action: 'labeled', label, sender };
    expect(await this.run('accept', happened)).toMatchObject({ status: 0, stderr: '' });
    return this.comment;
  }

  /** The one that the workflow keeps. */
  get comment(): string {
    const ours = this.issue.comments.filter(({ user }) => user?.login === BOT.login);
    expect(ours.length).toBeLessThanOrEqual(1);
    return ours[0]?.body ?? '';
  }

  get branches(): string[] {
    return [...this.world.branches.keys()].filter((name) => name !== 'main');
  }

  fileOf(branch: string): string | undefined {
    return this.world.files.get(`${branch}:${FILE}`);
  }
}

function fill(filled: Filled = {}): string {
  return issueText({ ...READING_DAY, ...filled });
}

/** The block of code that is the first one of this language. */
function blockOf(comment: string, language: string): string {
  const [, , block = ''] = new RegExp(`^(\`{3,})${language}\\n(.*?)\\n\\1$`, 'ms').exec(comment) ?? [];
  return block;
}

/** What of a comment is no code. */
function outsideOfCode(comment: string): string {
  return comment.replace(/^(`{3,})\w+\n.*?\n\1$/gms, '').replace(/`[^`\n]*`/g, '');
}

describe('the answer to an issue of the form', () => {
  test('is what is wrong, by the names of the form, then the record, in one comment', async () => {
    const repository = await Repository.with(fill({ Start: '20.02.2027', Organization: 'The Clubb' }));
    const wrong = await repository.answer();
    expect(blockOf(wrong, 'text').split('\n').slice(0, 2)).toEqual([
      'Start: "20.02.2027" is not a date in one of the known forms.',
      '    Write 2027-02-20.',
    ]);
    expect(wrong).not.toContain('```markdown');

    repository.issue.body = fill({ Start: '2027-02-20', Organization: 'The Club' });
    const right = await repository.answer('edited');
    expect(blockOf(right, 'markdown')).toMatch(
      /^---\nid: [0-9a-f-]{36}\nname: Reading Day\nscale: small\nstartDate: 2027-02-20\norganization: club\n---$/,
    );
    expect(right).toContain(`\`${FILE}\``);
    expect(right).not.toContain('```text');

    const written = repository.github.written().length;
    expect(await repository.answer('edited')).toBe(right);
    expect(repository.github.written()).toHaveLength(written);
    expect(repository.branches).toEqual([]);
  });

  test.each([
    ['Con', /^content\/events\/event-[0-9a-f]{8}\.md$/],
    ['NUL', /^content\/events\/2027-feb-hamburg-nul\.md$/, { Start: '2027-02-20', Region: 'Hamburg' }],
    ['../../.github/workflows/a', /^content\/events\/github-workflows-a\.md$/],
  ] as const)('names a file that every system can have: %s', async (Name, path, more: Filled = {}) => {
    const repository = await Repository.with(fill({ Name, ...more }));
    const [, shown = ''] = /would have this in `(.*)`:/.exec(await repository.answer()) ?? [];
    expect(shown).toMatch(path);
  });

  test('has a likely duplicate, and still the record', async () => {
    const repository = await Repository.with(fill({ Start: '2027-02-20', Region: 'Hamburg' }));
    const keys = { name: 'Reading Day', startDate: '2027-02-20', region: 'Hamburg' };
    writeFiles(repository.folder, { 'content/events/other.md': event(3, keys) });
    const comment = await repository.answer();
    expect(blockOf(comment, 'text')).toContain('It is content/events/other.md.');
    expect(blockOf(comment, 'markdown')).toContain('name: Reading Day');
  });

  const OTHERS: readonly (readonly [
    what: string,
    body: string | null,
    more: Partial<Issue>,
    by: Person,
    said: string,
  ])[] = [
    ['another issue', '### Description\n\nIt is broken. @maintainer', {}, STRANGER, 'not made by the form'],
    ['an empty issue', null, {}, STRANGER, 'not made by the form'],
    ['a closed issue', fill(), { state: 'closed' }, STRANGER, 'closed'],
    ['a pull request', fill(), { pull: pullOf('a') }, STRANGER, 'pull request'],
    ['what a program did', fill(), {}, BOT, 'No person'],
  ];

  test.each(OTHERS)('is none for %s', async (_what, body, more, sender, said) => {
    const repository = await Repository.with(body, more);
    const { status, stdout } = await repository.run('answer', { action: 'opened', sender });
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining(said) });
    const label = { action: 'labeled', label: 'accepted', sender: sender === STRANGER ? ADMIN : sender };
    expect((await repository.run('accept', label)).stdout).toContain(said);
    expect(repository.github.asked).toEqual([]);
  });

  test('is none for an issue of another repository', async () => {
    const repository = await Repository.with(fill());
    const other = { ...repository.world, repository: 'other/calendar' };
    const path = join(makeFolder({ e: issueEvent(other, repository.issue, { action: 'opened' }) }), 'e');
    const environment = { ...repository.github.environment, GITHUB_EVENT_PATH: path };
    const { status, stdout } = await runNamed('github', ['answer'], environment);
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'The event is that of another repository.\n' });
  });

  test('is written by nobody else: what strangers put into comments counts for nothing', async () => {
    const repository = await Repository.with(fill());
    const comment = await repository.answer();
    repository.issue.comments.splice(0, 1, { id: 1, user: STRANGER, body: comment });
    expect(await repository.accept()).toContain('was added before this was shown');
    expect(repository.issue.comments).toHaveLength(2);
    expect(repository.issue.comments[0]).toEqual({ id: 1, user: STRANGER, body: comment });
    expect(repository.branches).toEqual([]);
  });
});

describe('the label "accepted"', () => {
  test.each([ADMIN, MAINTAINER])(
    'of $login writes what was shown to a branch, and links it',
    async (sender) => {
      const repository = await Repository.with(fill());
      const shown = blockOf(await repository.answer(), 'markdown');
      const comment = await repository.accept(sender);
      expect(repository.branches).toEqual([BRANCH]);
      expect(repository.fileOf(BRANCH)).toBe(`${shown}\n`);
      expect(repository.fileOf('main')).toBeUndefined();
      expect(comment).toContain(
        `(https://github.com/owner/calendar/compare/main...event-form%2Fissue-12?quick_pull=1&title=Add%20an%20event&body=Closes%20%2312)`,
      );
      expect(blockOf(comment, 'markdown')).toBe(shown);
      expect(repository.github.written().map(({ method, path }) => `${method} ${path}`)).toEqual([
        'POST /repos/owner/calendar/issues/12/comments',
        'POST /repos/owner/calendar/git/refs',
        `PUT /repos/owner/calendar/contents/${FILE}`,
        'PATCH /repos/owner/calendar/issues/comments/1',
      ]);
      const [, , put] = repository.github.written();
      expect(put?.body).toMatchObject({ branch: BRANCH, message: `Add ${FILE}\n\nReported in #12.` });
      expect(put?.body).not.toHaveProperty('sha');

      writeFiles(repository.folder, { [FILE]: repository.fileOf(BRANCH) ?? '' });
      expect(loadContent(join(repository.folder, 'content')).records?.events).toHaveLength(2);
    },
  );

  test.each([READER, people('gone'), STRANGER, BOT, people('nobody'), people('../../maintainer')])(
    'of $login ($type) does nothing, whatever the event says of them',
    async (sender) => {
      const repository = await Repository.with(fill(), { user: sender, labels: ['accepted'] });
      await repository.answer();
      await repository.run('accept', { action: 'labeled', label: 'accepted', sender });
      expect(repository.branches).toEqual([]);
    },
  );

  test('of the form itself, or there from the beginning, does nothing', async () => {
    const repository = await Repository.with(fill(), { labels: ['accepted'] });
    await repository.answer('opened');
    await repository.run('accept', { action: 'opened', sender: ADMIN });
    await repository.run('accept', { action: 'edited', sender: ADMIN });
    expect(await repository.accept(STRANGER)).toContain('counts where somebody adds it who may write');
    expect(repository.branches).toEqual([]);
  });

  test('and no other one', async () => {
    const repository = await Repository.with(fill());
    await repository.answer();
    for (const label of ['Accepted', 'accepted ', 'event', '']) await repository.accept(ADMIN, label);
    expect(repository.branches).toEqual([]);
  });

  test('waits for what is wrong', async () => {
    const repository = await Repository.with(fill({ Start: 'soon' }));
    await repository.answer();
    expect(await repository.accept()).toContain('This cannot go into the calendar yet:');
    expect(repository.branches).toEqual([]);
  });

  test('is not for a text that was edited after it was shown, or never shown', async () => {
    const repository = await Repository.with(fill());
    expect(await repository.accept()).toContain('was added before this was shown');
    expect(repository.branches).toEqual([]);
    repository.issue.body = fill({ Name: 'Reading Day', Description: 'Buy things.' });
    const comment = await repository.accept();
    expect(comment).toContain('was added before this was shown');
    expect(blockOf(comment, 'markdown')).toContain('Buy things.');
    expect(repository.branches).toEqual([]);
    await repository.accept();
    expect(repository.branches).toEqual([BRANCH]);
  });

  test.each([
    ['behind what a comment has room for', `${'x '.repeat(25_000)}Buy things.`],
    ['behind more backticks than a fence can have', `${'`'.repeat(100)}\nBuy things.`],
  ])('is not for what could not be shown: %s', async (_where, Description) => {
    const repository = await Repository.with(fill({ Description }));
    expect(blockOf(await repository.answer(), 'text')).toMatch(/^Description: This cannot be shown/);
    expect(await repository.accept()).toContain('This cannot go into the calendar yet:');
    expect(repository.branches).toEqual([]);
  });

  test('is not for another text that what was shown has in it', async () => {
    const repository = await Repository.with(fill());
    const shown = await repository.answer();
    repository.issue.body = fill({ Description: shown });
    await repository.answer('edited');
    repository.issue.body = fill();
    expect(await repository.accept()).toContain('was added before this was shown');
    expect(repository.branches).toEqual([]);
  });

  test('writes over no branch: what was accepted stays, and later answers say so', async () => {
    const repository = await Repository.with(fill());
    await repository.answer();
    await repository.accept();
    const first = repository.fileOf(BRANCH);
    repository.issue.body = fill({ Description: 'More.' });
    expect(await repository.answer('edited')).toContain('What was accepted before is on the branch');
    expect(await repository.accept()).toContain('What was accepted before is on the branch');
    expect(repository.fileOf(BRANCH)).toBe(first);

    repository.world.branches.delete(BRANCH);
    repository.world.files.delete(`${BRANCH}:${FILE}`);
    await repository.accept();
    expect(repository.fileOf(BRANCH)).toContain('More.');
  });

  test('writes over no file, and leaves no branch where it cannot write', async () => {
    const repository = await Repository.with(fill());
    await repository.answer();
    repository.world.files.set(`main:${FILE}`, 'Of somebody else');
    const happened = { action: 'labeled', label: 'accepted', sender: MAINTAINER };
    const { status, stderr } = await repository.run('accept', happened);
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('422') });
    expect(repository.branches).toEqual([]);
    expect(repository.fileOf('main')).toBe('Of somebody else');
  });

  test('is not for what is in the calendar already', async () => {
    const repository = await Repository.with(fill());
    const shown = blockOf(await repository.answer(), 'markdown');
    await repository.accept();
    writeFiles(repository.folder, { [FILE]: `${shown}\n` });
    repository.world.branches.delete(BRANCH);
    expect(blockOf(await repository.accept(), 'text')).toContain(
      `The event of this issue is in the calendar already. It is ${FILE}.`,
    );
    expect(repository.branches).toEqual([]);
  });
});

describe('what a stranger writes', () => {
  const HOSTILE = [
    '@maintainer @owner/team',
    'owner/calendar#1 #12 GH-12 closes #12',
    '1'.repeat(40),
    '<img src=x onerror=alert(1)> <!-- hidden --> <details>',
    '![p](https://evil.example/p.png) [l](https://evil.example) https://evil.example www.evil.example',
    '```\n````\n`````markdown\n~~~',
    '\u202e reversed \u2028 line',
    '$(touch /tmp/x) `touch /tmp/x` ${{ secrets.GITHUB_TOKEN }}',
    '::set-output name=a::b\n::error::x',
  ];

  test.each(HOSTILE)('stands in code only, which it does not leave: %j', async (text) => {
    const line = text.replaceAll('\n', ' ').replace(/[\u202e\u2028]/g, '');
    for (const filled of [
      { Description: text },
      { Name: line },
      { Scale: line },
      { Tags: line },
      { Sources: text },
    ]) {
      const repository = await Repository.with(fill(filled));
      const comment = await repository.answer();
      expect(outsideOfCode(comment)).not.toMatch(
        /evil|maintainer|owner\/team|GH-12|1111111|onerror|touch|secrets/,
      );
      expect(outsideOfCode(comment)).not.toMatch(/[\u202e\u2028@]|#12|::/);
      expect(repository.issue.comments).toHaveLength(1);
    }
  });

  test('has an answer however long and odd it is', async () => {
    for (const filled of [
      { Description: '\u202e'.repeat(60_000) },
      { Name: '\u202e'.repeat(60_000) },
      { Tags: '#,'.repeat(30_000) },
      { Sources: '@a\n'.repeat(20_000) },
      { Description: '```'.repeat(20_000) },
      { Region: '💩'.repeat(16_000) },
    ]) {
      const repository = await Repository.with(fill(filled));
      expect(await repository.answer()).not.toBe('');
    }
    const heads = await Repository.with(fill().replace('### Region', '### @a\n'.repeat(7_000)));
    expect(await heads.answer()).toContain('more characters');
  });

  test('is named nowhere in what is asked of GitHub, but for the sender', async () => {
    const repository = await Repository.with(fill({ 'Public page': 'https://evil.example/x' }));
    await repository.answer();
    await repository.accept();
    for (const { path } of repository.github.asked) expect(path).not.toMatch(/evil|Reading/);
    expect(repository.github.asked.map(({ path }) => path)).toContain(
      '/repos/owner/calendar/collaborators/maintainer/permission',
    );
  });
});

test('the tasks are steps of workflows of issues only', async () => {
  const { github } = await Repository.with(fill());
  const path = join(makeFolder({ e: '{"action":"opened","pull_request":{}}' }), 'e');
  for (const [environment, message] of [
    [{ ...github.environment }, 'GITHUB_EVENT_PATH has to be set'],
    [{ ...github.environment, GITHUB_EVENT_PATH: path }, 'is not the one that this command is for'],
  ] as const) {
    const { status, stderr } = await runNamed('github', ['accept'], environment);
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(message) });
  }
});
