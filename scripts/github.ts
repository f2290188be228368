import { type Command, FAILED, UsageError } from '../src/cli/command.ts';
import { GitHubError, type GitHubTask } from '../src/cli/github/github-api.ts';
import { readConfig } from '../src/config/config.ts';

interface Entry {
  /** The usage and the purpose of the task, in the list of all tasks. */
  readonly usage: string;
  readonly load: () => Promise<GitHubTask>;
}

const TASKS: Readonly<Record<string, Entry>> = {
  comment: {
    usage: `comment FOLDER | --unchanged
    keeps one comment up to date on the pull requests of the commit that a finished workflow looked at. FOLDER has
    validation.json and changes.json, as "validate" and "diff" print them with --format json; --unchanged says that
    nothing changes in the content, where there is a comment from before`,
    load: async () => (await import('../src/cli/github/pull-request-comment.ts')).comment,
  },
  links: {
    usage: `links FILE
    keeps one issue up to date with the report that "links" has printed into FILE: opens it where there is something
    to look at, and closes it where nothing is left`,
    load: async () => (await import('../src/cli/github/links-task.ts')).links,
  },
  'merge-sources': {
    usage: `merge-sources CLONE
    prepares a clone for an import of the sources that the calendar follows: makes a commit with what the branch
    "sources" has, the default branch merged in, and prints its name as an output of the step`,
    load: async () => (await import('../src/cli/github/sources-branch.ts')).mergeSources,
  },
  'commit-sources': {
    usage: `commit-sources CLONE FOLDER --main COMMIT --branch COMMIT --out FILE
    commits the files of FOLDER, which an import has written, behind the branch "sources", where both branches are
    as they were when the sources were read. FILE says what came of it, and an output of the step what is to be pushed`,
    load: async () => (await import('../src/cli/github/sources-commit.ts')).commitSources,
  },
  sources: {
    usage: `sources FOLDER FILE
    keeps one issue up to date with what the sources say: FOLDER has import.json and validation.json, as "import" and
    "validate" print them with --format json, and FILE is what "commit-sources" has written`,
    load: async () => (await import('../src/cli/github/sources-task.ts')).sources,
  },
  answer: {
    usage: `answer [--content DIR]
    answers an issue that was made by the form for events: what is wrong, or the record as it would be written`,
    load: async () => (await import('../src/cli/github/event-form.ts')).answer,
  },
  accept: {
    usage: `accept [--content DIR]
    writes the event of such an issue to a branch of its own, where somebody who may write to the repository has
    added the label "accepted" to what the answer shows`,
    load: async () => (await import('../src/cli/github/event-form.ts')).accept,
  },
};

export const usage: Command['usage'] = (typed) => `Usage: ${typed} TASK …

A step of a workflow on GitHub: what its runner sets in the environment says which repository and which event it is, and
GITHUB_TOKEN is to be given. The tasks:
${Object.values(TASKS)
  .map((task) => `  ${task.usage}`)
  .join('\n')}
Exit status: 0 done, 1 GitHub did not do it, 2 wrong use.`;

export const run: Command['run'] = async ([name = '', ...args]) => {
  const task = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined;
  if (task === undefined) throw new UsageError(`The tasks are: ${Object.keys(TASKS).join(', ')}.`);
  const runTask = await task.load();
  try {
    return await runTask(args, readConfig());
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return FAILED;
  }
};
