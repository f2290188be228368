import { describe, expect, test } from '@jest/globals';
import { linkMark, linkMarkOf } from '../../../src/cli/links/link-mark.ts';
import { runNamed } from '../../helpers/command.ts';
import { makeFolder } from '../../helpers/folder.ts';
import { startGitHub } from '../../helpers/github-api.ts';
import { BOT, issueOf, makeWorld, STRANGER, type Issue } from '../../helpers/github-world.ts';

/** A report with so many findings, all of one kind. */
function report(findings: number, answered = 3, text = ''): string {
  const mark = { links: 3, findings, answered, digest: String(findings).repeat(16) };
  return `${linkMark(mark)}${findings} to look at.${text}\n`;
}

/** Has the issue kept up to date in a repository with these issues, and says what was written. */
async function keep(issues: Issue[], text: string) {
  const github = await startGitHub(makeWorld({ issues }));
  const folder = makeFolder({ 'links.md': text });
  const environment = { ...github.environment, INIT_CWD: folder };
  const { status, stdout, stderr } = await runNamed('github', ['links', 'links.md'], environment);
  const written = github.written().map(({ method, path }) => `${method} ${path.replace(/^.*calendar/, '')}`);
  return { status, stderr, stdout: stdout.trim(), written };
}

function kept(number: number, text: string, issue: Partial<Issue> = {}): Issue {
  return issueOf(number, { user: BOT, title: 'Links of coming events', body: text.trimEnd(), ...issue });
}

describe('the issue of the links', () => {
  test('is opened where there is something to look at, updated, and closed where nothing is left', async () => {
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

  test('stays as it is where nothing could be asked', async () => {
    const issues = [kept(1, report(2))];
    expect(await keep(issues, report(0, 0))).toMatchObject({ status: 0, written: [] });
    expect(issues[0]?.state).toBe('open');
  });

  test('stays closed where somebody has closed it, until there are other findings', async () => {
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
  ])('is not one %s', async (_whose, other) => {
    const issues = [other];
    const before = structuredClone(other);
    expect((await keep(issues, report(1))).written).toEqual(['POST /issues']);
    expect(issues[0]).toEqual(before);
  });

  test('is the open one, and else the newest', async () => {
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
