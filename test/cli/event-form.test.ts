import { existsSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { FORM_PATH, issueFormText } from '../../src/cli/intake/issue-form/form-file.ts';
import { loadContent } from '../../src/content/load.ts';
import { EVENT } from '../../src/schema/event.ts';
import { LINK_KINDS } from '../../src/schema/event-link.ts';
import { SCALES } from '../../src/schema/scale.ts';
import { anyTextOf } from '../helpers/any-text.ts';
import { type Finished, runNamed } from '../helpers/command.ts';
import { event, organization, place, uuid } from '../helpers/content.ts';
import { textOf } from '../helpers/documents.ts';
import { type Files, makeFolder, writeFiles } from '../helpers/folder.ts';
import { type GitHubStandIn, startGitHub } from '../helpers/github-api.ts';
import {
  BOT,
  type GitHubWorld,
  type Issue,
  issueOf,
  makeWorld,
  type Permission,
  type Person,
  STRANGER,
} from '../helpers/github-world.ts';
import { filesBelow } from '../helpers/init.ts';
import { type Happened, issueEvent } from '../helpers/issue-event.ts';
import { type Filled, FORM, issueText, LABELS, READING_DAY } from '../helpers/issue-form.ts';
import { runs } from '../helpers/laws.ts';
import { make } from '../helpers/new-record.ts';
import { pullOf } from '../helpers/pull-request.ts';
import { makeRepository } from '../helpers/repository.ts';

describe('event form', () => {
  const NUMBER = 12;

  const BRANCH = `event-form/issue-${NUMBER}`;

  const FILE = 'content/events/reading-day.md';

  const people = (login: string): Person => ({ login, type: 'User' });

  const [ADMIN, MAINTAINER, READER] = ['admin', 'maintainer', 'reader'].map(people) as [
    Person,
    Person,
    Person,
  ];

  const PERMISSIONS: Readonly<Record<string, Permission>> = {
    admin: 'admin',
    maintainer: 'write',
    reader: 'read',
    gone: 'none',
    [BOT.login]: 'write',
  };

  /** A repository on GitHub with a calendar and an issue, and what its workflow writes there. */
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

    /** Runs a task of the workflow after an event on GitHub. */
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

    /** @param seconds the time since the last event */
    async accept(sender: Person = MAINTAINER, label = 'accepted', seconds = 120): Promise<string> {
      const happened = { action: 'labeled', label, sender, seconds };
      expect(await this.run('accept', happened)).toMatchObject({ status: 0, stderr: '' });
      return this.comment;
    }

    /** The one comment that the workflow keeps up to date. */
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

  /** The first block of code in this language. */
  function blockOf(comment: string, language: string): string {
    const [, , block = ''] = new RegExp(`^(\`{3,})${language}\\n(.*?)\\n\\1$`, 'ms').exec(comment) ?? [];
    return block;
  }

  /** The text of a comment outside of code. */
  function outsideOfCode(comment: string): string {
    return comment.replace(/^(`{3,})\w+\n.*?\n\1$/gms, '').replace(/`[^`\n]*`/g, '');
  }

  describe('the answer to an issue of the form', () => {
    test('says what is wrong, by the names of the form, then shows the record, in one comment', async () => {
      const repository = await Repository.with(fill({ Start: '20.02.2027', Organization: 'The Clubb' }));
      const wrong = await repository.answer();
      expect(blockOf(wrong, 'text').split('\n').slice(0, 2)).toEqual([
        'Start: "20.02.2027" is not a date in one of the known forms. Write 2027-02-20.',
        expect.stringContaining('    Write a day (2026-03-06), '),
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

    test('names a likely duplicate, and shows the record all the same', async () => {
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

    test.each(OTHERS)('does nothing for %s', async (_what, body, more, sender, said) => {
      const repository = await Repository.with(body, more);
      const { status, stdout } = await repository.run('answer', { action: 'opened', sender });
      expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining(said) });
      const label = { action: 'labeled', label: 'accepted', sender: sender === STRANGER ? ADMIN : sender };
      expect((await repository.run('accept', label)).stdout).toContain(said);
      expect(repository.github.asked).toEqual([]);
    });

    test('does nothing for an issue of another repository', async () => {
      const repository = await Repository.with(fill());
      const other = { ...repository.world, repository: 'other/calendar' };
      const path = join(makeFolder({ e: issueEvent(other, repository.issue, { action: 'opened' }) }), 'e');
      const environment = { ...repository.github.environment, GITHUB_EVENT_PATH: path };
      const { status, stdout } = await runNamed('github', ['answer'], environment);
      expect({ status, stdout }).toEqual({ status: 0, stdout: 'The event is that of another repository.\n' });
    });

    test('names damaged text and invisible characters (C30)', async () => {
      const repository = await Repository.with(fill({ Address: 'Gro\uFFFDe Bleichen 1' }));
      expect(blockOf(await repository.answer(), 'text')).toMatch(
        /^Address: The address has the character U\+FFFD, [^\n]*\n {4}Type the text anew/,
      );
      repository.issue.body = fill({ Name: 'Read\u2800ing Day', Description: 'Read \u202Ethis' });
      expect(blockOf(await repository.answer('edited'), 'text').split('\n')).toEqual([
        expect.stringMatching(/^Name: The name has the character U\+2800/),
        expect.any(String),
        expect.stringMatching(/^Description: The detail has the character U\+202E/),
        '    Delete the character.',
      ]);
    });

    test('is written by the workflow alone: comments of strangers count for nothing', async () => {
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
      'of $login writes the record that was shown to a branch, and links to it',
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
      'of $login ($type) does nothing, whatever the event says about them',
      async (sender) => {
        const repository = await Repository.with(fill(), { user: sender, labels: ['accepted'] });
        await repository.answer();
        await repository.run('accept', { action: 'labeled', label: 'accepted', sender });
        expect(repository.branches).toEqual([]);
      },
    );

    test('that the form itself sets does nothing', async () => {
      const repository = await Repository.with(fill(), { labels: ['accepted'] });
      await repository.answer('opened');
      await repository.run('accept', { action: 'opened', sender: ADMIN });
      await repository.run('accept', { action: 'edited', sender: ADMIN });
      expect(await repository.accept(STRANGER)).toContain('counts where somebody adds it who may write');
      expect(repository.branches).toEqual([]);
    });

    test('is the only label that counts', async () => {
      const repository = await Repository.with(fill());
      await repository.answer();
      for (const label of ['Accepted', 'accepted ', 'event', '']) await repository.accept(ADMIN, label);
      expect(repository.branches).toEqual([]);
    });

    test('waits until nothing is wrong', async () => {
      const repository = await Repository.with(fill({ Start: 'soon' }));
      await repository.answer();
      expect(await repository.accept()).toContain('This cannot go into the calendar yet:');
      expect(repository.branches).toEqual([]);
    });

    test('does nothing for a text that was edited after it was shown, or never shown', async () => {
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

    test('does nothing for a text that was shown less than a minute before, which nobody can have read', async () => {
      const repository = await Repository.with(fill());
      await repository.answer();
      repository.issue.body = fill({ Description: 'Buy things.' });
      await repository.answer('edited');
      const comment = await repository.accept(MAINTAINER, 'accepted', 59);
      expect(comment).toContain('was added less than a minute after this was written');
      expect(blockOf(comment, 'markdown')).toContain('Buy things.');
      expect(repository.branches).toEqual([]);
      // The comment does not change, so that the minute in which it can be read does not start again.
      await repository.accept(MAINTAINER, 'accepted', 30);
      expect(repository.branches).toEqual([]);
      expect(await repository.accept(MAINTAINER, 'accepted', 30)).toContain('It was accepted');
      expect(repository.branches).toEqual([BRANCH]);
    });

    test.each([
      ['behind what a comment has room for', `${'x '.repeat(25_000)}Buy things.`],
      ['behind more backticks than a fence can have', `${'`'.repeat(100)}\nBuy things.`],
    ])('does nothing for a text that could not be shown: %s', async (_where, Description) => {
      const repository = await Repository.with(fill({ Description }));
      expect(blockOf(await repository.answer(), 'text')).toMatch(/^Description: This cannot be shown/);
      expect(await repository.accept()).toContain('This cannot go into the calendar yet:');
      expect(repository.branches).toEqual([]);
    });

    test('does nothing for a text that is quoted in another one', async () => {
      const repository = await Repository.with(fill());
      const shown = await repository.answer();
      repository.issue.body = fill({ Description: shown });
      await repository.answer('edited');
      repository.issue.body = fill();
      expect(await repository.accept()).toContain('was added before this was shown');
      expect(repository.branches).toEqual([]);
    });

    test('overwrites no branch: the accepted record stays, and later answers say so', async () => {
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

    test('overwrites no file, and leaves no branch when it cannot write', async () => {
      const repository = await Repository.with(fill());
      await repository.answer();
      repository.world.files.set(`main:${FILE}`, 'Of somebody else');
      const happened = { action: 'labeled', label: 'accepted', sender: MAINTAINER };
      const { status, stderr } = await repository.run('accept', happened);
      expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('422') });
      expect(repository.branches).toEqual([]);
      expect(repository.fileOf('main')).toBe('Of somebody else');
    });

    test('does nothing for an event that is already in the calendar', async () => {
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

  describe('the text of a stranger', () => {
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

    test.each(HOSTILE)('is shown only as code, which it cannot end: %j', async (text) => {
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

    test('gets an answer however long and odd it is', async () => {
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

    test("is in no request to GitHub, except for the sender's name", async () => {
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
});

describe('the form for events', () => {
  const fields = FORM.body.filter(({ type }) => type !== 'markdown');

  const ids = fields.map(({ id }) => id);

  test('is as npm run build:forms writes it', () => {
    expect(textOf(FORM_PATH)).toBe(issueFormText());
  });

  test('is accepted by GitHub: kinds, different names, no reserved options', () => {
    expect(Object.keys(FORM)).toEqual(['name', 'description', 'title', 'body']);
    for (const { type, id, attributes, validations } of fields) {
      expect(['input', 'textarea', 'dropdown']).toContain(type);
      expect(id).toMatch(/^[A-Za-z0-9_-]+$/);
      expect(typeof validations?.required).toBe('boolean');
      for (const text of Object.values(attributes).flat()) expect(text).toMatch(/\S/);
      expect(attributes.options === undefined).toBe(type !== 'dropdown');
    }
    const labels = LABELS.map((label) => label.toLowerCase());
    expect(new Set(labels).size).toBe(fields.length);
    expect(new Set(ids).size).toBe(fields.length);
    const options = fields.flatMap(({ attributes }) => attributes.options ?? []);
    expect(new Set(options).size).toBe(options.length);
    expect(options.map((option) => option.toLowerCase())).not.toContain('none');
  });

  test('asks for required keys first, for the long text last, and for every key but these', () => {
    const left = Object.keys(EVENT.fields).filter((key) => !ids.includes(key));
    expect(left.sort()).toEqual(
      [
        ...['id', 'slug', 'urlKey', 'ignore', 'status', 'thumbnail', 'coOrganizers'],
        ...['countryCode', 'latitude', 'longitude'],
      ].sort(),
    );
    const required = fields.filter(({ validations }) => validations?.required).map(({ id }) => id);
    expect(required).toEqual(ids.slice(0, 2));
    expect(required).toEqual(['name', 'scale']);
    expect(ids.at(-1)).toBe('detail');
  });

  test('has each word of an enumeration, with its meaning', () => {
    const scale = fields.find(({ id }) => id === 'scale');
    expect(scale?.attributes.options).toHaveLength(SCALES.length);
    expect(scale?.attributes.options?.[1]).toBe('small: up to 500 visitors');
    const links = fields.find(({ id }) => id === 'links');
    for (const kind of LINK_KINDS) expect(links?.attributes.description).toContain(kind);
  });

  test('mentions no files, which its readers do not see', () => {
    for (const { attributes } of fields) {
      expect(attributes.description).not.toMatch(/\bfiles?\b|front matter|slug|\bkey\b|site\.yml/);
    }
  });
});

describe('new -- event --from-issue', () => {
  const CLUB: Files = {
    'organizations/book-club.md': organization(90, { name: 'The Book Club' }),
    'places/town-hall.yml': place(91, { name: 'Town Hall' }),
  };

  /** Makes an event from the text of an issue. Returns the output and the files that exist then. */
  async function report(text: string | Buffer, files: Files = CLUB, ...flags: readonly string[]) {
    const content = makeFolder(files);
    const issue = join(makeFolder({ 'issue.md': text }), 'issue.md');
    const before = readdirSync(content, { recursive: true, encoding: 'utf8' });
    const made = await make(content, ['event', '--from-issue', issue, ...flags]);
    const added = readdirSync(content, { recursive: true, encoding: 'utf8' }).filter(
      (path) => !before.includes(path) && /\.\w+$/.test(path),
    );
    return {
      ...made,
      lines: made.stderr.split('\n').filter((line) => line !== ''),
      added,
      text: added[0] === undefined ? '' : readFileSync(join(content, added[0]), 'utf8'),
      valid: loadContent(content).records !== null,
    };
  }

  function fill(filled: Filled): string {
    return issueText({ ...READING_DAY, ...filled });
  }

  const FULL: Filled = {
    Name: 'Reading Day: "Tea"',
    Scale: 'small: up to 500 visitors',
    Start: '2027-02-20T10:00',
    End: '2027-02-20 18:30',
    'Time zone': 'Europe/Berlin',
    Region: 'Hamburg, Germany',
    Organization: 'the book club',
    Place: 'town-hall',
    Address: '# 1, Town Square',
    'Public page': 'https://example.org/reading-day',
    Links:
      '- cfp https://example.org/cfp from 2026-10-01 until 2026-11-30 18:00\n\nTickets: https://example.org/t',
    Tags: 'books, tea, c, d, e, f, g, h, i, j',
    Sources: 'https://example.org/a,b\n* https://example.org/c\n',
    Description: '\nBring a *book*.\n\n### Scale\n\nhuge\n\n---\n\n_No response_',
  };

  const FULL_TEXT = `---
id: …
name: "Reading Day: \\"Tea\\""
scale: small
startDate: 2027-02-20T10:00
endDate: 2027-02-20 18:30
timezone: Europe/Berlin
address: "# 1, Town Square"
region: Hamburg, Germany
countryCode: DE
latitude: 53.551
longitude: 9.993
tags:
  - books
  - tea
  - c
  - d
  - e
  - f
  - g
  - h
  - i
  - j
url: https://example.org/reading-day
place: town-hall
organization: book-club
links:
  - kind: cfp
    url: https://example.org/cfp
    opensAt: 2026-10-01
    closesAt: 2026-11-30 18:00
  - kind: tickets
    url: https://example.org/t
sources:
  - https://example.org/a,b
  - https://example.org/c
---

Bring a *book*.

### Scale

huge

---

_No response_
`;

  test('takes the values of all fields, in the words of people, and the long text as it is', async () => {
    const { status, text, added, valid, stdout } = await report(issueText(FULL));
    expect({ status, added, valid }).toEqual({
      status: 0,
      added: ['events/reading-day-tea.md'],
      valid: true,
    });
    expect(stdout.trimEnd().endsWith('events/reading-day-tea.md')).toBe(true);
    expect(text.replace(/^id: .*$/m, 'id: …')).toBe(FULL_TEXT);
  });

  test.each([
    ['lines that end with CRLF, as browsers send them', (text: string) => text.replaceAll('\n', '\r\n')],
    ['lines that end with CR', (text: string) => text.replaceAll('\n', '\r')],
    ['a byte order mark', (text: string) => `\uFEFF${text}`],
    ['spaces behind a head', (text: string) => text.replaceAll(/^(### (?:Name|Start))$/gm, '$1  ')],
    ['a choice of nothing as it was written once', (text: string) => text.replace('_No response_', 'None')],
    ['a word without its meaning', (text: string) => text.replace(': up to 500 visitors', '')],
    ['no heads of what was left empty', (text: string) => text.replaceAll(/### .*\n\n_No response_\n*/g, '')],
    [
      'heads in another order',
      (text: string) => text.replace(/^(### Name.*?)(### Scale.*?)(?=### )/s, '$2$1'),
    ],
  ])('makes the same event with %s', async (_what, change) => {
    const some = Object.fromEntries(Object.entries(FULL).filter(([label]) => label !== 'Address'));
    const [plain, changed] = [issueText(some), change(issueText(some))];
    expect(changed).not.toBe(plain);
    const [one, other] = [await report(plain), await report(changed)];
    expect(other.text.replace(/^id: .*$/m, '')).toBe(one.text.replace(/^id: .*$/m, ''));
    expect(other).toMatchObject({ status: 0, valid: true });
  });

  const WRONG: readonly (readonly [label: string, said: string, message: string, hint: string])[] = [
    ['Name', '_No response_', 'This is missing.', 'Fill it in.'],
    ['Name', 'Reading\nDay', 'This has more than one line.', 'Write it in one line.'],
    ['Name', 'Reading \u202eyaD', 'has the character U+202E', 'Delete the character.'],
    ['Name', 'Reading \u0007', 'has the character U+0007', 'Delete the character.'],
    ['Scale', '_No response_', 'This is missing.', 'Write one of these words: cosy, small,'],
    ['Scale', 'huge', '"huge" is not a known scale.', 'Allowed: cosy (up to 100 visitors)'],
    ['Start', '20.02.2027', 'forms. Write 2027-02-20.', 'Write a day ('],
    ['Start', 'TBA', 'Leave this empty until the date is known.', 'Write a day ('],
    ['Start', '20-21 February 2027', 'Fill in "Start: 2027-02-20" and "End: 2027-02-21".', 'Write a day ('],
    ['Start', '2027-02-30', 'does not exist', 'February 2027 has 28 days.'],
    ['Time zone', 'Berlin', 'Did you mean "Europe/Berlin"?', 'Write a name of the IANA database'],
    ['Organization', 'Book Clubb', 'The calendar has no organization', 'Leave it empty where the calendar'],
    ['Organization', 'The Bok Club', 'The calendar has no organization', 'Did you mean "The Book Club"?'],
    ['Organization', 'club', 'The calendar has no organization', 'Did you mean "The Book Club"?'],
    ['Place', '../places/town-hall', 'The calendar has no place', 'Leave it empty'],
    ['Public page', 'example.org', 'is not a web address', 'Did you mean "https://example.org"?'],
    ['Public page', 'javascript:alert(1)', 'is not a web address', 'Write an absolute http://'],
    ['Public page', 'https://me:secret@example.org', 'is not a web address', 'without a user name'],
    ['Links', 'https://example.org', 'is no link of the form', 'like "cfp https://example.org/cfp until'],
    ['Links', 'cfp https://example.org soon', 'is no link of the form', 'Write what is there'],
    ['Links', 'talks https://example.org', '"talks" is not a known kind.', 'Allowed: tickets,'],
    ['Links', 'cfp https://example.org until soon', 'Leave this empty until the date', 'Write a day ('],
    ['Tags', 'Web Dev', '"Web Dev" is not written as it has to be', 'Did you mean "web-dev"?'],
    ['Tags', 'tea, tea', '"tea" stands in the list "Tags" already.', 'Delete one of the two.'],
    ['Tags', 'a,b,c,d,e,f,g,h,i,j,k', 'This has 11 items.', 'Keep 10 at the most.'],
    ['Sources', 'ftp://example.org', 'is not a web address', 'Write an absolute http://'],
    ['Description', 'Tea \u0000', 'control', 'Delete'],
  ];

  test.each(WRONG)(
    '%s: %j is a problem of the field, with what to do',
    async (label, said, message, hint) => {
      const { status, lines, added } = await report(fill({ [label]: said }));
      expect({ status, added }).toEqual({ status: 2, added: [] });
      expect(lines[0]).toMatch(new RegExp(`^${label}: `));
      expect(lines[0]).toContain(message);
      expect(lines[1]).toContain(`  hint: `);
      expect(lines[1]).toContain(hint);
      expect(lines.slice(2)).toEqual(['Nothing was written.']);
    },
  );

  test('reports more than a file has room for, and what to do', async () => {
    const { status, lines } = await report(fill({ Address: 'x'.repeat(20_000) }));
    expect({ status, lines }).toEqual({
      status: 2,
      lines: [
        'What stands above "### Description" is too long.',
        '  hint: Shorten it, or say it below "### Description".',
        'Nothing was written.',
      ],
    });
  });

  test('an end before the start, by the names of the form', async () => {
    const { lines } = await report(fill({ Start: '2027-02-20', End: '2027-02-19' }));
    expect(lines[0]).toBe('End: The event ends ("2027-02-19") before it starts ("2027-02-20").');
  });

  test('all problems at once, in the order of the form, by its names, and of no file', async () => {
    const fields = WRONG.filter(([label]) => label !== 'Description');
    const wrong = Object.fromEntries(fields.map(([label, said]) => [label, said]));
    const { lines } = await report(issueText(wrong).replace('### Region', '### Regions'));
    const labels = lines.filter((line) => !line.startsWith(' ')).map((line) => line.split(':')[0] ?? '');
    const known = LABELS.filter((label) => wrong[label] !== undefined);
    expect([...new Set(labels.slice(1, -1))]).toEqual(known);
    expect(lines[0]).toBe('The form has no field "Regions".');
    expect(lines.join('\n')).not.toMatch(
      /--\w|startDate|endDate|timezone|\bfiles?\b|\bkey\b|front matter|YAML/,
    );
  });

  test.each([
    [
      'a head that the form has not',
      fill({ Name: 'A\n\n### Colour\n\nred' }),
      'no field "Colour"',
      'Delete the line',
    ],
    ['a head twice', fill({ Name: 'A\n\n### Scale\n\nmega' }), '"### Scale" stands there twice', 'Keep one'],
    ['a text above', `<!-- hidden -->\n${fill({})}`, 'a text above "### Name"', 'Delete it'],
    [
      'a required head less',
      fill({}).replace(/### Scale\n\n.*\n/, ''),
      'Scale: This is missing.',
      'Write one',
    ],
  ])('reports %s', async (_what, text, message, hint) => {
    const { status, lines, added } = await report(text);
    expect({ status, added }).toEqual({ status: 2, added: [] });
    expect(lines[0]).toContain(message);
    expect(lines[1]).toContain(hint);
  });

  test('names one of several with the same name by what tells them apart', async () => {
    const files = { ...CLUB, 'organizations/other-club.md': organization(92, { name: 'the book club' }) };
    const { lines } = await report(fill({ Organization: 'The Book Club' }), files);
    expect(lines.slice(0, 2)).toEqual([
      'Organization: Several have the name "The Book Club".',
      '  hint: Write "other-club" or "book-club".',
    ]);
    expect((await report(fill({ Organization: 'other-club' }), files)).text).toContain(
      'organization: other-club',
    );
  });

  test('a likely duplicate is reported before anything is written', async () => {
    const keys = {
      name: 'Reading Day',
      startDate: '2027-02-20',
      region: 'Hamburg',
      url: 'https://example.org',
    };
    const { status, lines, added, stdout } = await report(
      fill({ Start: '2027-02-20', Region: 'Hamburg, Germany', 'Public page': 'https://example.org' }),
      { ...CLUB, 'events/reading-day.md': event(1, keys) },
    );
    expect({ status, added }).toEqual({ status: 0, added: ['events/2027-feb-hamburg-reading-day.md'] });
    expect(lines[0]).toMatch(
      /^Name: Another event has nearly the same name on the same day in the same place\. It is .*events\/reading-day\.md\.$/,
    );
    expect(lines[1]).toContain('close this issue');
    expect(stdout).not.toBe('');
  });

  test('an existing file is never overwritten, however many have its name', async () => {
    const text = fill({ Start: '2027-02-20', Region: 'Hamburg' });
    const taken = ['reading-day', '2027-feb-hamburg-reading-day', '2027-feb-hamburg-con'];
    const files = Object.fromEntries(taken.map((slug, index) => [`events/${slug}.md`, event(index + 1)]));
    const { added } = await report(text, files);
    expect(added).toEqual([expect.stringMatching(/^events\/event-[0-9a-f]{8}\.md$/)]);
    const { added: ofEmoji } = await report(fill({ Name: '🎉 🎉' }), {});
    expect(ofEmoji).toEqual([expect.stringMatching(/^events\/event-[0-9a-f]{8}\.md$/)]);
  });

  test('flags replace values of the form', async () => {
    const { status, text, added } = await report(
      fill({ Scale: 'huge', Region: 'Hamburg' }),
      CLUB,
      ...['--scale', 'mega', '--slug', 'other', '--status', 'postponed'],
    );
    expect({ status, added }).toEqual({ status: 0, added: ['events/other.md'] });
    expect(text).toContain('name: Reading Day\nscale: mega\nstatus: postponed\nregion: Hamburg\n');
  });

  test.each([
    [
      'an issue about something else',
      '### Name\n\nA\n\n### Description\n\nIt is broken.',
      'no text of the form',
    ],
    ['nothing', '', 'no text of the form'],
    ['more than an issue can have', fill({ Description: 'x'.repeat(2 * 65_536) }), 'no text of the form'],
    ['a file of any length', 'x'.repeat(300_000), 'longer than the text of an issue can be'],
    ['no text', Buffer.from([0xff, 0xfe, 0x00]), 'is not UTF-8'],
  ])('%s is refused', async (_what, text, message) => {
    await expect(report(text)).rejects.toThrow(message);
  });

  test.each([
    [
      'a file that is not there',
      ['event', '--from-issue', 'missing.md'],
      'missing.md cannot be read: there is no such file.',
    ],
    ['a folder', ['event', '--from-issue', '.'], '. cannot be read'],
    ['together with --next', ['event', '--from-issue', 'a', '--next', 'b'], 'Give one of --next'],
    ['for another kind', ['place', '--from-issue', 'a'], 'The flag --from-issue is not known.'],
  ])('2 for %s', async (_what, args, message) => {
    const folder = makeFolder({ 'content/events/a.md': event(1) });
    const finished = await runNamed('new', args, { INIT_CWD: folder, CONTENT_DIR: join(folder, 'content') });
    expect(finished).toMatchObject({ status: 2, stdout: '' });
    expect(finished.stderr).toContain(message);
    expect(existsSync(join(folder, 'content/places'))).toBe(false);
  });

  test('any values become a valid file with these values, or none (law)', async () => {
    const content = makeFolder(CLUB);
    const issue = join(makeFolder(), 'issue.md');
    const marks = [
      '### Name',
      '### Description',
      '---',
      '```',
      '<!--',
      '-->',
      '@all',
      '#1',
      ': ',
      '- ',
      '&a',
      '!!js',
      '\r',
    ];
    const text = fc.oneof(
      anyTextOf({ maxLength: 40 }),
      fc
        .array(fc.constantFrom(...marks, 'tea', '\n', ' ', '"'), { maxLength: 8 })
        .map((parts) => parts.join('')),
    );
    let [written, refused] = [0, 0];
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...LABELS), text),
        fc.boolean(),
        async (filled, isNamed) => {
          writeFileSync(issue, issueText({ ...filled, ...(isNamed ? READING_DAY : {}) }));
          const { status, stdout } = await make(content, ['event', '--from-issue', issue]);
          if (status === 0) written++;
          else refused++;
          expect([0, 2]).toContain(status);
          expect(stdout === '').toBe(status === 2);
          const { records } = loadContent(content);
          expect(records?.events).toHaveLength(written);
        },
      ),
      { numRuns: runs(60) },
    );
    expect(Math.min(written, refused)).toBeGreaterThanOrEqual(runs(4));
  });
});

describe('new -- event --from-issue, of a mail from the page for suggestions', () => {
  const NAME = 'A very long name of a reading day for people who read in Köln and everywhere around it';
  const TEXT = [
    `### Name\n\n${NAME}`,
    '### Scale\n\nsmall: up to 500 visitors',
    '### Tags\n\nrust, web',
    '### Links\n\ncfp https://example.org/cfp until 2027-01-31\ntickets https://example.org/tickets',
    '### Description\n\nBring a book.\n\n### Tea\n\n> Tea?\n\nYes = tea.',
    '### End of the form',
  ].join('\n\n');
  const RECORD = `name: ${NAME}
scale: small
tags:
  - rust
  - web
links:
  - kind: cfp
    url: https://example.org/cfp
    closesAt: 2027-01-31
  - kind: tickets
    url: https://example.org/tickets
---

Bring a book.

### Tea

> Tea?

Yes = tea.
`;

  const HIKE = '9d3f2c54-7a0b-4f3e-9a55-0d6cf1a5b0aa';
  const FILES: Files = {
    'events/a.md': event(1, { name: 'Camp', startDate: '2027-02-20' }),
    'events/b.md': event(2, { id: HIKE, name: 'Hike', startDate: '2027-03-20' }),
  };

  /** Makes an event from a mail. Returns the messages, and the text of the record after the line with its id. */
  async function take(mail: string | Buffer) {
    const content = makeFolder(FILES);
    const file = join(makeFolder({ mail }), 'mail');
    const { status, stdout, stderr } = await make(content, ['event', '--from-issue', file]);
    const path = join(content, 'events', basename(stdout.trim()));
    const record = stdout === '' ? '' : readFileSync(path, 'utf8').split('\n').slice(2).join('\n');
    return { status, stderr, record };
  }

  const quoted = (text: string, mark: string): string => text.replaceAll(/^/gm, mark);
  const head = (type: string, encoding = '8bit'): string =>
    `From: Somebody <somebody@example.org>\r\nSubject: =?utf-8?Q?Tea?=\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`;
  const printable = (text: string): string =>
    [...Buffer.from(text)]
      .map((byte) =>
        byte === 0x0a
          ? '\r\n'
          : byte > 0x7e || byte === 0x3d
            ? `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
            : String.fromCharCode(byte),
      )
      .join('')
      .replaceAll(/(.{60})(?=.)/g, '$1=\r\n');
  const flowed = (text: string): string =>
    text
      .split('\n')
      .map((line) => (/^(?: |>|From )/.test(line) ? ` ${line}` : line).replaceAll(/(.{40,60}) /g, '$1 \r\n'))
      .join('\r\n');
  const wrapped = TEXT.replace(NAME, NAME.replace(' day for ', '\nday for\n')).replace(' until', '\nuntil');
  const alternative = [
    'This is a message in parts.',
    `--x y\r\nContent-Type: text/plain; charset="UTF-8"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${printable(TEXT)}\r\n`,
    '--x y\r\nContent-Type: text/html\r\n\r\n<p>### Name</p>\r\n',
    '--x y--',
  ].join('\r\n');

  test.each<readonly [string, string | Buffer]>([
    ['as it was copied', TEXT],
    [
      'between a greeting and a signature',
      `Hello,\nhere it is:\n\n${TEXT}\n\nBye\n-- \n### Name\n\nSomebody`,
    ],
    ['below a line that is quoted', `Hello,\n\n### End of the form\n\nis the last line of:\n\n${TEXT}`],
    ['with line ends of mails', TEXT.replaceAll('\n', '\r\n')],
    ['quoted', `On Monday, somebody wrote:\n${quoted(TEXT, '> ')}\n\nThanks!`],
    [
      'quoted twice, with a reply in between',
      quoted(TEXT, '>> ').replace('>> ### Scale', '> Nice.\n>> ### Scale'),
    ],
    ['wrapped', wrapped],
    ['flowed', `${head('text/plain; charset=utf-8; format=flowed')}${flowed(TEXT)}\r\n`],
    ['flowed, in a text that was copied', TEXT.replaceAll(/(.{40,60}) /g, '$1 \n')],
    ['quoted-printable', head('text/plain; charset=utf-8', 'quoted-printable') + printable(TEXT)],
    ['base64', head('text/plain;\r\n charset=utf-8', 'base64') + Buffer.from(TEXT).toString('base64')],
    ['in another character set', Buffer.from(head('text/plain; charset=iso-8859-1') + TEXT, 'latin1')],
    ['beside HTML', head('multipart/alternative; boundary="x y"', '7bit') + alternative],
    ['in a part without a head', `${head('multipart/mixed; boundary=x')}--x\r\n\r\n${TEXT}\r\n--x--`],
    [
      'behind another part',
      `${head('multipart/mixed; boundary=x')}--x\r\n\r\nHello,\r\n--x\r\n\r\n${TEXT}\r\n--x--`,
    ],
    [
      'as a message with a message',
      `${head('multipart/mixed; boundary=x')}--x\r\nContent-Type: message/rfc822\r\n\r\n${head('text/plain; charset=utf-8')}${TEXT}\r\n--x--`,
    ],
    [
      'below a line that has the boundary in its middle',
      `${head('multipart/mixed; boundary=x')}--x\r\n\r\nSee a--x.\r\n\r\n${TEXT}\r\n--x--`,
    ],
  ])('takes what comes back %s', async (_how, mail) => {
    expect(await take(mail)).toMatchObject({ status: 0, record: RECORD });
  });

  test('names damaged text and invisible characters (C30)', async () => {
    const hidden = await take(TEXT.replace('A very', '\u202EA very'));
    expect(hidden).toMatchObject({ status: 2, record: '' });
    expect(hidden.stderr).toContain('Name: ');
    const damaged = await take(Buffer.from(head('text/plain; charset=utf-8') + TEXT, 'latin1'));
    expect(damaged.stderr).toContain('U+FFFD');
    const blank = await take(TEXT.replace(NAME, '\u2800'));
    expect(blank).toMatchObject({ status: 2, record: '' });
  });

  test('tells a change of an event, and writes nothing', async () => {
    const change = (id: string, text = '### Start\n\n2027-02-21\n\n### Region\n\n_No response_'): string =>
      `Camp\nSo far:\nStart: 2027-02-20\n\n### Change of the event\n\n${id}\n\n${text}\n\n### End of the form`;
    const told = await take(change(uuid(1)));
    expect(told).toMatchObject({ status: 1, record: '' });
    expect(told.stderr).toContain('Nothing was written.');
    expect(told.stderr).toContain('events/a.md:\n  startDate: 2027-02-21\n  Region: take this out.\n');
    expect((await take(change(HIKE.toUpperCase()))).stderr).toContain('events/b.md:\n');
    const unknown = await take(change(uuid(2)));
    expect(unknown.stderr).toContain(`does not have: ${uuid(2)}`);
    const wrong = await take(change(uuid(1), '### Place\n\nNowhere'));
    expect(wrong.stderr).toContain('The calendar has no place "Nowhere".');
  });

  test('any bytes are refused or taken, in time (law)', async () => {
    const pieces = fc.constantFrom(
      ...TEXT.split('\n'),
      ...alternative.split('\r\n'),
      '> ',
      ' ',
      head('multipart/mixed; boundary=x'),
      '--x',
      '=',
    );
    const mail = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('\n'));
    await fc.assert(
      fc.asyncProperty(mail, async (text) => {
        const { status } = await take(text).catch((error: unknown) => {
          expect(String(error)).toContain('no text of the form');
          return { status: 2 };
        });
        expect([0, 1, 2]).toContain(status);
      }),
      { numRuns: runs(40) },
    );
    for (const long of [
      '> '.repeat(100_000),
      '=\n'.repeat(100_000),
      '--x\n'.repeat(60_000),
      ' '.repeat(250_000),
    ])
      await expect(take(head('multipart/mixed; boundary=x') + long)).rejects.toThrow('no text of the form');
  });
});

describe('build:forms', () => {
  const FORM = '.github/ISSUE_TEMPLATE/event.yml';

  test('writes the form where the command is typed, or to a given folder, always the same', async () => {
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
