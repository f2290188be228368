import { resolve } from 'node:path';
import { compileSchema } from '../../../schema/validator.ts';
import { OK, parseOptions, UsageError } from '../../command.ts';
import { type GitHubApi, listed, openGitHubApi, type GitHubTask, readWorkflowEvent } from '../github-api.ts';
import { keepComment } from '../kept-comment.ts';
import { commentText } from './comment-text.ts';
import { readResults } from './results.ts';

interface PullRequest {
  readonly number: number;
  readonly head: { readonly sha: string };
  readonly base: { readonly ref: string };
}

const isPullRequests = compileSchema<PullRequest[]>({
  type: 'array',
  items: {
    type: 'object',
    required: ['number', 'head', 'base'],
    properties: {
      number: { type: 'integer' },
      head: { type: 'object', required: ['sha'], properties: { sha: { type: 'string' } } },
      base: { type: 'object', required: ['ref'], properties: { ref: { type: 'string' } } },
    },
  },
});

/** What was looked at: the newest commit of a branch, and the branch that it wants to be merged into. */
export interface Compared {
  readonly commit: string;
  /** Whose the branch is: the owner of a fork, or of the repository itself. */
  readonly owner: string;
  readonly branch: string;
  readonly base: string;
}

/**
 * The numbers of the open pull requests of a branch whose newest commit is the one that was looked at: none where it has moved
 * on. There is one, or one of each fork of the owner. Whoever opens others with the same commit changes nothing by it.
 *
 * @throws GitHubError
 */
export async function pullRequestsOf(
  api: GitHubApi,
  { commit, owner, branch, base }: Compared,
): Promise<number[]> {
  const query = new URLSearchParams({ state: 'open', base, head: `${owner}:${branch}` });
  const numbers: number[] = [];
  for await (const { number, ...pull } of listed(api, `/pulls?${query.toString()}`, isPullRequests)) {
    if (pull.head.sha === commit && pull.base.ref === base) numbers.push(number);
  }
  return numbers;
}

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
