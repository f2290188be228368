import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { makeFolder } from './folder.ts';

/** A step of a job, as GitHub's runner reads it. */
export interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, string | number | boolean>>;
  readonly if?: string;
  readonly 'working-directory'?: string;
}

export interface Job {
  readonly defaults?: { readonly run?: { readonly 'working-directory'?: string } };
  readonly steps: readonly Step[];
}

/** What a step that runs something came to. */
export interface Done {
  readonly run: string;
  readonly status: number | null;
  readonly stdout: string;
}

/** The job of this name in the text of a workflow. */
export function jobOf(text: string, name: string): Job {
  const { jobs } = parse(text) as { readonly jobs: Readonly<Record<string, Job>> };
  const job = jobs[name];
  if (job === undefined) throw new Error(`There is no job "${name}".`);
  return job;
}

/** The folder of a checkout, within the workspace. */
export function folderOf(step: Step | undefined): string {
  return String(step?.with?.path ?? '.');
}

/**
 * Does the steps of a job of a pull request until one fails. What is in `run` is run by bash, as GitHub's runner does; a
 * checkout is what `checkOut` does to the folder; other actions are passed over.
 *
 * @param commandOf what is run instead of a command
 */
export function runJob(
  job: Job,
  checkOut: (step: Step, folder: string) => void,
  commandOf: (run: string) => string = (run) => run,
): Done[] {
  const workspace = makeFolder();
  const home = makeFolder({ summary: '', output: '' });
  const done: Done[] = [];
  for (const step of job.steps) {
    const isUnchanged = readFileSync(join(home, 'output'), 'utf8').split('\n').includes('content=false');
    if (step.if !== undefined && !isTrue(step.if, isUnchanged)) continue;
    if (step.uses?.startsWith('actions/checkout@') === true) {
      const folder = join(workspace, folderOf(step));
      mkdirSync(folder, { recursive: true });
      checkOut(step, folder);
    }
    if (step.run === undefined) continue;
    const { status, stdout } = spawnSync('bash', ['-e', '-c', commandOf(step.run)], {
      cwd: resolve(workspace, step['working-directory'] ?? job.defaults?.run?.['working-directory'] ?? '.'),
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
      },
      encoding: 'utf8',
    });
    done.push({ run: step.run, status, stdout });
    if (status !== 0) break;
  }
  return done;
}

function isTrue(condition: string, isUnchanged: boolean): boolean {
  switch (condition) {
    case "steps.changes.outputs.content == 'false'":
      return isUnchanged;
    case "steps.changes.outputs.content != 'false'":
      return !isUnchanged;
    default:
      throw new Error(`The condition is not known here: ${condition}`);
  }
}
