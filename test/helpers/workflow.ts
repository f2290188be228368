import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parse } from 'yaml';
import { makeFolder, writeFiles } from './folder.ts';
import type { Environment } from './process.ts';
import { holds, valueIn, type Context } from './workflow-expression.ts';

type Values = Readonly<Record<string, string | number | boolean>>;

/** A step of a job, as GitHub's runner reads it. */
export interface Step {
  readonly id?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Values;
  readonly env?: Values;
  readonly if?: string;
  readonly 'working-directory'?: string;
}

export interface Job {
  readonly if?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly outputs?: Readonly<Record<string, string>>;
  readonly env?: Values;
  readonly defaults?: { readonly run?: { readonly 'working-directory'?: string } };
  readonly steps: readonly Step[];
}

/** The result of a step that runs something. */
export interface Done {
  readonly run: string;
  readonly status: number | null;
  readonly stdout: string;
}

/** The machine on which a job runs, and what GitHub provides there. */
export interface Runner {
  /** Does the work of an action, above all of `actions/checkout`; `with` has its values. */
  readonly act: (step: Step, workspace: string) => void;
  /** Returns the command that is run in place of the one in the workflow. */
  readonly commandOf?: (run: string) => string;
  /** The values of `github`, `needs` and the like in expressions. */
  readonly context?: Context;
  /** Variables that each step gets besides the usual ones; by default, a pull request started the workflow. */
  readonly environment?: Environment;
}

/** The result of a job. */
export interface Ended {
  readonly done: readonly Done[];
  readonly outputs: Readonly<Record<string, string>>;
}

/** Returns the job of this name in the text of a workflow. */
export function jobOf(workflow: string, name: string): Job {
  const { jobs } = parse(workflow) as { readonly jobs: Readonly<Record<string, Job>> };
  const job = jobs[name];
  if (job === undefined) throw new Error(`There is no job "${name}".`);
  return job;
}

export function isCheckout({ uses = '' }: Step): boolean {
  return uses.startsWith('actions/checkout@');
}

/** Returns the folder of a checkout within the workspace. */
export function folderOf(step: Step | undefined): string {
  return String(step?.with?.path ?? '.');
}

/** Returns an `act` that does this for a checkout's folder, and nothing for other actions. */
export function checkingOut(checkOut: (step: Step, folder: string) => void): Runner['act'] {
  return (step, workspace) => {
    if (!isCheckout(step)) return;
    const folder = join(workspace, folderOf(step));
    mkdirSync(folder, { recursive: true });
    checkOut(step, folder);
  };
}

/** Runs the steps of a job until one fails; bash runs what is in `run`, as GitHub's runner does. */
export async function runJob(job: Job, runner: Runner): Promise<Ended> {
  const workspace = makeFolder();
  const home = makeFolder({ summary: '' });
  const steps: Record<string, { readonly outputs: Readonly<Record<string, string>> }> = {};
  const context = { ...runner.context, steps };
  const done: Done[] = [];
  for (const step of job.steps) {
    if (step.if !== undefined && !holds(step.if, context)) continue;
    if (step.uses !== undefined) runner.act({ ...step, with: valuesOf(step.with, context) }, workspace);
    if (step.run === undefined) continue;
    writeFiles(home, { output: '' });
    const { 'working-directory': folder = job.defaults?.run?.['working-directory'] ?? '.' } = step;
    const ran = await runInBash(runner.commandOf?.(step.run) ?? step.run, resolve(workspace, folder), {
      HOME: home,
      GITHUB_WORKSPACE: workspace,
      GITHUB_OUTPUT: join(home, 'output'),
      GITHUB_STEP_SUMMARY: join(home, 'summary'),
      ...(runner.environment ?? { GITHUB_BASE_REF: 'main', GITHUB_EVENT_NAME: 'pull_request' }),
      ...valuesOf({ ...job.env, ...step.env }, context),
    });
    done.push({ run: step.run, ...ran });
    if (step.id !== undefined) steps[step.id] = { outputs: outputsIn(join(home, 'output')) };
    if (ran.status !== 0) break;
  }
  return { done, outputs: valuesOf(job.outputs, context) };
}

async function runInBash(command: string, cwd: string, environment: Environment): Promise<Omit<Done, 'run'>> {
  const child = spawn('bash', ['-e', '-c', command], {
    cwd,
    env: { PATH: process.env.PATH, CI: 'true', GITHUB_ACTIONS: 'true', ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [stdout] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { status: child.exitCode, stdout };
}

function valuesOf(values: Values = {}, context: Context): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, valueIn(String(value), context)]),
  );
}

function outputsIn(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').matchAll(/^([\w-]+)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
}
