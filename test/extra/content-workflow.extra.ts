import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { event } from '../helpers/content.ts';
import { makeFolder, writeFiles, type Files } from '../helpers/folder.ts';
import { ROOT } from '../helpers/process.ts';
import { cloneOf, makeRepository } from '../helpers/repository.ts';

/*
 * The steps of the workflow that checks content, as GitHub's runner does them: the checkouts are made of this code
 * and of a stranger's repository, and what is in `run` is run by bash. In place of `npm ci` only `prepare` is run, as `npm ci` would
 * do, and compiles nothing: the checkout of the code has packages and compiled code of this project already.
 */

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, string | number | boolean>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly if?: string;
  readonly 'working-directory'?: string;
}

interface Job {
  readonly env?: Readonly<Record<string, string>>;
  readonly defaults?: { readonly run?: { readonly 'working-directory'?: string } };
  readonly steps: readonly Step[];
}

const { jobs } = parse(readFileSync(join(ROOT, '.github/workflows/content.yml'), 'utf8')) as {
  jobs: { content: Job };
};
const JOB = jobs.content;

const isCheckout = ({ uses = '' }: Step): boolean => uses.startsWith('actions/checkout@');
const isOfCode = (step: Step): boolean => isCheckout(step) && step.with?.repository !== undefined;
const isOfContent = (step: Step): boolean => isCheckout(step) && !isOfCode(step);
const folderOf = (step: Step | undefined): string => String(step?.with?.path ?? '.');

const TREES = ['node_modules/.bin', 'script-shell', 'node-options'] as const;

/** What a stranger's tree holds so that its programs are run, each of which leaves a file behind and reports no problem. */
function hostileTrees() {
  const markers = makeFolder();
  const mark = (name: string): string => `: >'${join(markers, name)}'`;
  const program = (name: string): string => `#!/bin/sh\n${mark(name)}\necho '1 file, 0 errors, 0 warnings'\n`;
  const outside = makeFolder({
    shell: program('script-shell'),
    'required.cjs': `require('node:fs').writeFileSync(${JSON.stringify(join(markers, 'node-options'))}, '');`,
  });
  chmodSync(join(outside, 'shell'), 0o755);
  const binaries = ['node', 'npm', 'npx', 'sh', 'bash', 'env', 'git'].flatMap((name) =>
    ['', 'content/'].map((folder): [string, string] => [
      `${folder}node_modules/.bin/${name}`,
      program(`bin-${name}`),
    ]),
  );
  const names = ['validate', 'prevalidate', 'postvalidate', 'diff', 'install', 'prepare', 'preinstall'];
  const scripts = Object.fromEntries(names.map((name) => [name, mark(`script-${name}`)]));
  const workspaces = ['*', '.*', '.calendar', 'calendar', '../calendar'];
  const manifest = { name: 'hostile', version: '1.0.0', workspaces, scripts };
  const settings = (text: string) => ({
    'package.json': JSON.stringify(manifest),
    '.npmrc': `${text}\ncache=${join(markers, 'cache')}\n`,
    '.node-version': '0.10\n',
    '.nvmrc': '0.10\n',
  });
  return {
    executed: () => readdirSync(markers),
    trees: {
      'node_modules/.bin': Object.fromEntries(binaries),
      'script-shell': settings(`script-shell=${join(outside, 'shell')}`),
      'node-options': settings(`node-options=--require=${join(outside, 'required.cjs')}`),
    } satisfies Record<(typeof TREES)[number], Files>,
  };
}

/** A clone of a repository of content, at the pull request of a stranger that adds these files, and does more. */
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

function checkOutCode(folder: string): void {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
  const scripts = { ...manifest.scripts, compile: 'node -p process.version' };
  writeFiles(folder, { 'package.json': JSON.stringify({ ...manifest, scripts }) });
  for (const path of ['.ci', '.npmrc', '.nvmrc', 'dist', 'content']) {
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
}

interface Done {
  readonly run: string;
  readonly status: number | null;
  readonly stdout: string;
}

/** Does the steps until one fails. */
function runWorkflow(content: string): Done[] {
  const workspace = makeFolder();
  const home = makeFolder({ summary: '', output: '' });
  const values: Readonly<Record<string, string>> = { "inputs.content || 'content'": 'content' };
  const isTrue = (condition: string): boolean => {
    const isSkipped = readFileSync(join(home, 'output'), 'utf8').split('\n').includes('content=false');
    const conditions: Readonly<Record<string, boolean>> = {
      "steps.changes.outputs.content == 'false'": isSkipped,
      "steps.changes.outputs.content != 'false'": !isSkipped,
      "github.event_name == 'pull_request'": true,
    };
    return condition.split(' && ').every((part) => {
      const value = conditions[part];
      if (value === undefined) throw new Error(`Not known: ${part}`);
      return value;
    });
  };
  const evaluate = (text: string): string =>
    text.replace(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => {
      const value = values[expression];
      if (value === undefined) throw new Error(`The expression ${expression} is not known here.`);
      return value;
    });
  const environment = (given: Step['env'] = {}) =>
    Object.fromEntries(Object.entries(given).map(([name, value]) => [name, evaluate(value)]));
  const done: Done[] = [];
  for (const step of JOB.steps) {
    if (step.if !== undefined && !isTrue(step.if)) continue;
    if (isOfCode(step)) checkOutCode(join(workspace, folderOf(step)));
    if (isOfContent(step))
      cpSync(content, join(workspace, folderOf(step)), { recursive: true, verbatimSymlinks: true });
    if (step.run === undefined) continue;
    const command = step.run.replace(/^npm ci\b/, 'npm run --silent prepare');
    const { status, stdout } = spawnSync('bash', ['-e', '-c', command], {
      cwd: resolve(workspace, step['working-directory'] ?? JOB.defaults?.run?.['working-directory'] ?? '.'),
      env: {
        PATH: process.env.PATH,
        HOME: home,
        CI: 'true',
        GITHUB_ACTIONS: 'true',
        GITHUB_WORKSPACE: workspace,
        GITHUB_BASE_REF: 'main',
        GITHUB_EVENT_NAME: 'pull_request',
        GITHUB_OUTPUT: join(home, 'output'),
        GITHUB_STEP_SUMMARY: join(home, 'summary'),
        ...environment(JOB.env),
        ...environment(step.env),
      },
      encoding: 'utf8',
    });
    done.push({ run: step.run, status, stdout });
    if (status !== 0) break;
  }
  return done;
}

describe('the workflow for pull requests of strangers', () => {
  test.each(TREES)(
    'reports what is broken, at its place, and executes nothing of the tree: %s (C22)',
    (name) => {
      const { trees, executed } = hostileTrees();
      const broken = { 'content/events/broken.md': event(2, { scale: 'huge' }) };
      const done = runWorkflow(pullRequest({ ...trees[name], ...broken }));
      expect(executed()).toEqual([]);
      expect(done).toEqual([
        { run: 'npm ci', status: 0, stdout: expect.stringMatching(/^v\d+/) },
        {
          run: expect.stringContaining('.ci/changes'),
          status: 0,
          stdout: expect.stringContaining('content=true'),
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

  test('tells what changes, and executes nothing of the tree (C22)', () => {
    const { trees, executed } = hostileTrees();
    const tree = { ...trees['node_modules/.bin'], ...trees['script-shell'], 'content/events/b.md': event(2) };
    const done = runWorkflow(pullRequest(tree));
    expect(executed()).toEqual([]);
    expect(done.map(({ status }) => status)).toEqual([0, 0, 0, 0]);
    expect(done[3]?.stdout).toContain('1 event added');
  });

  test('says where nothing changes in the content, and passes', () => {
    const done = runWorkflow(pullRequest({ 'README.md': 'Other words.' }));
    expect(done.slice(1)).toEqual([
      { run: expect.stringContaining('.ci/changes'), status: 0, stdout: 'content=false\ncode=true\n' },
      {
        run: expect.stringContaining('echo'),
        status: 0,
        stdout: 'Nothing changes in content, so there is nothing to check.\n',
      },
    ]);
  });

  test('tells that the content folder is a symbolic link (C23)', () => {
    const content = pullRequest({}, (folder) => {
      rmSync(join(folder, 'content'), { recursive: true });
      symlinkSync('../calendar/content', join(folder, 'content'));
    });
    const [, , validated] = runWorkflow(content);
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
