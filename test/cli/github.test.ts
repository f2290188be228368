import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import type { ChangeReport } from '../../src/cli/diff/change-report.ts';
import { commentText, type FoundProblem, type Results } from '../../src/cli/github/pull-request-comment.ts';
import { codeBlock } from '../../src/cli/github/event-form.ts';
import {
  type GitHubApi,
  keepComment,
  markerOf,
  MAX_BODY_LENGTH,
  openGitHubApi,
} from '../../src/cli/github/github-api.ts';
import { readArtifact } from '../../src/cli/github/sources-commit.ts';
import {
  readingsIn,
  sourcesIssue,
  sourcesMarkOf,
  type SourcesRun,
} from '../../src/cli/github/sources-issue.ts';
import { linkMark, linkMarkOf } from '../../src/cli/links/link-report.ts';
import { mergeMemories } from '../../src/cli/sources/memory.ts';
import { memoryText, readMemory } from '../../src/cli/sources/memory.ts';
import type { SourceReport } from '../../src/cli/sources/source-report.ts';
import { readConfig } from '../../src/config/config.ts';
import { anyTextOf } from '../helpers/any-text.ts';
import { type Finished, runNamed } from '../helpers/command.ts';
import { type Files, makeFolder } from '../helpers/folder.ts';
import { type GitHubStandIn, startGitHub } from '../helpers/github-api.ts';
import {
  BOT,
  type Comment,
  type GitHubWorld,
  type Issue,
  issueOf,
  makeWorld,
  STRANGER,
} from '../helpers/github-world.ts';
import { runs } from '../helpers/laws.ts';
import { pullOf, workflowRunEvent, worldWith } from '../helpers/pull-request.ts';
import { rawStranger } from '../helpers/stranger.ts';

describe('a block of code', () => {
  const MAX_LENGTH = 2_000;

  const markdown = new MarkdownIt('commonmark');

  /** The only block of a text in Markdown, which must be a block of code. */
  function onlyBlock(text: string): string {
    const tokens = markdown.parse(text, {});
    expect(tokens.map(({ type }) => type)).toEqual(['fence']);
    return tokens[0]?.content ?? '';
  }

  test('shows a text as it is, and invisible characters as escapes', () => {
    expect(codeBlock('a\n\t`b`  \n\u202ec\u0000\n\n', 'text', MAX_LENGTH)).toBe(
      '```text\na\n\t`b`  \n\\u202ec\\u0000\n```',
    );
  });

  test('hides nothing in invisible characters, and keeps those that make letters and emoji', () => {
    const hidden = (text: string) =>
      text.replace(/./g, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)));
    const flag = (name: string) => `\u{1f3f4}${hidden(name)}\u{e007f}`;
    const seen = `می‌خواهم \u{1f469}\u200d\u{1f4bb} ${flag('gbeng')}`;
    expect(onlyBlock(codeBlock(`a\u200bb${hidden('buy')} ${seen}`, 'text', MAX_LENGTH))).toBe(
      `a\\u{200b}b\\u{e0062}\\u{e0075}\\u{e0079} ${seen}\n`,
    );
    expect(onlyBlock(codeBlock(flag('buythings'), 'text', MAX_LENGTH))).toContain('\\u{e0062}');
  });

  test('says what it leaves out: text that is too long, or that no fence could hold', () => {
    const limit = 10;
    expect(onlyBlock(codeBlock('x'.repeat(25), 'text', limit))).toBe(
      `${'x'.repeat(10)}\n… and 15 more characters\n`,
    );
    expect(onlyBlock(codeBlock(`${'x'.repeat(9)}💩`, 'text', limit))).toContain('xxx\\ud83d\n… and 1 more');
    expect(onlyBlock(codeBlock(`a\n${'`'.repeat(60_000)}`, 'text', MAX_LENGTH))).toContain('and 60000 more');
  });

  test('cannot be ended by any text, and is never much longer than allowed (law)', () => {
    const marks = fc.constantFrom(
      '`',
      '```',
      '``````',
      '~~~',
      '\n',
      '\r',
      ' ',
      '\t',
      '</pre>',
      '@all',
      '#1',
      '> ',
      '- ',
    );
    const text = fc.oneof(
      anyTextOf({ maxLength: 60 }),
      fc.array(marks, { maxLength: 40 }).map((parts) => parts.join('')),
      fc.integer({ min: 0, max: 5_000 }).map((length) => '`'.repeat(length)),
    );
    fc.assert(
      fc.property(text, (said) => {
        const block = codeBlock(said, 'markdown', MAX_LENGTH);
        onlyBlock(block);
        expect(block.length).toBeLessThan(2 * MAX_LENGTH);
      }),
    );
  });
});

describe('comment text', () => {
  const HEAD = '0123456789abcdef0123456789abcdef01234567';

  function problem(values: Partial<FoundProblem> = {}): FoundProblem {
    return {
      file: 'content/events/a.md',
      line: 4,
      column: 8,
      severity: 'error',
      code: 'scale-unknown',
      message: '"huge" is no scale.',
      hint: 'Write "mega".',
      ...values,
    };
  }

  function found(problems: readonly FoundProblem[], changes: Results['changes'] = null): string {
    const valid = problems.every(({ severity }) => severity === 'warning');
    return commentText({ validation: { valid, files: 3, problems }, changes }, HEAD);
  }

  const NOTHING: ChangeReport = {
    since: HEAD,
    summary: "Nothing changes in the API's answers.",
    total: 0,
    groups: [],
  };

  /** Changes of this number of records with a long text in each. */
  function changesOf(text: string, records: number): ChangeReport {
    const field = { field: text, before: text, after: text };
    const items = Array.from({ length: records }, (_, index) => ({
      records: [{ id: text, name: text, key: `${text}${index}`, dates: text }],
      facts: [{ name: 'place', value: text }],
      fields: Array.from({ length: 20 }, () => field),
      moreFields: 3,
    }));
    const warnings = [{ code: 'url-changed', message: text }];
    return {
      since: HEAD,
      summary: text,
      total: records,
      groups: [{ type: 'event', kind: 'changed', total: records, warnings, items }],
    };
  }

  describe('the text of a comment', () => {
    test.each([
      ['## The content of the branch is valid\n', []],
      ['## The content of the branch is valid, with 1 warning\n', [problem({ severity: 'warning' })]],
      ['## The content of the branch has 2 errors\n', [problem(), problem()]],
      ['## The content of the branch has 1 error and 2 warnings\n', ['warning', 'error', 'warning'] as const],
    ])('begins with the verdict: %s', (verdict, problems) => {
      const list = problems.map((each) => (typeof each === 'string' ? problem({ severity: each }) : each));
      expect(
        found(list, NOTHING).startsWith(
          `${verdict}\nLooked at \`0123456789ab\`, 3 files. The check of this pull request looks at what comes of merging it.\n`,
        ),
      ).toBe(true);
    });

    test('has the problems, errors first, each with its place, its message and its hint; then the changes', () => {
      const warning = problem({ file: 'content/site.yml', severity: 'warning', code: 'odd', hint: null });
      expect(found([warning, problem()])).toBe(`## The content of the branch has 1 error and 1 warning

Looked at \`0123456789ab\`, 3 files. The check of this pull request looks at what comes of merging it.

- **error** \`content/events/a.md:4:8\` scale\\-unknown
  - "huge" is no scale\\.
  - Write "mega"\\.
- **warning** \`content/site.yml:4:8\` odd
  - "huge" is no scale\\.

What changes in the answers can be said when there are no errors.
`);
      expect(found([], NOTHING)).toMatch(/\n## Changes of the API's answers\n\n[^\n]*Nothing changes/);
    });

    test.each([
      ['cannot be read', { validation: null, changes: null }],
      ['more problems than there is room for', { validation: 'too large', changes: 'too large' }],
    ] satisfies [string, Results][])('says it where the content has %s', (words, results) => {
      expect(commentText(results, HEAD)).toMatch(new RegExp(`^## The content .*${words}\\n`));
    });

    test('has text to copy exactly as it is to be written', () => {
      expect(found([problem({ hint: 'Write "https://a.example/#1".' })])).toContain(
        '\n  - `Write "https://a.example/#1".`\n',
      );
    });

    test('counts what has no room, and folds long lists', () => {
      const text = found(Array.from({ length: 10_000 }, () => problem()));
      expect(text).toContain('## The content of the branch has 10000 errors\n');
      expect(text.match(/^- /gm)).toHaveLength(100);
      expect(text).toContain('\n<details><summary>90 more</summary>\n');
      expect(text).toContain('\n9900 more problems not shown: the check of this pull request lists them.\n');
    });

    test.each(['😀', '&', '@', '`', 'f', ':a', '\u202e', '界'])('is short enough for GitHub: %j', (piece) => {
      const long = piece.repeat(2_000);
      const problems = Array.from({ length: 500 }, () => problem({ file: long, message: long, hint: long }));
      const short = changesOf(piece.repeat(60), 500);
      for (const changes of [short, { ...short, summary: '' }]) {
        const text = found(problems, changes);
        expect(text.length).toBeLessThan(MAX_BODY_LENGTH - 1_000);
        expect(text).toMatch(/\n\d+ more problems not shown/);
        expect(text).toMatch(/\n\d+ more changes not shown\.\n$/);
      }
    });
  });

  const HOSTILE = [
    ...['@everyone', '@owner/team', '#1', 'owner/repo#1', 'GH-1', 'Closes #1', HEAD, `owner@${HEAD}`],
    ...['https://a.example/', 'HTTP://a.example', 'www.a.example', 'a@b.example', 'mailto:a@b.example'],
    ...[
      '[a](https://a.example)',
      '![a](//a.example/a.png)',
      '<img src=//a.example>',
      '<script>',
      '<a href=x>',
    ],
    ...[
      '<!-- open-event-calendar: content of the pull request -->',
      '-->',
      '</details>',
      '&commat;all',
      '&#64;all',
    ],
    ...[
      '```',
      '`',
      '``',
      '~~~',
      '***',
      '# a',
      '> [!NOTE]',
      '- [ ] a',
      '1. a',
      '|a|b|',
      '[^1]',
      '$a$',
      '\\',
      '\\\\',
    ],
    ...['\u001b[31m', '\u202e', '\u200b', '\n\n# a\n', '\r\n', '\t', '    code', '::error::', ':tada:'],
  ];

  const hostileText = fc
    .array(
      fc.oneof(fc.constantFrom(...HOSTILE), fc.constantFrom(' ', '', '\u00ad'), anyTextOf({ maxLength: 4 })),
      {
        maxLength: 6,
      },
    )
    .map((parts) => parts.join(''))
    .filter((text) => text.trim() !== '');

  const github = new MarkdownIt({ html: true, linkify: true });

  /** The visible text outside of code, in which GitHub finds mentions and links. */
  function seenIn(html: string): string {
    return html
      .replace(/<code>[^]*?<\/code>/g, '«»')
      .replace(/<[^<>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
  }

  describe("nothing in a stranger's text has an effect in a comment", () => {
    test('no mention, reference, commit, link, picture, HTML, and no block of its own', () => {
      fc.assert(
        fc.property(hostileText, (text) => {
          const values = { file: text, code: text, message: text, hint: text };
          const body = found([problem(values)], changesOf(text, 2));
          expect(body).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
          const html = github.render(body);
          const tags = [...html.matchAll(/<\/?([a-z]+\d?)/g)].map(([, tag = '']) => tag);
          const ours = ['h2', 'h3', 'p', 'ul', 'li', 'strong', 'code', 'blockquote'];
          expect(tags.filter((tag) => !ours.includes(tag))).toEqual([]);
          expect(html.match(/<h[123]>/g)).toHaveLength(3);
          expect(html.match(/<li>/g)).toHaveLength(1 + 2 + 2 * (1 + 1 + 20 + 1));
          expect(html).not.toContain('<!--');
          const seen = seenIn(html);
          expect(seen).not.toMatch(/@[\w-]|#\d|\bgh-\d|[0-9a-f]{7}|:\/\/|www\.\w/i);
          // An answer by mail sends the code as plain text.
          expect(html).not.toMatch(/@[\w-]/);
        }),
        { numRuns: runs(500) },
      );
    });
  });
});

describe('a comment that is kept up to date', () => {
  const NAME = 'test';

  const MARKER = markerOf(NAME);

  /** Returns an issue with these comments, and the API that may change it. */
  async function issueWith(
    comments: Comment[],
  ): Promise<{ readonly api: GitHubApi; readonly github: GitHubStandIn }> {
    const github = await startGitHub(makeWorld({ issues: [issueOf(7, { comments })] }));
    return { api: openGitHubApi(readConfig(github.environment).github), github };
  }

  function comment(id: number, body: string, user: Comment['user'] = BOT): Comment {
    return { id, body, user };
  }

  test('is written once, then gets each new text, and nothing is sent when nothing changes', async () => {
    const comments: Comment[] = [];
    const { api, github } = await issueWith(comments);
    expect(await keepComment(api, 7, { name: NAME, body: 'One' })).toBe('created');
    expect(await keepComment(api, 7, { name: NAME, body: 'Two\n' })).toBe('updated');
    expect(await keepComment(api, 7, { name: NAME, body: 'Two' })).toBe('unchanged');
    expect(comments).toEqual([comment(1, `${MARKER}Two`)]);
    expect(github.written().map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /repos/owner/calendar/issues/7/comments',
      'PATCH /repos/owner/calendar/issues/comments/1',
    ]);
  });

  test.each([
    ['of a stranger', comment(1, `${MARKER}Mine`, STRANGER)],
    ['of an account that is gone', comment(1, `${MARKER}Mine`, null)],
    ['of a stranger who calls himself alike', comment(1, MARKER, { login: 'github-actions', type: 'User' })],
    ['of another name', comment(1, `${markerOf('other')}Mine`)],
    ['of a workflow that repeats what a stranger wrote', comment(1, `You wrote: ${MARKER}`)],
  ])('is not mistaken for one %s', async (_whose, other) => {
    const comments = [{ ...other }];
    const { api } = await issueWith(comments);
    expect(await keepComment(api, 7, { name: NAME, body: 'One' })).toBe('created');
    expect(comments).toEqual([other, comment(2, `${MARKER}One`)]);
  });

  test('is found behind hundreds of others, and none is written when it is not wanted', async () => {
    const others = Array.from({ length: 250 }, (_, index) => comment(index + 1, 'Words', STRANGER));
    const comments = [...others, comment(251, `${MARKER}One`)];
    const { api } = await issueWith(comments);
    expect(await keepComment(api, 7, { name: NAME, body: 'Two' })).toBe('updated');
    expect(comments.at(-1)?.body).toBe(`${MARKER}Two`);
    expect(await keepComment(api, 7, { name: 'other', body: 'Two' }, false)).toBe('none');
    expect(comments).toHaveLength(251);
  });

  test('is not written again and again when the search for it is cut off', async () => {
    const { api, github } = await issueWith(
      Array.from({ length: 3_000 }, (_, index) => comment(index + 1, 'Words', STRANGER)),
    );
    await expect(keepComment(api, 7, { name: NAME, body: 'One' })).rejects.toThrow('lists more');
    expect(github.written()).toEqual([]);
  });

  test('is refused when it is too long, when there is no issue, and with an unknown token', async () => {
    const { api, github } = await issueWith([]);
    await expect(keepComment(api, 7, { name: NAME, body: 'x'.repeat(65_536) })).rejects.toThrow('65536');
    await expect(keepComment(api, 8, { name: NAME, body: 'One' })).rejects.toThrow('not what is expected');
    const stranger = openGitHubApi(readConfig({ ...github.environment, GITHUB_TOKEN: 'other' }).github);
    await expect(keepComment(stranger, 7, { name: NAME, body: 'One' })).rejects.toThrow('401');
    expect(github.written()).toEqual([]);
  });
});

describe('an issue that is kept up to date', () => {
  /** Returns a report with this number of findings, all of one kind. */
  function report(findings: number, answered = 3, text = ''): string {
    const mark = { links: 3, findings, answered, digest: String(findings).repeat(16) };
    return `${linkMark(mark)}${findings} to look at.${text}\n`;
  }

  /** Runs the command that keeps the issue up to date, in a repository with these issues. Returns what it wrote. */
  async function keep(issues: Issue[], text: string) {
    const github = await startGitHub(makeWorld({ issues }));
    const folder = makeFolder({ 'links.md': text });
    const environment = { ...github.environment, INIT_CWD: folder };
    const { status, stdout, stderr } = await runNamed('github', ['links', 'links.md'], environment);
    const written = github
      .written()
      .map(({ method, path }) => `${method} ${path.replace(/^.*calendar/, '')}`);
    return { status, stderr, stdout: stdout.trim(), written };
  }

  function kept(number: number, text: string, issue: Partial<Issue> = {}): Issue {
    return issueOf(number, { user: BOT, title: 'Links of coming events', body: text.trimEnd(), ...issue });
  }

  describe('the issue of the links', () => {
    test('is opened when something is wrong, updated, and closed when nothing is left', async () => {
      const issues: Issue[] = [];
      const steps = [
        [report(0), 'is not needed', []],
        [report(2), 'is opened', ['POST /issues']],
        [report(2), 'stays as it is', []],
        [report(1), 'is updated', ['PATCH /issues/1']],
        [report(0), 'is closed', ['PATCH /issues/1']],
        [report(0), 'is not needed', []],
        [report(4), 'is opened again', ['PATCH /issues/1']],
      ] as const;
      for (const [text, said, written] of steps) {
        const stdout = `The issue of the links ${said}.`;
        expect(await keep(issues, text)).toEqual({ status: 0, stderr: '', stdout, written });
        if (written.length > 0) expect(issues[0]?.body).toBe(text.trimEnd());
      }
      expect(issues).toMatchObject([{ title: 'Links of coming events', state: 'open', user: BOT }]);
    });

    test('stays as it is when nothing could be checked', async () => {
      const issues = [kept(1, report(2))];
      expect(await keep(issues, report(0, 0))).toMatchObject({ status: 0, written: [] });
      expect(issues[0]?.state).toBe('open');
    });

    test('stays closed when somebody has closed it, until there are other findings', async () => {
      const issues = [kept(1, report(2), { state: 'closed' })];
      const { stdout, written } = await keep(issues, report(2, 3, ' One more could be asked.'));
      expect({ stdout, written }).toEqual({ stdout: 'The issue of the links stays as it is.', written: [] });
      expect((await keep(issues, report(1))).written).toEqual(['PATCH /issues/1']);
    });

    test.each([
      ['of a stranger', issueOf(1, { user: STRANGER, body: report(2) })],
      [
        'of a stranger who calls himself alike',
        issueOf(1, { user: { login: 'github-actions', type: 'User' }, body: report(2) }),
      ],
      ['of another workflow', issueOf(1, { user: BOT, body: 'Something else' })],
      ['of a workflow that repeats what a stranger wrote', issueOf(1, { user: BOT, body: `> ${report(2)}` })],
      ['without a text', issueOf(1, { user: BOT })],
    ])('is not mistaken for one %s', async (_whose, other) => {
      const issues = [other];
      const before = structuredClone(other);
      expect((await keep(issues, report(1))).written).toEqual(['POST /issues']);
      expect(issues[0]).toEqual(before);
    });

    test('is the open one, or else the newest', async () => {
      const many = Array.from({ length: 150 }, (_, number) =>
        issueOf(number + 10, { user: BOT, body: 'Another' }),
      );
      const closed = () => [kept(2, report(3), { state: 'closed' }), kept(3, report(4), { state: 'closed' })];
      expect((await keep([...closed(), ...many], report(1))).written).toEqual(['PATCH /issues/3']);
      expect((await keep([...closed(), ...many, kept(1, report(3))], report(1))).written).toEqual([
        'PATCH /issues/1',
      ]);
    });

    test.each([
      ['no report', 'Something else'],
      ['a report whose mark stands elsewhere', `\n${report(1)}`],
      ['a mark that is broken', '<!-- open-event-calendar: links {"findings":-1} -->\n'],
      ['a mark that is no JSON', '<!-- open-event-calendar: links { -->\n'],
      ['a report that is longer than an issue', report(1, 3, 'a'.repeat(66_000))],
      ['a file without end', report(1, 3, 'a'.repeat(300_000))],
      ['an empty file', ''],
    ])('is not made of %s', async (_what, text) => {
      const { status, stderr, written } = await keep([], text);
      expect({ status, written }).toEqual({ status: 2, written: [] });
      expect(stderr).toContain('links.md is not what "links" prints.');
    });

    test.each([[[]], [['a', 'b']], [['nowhere.md']]])('is wrong use with %j', async (args) => {
      const { environment } = await startGitHub(makeWorld());
      expect((await runNamed('github', ['links', ...args], environment)).status).toBe(2);
    });
  });

  test('a mark is read as it was written', () => {
    const mark = { links: 3, findings: 2, answered: 1, digest: '0123456789abcdef' };
    expect(linkMarkOf(`${linkMark(mark)}text`)).toEqual(mark);
  });
});

describe('github comment', () => {
  const HEAD = 'a'.repeat(40);

  const MARKER = '<!-- open-event-calendar: content of the pull request -->\n';

  const VALID = { valid: true, files: 3, problems: [] };

  const CHANGES = { since: 'b'.repeat(40), summary: '1 event added', total: 0, groups: [] };

  const RESULTS = { 'validation.json': JSON.stringify(VALID), 'changes.json': JSON.stringify(CHANGES) };

  /** Runs the command in a stand-in for GitHub. Returns what it wrote there. */
  async function comment(
    results: Files | null,
    world: GitHubWorld = worldWith({ head: HEAD }),
    { event = workflowRunEvent(HEAD), prepare }: { event?: unknown; prepare?: (folder: string) => void } = {},
  ): Promise<Finished & { readonly written: readonly unknown[] }> {
    const github = await startGitHub(world);
    const folder = makeFolder({ ...results, 'event.json': JSON.stringify(event) });
    prepare?.(folder);
    const finished = await runNamed('github', ['comment', results === null ? '--unchanged' : folder], {
      ...github.environment,
      GITHUB_EVENT_PATH: join(folder, 'event.json'),
    });
    return { ...finished, written: github.written().map(({ method, path }) => `${method} ${path}`) };
  }

  function pull(number: number, values: Partial<Issue> = {}): Issue {
    return issueOf(number, { pull: pullOf(HEAD), ...values });
  }

  function problemOf(): object {
    return {
      file: 'content/events/a.md',
      line: 4,
      column: 8,
      severity: 'error',
      code: 'scale-unknown',
      message: 'No.',
      hint: null,
    };
  }

  test('writes one comment, and updates it the next time', async () => {
    const world = worldWith({ head: HEAD });
    expect(await comment(RESULTS, world)).toMatchObject({
      status: 0,
      stdout: 'Pull request 7: the comment is created.\n',
      stderr: '',
    });
    const broken = { ...VALID, valid: false, problems: [problemOf()] };
    const second = await comment({ ...RESULTS, 'validation.json': JSON.stringify(broken) }, world);
    expect(second.stdout).toBe('Pull request 7: the comment is updated.\n');
    expect(world.issues[0]?.comments).toEqual([
      {
        id: 1,
        user: BOT,
        body: expect.stringMatching(/^<!-- .* -->\n## The content of the branch has 1 error\n/),
      },
    ]);
    expect((await comment(null, world)).stdout).toBe('Pull request 7: the comment is updated.\n');
    expect(world.issues[0]?.comments[0]?.body).toBe(`${MARKER}Nothing changes in the content any more.`);
  });

  test("leaves a stranger's comment with the marker alone", async () => {
    const theirs = { id: 3, user: STRANGER, body: `${MARKER}## The content of the branch is valid` };
    const world = makeWorld({ issues: [pull(7, { comments: [theirs] })] });
    await comment(RESULTS, world);
    expect(world.issues[0]?.comments).toEqual([
      { id: 3, user: STRANGER, body: `${MARKER}## The content of the branch is valid` },
      { id: 4, user: BOT, body: expect.stringContaining('The content of the branch is valid') },
    ]);
    const { written } = await comment(null, makeWorld({ issues: [pull(7, { comments: [theirs] })] }));
    expect(written).toEqual([]);
  });

  test('comments on the open pull request of the branch and the commit, and on no other', async () => {
    const others = [
      pull(2, { state: 'closed' }),
      pull(3, { pull: pullOf(HEAD, { base: 'other-branch' }) }),
      pull(4, { pull: pullOf('c'.repeat(40)) }),
      issueOf(5),
    ];
    const found = await comment(RESULTS, makeWorld({ issues: [...others, pull(8)] }));
    expect(found.written).toEqual(['POST /repos/owner/calendar/issues/8/comments']);
    expect(await comment(RESULTS, makeWorld({ issues: others }))).toMatchObject({ status: 0, written: [] });
  });

  test('finds it among thousands with the same commit, which anybody can open', async () => {
    const others = Array.from({ length: 3_100 }, (_, index) =>
      pull(index + 10, { pull: pullOf(HEAD, { from: `somebody-${index}:main-of-mine` }) }),
    );
    const { written } = await comment(RESULTS, makeWorld({ issues: [...others, pull(7)] }));
    expect(written).toEqual(['POST /repos/owner/calendar/issues/7/comments']);
  });

  test('comments on none when the fork is gone', async () => {
    const event = workflowRunEvent(HEAD, { head_repository: null });
    expect(await comment(RESULTS, undefined, { event })).toMatchObject({ status: 0, written: [] });
  });

  test('says that there is more than can be shown when the results are too large', async () => {
    const world = worldWith({ head: HEAD });
    const large = `${JSON.stringify(VALID)}${' '.repeat(8 * 1024 * 1024)}`;
    const { status } = await comment({ 'validation.json': large, 'changes.json': large }, world);
    expect(status).toBe(0);
    expect(world.issues[0]?.comments[0]?.body).toContain('more problems than there is room for');
  });

  test('shows paths as they are in the repository', async () => {
    const world = worldWith({ head: HEAD });
    const message = 'The first is at ../pull-request/content/events/b.md:1:1.';
    const found = { ...problemOf(), file: '../pull-request/content/events/a.md', message };
    const validation = JSON.stringify({ valid: false, files: 1, problems: [found] });
    await comment({ 'validation.json': validation, 'changes.json': '' }, world);
    const body = world.issues[0]?.comments[0]?.body ?? '';
    expect(body).toContain('`content/events/a.md:4:8`');
    expect(body).not.toContain('pull\\-request/content');
  });

  test('leaves text in an event as it is', async () => {
    const world = worldWith({ head: HEAD });
    const added = {
      type: 'event',
      kind: 'added',
      total: 1,
      warnings: [],
      items: [
        {
          records: [{ id: '1', name: 'A../pull-request/B', key: 'a-b', dates: '' }],
          facts: [],
          fields: [],
          moreFields: 0,
        },
      ],
    };
    const changes = JSON.stringify({ ...CHANGES, total: 1, groups: [added] });
    await comment({ ...RESULTS, 'changes.json': changes }, world);
    expect(world.issues[0]?.comments[0]?.body).toContain('A\\.\\./pull\\-request/B');
  });

  test.each([
    ['no JSON', { 'validation.json': '{"valid":true' }],
    ['null', { 'validation.json': 'null' }],
    ['of another shape', { 'validation.json': '{"valid":true}' }],
    ['with another key', { 'validation.json': JSON.stringify({ ...VALID, more: 1 }) }],
    ['with __proto__', { 'validation.json': '{"valid":true,"files":1,"problems":[],"__proto__":{"a":1}}' }],
    [
      'with __proto__ in a problem',
      {
        'validation.json': `{"valid":false,"files":1,"problems":[{"__proto__":${JSON.stringify(problemOf())}}]}`,
      },
    ],
    [
      'with another severity',
      { 'validation.json': JSON.stringify({ ...VALID, problems: [{ ...problemOf(), severity: 'x' }] }) },
    ],
    [
      'with a line that is no number',
      {
        'validation.json': JSON.stringify({ ...VALID, problems: [{ ...problemOf(), line: '4' }] }),
      },
    ],
    ['with changes of another shape', { 'changes.json': JSON.stringify({ ...CHANGES, groups: [{}] }) }],
    [
      'with changes of another kind',
      {
        'changes.json': JSON.stringify({
          ...CHANGES,
          groups: [{ type: 'event', kind: 'constructor', total: 1, warnings: [], items: [] }],
        }),
      },
    ],
  ])('writes nothing for results that are %s', async (_what, files: Files) => {
    const { status, stdout, stderr, written } = await comment({ ...RESULTS, ...files });
    expect({ status, stdout, written }).toEqual({ status: 2, stdout: '', written: [] });
    expect(stderr).toMatch(/^.*\.json is not what the command prints\.\n\nUsage: /);
  });

  test('writes nothing when a file of the results is missing or a link', async () => {
    const missing = await comment({ 'validation.json': RESULTS['validation.json'] });
    expect(missing).toMatchObject({ status: 2, written: [] });
    const outside = join(makeFolder(RESULTS), 'changes.json');
    const linked = await comment({ 'validation.json': RESULTS['validation.json'] }, undefined, {
      prepare: (folder) => {
        symlinkSync(outside, join(folder, 'changes.json'));
      },
    });
    expect(linked).toMatchObject({ status: 2, written: [], stderr: expect.stringContaining('ELOOP') });
  });

  test.each([
    ['of a push', workflowRunEvent(HEAD, { event: 'push' })],
    ['of pull_request_target', workflowRunEvent(HEAD, { event: 'pull_request_target' })],
    ['with a commit that is none', workflowRunEvent('main')],
    ['of an issue', { action: 'opened', issue: { number: 7 } }],
    ['that is a text', 'workflow_run'],
  ])('writes nothing for an event %s', async (_what, event) => {
    expect(await comment(RESULTS, undefined, { event })).toMatchObject({ status: 2, written: [] });
  });

  test('says so when an answer breaks off', async () => {
    const { origin } = await rawStranger((socket) => {
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n[');
    });
    const folder = makeFolder({ ...RESULTS, 'event.json': JSON.stringify(workflowRunEvent(HEAD)) });
    const github = { GITHUB_API_URL: origin, GITHUB_REPOSITORY: 'owner/calendar', GITHUB_TOKEN: 'a' };
    const environment = { ...github, GITHUB_EVENT_PATH: join(folder, 'event.json') };
    const { status, stderr } = await runNamed('github', ['comment', folder], environment);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^GitHub did not answer GET \/pulls\?.*\.\n$/),
    });
  });

  test('writes nothing without a token, or with a wrong one', async () => {
    const github = await startGitHub(worldWith({ head: HEAD }));
    const folder = makeFolder({ ...RESULTS, 'event.json': JSON.stringify(workflowRunEvent(HEAD)) });
    const run = (token: string): Promise<Finished> =>
      runNamed('github', ['comment', folder], {
        ...github.environment,
        GITHUB_EVENT_PATH: join(folder, 'event.json'),
        GITHUB_TOKEN: token,
      });
    expect((await run('')).stderr).toContain('GITHUB_TOKEN have to be set');
    expect(await run('wrong')).toMatchObject({ status: 1, stderr: expect.stringMatching(/ with 401\.\n$/) });
    expect(github.written()).toEqual([]);
  });
});

describe('the issue of the sources', () => {
  function source(key: string, more: Partial<SourceReport> = {}): SourceReport {
    const counts = {
      found: 1,
      new: 0,
      changed: 0,
      gone: 0,
      refused: 0,
      private: 0,
      filtered: 0,
      conflicts: 0,
    };
    return { key, name: null, url: null, answered: true, reason: null, ...counts, events: [], ...more };
  }

  const down = { answered: false, reason: 'The server does not answer.' };

  function runOf(report: SourcesRun['report'], more: Partial<SourcesRun> = {}): SourcesRun {
    return {
      report,
      validation: { valid: true, files: 3, problems: [] },
      committed: { commit: null, isMoved: false, isAhead: false, conflicts: [] },
      tip: null,
      comparison: 'https://github.com/owner/calendar/compare/main...sources',
      day: '2027-01-31',
      ...more,
    };
  }

  test('is needed for a source that was never read, or not three times in a row, and not for one bad day', () => {
    const steps = [
      [down, true],
      [{}, false],
      [down, false],
      [down, false],
      [down, true],
      [{}, false],
      [{ reason: 'It has no event.' }, true],
    ] as const;
    let body = '';
    for (const [more, isNeeded] of steps) {
      const issue = sourcesIssue(runOf([source('club', more)]), readingsIn(body));
      expect(issue.isNeeded).toBe(isNeeded);
      body = issue.body;
    }
    expect(readingsIn(body).get('club')).toEqual({ day: '2027-01-31', failures: 1 });
  });

  test('keeps what it knows where nothing could be read, and says so', () => {
    const { body } = sourcesIssue(runOf([source('club')]), new Map());
    const next = sourcesIssue(runOf(null, { day: '2027-02-01' }), readingsIn(body));
    expect(next.body).toContain('Nothing was read on 2027-02-01');
    expect(next.isNeeded).toBe(true);
    expect(readingsIn(next.body)).toEqual(readingsIn(body));
  });

  test('fits, whatever 500 sources with 20,000 events say', () => {
    const long = '@team <b>`x` '.repeat(50);
    const event = { name: long, startDate: '2027-01-01', file: long, reason: long, state: 'new' } as const;
    const facts = [{ key: 'detail', ours: long, theirs: long }];
    const sources = Array.from({ length: 500 }, (_, number) =>
      source(`${'k'.repeat(56)}${number}`, {
        ...(number % 2 === 0 && down),
        name: long,
        events: Array.from({ length: number < 40 ? 500 : 1 }, () => ({ ...event, facts })),
      }),
    );
    const bells = '\u0007'.repeat(250);
    const conflicts = Array.from({ length: 500 }, (_, number) => `content/events/${number}${bells}.md`);
    const problem = {
      file: long,
      line: 1,
      column: 1,
      severity: 'error',
      code: 'x',
      message: long,
      hint: long,
    } as const;
    const run = runOf(sources, {
      committed: { commit: 'a'.repeat(40), isMoved: false, isAhead: true, conflicts },
      tip: 'a'.repeat(40),
      validation: { valid: false, files: 3, problems: Array.from({ length: 500 }, () => problem) },
    });
    const { body } = sourcesIssue(run, new Map());
    expect(body.length).toBeLessThanOrEqual(MAX_BODY_LENGTH);
    expect(sourcesMarkOf(body)).not.toBeNull();
    expect(readingsIn(body).get(sources[0]?.key ?? '')).toEqual({ day: null, failures: 1 });
    expect(body).not.toContain('@team');
    expect(body).toContain('There is no room here for all of it');
  });

  test('shows as text what a report of another job calls a fact', () => {
    const fact = { key: '![x](https://evil.example/) @team', ours: null, theirs: 'x' };
    const event = { name: 'Tea', startDate: null, state: 'conflict', file: null, reason: null } as const;
    const { body } = sourcesIssue(
      runOf([source('club', { events: [{ ...event, facts: [fact] }] })]),
      new Map(),
    );
    expect(body).toContain('evil');
    expect(body).not.toMatch(/!\[|@team|https:\/\//);
  });

  test.each([
    ['no mark', 'Something else'],
    ['a mark behind other words', `x${sourcesIssue(runOf([source('club')]), new Map()).body}`],
    [
      'a mark with more in it',
      '<!-- open-event-calendar: sources {"digest":"0123456789abcdef","sources":{},"x":1} -->\n',
    ],
    [
      'a day that is none',
      '<!-- open-event-calendar: sources {"digest":"0123456789abcdef","sources":{"a":"soon"}} -->\n',
    ],
    [
      'a key that is none',
      '<!-- open-event-calendar: sources {"digest":"0123456789abcdef","sources":{"__proto__":"- 1"}} -->\n',
    ],
  ])('takes nothing from a text with %s', (_what, text) => {
    expect(readingsIn(text)).toEqual(new Map());
  });
});

describe('what a job hands on for the branch of the sources', () => {
  const FILES = {
    'import.json': '{}',
    'validation.json': '{}',
    'content/.sources/chess-club': 'x',
    'content/events/2027/chess evening.md': 'x',
    'content/events/go.yml': 'x',
  };

  test('is files of events, and of what is remembered of sources', () => {
    const paths = readArtifact(makeFolder(FILES), 'found').map(({ path }) => path);
    expect(paths.sort()).toEqual(Object.keys(FILES).slice(2).sort());
  });

  test.each([
    ['README.md', 'x', 'README.md is no file of an event or of a source'],
    ['content/import.json', 'x', 'content/import.json is no file'],
    ['content/events/_draft.md', 'x', 'content/events/_draft.md is no file'],
    ['content/events/\u202ex.md', 'x', 'content/events/\\u202ex.md is no file'],
    ['content/events/a.yml', 'x'.repeat(70_000), 'content/events/a.yml has more than 65536 bytes'],
    [`content/events/${`${'a'.repeat(200)}/`.repeat(3)}a.md`, 'x', 'a path has more than 500 characters'],
  ])('is refused whole with %s', (path, text, said) => {
    expect(() => readArtifact(makeFolder({ ...FILES, [path]: text }), 'found')).toThrow(
      `found is not what the sources were read into: ${said}`,
    );
  });
});

describe('what two branches remember of a source', () => {
  const id = (uid: string): string => `00000000-0000-4000-8000-00000000000${uid}`;
  const memory = (...lines: readonly [uid: string, sequence: number][]): string =>
    memoryText({
      validator: { etag: '"x"', lastModified: null, settings: 'y' },
      lines: new Map(
        lines.map(([uid, sequence]) => [
          uid,
          { uid, id: id(uid), end: null, sequence, isRemoved: false, reported: null, facts: new Map() },
        ]),
      ),
    });
  const merged = (...[sides, ofMain]: Parameters<typeof mergeMemories>) => {
    const { lines, validator } = readMemory(mergeMemories(sides, ofMain));
    expect(validator).toBeNull();
    return [...lines.values()].map(({ uid, sequence }) => [uid, sequence]);
  };

  test('is merged event by event: what one changed, added or took out, and else what the main branch has', () => {
    const base = memory(['1', 1], ['2', 1], ['3', 1], ['4', 1]);
    const main = memory(['1', 2], ['2', 1], ['3', 2], ['5', 1]);
    const branch = memory(['1', 1], ['2', 3], ['3', 3], ['4', 1], ['6', 1]);
    expect(merged({ base, main, branch })).toEqual([
      ['1', 2],
      ['2', 3],
      ['3', 2],
      ['5', 1],
      ['6', 1],
    ]);
    expect(merged({ base: null, main: null, branch })).toHaveLength(5);
  });

  test('is that of the main branch for records that are taken as they are there', () => {
    const [base, main, branch] = [memory(['1', 1]), memory(['1', 1]), memory(['1', 2])];
    expect(merged({ base, main, branch })).toEqual([['1', 2]]);
    expect(merged({ base, main, branch }, new Set([id('1')]))).toEqual([['1', 1]]);
  });
});
