import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { checkOutCode } from '../helpers/code-checkout.ts';
import { event } from '../helpers/content-files.ts';
import { makeFolder } from '../helpers/folder.ts';
import { startGitHub } from '../helpers/github-api.ts';
import type { Comment, GitHubWorld } from '../helpers/github-world.ts';
import { hostileTrees, TREES } from '../helpers/hostile-tree.ts';
import { HOSTILE_ATTRIBUTES, makeHostileGit } from '../helpers/hostile-git.ts';
import { ROOT } from '../helpers/process.ts';
import {
  checkOutCommit,
  makePullRequest,
  pullOf,
  workflowRunEvent,
  worldWith,
  type PullRequest,
} from '../helpers/pull-request.ts';
import { checkingOut, jobOf, runJob, type Done, type Runner, type Step } from '../helpers/workflow.ts';
import { holds } from '../helpers/workflow-expression.ts';

/*
 * Both jobs of the workflow that comments on pull requests, run like GitHub's runner does it. The checkouts are this
 * code and a repository with a stranger's commit; what one job uploads, the other downloads; a local server stands in
 * for GitHub's API.
 */

const TEXT = readFileSync(join(ROOT, '.github/workflows/content-comment.yml'), 'utf8');
const LOOK = jobOf(TEXT, 'look');
const COMMENT = jobOf(TEXT, 'comment');

interface Commented {
  /** All steps that ran, of both jobs. */
  readonly done: readonly Done[];
  readonly comments: readonly Comment[];
  readonly asked: readonly string[];
}

/**
 * The script that `npm ci` would run in a checkout that has its packages, and that a hostile tree may want to change.
 */
const PREPARE = 'npm run --silent prepare';

interface Happening {
  readonly world?: GitHubWorld;
  /** Changes the artifact between the two jobs. */
  readonly between?: (artifact: string) => void;
  /** Runs in place of `npm ci`; without it nothing runs. */
  readonly install?: string;
}

/** Runs the workflow for a pull request, which always has the number 7. */
async function comment(
  pull: PullRequest,
  { world = worldWith(pull), between = () => undefined, install = 'true' }: Happening = {},
): Promise<Commented> {
  const github = await startGitHub(world);
  const payload = workflowRunEvent(pull.head);
  const artifact = makeFolder();
  const runner = {
    act: (step: Step, workspace: string) => {
      const path = join(workspace, String(step.with?.path));
      if (step.uses?.startsWith('actions/upload-artifact@') === true)
        cpSync(path, artifact, { recursive: true });
      if (step.uses?.startsWith('actions/download-artifact@') === true)
        cpSync(artifact, path, { recursive: true });
      checkingOut(({ with: { ref } = {} }, folder) => {
        if (ref === undefined) checkOutCode(folder);
        else checkOutCommit(pull, String(ref), folder);
      })(step, workspace);
    },
    commandOf: (run: string) => run.replace(/^npm ci\b/, install),
    context: { github: { event: payload, token: github.environment.GITHUB_TOKEN } },
    environment: {
      GITHUB_API_URL: github.environment.GITHUB_API_URL ?? '',
      GITHUB_REPOSITORY: world.repository,
      GITHUB_EVENT_NAME: 'workflow_run',
      GITHUB_EVENT_PATH: join(makeFolder({ 'event.json': JSON.stringify(payload) }), 'event.json'),
    },
  } satisfies Runner;
  expect(holds(LOOK.if ?? '', runner.context)).toBe(true);
  const look = await runJob(LOOK, runner);
  expect(look.done.map(({ status }) => status)).not.toContain(1);
  expect(github.asked).toEqual([]);
  between(artifact);
  const context = { ...runner.context, needs: { look: { outputs: look.outputs } } };
  const written = await runJob(COMMENT, { ...runner, context });
  return {
    done: [...look.done, ...written.done],
    comments: world.issues[0]?.comments ?? [],
    asked: github.asked.map(({ method, path }) => `${method} ${path}`),
  };
}

const BROKEN = { 'content/events/broken.md': event(2, { scale: 'huge' }) };

describe('the workflow that comments on pull requests of strangers', () => {
  test.each(TREES)('says what is broken, and executes nothing of the tree: %s (C22)', async (name) => {
    const { trees, executed } = hostileTrees();
    const { comments, done } = await comment(makePullRequest({ ...trees[name], ...BROKEN }), {
      install: PREPARE,
    });
    expect(executed()).toEqual([]);
    expect(done.map(({ status }) => status)).toEqual([0, 0, 0, 0, 0]);
    expect(comments).toHaveLength(1);
    expect(comments[0]?.body).toMatch(/^<!-- .* -->\n## The content of the branch has 1 error\n/);
    expect(comments[0]?.body).toContain('\n- **error** `content/events/broken.md:4:8` scale\\-unknown\n');
  });

  test('says what changes since it left the branch, and updates that when it changes', async () => {
    const pull = makePullRequest({ 'content/events/b.md': event(2, { name: 'Reading Day' }) });
    const world = worldWith(pull);
    const { comments, asked } = await comment(pull, { world });
    expect(comments[0]?.body).toMatch(/^<!-- .* -->\n## The content of the branch is valid\n/);
    expect(comments[0]?.body).toContain('\n### 1 event added\n\n- **Reading Day** `b-00000000`\n');
    expect(comments[0]?.body).not.toContain('removed');
    expect(asked.filter((each) => !each.startsWith('GET'))).toEqual([
      'POST /repos/owner/calendar/issues/7/comments',
    ]);

    const without = makePullRequest({ 'README.md': 'Other words.' });
    Object.assign(world.issues[0] ?? {}, { pull: pullOf(without.head) });
    await comment(without, { world });
    expect(comments.map(({ body }) => body)).toEqual([
      expect.stringMatching(/^<!-- .* -->\nNothing changes in the content any more\.$/),
    ]);
  });

  test('says nothing where nothing changes in the content', async () => {
    const { comments, done } = await comment(makePullRequest({ 'README.md': 'Other words.' }));
    expect(comments).toEqual([]);
    expect(done.map(({ run }) => run).some((run) => run.includes('validate'))).toBe(false);
  });

  test('says nothing when the pull request has a newer commit', async () => {
    const pull = makePullRequest(BROKEN);
    const { comments, done } = await comment(pull, { world: worldWith({ head: '2'.repeat(40) }) });
    expect(comments).toEqual([]);
    expect(done.at(-1)).toMatchObject({ status: 0, stdout: expect.stringContaining('No open pull request') });
  });

  test('says that the content folder is a symbolic link, and reads nothing behind it (C23)', async () => {
    const pull = makePullRequest({}, (folder) => {
      rmSync(join(folder, 'content'), { recursive: true });
      symlinkSync('../calendar/content', join(folder, 'content'));
    });
    const { comments } = await comment(pull);
    expect(comments[0]?.body).toContain('- **error** `content:1:1` file\\-link\n');
    expect(comments[0]?.body).not.toContain('added');
  });

  test('says that the content folder was removed', async () => {
    const { comments } = await comment(
      makePullRequest({}, (folder) => {
        rmSync(join(folder, 'content'), { recursive: true });
      }),
    );
    expect(comments[0]?.body).toContain('## The content cannot be read\n');
  });

  test('is not misled by content that looks like a repository, or by configuration of git (C21)', async () => {
    const hostile = makeHostileGit();
    const { comments } = await comment(
      makePullRequest({ '.gitattributes': HOSTILE_ATTRIBUTES, ...BROKEN }, (folder) => {
        hostile.makeBare(join(folder, 'content'), folder);
        mkdirSync(join(folder, 'content/objects/pack'), { recursive: true });
        hostile.makeBare(folder, folder);
      }),
    );
    expect(hostile.executed()).toEqual([]);
    expect(comments[0]?.body).toContain('`content/events/broken.md:4:8`');
  });

  test('copies nothing from results that our commands did not print', async () => {
    const { comments, done } = await comment(makePullRequest(BROKEN), {
      between(artifact) {
        rmSync(join(artifact, 'validation.json'));
        symlinkSync('/dev/zero', join(artifact, 'validation.json'));
      },
    });
    expect(comments).toEqual([]);
    expect(done.at(-1)?.status).toBe(2);
  });
});
