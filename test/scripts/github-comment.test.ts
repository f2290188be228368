import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { runNamed, type Finished } from '../helpers/command.ts';
import { makeFolder, type Files } from '../helpers/folder.ts';
import { startGitHub } from '../helpers/github-api.ts';
import { BOT, issueOf, makeWorld, STRANGER, type GitHubWorld, type Issue } from '../helpers/github-world.ts';
import { pullOf, workflowRunEvent, worldWith } from '../helpers/pull-request.ts';
import { rawStranger } from '../helpers/stranger.ts';

const HEAD = 'a'.repeat(40);
const MARKER = '<!-- open-event-calendar: content of the pull request -->\n';
const VALID = { valid: true, files: 3, problems: [] };
const CHANGES = { since: 'b'.repeat(40), summary: '1 event added', total: 0, groups: [] };
const RESULTS = { 'validation.json': JSON.stringify(VALID), 'changes.json': JSON.stringify(CHANGES) };

/** Runs the command in a world, and says what it wrote there. */
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

describe('github comment', () => {
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

  test('leaves a comment of a stranger that holds the marker alone', async () => {
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

  test('comments on none where the fork is gone', async () => {
    const event = workflowRunEvent(HEAD, { head_repository: null });
    expect(await comment(RESULTS, undefined, { event })).toMatchObject({ status: 0, written: [] });
  });

  test('says that there is more than can be shown where the results are too large', async () => {
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

  test('leaves what stands in an event as it is', async () => {
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

  test('writes nothing where a file of the results is missing, or a link', async () => {
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

  test('says so where an answer breaks off', async () => {
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
