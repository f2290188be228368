import { resolve } from 'node:path';
import { compileSchema } from '../../../schema/validator.ts';
import { OK, parseOptions, UsageError } from '../../command.ts';
import { openGitHubApi } from '../github-api.ts';
import type { GitHubTask } from '../github-task.ts';
import { keepComment } from '../kept-comment.ts';
import { readWorkflowEvent } from '../workflow-event.ts';
import { commentText } from './comment-text.ts';
import { pullRequestsOf } from './pull-requests.ts';
import { readResults } from './results.ts';

/** As far as it is read here: a workflow has ended. */
interface WorkflowRunEvent {
  readonly workflow_run: {
    readonly event: 'pull_request';
    readonly head_sha: string;
    readonly head_branch: string;
    /** Null where the fork is gone. */
    readonly head_repository?: { readonly owner: { readonly login: string } } | null;
  };
  readonly repository: { readonly default_branch: string };
}

const isWorkflowRunEvent = compileSchema<WorkflowRunEvent>({
  type: 'object',
  required: ['workflow_run', 'repository'],
  properties: {
    workflow_run: {
      type: 'object',
      required: ['event', 'head_sha', 'head_branch'],
      properties: {
        event: { type: 'string', const: 'pull_request' },
        head_sha: { type: 'string', pattern: '^[0-9a-f]{40,64}$' },
        head_branch: { type: 'string' },
        head_repository: {
          type: 'object',
          nullable: true,
          required: ['owner'],
          properties: {
            owner: { type: 'object', required: ['login'], properties: { login: { type: 'string' } } },
          },
        },
      },
    },
    repository: {
      type: 'object',
      required: ['default_branch'],
      properties: { default_branch: { type: 'string' } },
    },
  },
});

const NAME = 'content of the pull request';
const UNCHANGED = 'Nothing changes in the content any more.';

export const run: GitHubTask['run'] = async (args, { commandDir, github }) => {
  const { values, positionals } = parseOptions({
    args: [...args],
    options: { unchanged: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [folder, ...others] = positionals;
  if ((folder === undefined) !== values.unchanged || others.length > 0) {
    throw new UsageError('Name the folder with the results, or say --unchanged.');
  }
  const { workflow_run, repository } = readWorkflowEvent(github, isWorkflowRunEvent);
  const { head_sha: commit, head_branch: branch, head_repository: fork } = workflow_run;
  const body =
    folder === undefined ? UNCHANGED : commentText(readResults(resolve(commandDir, folder), folder), commit);
  const api = openGitHubApi(github);
  const base = repository.default_branch;
  const numbers =
    fork == null ? [] : await pullRequestsOf(api, { commit, owner: fork.owner.login, branch, base });
  for (const number of numbers) {
    const kept = await keepComment(api, number, { name: NAME, body }, !values.unchanged);
    process.stdout.write(`Pull request ${number}: the comment is ${kept}.\n`);
  }
  if (numbers.length === 0)
    process.stdout.write('No open pull request of this branch has this commit as its newest one.\n');
  return OK;
};
