import { chmodSync, cpSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { event } from '../helpers/content-files.ts';
import { checkOutCode } from '../helpers/code-checkout.ts';
import { writeFiles, type Files } from '../helpers/folder.ts';
import { hostileTrees, TREES } from '../helpers/hostile-tree.ts';
import { ROOT } from '../helpers/process.ts';
import { cloneOf, makeRepository } from '../helpers/repository.ts';
import {
  checkingOut,
  folderOf,
  isCheckout,
  jobOf,
  runJob,
  type Done,
  type Step,
} from '../helpers/workflow.ts';

/*
 * The steps of the workflow that checks content, run like GitHub's runner does it. The checkouts are this code and a
 * stranger's repository, and bash runs each `run`. In place of `npm ci` only `prepare` runs, which compiles nothing,
 * since the checkout of the code already has the packages and the compiled code of this project.
 */

const JOB = jobOf(readFileSync(join(ROOT, '.github/workflows/content.yml'), 'utf8'), 'content');

/** The warning of files that the check does not look at. */
const OUTSIDE = /^::warning title=Files outside of content::.*\n$/;

const isOfCode = (step: Step): boolean => isCheckout(step) && step.with?.ref !== undefined;
const isOfContent = (step: Step): boolean => isCheckout(step) && !isOfCode(step);

/**
 * Returns a clone of a content repository on the branch of a stranger's pull request, which adds these files and calls
 * `more`.
 */
function pullRequest(files: Files, more: (folder: string) => void = () => undefined): string {
  const origin = makeRepository({ 'content/events/a.md': event(1) });
  origin.git('checkout', '--quiet', '-b', 'pull');
  writeFiles(origin.folder, files);
  for (const path of Object.keys(files))
    if (path.includes('/.bin/')) chmodSync(join(origin.folder, path), 0o755);
  more(origin.folder);
  origin.commit();
  return cloneOf(origin, '--branch=pull').folder;
}

async function runWorkflow(content: string): Promise<readonly Done[]> {
  const { done } = await runJob(JOB, {
    act: checkingOut((step, folder) => {
      if (isOfCode(step)) checkOutCode(folder);
      else cpSync(content, folder, { recursive: true, verbatimSymlinks: true });
    }),
    commandOf: (run) => run.replace(/^npm ci\b/, 'npm run --silent prepare'),
  });
  return done;
}

describe('the workflow for pull requests of strangers', () => {
  test.each(TREES)(
    'reports what is broken, at its place, and executes nothing of the tree: %s (C22)',
    async (name) => {
      const { trees, executed } = hostileTrees();
      const broken = { 'content/events/broken.md': event(2, { scale: 'huge' }) };
      const done = await runWorkflow(pullRequest({ ...trees[name], ...broken }));
      expect(executed()).toEqual([]);
      expect(done).toEqual([
        { run: 'npm ci', status: 0, stdout: expect.stringMatching(/^v\d+/) },
        {
          run: expect.stringContaining('diff-tree'),
          status: 0,
          stdout: expect.stringMatching(OUTSIDE),
        },
        {
          run: expect.stringContaining('validate'),
          status: 1,
          stdout: expect.stringMatching(
            /^::error file=content\/events\/broken\.md,line=4,col=8,.*scale-unknown/m,
          ),
        },
      ]);
    },
  );

  test('reports what changes, and executes nothing of the tree (C22)', async () => {
    const { trees, executed } = hostileTrees();
    const tree = { ...trees['node_modules/.bin'], ...trees['script-shell'], 'content/events/b.md': event(2) };
    const done = await runWorkflow(pullRequest(tree));
    expect(executed()).toEqual([]);
    expect(done.map(({ status }) => status)).toEqual([0, 0, 0, 0]);
    expect(done[3]?.stdout).toContain('1 event added');
  });

  test('warns of nothing where only the content changes, and names the settings that do', async () => {
    const done = await runWorkflow(
      pullRequest({ 'content/site.yml': 'name: Fairs\ntimezone: Europe/Berlin\n' }),
    );
    expect(done[1]).toEqual({ run: expect.stringContaining('diff-tree'), status: 0, stdout: '' });
    expect(done[3]?.stdout).toMatch(/^::warning title=settings-changed::.*site\.timezone/m);
  });

  test('says when nothing changes in the content but something outside of it, and passes', async () => {
    const done = await runWorkflow(pullRequest({ 'README.md': 'Other words.' }));
    expect(done.slice(1)).toEqual([
      { run: expect.stringContaining('diff-tree'), status: 0, stdout: expect.stringMatching(OUTSIDE) },
      {
        run: expect.stringContaining('echo'),
        status: 0,
        stdout: 'Nothing changes in content, so there is nothing to check.\n',
      },
    ]);
  });

  test('reports that the content folder is a symbolic link (C23)', async () => {
    const content = pullRequest({}, (folder) => {
      rmSync(join(folder, 'content'), { recursive: true });
      symlinkSync('../calendar/content', join(folder, 'content'));
    });
    const [, , validated] = await runWorkflow(content);
    expect(validated?.status).toBe(1);
    expect(validated?.stdout).toMatch(/^::error file=content,line=1,.*file-link/m);
  });

  test('keeps the code and the content apart, and commands in the folder of the code (C22)', () => {
    const code = folderOf(JOB.steps.find(isOfCode));
    const content = folderOf(JOB.steps.find(isOfContent));
    expect(relative(content, code)).toBe(`../${code}`);
    expect(relative(code, content)).toBe(`../${content}`);
    expect(JOB.defaults?.run?.['working-directory']).toBe(code);
    const actions = JOB.steps.filter((step) => step.uses !== undefined && !isOfContent(step));
    expect(JSON.stringify(actions)).not.toContain(content);
    expect(JOB.steps.findIndex(isOfContent)).toBeGreaterThan(
      JOB.steps.findIndex(({ run }) => run === 'npm ci'),
    );
  });
});
