import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { runScript } from '../helpers/command.ts';
import { textOf } from '../helpers/documents.ts';
import { type Files, makeFolder, writeFiles } from '../helpers/folder.ts';
import { ROOT } from '../helpers/process.ts';
import { makeRepository } from '../helpers/repository.ts';
import { holds } from '../helpers/workflow-expression.ts';

/*
 * Only GitHub runs workflows. These tests look at their structure and at what their script prints; `test/extra` runs the
 * steps of the workflow that checks content.
 */

interface Workflow {
  readonly name: string;
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: unknown;
  readonly concurrency?: { readonly group: string; readonly 'cancel-in-progress': boolean };
  readonly jobs: Readonly<Record<string, Job>>;
}

interface Job {
  readonly if?: string;
  readonly permissions?: unknown;
  readonly concurrency?: Workflow['concurrency'];
  readonly 'timeout-minutes'?: number;
  readonly needs?: string;
  readonly strategy?: { readonly matrix: { readonly node?: string; readonly part?: readonly string[] } };
  readonly steps: readonly {
    readonly name?: string;
    readonly run?: string;
    readonly uses?: string;
    readonly with?: Readonly<Record<string, unknown>>;
    readonly env?: Readonly<Record<string, string>>;
  }[];
}

function workflow(name: string): Workflow {
  return parse(textOf(`.github/workflows/${name}.yml`)) as Workflow;
}

/** Workflows that read input of strangers on the default branch, from whose caches all workflows read. */
const OF_STRANGERS: ReadonlySet<string> = new Set(['content-comment', 'event-form', 'links', 'sources']);

const ci = workflow('ci');

const content = workflow('content');

describe.each([
  ['ci', ci],
  ['content', content],
])('the workflow %s', (_name, { on, permissions, concurrency }) => {
  test('starts for every pull request, since a filter of paths would leave a required check waiting', () => {
    expect(on).toHaveProperty('pull_request', null);
  });

  test('can only read', () => {
    expect(permissions).toEqual({ contents: 'read' });
  });

  test('ends when the pull request has a newer state, and only then', () => {
    expect(concurrency?.['cancel-in-progress']).toBe(true);
    expect(concurrency?.group).toMatch(
      /-\$\{\{ github\.event\.pull_request\.number \|\| github\.run_id \}\}$/,
    );
  });
});

describe('CI', () => {
  test('runs on each version that is supported, and on one of them where only the content changes', () => {
    const node = ci.jobs.check?.strategy?.matrix.node ?? '';
    const [, one = '', all = ''] =
      /^\$\{\{ fromJSON\(needs\.changes\.outputs\.code == 'false' && '(.*?)' \|\| '(.*?)'\) \}\}$/.exec(
        node,
      ) ?? [];
    const versions = JSON.parse(all) as string[];
    const { engines } = JSON.parse(textOf('package.json')) as { engines: { node: string } };
    expect(engines.node).toContain(versions[0]);
    expect(versions).toHaveLength(3);
    expect(JSON.parse(one)).toEqual(['22']);
    expect(versions).toContain('22');
    expect(ci.jobs.check?.needs).toBe('changes');
  });

  test('runs suite and check on each version, and the tests against strangers on one where code changes', () => {
    const commands = [ci.jobs.check, ci.jobs.strangers].map((job) => job?.steps.at(-1)?.run);
    expect(commands).toEqual(['.ci/run suite', '.ci/run strangers']);
    expect(ci.jobs.strangers).toMatchObject({
      needs: 'changes',
      if: "needs.changes.outputs.code != 'false'",
    });
  });

  test('has one job that always reports, and fails unless all checks have passed', () => {
    const { if: condition, needs, steps } = ci.jobs.result ?? { steps: [] };
    expect({ condition, needs }).toEqual({ condition: 'always()', needs: ['check', 'strangers'] });
    const [{ run = '', env } = {}] = steps;
    expect(env).toEqual({
      CHECK: '${{ needs.check.result }}',
      STRANGERS: '${{ needs.strangers.result }}',
    });
    const statuses = (results: readonly string[][]): unknown[] =>
      results.map(
        ([CHECK, STRANGERS]) => spawnSync('bash', ['-e', '-c', run], { env: { CHECK, STRANGERS } }).status,
      );
    expect(
      statuses([
        ['success', 'success'],
        ['success', 'skipped'],
      ]),
    ).toEqual([0, 0]);
    const others = ['failure', 'cancelled', 'skipped'].map((check) => [check, 'success']);
    expect(statuses([...others, ['success', 'failure'], ['success', 'cancelled']])).toEqual([1, 1, 1, 1, 1]);
  });
});

describe('nightly', () => {
  test('runs once a night, and when somebody asks for it, each part on a machine of its own', async () => {
    const { on, jobs } = workflow('nightly');
    expect(on).toEqual({
      schedule: [{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }],
      workflow_dispatch: null,
    });
    expect(Object.values(jobs).map(({ steps }) => steps.at(-1)?.run)).toEqual(['npm run nightly -- "$PART"']);
    const { stdout } = await runScript('scripts/nightly.ts', ['--help']);
    expect(jobs.nightly?.strategy?.matrix.part).toEqual(stdout.match(/(?<=^ {2})\w+/gm));
  });
});

describe('content', () => {
  test('has one job, which no condition skips', () => {
    expect(Object.keys(content.jobs)).toEqual(['content']);
    expect(content.jobs.content).not.toHaveProperty('if');
  });
});

describe.each(readdirSync(join(ROOT, '.github', 'workflows')).map((file) => file.replace('.yml', '')))(
  'the workflow %s, like all others,',
  (file) => {
    const { permissions, concurrency, jobs } = workflow(file);

    test.each(Object.entries(jobs))(
      'has a job %s with a time limit, whose steps say what they do',
      (_job, job) => {
        expect(job['timeout-minutes']).toBeGreaterThan(0);
        expect(concurrency ?? job.concurrency).toBeDefined();
        for (const { uses = '', run, name } of job.steps) {
          if (run !== undefined || uses.startsWith('actions/checkout@')) expect(name).toMatch(/^[A-Z]/);
        }
      },
    );

    test('may write only where a job says so, and puts no expression into a command', () => {
      expect([{}, { contents: 'read' }]).toContainEqual(permissions);
      const commands = Object.values(jobs).flatMap(({ steps }) => steps.map(({ run = '' }) => run));
      expect(commands.filter((command) => command.includes('${{'))).toEqual([]);
    });

    test.each(Object.entries(jobs))('has a job %s whose cache nobody else can fill', (_job, job) => {
      const mayWrite = JSON.stringify([permissions, job.permissions]).includes('"write"');
      if (!mayWrite && !OF_STRANGERS.has(file)) return;
      for (const { uses = '', with: values } of job.steps) {
        if (!uses.startsWith('actions/setup-node@')) continue;
        expect(values).toMatchObject({ 'package-manager-cache': false });
        expect(values).not.toHaveProperty('cache');
      }
    });
  },
);

describe('event-form', () => {
  const { on, permissions, jobs } = workflow('event-form');

  test('looks at issues, gives each job no more than it needs, and runs one at a time for an issue', () => {
    expect(on).toEqual({ issues: { types: ['opened', 'edited', 'labeled'] } });
    expect(permissions).toEqual({});
    expect(Object.entries(jobs).map(([name, job]) => [name, job.if, job.permissions])).toEqual([
      ['answer', "github.event.action != 'labeled'", { contents: 'read', issues: 'write' }],
      [
        'accept',
        "github.event.action == 'labeled' && github.event.label.name == 'accepted'",
        { contents: 'write', issues: 'write' },
      ],
    ]);
    for (const [name, { concurrency }] of Object.entries(jobs)) {
      expect(concurrency?.group).toBe(`event-form-${name}-\${{ github.event.issue.number }}`);
    }
    // A later edit of the issue does not end the job that writes an accepted event.
    expect(jobs.accept?.concurrency?.['cancel-in-progress']).toBe(false);
  });

  test('puts nothing of an issue into a command or an environment, and gives the token to the last step only', () => {
    for (const { steps } of Object.values(jobs)) {
      const token = { GITHUB_TOKEN: '${{ github.token }}' };
      expect(steps.map(({ env }) => env)).toEqual([...steps.slice(1).map(() => undefined), token]);
      for (const { run = '' } of steps) expect(run).not.toContain('${{');
      expect(steps[0]?.with).toEqual({ 'persist-credentials': false });
    }
  });
});

describe('the comment on a pull request', () => {
  const { on, permissions, concurrency, jobs } = workflow('content-comment');
  const { look = { steps: [] }, comment = { steps: [] } } = jobs;
  const checkouts = (job: Job) => job.steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));

  test('is the version of the default branch, and starts when the check of the content has ended', () => {
    expect(on).toEqual({ workflow_run: { workflows: [content.name], types: ['completed'] } });
    expect(concurrency?.['cancel-in-progress']).toBe(true);
  });

  test.each([
    ['pull_request', 'success', true],
    ['pull_request', 'failure', true],
    ['pull_request', 'cancelled', false],
    ['pull_request', 'action_required', false],
    ['pull_request_target', 'success', false],
    ['push', 'success', false],
  ])('after %s that ended with %s: %s', (event, conclusion, expected) => {
    const github = { event: { workflow_run: { event, conclusion } } };
    expect(holds(look.if ?? '', { github })).toBe(expected);
    // When the job `look` is skipped, the comment is skipped, too.
    expect([comment.needs, comment.if]).toEqual(['look', undefined]);
  });

  test('reads what a stranger sent in a job that cannot write, and writes in another job that gets nothing of it', () => {
    expect([permissions, look.permissions, comment.permissions]).toEqual([
      {},
      { contents: 'read' },
      { contents: 'read', 'pull-requests': 'write' },
    ]);
    expect(checkouts(look).map((step) => step.with?.ref)).toEqual([
      undefined,
      '${{ github.event.workflow_run.head_sha }}',
    ]);
    expect(checkouts(comment).map((step) => step.with?.ref)).toEqual([undefined]);
    expect(checkouts(comment).map((step) => step.with?.repository)).toEqual([undefined]);
    for (const step of [...checkouts(look), ...checkouts(comment)]) {
      expect(step.with).toMatchObject({ 'persist-credentials': false });
    }
    expect(JSON.stringify(look)).not.toMatch(/token|secrets/i);
    const withToken = comment.steps.filter(({ env }) => env !== undefined);
    expect(withToken.map(({ run }) => run)).toEqual([
      'npm run --silent github -- comment ../results',
      'npm run --silent github -- comment --unchanged',
    ]);
  });

  test('gives other steps no token, puts no expression into their commands, and limits their time', () => {
    for (const job of [look, comment]) {
      expect(job['timeout-minutes']).toBeLessThanOrEqual(10);
      expect(job.steps.map(({ run = '' }) => run).join('\n')).not.toContain('${{');
    }
  });
});

describe('the release of the package', () => {
  const { steps } = workflow('package').jobs.publish ?? { steps: [] };
  const FILES = {
    'package.json': '{ "name": "open-event-calendar", "version": "1.2.3" }',
    'dist/src/client/package.json': '{ "name": "open-event-calendar-client", "version": "1.2.3" }',
    '.github/CHANGELOG.md': '## [1.2.3] - 2027-01-01\n',
  };

  function run(named: string, files: Files, tag: string): { folder: string; status: number | null } {
    const folder = makeFolder(files);
    const { run: script = '' } = steps.find(({ name }) => name?.startsWith(named)) ?? {};
    const env = {
      GITHUB_REF_NAME: tag,
      GITHUB_SERVER_URL: 'https://git.example.org',
      GITHUB_REPOSITORY: 'a/b',
    };
    const { PATH, HOME } = process.env;
    const { status } = spawnSync('bash', ['-e', '-c', script], { cwd: folder, env: { PATH, HOME, ...env } });
    return { folder, status };
  }

  test.each([
    ['passes for the tag of the version', FILES, 'v1.2.3', 0],
    ['fails for another tag', FILES, 'v1.2.4', 1],
    [
      'fails where the changelog lacks it',
      { ...FILES, '.github/CHANGELOG.md': '## [Unreleased]\n' },
      'v1.2.3',
      1,
    ],
  ])('%s', (_case, files, tag, status) => {
    expect(run('See that the tag', files, tag).status).toBe(status);
  });

  test('packs two tarballs that name the repository, which npm compares with the provenance', () => {
    const { folder, status } = run('Pack', FILES, 'v1.2.3');
    expect(status).toBe(0);
    for (const path of ['package.json', 'dist/src/client/package.json']) {
      expect(JSON.parse(readFileSync(join(folder, path), 'utf8'))).toMatchObject({
        repository: { type: 'git', url: 'git+https://git.example.org/a/b.git' },
      });
    }
    expect(readdirSync(folder).filter((name) => name.endsWith('.tgz'))).toEqual([
      'open-event-calendar-1.2.3.tgz',
      'open-event-calendar-client-1.2.3.tgz',
    ]);
  });

  test('publishes with provenance, tested and checked, without a stored token', () => {
    const commands = steps.map(({ run: command = '' }) => command);
    expect(
      commands.findIndex((command) => command.includes('npm publish') && command.includes('--provenance')),
    ).toBe(commands.length - 1);
    expect(commands).toEqual(expect.arrayContaining(['npm ci', 'npm test', 'npm run check']));
    expect(textOf('.github/workflows/package.yml')).not.toContain('secrets.');
  });
});

describe('.ci/changes', () => {
  function changes(folder: string, ...args: readonly string[]): { status: number | null; stdout: string } {
    const { status, stdout } = spawnSync(join(ROOT, '.ci', 'changes'), [folder, ...args], {
      encoding: 'utf8',
    });
    return { status, stdout };
  }

  const FILES = { 'content/events/a.md': 'a', 'contents.md': 'c', 'src/a.ts': 'a' };

  /** Each case is one commit of the same repository, in this order. */
  const CASES: readonly (readonly [
    what: string,
    files: Readonly<Record<string, string | null>>,
    folder: string,
    ofContent: boolean,
    ofCode: boolean,
  ])[] = [
    ['nothing', {}, 'content', false, false],
    ['content', { 'content/events/a.md': 'b' }, 'content', true, false],
    ['content that is deleted', { 'content/events/a.md': null }, 'content', true, false],
    ['code', { 'src/a.ts': 'b', 'contents.md': 'd' }, 'content', false, true],
    ['both', { 'src/a.ts': 'c', 'content/b.md': 'b' }, 'content', true, true],
    ['content where it is the whole repository', { 'src/a.ts': 'd' }, '.', true, false],
    ['something, and the folder is none', { 'src/a.ts': 'e' }, '*', false, true],
  ];
  const repository = makeRepository(FILES);
  const commits = new Map(CASES.map(([what, files]) => [what, repository.commit(files)]));

  test.each(CASES)('%s changes', (what, _files, folder, ofContent, ofCode) => {
    writeFiles(repository.folder, { '.git/HEAD': `${commits.get(what)}\n` });
    const stdout = `content=${String(ofContent)}\ncode=${String(ofCode)}\n`;
    expect(changes(repository.folder, 'HEAD^1', folder)).toEqual({ status: 0, stdout });
  });

  test('compares what a merge brings, as GitHub makes it of a pull request', () => {
    const repository = makeRepository(FILES);
    repository.git('checkout', '--quiet', '-b', 'pull');
    repository.commit({ 'content/b.md': 'b' });
    repository.commit({ 'content/b.md': 'c' });
    repository.git('checkout', '--quiet', 'main');
    repository.commit({ 'src/a.ts': 'later' });
    repository.git('merge', '--quiet', '--no-ff', '--message=Merge', 'pull');
    expect(changes(repository.folder, 'HEAD^1', 'content').stdout).toBe('content=true\ncode=false\n');
  });

  test.each([
    ['a commit that is not there', repository.folder],
    ['no repository', makeFolder(FILES)],
  ])('%s counts as a change of everything', (_what, folder) => {
    expect(changes(folder, '0'.repeat(40), 'content')).toEqual({
      status: 0,
      stdout: 'content=true\ncode=true\n',
    });
  });

  test('reports wrong use', () => {
    expect(changes(ROOT)).toEqual({ status: 2, stdout: '' });
  });
});
