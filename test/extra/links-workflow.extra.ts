import { copyFileSync, cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { event } from '../helpers/content-files.ts';
import { makeFolder, writeFiles, type Files } from '../helpers/folder.ts';
import { startGitHub, type GitHubStandIn } from '../helpers/github-api.ts';
import { BOT, makeWorld, type GitHubWorld } from '../helpers/github-world.ts';
import { ROOT } from '../helpers/process.ts';
import { stranger } from '../helpers/stranger.ts';
import { isCheckout, jobOf, runJob, type Done, type Runner, type Step } from '../helpers/workflow.ts';

/*
 * The workflow that checks links, run like GitHub's runner does it, with a stand-in for the API. The checkout is the
 * code of this project with content whose links lead to a local server, and an artifact is a folder. Nothing is
 * installed.
 */

const WORKFLOW = readFileSync(join(ROOT, '.github/workflows/links.yml'), 'utf8');
/** A path that would mention somebody if the issue did not show it as code. */
const BOOKS = '/books/@team';

/** The paths of the organizers' pages that exist; others answer with 404. */
let pages: ReadonlySet<string> = new Set();
let world: GitHubWorld;
let github: GitHubStandIn;

beforeEach(async () => {
  world = makeWorld();
  github = await startGitHub(world);
});

const server = stranger(({ url = '' }, response) => {
  response.writeHead(pages.has(url) ? 200 : 404, { 'content-type': 'text/html' }).end();
});

function checkOut(folder: string, content: Files): void {
  writeFiles(folder, content);
  copyFileSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(ROOT, 'dist'), join(folder, 'dist'));
}

/** Runs both jobs; the second one gets the artifact of the first. */
async function runWorkflow(): Promise<readonly Done[]> {
  const { origin } = await server;
  const eventAt = (path: string, number: number): string =>
    event(number, { name: 'Reading Day', startDate: '2999-05-06', url: `${origin}${path}` });
  const content = {
    'content/events/day.md': eventAt('/day', 1),
    'content/events/books.md': eventAt(BOOKS, 2),
  };
  const artifact = makeFolder();
  const act = ({ uses = '', with: values = {}, ...step }: Step, workspace: string): void => {
    if (isCheckout({ uses, ...step })) checkOut(workspace, content);
    const path = join(workspace, String(values.path));
    if (uses.startsWith('actions/upload-artifact@')) cpSync(path, join(artifact, String(values.path)));
    if (uses.startsWith('actions/download-artifact@')) {
      mkdirSync(path);
      cpSync(artifact, path, { recursive: true });
    }
  };
  const { GITHUB_TOKEN: token, ...environment } = github.environment;
  const runner: Runner = {
    act,
    commandOf: (run) =>
      run.replace(/^npm ci$/, 'true').replace('run --silent links', '$& -- --allow-private'),
    context: { github: { token } },
    environment,
  };
  const asked = await runJob(jobOf(WORKFLOW, 'ask'), runner);
  const kept = await runJob(jobOf(WORKFLOW, 'issue'), runner);
  return [...asked.done, ...kept.done];
}

describe('the workflow of the links', () => {
  test('keeps one issue: opened, left, updated, closed and opened again', async () => {
    const said: (string | undefined)[] = [];
    const run = async (...paths: readonly string[]): Promise<void> => {
      pages = new Set(paths);
      const done = await runWorkflow();
      expect(done.map(({ status }) => status)).toEqual([0, 0, 0, 0]);
      said.push(done.at(-1)?.stdout.trim());
    };
    await run('/day');
    expect(world.issues).toMatchObject([{ number: 1, state: 'open', user: BOT }]);
    expect(world.issues[0]?.body).toContain('`content/events/books.md`, `url`');
    expect(world.issues[0]?.body).toMatch(/books\/.+` answers with status 404\./);
    expect(world.issues[0]?.body).not.toContain('@team');
    await run('/day');
    await run();
    expect(world.issues[0]?.body).toContain('2 links of coming events: 2 to look at.');
    await run('/day', BOOKS);
    expect(world.issues).toMatchObject([{ number: 1, state: 'closed' }]);
    expect(world.issues[0]?.body).toContain('nothing to put right');
    await run(BOOKS);
    expect(world.issues).toMatchObject([{ number: 1, state: 'open' }]);
    expect(said).toEqual(
      ['is opened', 'stays as it is', 'is updated', 'is closed', 'is opened again'].map(
        (what) => `The issue of the links ${what}.`,
      ),
    );
  });

  test('gives no permission to write to the job that asks strangers', () => {
    const [ask, issue] = [jobOf(WORKFLOW, 'ask'), jobOf(WORKFLOW, 'issue')];
    expect([ask.permissions, issue.permissions]).toEqual([
      { contents: 'read' },
      { contents: 'read', issues: 'write' },
    ]);
    expect(JSON.stringify(ask)).not.toMatch(/token|secrets/i);
    expect(WORKFLOW).not.toMatch(/pull_request|run: .*\$\{\{/);
  });
});
