import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { event } from '../helpers/content-files.ts';
import { makeFolder, writeFiles } from '../helpers/folder.ts';
import { type GitHubStandIn, startGitHub } from '../helpers/github-api.ts';
import { BOT, type GitHubWorld, makeWorld } from '../helpers/github-world.ts';
import { ROOT } from '../helpers/process.ts';
import { checkOutCommit } from '../helpers/pull-request.ts';
import { cloneOf, makeRepository, type Repository } from '../helpers/repository.ts';
import { stranger } from '../helpers/stranger.ts';
import { checkingOut, type Done, type Ended, jobOf, runJob, type Runner } from '../helpers/workflow.ts';
import { type Context, holds } from '../helpers/workflow-expression.ts';

/*
 * Both jobs of the workflow that follows sources, run like GitHub's runner does it. The checkouts are this code and a
 * real repository, to which the second job pushes; organizers are a local server; what one job uploads, the other
 * downloads; another server stands in for GitHub's API. Nothing is installed.
 */

const TEXT = readFileSync(join(ROOT, '.github/workflows/sources.yml'), 'utf8');
const READ = jobOf(TEXT, 'read');
const WRITE = jobOf(TEXT, 'write');

const DAY = 24 * 60 * 60 * 1000;

/** The texts of the organizers' feeds by path; every other path answers with 404. */
const feeds = new Map<string, string>();
const server = stranger(({ url = '' }, response) => {
  const text = feeds.get(url);
  response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'text/calendar' }).end(text ?? '');
});

/** An event of an organizer; `inDays` is the number of days from now. */
interface Planned {
  readonly name: string;
  readonly inDays?: number;
  readonly location?: string;
}

/** Returns a feed of these events; each UID is the name in lower case, with hyphens. */
function feed(...events: readonly Planned[]): string {
  const stamp = (inDays: number): string =>
    new Date(Date.now() + inDays * DAY).toISOString().slice(0, 10).replaceAll('-', '');
  const blocks = events.flatMap(({ name, inDays = 30, location = 'Town hall' }) => [
    'BEGIN:VEVENT',
    `UID:${name.toLowerCase().replaceAll(' ', '-')}`,
    'DTSTAMP:20260101T000000Z',
    `DTSTART:${stamp(inDays)}T180000Z`,
    `DTEND:${stamp(inDays)}T200000Z`,
    `SUMMARY:${name}`,
    `LOCATION:${location}`,
    'END:VEVENT',
  ]);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test', ...blocks, 'END:VCALENDAR', ''].join('\r\n');
}

let origin: Repository;
let world: GitHubWorld;
let github: GitHubStandIn;

const CLUB = 'content/events/chess-evening.md';

beforeEach(async () => {
  feeds.clear();
  const { origin: host } = await server;
  feeds.set('/club.ics', feed({ name: 'Chess evening' }, { name: 'Go evening', inDays: 40 }));
  origin = makeRepository({
    'README.md': 'Words.',
    'content/events/ours.md': event(1, { name: 'Reading Day', startDate: '2999-05-06' }),
    'content/sources.yml': `- key: club\n  url: ${host}/club.ics\n  scale: cosy\n`,
  });
  world = makeWorld();
  github = await startGitHub(world);
});

function tipOf(branch: string): string | undefined {
  return origin.git('for-each-ref', '--format=%(objectname)', `refs/heads/${branch}`) || undefined;
}

/** Copies the branches of the repository to the stand-in for GitHub. */
function tellGitHub(): void {
  for (const branch of ['main', 'sources']) {
    const tip = tipOf(branch);
    if (tip === undefined) world.branches.delete(branch);
    else world.branches.set(branch, tip);
  }
}

/** Changes a branch in a clone, and pushes it. */
function pushTo(branch: string, work: (clone: Repository) => void, ...options: readonly string[]): void {
  const clone = cloneOf(origin);
  clone.git('checkout', '--quiet', branch);
  work(clone);
  origin.git('checkout', '--quiet', '--detach');
  clone.git('push', '--quiet', ...options, 'origin', `HEAD:refs/heads/${branch}`);
  origin.git('checkout', '--quiet', 'main');
}

/** Returns a runner for a job that uploads or downloads the artifact, which is this folder. */
function runnerWith(artifact: string): Runner & { readonly context: Context } {
  const copy = (from: string, to: string): void => {
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  };
  const { GITHUB_TOKEN: token, ...environment } = github.environment;
  return {
    act(step, workspace) {
      const { uses = '', with: { path } = {} } = step;
      const folder = join(workspace, String(path));
      if (uses.startsWith('actions/upload-artifact@')) copy(folder, artifact);
      if (uses.startsWith('actions/download-artifact@')) copy(artifact, folder);
      checkingOut((_step, checkout) => {
        if (path === 'calendar') {
          copyFileSync(join(ROOT, 'package.json'), join(checkout, 'package.json'));
          symlinkSync(join(ROOT, 'dist'), join(checkout, 'dist'));
        }
        if (path === 'sources') checkOutCommit({ origin, head: '' }, tipOf('main') ?? '', checkout);
      })(step, workspace);
    },
    commandOf(run) {
      tellGitHub();
      return run.replace(/^npm ci$/, 'true').replace('run --silent import --', '$& --allow-private');
    },
    context: { github: { token } },
    environment,
  };
}

/** Runs the job that reads the sources and uploads the artifact. */
async function readSources(artifact: string): Promise<Ended> {
  return runJob(READ, runnerWith(artifact));
}

/** Runs the job that writes, if its condition holds. @returns its steps */
async function writeSources(artifact: string, { outputs }: Ended): Promise<readonly Done[]> {
  const runner = runnerWith(artifact);
  const context = { ...runner.context, needs: { read: { outputs } } };
  if (!holds(WRITE.if ?? '', context)) return [];
  const { done } = await runJob(WRITE, { ...runner, context });
  tellGitHub();
  return done;
}

/** Runs the workflow; the second job gets the artifact of the first, after `between` has happened. */
async function runWorkflow(between: (artifact: string) => void = () => undefined): Promise<readonly Done[]> {
  const artifact = makeFolder();
  const read = await readSources(artifact);
  between(artifact);
  return [...read.done, ...(await writeSources(artifact, read))];
}

/** Runs the workflow, and expects that each step succeeds. @returns the text of the issue */
async function run(between?: (artifact: string) => void): Promise<string> {
  const done = await runWorkflow(between);
  expect(done.filter(({ status }) => status !== 0)).toEqual([]);
  return world.issues[0]?.body ?? '';
}

const filesOn = (branch: string): string[] =>
  origin.git('ls-tree', '-r', '--name-only', branch, 'content').split('\n');
const textOn = (branch: string, path: string): string => origin.git('show', `${branch}:${path}`);

describe('the workflow that follows sources', () => {
  test('brings what is new onto one branch, with one issue, and does nothing more where nothing is new', async () => {
    const text = await run();
    expect(filesOn('sources')).toEqual([
      'content/.sources/club',
      CLUB,
      'content/events/go-evening.md',
      'content/events/ours.md',
      'content/sources.yml',
    ]);
    expect(world.issues).toMatchObject([{ number: 1, state: 'open', user: BOT }]);
    expect(text).toContain('/owner/calendar/compare/main...sources?');
    expect(text).toContain('`Chess evening');
    const tip = tipOf('sources');
    await run();
    expect(tipOf('sources')).toBe(tip);
    expect(world.issues).toHaveLength(1);
    expect(origin.git('log', '-1', '--format=%an <%ae> %P', 'sources')).toBe(
      `github-actions[bot] <41898282+github-actions[bot]@users.noreply.github.com> ${tipOf('main')}`,
    );
  });

  test('goes on behind what a reviewer pushed, and what was deleted there stays removed', async () => {
    await run();
    pushTo('sources', (clone) => clone.commit({ 'content/events/go-evening.md': null }));
    const reviewed = tipOf('sources') ?? '';
    feeds.set(
      '/club.ics',
      feed({ name: 'Chess evening' }, { name: 'Go evening', inDays: 40 }, { name: 'Tea' }),
    );
    await run();
    expect(filesOn('sources').filter((path) => path.includes('/events/'))).toEqual([
      CLUB,
      'content/events/ours.md',
      'content/events/tea.md',
    ]);
    expect(origin.git('merge-base', reviewed, 'sources')).toBe(reviewed);
    expect(textOn('sources', 'content/.sources/club')).toContain('"uid":"go-evening","id"');
    await run();
    expect(filesOn('sources')).not.toContain('content/events/go-evening.md');
  });

  test('closes the issue when the branch was merged, and begins anew from the default branch', async () => {
    await run();
    pushTo('main', (clone) => clone.git('merge', '--quiet', '--no-ff', '--message=Merge', 'origin/sources'));
    expect(await run()).toContain('1 source.');
    expect(world.issues).toMatchObject([{ number: 1, state: 'closed' }]);
    origin.git('branch', '--quiet', '-D', 'sources');
    feeds.set(
      '/club.ics',
      feed({ name: 'Chess evening', location: 'Library' }, { name: 'Go evening', inDays: 40 }),
    );
    await run();
    expect(world.issues).toMatchObject([{ number: 1, state: 'open' }]);
    expect(textOn('sources', CLUB)).toContain('Library');
    expect(origin.git('rev-parse', 'sources^')).toBe(tipOf('main'));
  });

  test('merges the default branch in that has moved on, squashed pull requests among it', async () => {
    await run();
    pushTo('main', (clone) => {
      clone.git('merge', '--quiet', '--squash', 'origin/sources');
      clone.commit({ 'content/events/later.md': event(7, { name: 'Later', startDate: '2999-01-01' }) });
    });
    feeds.set(
      '/club.ics',
      feed({ name: 'Chess evening' }, { name: 'Go evening', inDays: 40 }, { name: 'Tea' }),
    );
    await run();
    expect(origin.git('diff', '--name-only', 'main', 'sources').split('\n')).toEqual([
      'content/.sources/club',
      'content/events/tea.md',
    ]);
    expect(origin.git('merge-base', 'main', 'sources')).toBe(tipOf('main'));
  });

  test.each<[what: string, happens: () => void]>([
    [
      'a reviewer pushes',
      () => {
        pushTo('sources', (clone) => clone.commit({ 'README.md': 'Reviewed.' }));
      },
    ],
    [
      'somebody force-pushes',
      () => {
        pushTo('sources', (clone) => clone.git('reset', '--quiet', '--hard', 'origin/main'), '--force');
      },
    ],
    [
      'the default branch moves',
      () => {
        pushTo('main', (clone) => clone.commit({ 'README.md': 'New.' }));
      },
    ],
    ['somebody deletes the branch', () => origin.git('branch', '--quiet', '-D', 'sources')],
  ])(
    'writes nothing where %s while the sources are read, and goes on the next time',
    async (_what, happens) => {
      await run();
      feeds.set(
        '/club.ics',
        feed({ name: 'Chess evening' }, { name: 'Go evening', inDays: 40 }, { name: 'Tea' }),
      );
      let tip: string | undefined;
      const text = await run(() => {
        happens();
        tip = tipOf('sources');
      });
      expect(tipOf('sources')).toBe(tip);
      expect(text).toContain('was not written');
      expect(await run()).not.toContain('was not written');
      expect(filesOn('sources')).toContain('content/events/tea.md');
      if (tip !== undefined) expect(origin.git('merge-base', tip, 'sources')).toBe(tip);
    },
  );

  test('takes the file of the default branch where both changed it, tells it, and merges the source in anew', async () => {
    await run();
    pushTo('main', (clone) => {
      clone.git('merge', '--quiet', '--ff-only', 'origin/sources');
    });
    const moved = feed(
      { name: 'Chess evening', inDays: 31, location: 'Library' },
      { name: 'Go evening', inDays: 40 },
    );
    feeds.set('/club.ics', moved);
    await run();
    pushTo('main', (clone) => {
      const text = readFileSync(join(clone.folder, CLUB), 'utf8');
      clone.commit({
        [CLUB]: text
          .replace(/^startDate: .*$/m, 'startDate: 2999-01-01T18:00')
          .replace(/^endDate: .*\n/m, ''),
      });
    });
    feeds.set(
      '/club.ics',
      moved.replace('END:VCALENDAR', feed({ name: 'Tea' }).replace(/^[^]*?(?=BEGIN:VEVENT)/, '')),
    );
    const text = await run();
    expect(text).toContain('disagreed about 1 file');
    expect(text).toContain(`- \`${CLUB}\``);
    const merged = textOn('sources', CLUB);
    expect(merged).toContain('startDate: 2999-01-01T18:00');
    expect(merged).toContain('Library');
    expect(merged).not.toMatch(/<<<<|>>>>/);
    expect(filesOn('sources')).toContain('content/events/tea.md');
    expect(origin.git('log', '-1', '--format=%P', 'sources^').split(' ')).toHaveLength(2);
    expect(await run()).not.toContain('disagreed');
  });

  test('tells a source that fails three times in a row, and when it was read well', async () => {
    const { origin: host } = await server;
    const list = readFileSync(join(origin.folder, 'content/sources.yml'), 'utf8');
    pushTo('main', (clone) =>
      clone.commit({
        'content/sources.yml': `${list}- key: other\n  url: ${host}/other.ics\n  scale: cosy\n`,
      }),
    );
    feeds.set('/other.ics', feed({ name: 'Dance', inDays: 50 }));
    const today = new Date().toISOString().slice(0, 10);
    expect(await run()).toContain(`| other | ${today} |`);
    feeds.delete('/other.ics');
    expect(await run()).not.toContain('Look after these');
    expect(await run()).toContain(`| other | no answer, 2 times; last read well on ${today} |`);
    expect(await run()).toContain('3 times in a row: `other`.');
    feeds.set('/other.ics', feed({ name: 'Dance', inDays: 50 }));
    expect(await run()).not.toContain('Look after these');
  });

  test('reads the list of sources of the default branch alone', async () => {
    await run();
    const { origin: host, requests } = await server;
    pushTo('sources', (clone) =>
      clone.commit({
        'content/sources.yml': `- key: evil\n  url: ${host}/evil.ics\n  scale: cosy\n`,
      }),
    );
    feeds.set(
      '/club.ics',
      feed({ name: 'Chess evening' }, { name: 'Go evening', inDays: 40 }, { name: 'Tea' }),
    );
    await run();
    expect(requests).not.toContain('GET /evil.ics');
    expect(filesOn('sources')).toContain('content/events/tea.md');
    expect(textOn('sources', 'content/sources.yml')).toContain('evil');
  });

  test('does nothing where no source is followed', async () => {
    pushTo('main', (clone) => clone.commit({ 'content/sources.yml': '# None yet.\n' }));
    const done = await runWorkflow();
    expect(done.map(({ status }) => status)).toEqual([0, 0]);
    expect(world.issues).toEqual([]);
    expect(tipOf('sources')).toBeUndefined();
  });

  /** The result of the first job. All tests can share it, since each begins with the same commits. */
  let found: { readonly artifact: string; readonly read: Ended } | null = null;

  test.each<[what: string, spoil: (artifact: string) => void]>([
    [
      'a link in place of an event',
      (folder) => {
        symlinkSync('/etc/passwd', join(folder, 'content/events/x.md'));
      },
    ],
    [
      'a link in place of a folder',
      (folder) => {
        rmSync(join(folder, 'content/events'), { recursive: true });
        symlinkSync('/etc', join(folder, 'content/events'));
      },
    ],
    ...(
      [
        ['a workflow', '.github/workflows/evil.yml'],
        ['a place', 'content/places/evil.yml'],
        ['the list of sources', 'content/sources.yml'],
        ['settings of git', 'content/.gitattributes'],
        ['settings of git among the events', 'content/events/.gitattributes'],
        ['a folder of git', 'content/events/.git/hooks.md'],
        ['a folder of git by its short name', 'content/events/GIT~1/hooks.md'],
        ['a program', 'content/events/evil.sh'],
        ['a key with capitals', 'content/.sources/Evil'],
        ['a folder of memories', 'content/.sources/club/x'],
        ['a name with a line break', 'content/events/a\nb.md'],
        ['a name with a backslash', 'content/events/..\\..\\x.md'],
        ['a name that nobody sees', 'content/events/\u202ex.md'],
        ['a file below a file', 'content/events/ours.md/x.md'],
        ['a file in place of a folder', 'content/events/deep.md'],
      ] as const
    ).map(([what, path]): [string, (artifact: string) => void] => [
      what,
      (folder) => {
        rmSync(join(folder, 'content/.sources/club'), { force: true });
        writeFiles(folder, { [path]: 'Evil.\n' });
      },
    ]),
    [
      '10,000 files',
      (folder) => {
        for (let number = 0; number < 10_000; number += 1)
          writeFileSync(join(folder, `content/events/x${number}.md`), '');
      },
    ],
    [
      '20,000 folders',
      (folder) => {
        for (let number = 0; number < 20_000; number += 1)
          mkdirSync(join(folder, `content/events/x${number}`));
      },
    ],
    [
      'a file of 100 MB',
      (folder) => {
        writeFileSync(join(folder, 'content/events/x.md'), '');
        truncateSync(join(folder, 'content/events/x.md'), 100_000_000);
      },
    ],
    [
      'files of 65 MB together',
      (folder) => {
        for (let number = 0; number < 65; number += 1) {
          writeFileSync(join(folder, `content/events/x${number}.md`), '');
          truncateSync(join(folder, `content/events/x${number}.md`), 2 ** 20);
        }
      },
    ],
  ])('refuses an artifact whole that has %s (I6)', async (_what, spoil) => {
    writeFiles(origin.folder, {
      'content/events/deep.md/kept.md': event(5, { name: 'Kept', startDate: '2999-05-07' }),
    });
    origin.commit();
    if (found === null) {
      const artifact = makeFolder();
      found = { artifact, read: await readSources(artifact) };
    }
    const artifact = makeFolder();
    cpSync(found.artifact, artifact, { recursive: true });
    spoil(artifact);
    const done = await writeSources(artifact, found.read);
    expect(done.at(-1)).toMatchObject({ status: 2, run: expect.stringContaining('commit-sources') });
    expect(tipOf('sources')).toBeUndefined();
    expect(world.issues).toEqual([]);
  });

  test('shows what sources say as code, and copies no report that our command did not print', async () => {
    feeds.set('/club.ics', feed({ name: '@team `x` ![y](https://example.org/z.png) #12' }));
    const text = await run();
    expect(text).toContain('`` @\u200bteam `x` ![y](https://example.org/z.png) #12');
    expect(text).not.toContain('@team');
    const done = await runWorkflow((artifact) => {
      writeFileSync(join(artifact, 'import.json'), '{"sources":[],"evil":1}');
    });
    expect(done.at(-1)?.status).toBe(2);
    expect(world.issues[0]?.body).toBe(text);
  });

  test('gives each job and step no more than it needs, and puts no words of strangers into a command', () => {
    expect([READ.permissions, WRITE.permissions]).toEqual([
      { contents: 'read' },
      { contents: 'write', issues: 'write' },
    ]);
    expect(JSON.stringify(READ)).not.toMatch(/token|secrets/i);
    for (const { steps } of [READ, WRITE])
      for (const { run = '', uses = '', with: values } of steps) {
        expect(run).not.toContain('${{');
        if (uses.startsWith('actions/checkout@'))
          expect(values).toMatchObject({ 'persist-credentials': false });
        if (uses !== '') expect(uses).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40}$/);
      }
    const named = WRITE.steps.filter(({ env }) => env?.GITHUB_TOKEN !== undefined);
    expect(named.map(({ run = '' }) => run.split(' ', 2)[0])).toEqual(['git', 'npm']);
    const upload = READ.steps.find(({ uses }) => uses?.startsWith('actions/upload-artifact@'));
    expect(upload?.with).toMatchObject({ 'include-hidden-files': true });
  });
});
