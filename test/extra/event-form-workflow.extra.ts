import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { loadContent } from '../../src/content/load.ts';
import { checkOutCode } from '../helpers/code-checkout.ts';
import { event, organization } from '../helpers/content-files.ts';
import { makeFolder, writeFiles } from '../helpers/folder.ts';
import { startGitHub } from '../helpers/github-api.ts';
import { BOT, issueOf, makeWorld, STRANGER, type Person } from '../helpers/github-world.ts';
import { issueEvent, type Happened } from '../helpers/issue-event.ts';
import { issueText, type Filled } from '../helpers/issue-form.ts';
import { ROOT, type Environment } from '../helpers/process.ts';
import { checkingOut, jobOf, runJob, type Done } from '../helpers/workflow.ts';
import { holds } from '../helpers/workflow-expression.ts';

/*
 * The jobs of the workflow that answers issues of the form, run like GitHub's runner does it: first which jobs an event
 * starts, then their steps, with a stand-in for GitHub's API. In place of `npm ci` only `prepare` runs, which compiles
 * nothing here.
 */

const WORKFLOW = readFileSync(join(ROOT, '.github/workflows/event-form.yml'), 'utf8');
const JOBS = ['answer', 'accept'] as const;
const MAINTAINER: Person = { login: 'maintainer', type: 'User' };
const READER: Person = { login: 'reader', type: 'User' };
const BRANCH = 'event-form/issue-5';

/** Makes a repository on GitHub with an issue; what happens to the issue starts the workflow. */
async function repositoryWith(filled: Filled) {
  const issue = issueOf(5, { body: issueText(filled) });
  const permissions = { maintainer: 'write', reader: 'read' } as const;
  const world = makeWorld({ issues: [issue], permissions });
  const { environment } = await startGitHub(world);
  const { GITHUB_TOKEN = '', ...runner } = environment;
  const content = makeFolder({
    'events/a.md': event(1, { name: 'Tea Day', startDate: '2027-03-01' }),
    'organizations/club.md': organization(2, { name: 'The Club' }),
  });

  /** Runs the jobs that the event starts. Returns the output of the steps of each. */
  async function happens(happened: Happened): Promise<Readonly<Record<string, readonly Done[]>>> {
    const text = issueEvent(world, issue, happened);
    const file = join(makeFolder({ 'event.json': text }), 'event.json');
    const context = { github: { event: JSON.parse(text) as unknown, token: GITHUB_TOKEN } };
    const started: Record<string, readonly Done[]> = {};
    for (const name of JOBS) {
      const job = jobOf(WORKFLOW, name);
      if (job.if === undefined || !holds(job.if, context)) continue;
      const set: Environment = { ...runner, GITHUB_EVENT_NAME: 'issues', GITHUB_EVENT_PATH: file };
      const { done } = await runJob(job, {
        act: checkingOut((_step, folder) => {
          checkOutCode(folder);
          cpSync(content, join(folder, 'content'), { recursive: true, force: true });
        }),
        commandOf: (run) => run.replace(/^npm ci\b/, 'npm run --silent prepare'),
        context,
        environment: set,
      });
      started[name] = done;
    }
    return started;
  }

  return {
    issue,
    world,
    content,
    happens,
    comment: () => issue.comments.map(({ user, body }) => (user?.login === BOT.login ? body : '')).join(''),
  };
}

const statuses = (jobs: Readonly<Record<string, readonly Done[]>>) =>
  Object.entries(jobs).map(([name, done]) => [name, ...done.map(({ status }) => status)]);

describe('the workflow of the form for events', () => {
  test('from a form with mistakes to a branch with a valid file', async () => {
    const { issue, world, content, happens, comment } = await repositoryWith({
      Name: 'Reading Day',
      Scale: 'small: up to 500 visitors',
      Start: '20.02.2027',
      Organization: 'Club',
      Description: 'Bring a book. $(touch /tmp/x) @maintainer',
    });
    expect(statuses(await happens({ action: 'opened' }))).toEqual([['answer', 0, 0]]);
    expect(comment()).toContain('Start: "20.02.2027" is not a date');
    expect(comment()).toContain('Organization: The calendar has no organization "Club".');

    issue.body = issue.body?.replace('20.02.2027', '2027-02-20').replace(/^Club$/m, 'The Club') ?? '';
    await happens({ action: 'edited' });
    expect(comment()).toContain(
      'name: Reading Day\nscale: small\nstartDate: 2027-02-20\norganization: club\n',
    );
    expect(issue.comments).toHaveLength(1);

    expect(statuses(await happens({ action: 'labeled', label: 'event', sender: MAINTAINER }))).toEqual([]);
    await happens({ action: 'labeled', label: 'accepted', sender: STRANGER });
    await happens({ action: 'labeled', label: 'accepted', sender: READER });
    expect([...world.branches.keys()]).toEqual(['main']);
    expect(comment()).toContain('counts where somebody adds it who may write');

    const accepted = await happens({ action: 'labeled', label: 'accepted', sender: MAINTAINER });
    expect(statuses(accepted)).toEqual([['accept', 0, 0]]);
    expect(accepted.accept?.at(-1)?.stdout).toBe('Issue 5: accepted.\n');
    expect([...world.branches.keys()]).toEqual(['main', BRANCH]);
    expect(comment()).toContain('/compare/main...event-form%2Fissue-5?');

    const text = world.files.get(`${BRANCH}:content/events/reading-day.md`) ?? '';
    writeFiles(content, { 'events/reading-day.md': text });
    const { records, diagnostics } = loadContent(content);
    expect(diagnostics).toEqual([]);
    expect(records?.events.map(({ name }) => name).sort()).toEqual(['Reading Day', 'Tea Day']);
    expect(issue.comments).toHaveLength(1);
  });

  test('does nothing for other issues', async () => {
    const { issue, happens } = await repositoryWith({});
    issue.body = '### Describe the bug\n\nIt is broken.\n\n### Version\n\n1.0';
    const { answer } = await happens({ action: 'opened' });
    expect(answer?.at(-1)).toMatchObject({
      status: 0,
      stdout: 'The issue was not made by the form for events.\n',
    });
    expect(issue.comments).toEqual([]);
  });

  test('a label that the form or a stranger sets when the issue is opened starts no job that writes', async () => {
    const { issue, world, happens } = await repositoryWith({ Name: 'A', Scale: 'cosy' });
    issue.labels.push('accepted');
    expect(Object.keys(await happens({ action: 'opened' }))).toEqual(['answer']);
    expect(Object.keys(await happens({ action: 'edited', sender: MAINTAINER }))).toEqual(['answer']);
    expect(Object.keys(await happens({ action: 'labeled', label: 'accepted' }))).toEqual(['accept']);
    expect([...world.branches.keys()]).toEqual(['main']);
  });
});
