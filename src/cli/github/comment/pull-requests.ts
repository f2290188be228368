import { compileSchema } from '../../../schema/validator.ts';
import type { GitHubApi } from '../github-api.ts';
import { listed } from '../github-pages.ts';

interface PullRequest {
  readonly number: number;
  readonly head: { readonly sha: string };
  readonly base: { readonly ref: string; readonly repo: { readonly id: number } };
}

const isPullRequests = compileSchema<PullRequest[]>({
  type: 'array',
  items: {
    type: 'object',
    required: ['number', 'head', 'base'],
    properties: {
      number: { type: 'integer' },
      head: { type: 'object', required: ['sha'], properties: { sha: { type: 'string' } } },
      base: {
        type: 'object',
        required: ['ref', 'repo'],
        properties: {
          ref: { type: 'string' },
          repo: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
        },
      },
    },
  },
});

/** Whoever opens more with one commit does not get more comments by it. */
const MAX_PULL_REQUESTS = 5;

/** What was looked at: a commit, and the branch that it wants to be merged into. */
export interface Compared {
  readonly head: string;
  readonly base: string;
  /** The id of the repository that has the base. */
  readonly repository: number;
}

/**
 * The numbers of the open pull requests whose newest commit is the one that was looked at: none where it has moved on. What is
 * true of one of them is true of each, since they want to be merged into the same branch.
 *
 * @throws GitHubError
 */
export async function pullRequestsOf(
  api: GitHubApi,
  { head, base, repository }: Compared,
): Promise<number[]> {
  const path = '/pulls?state=open&sort=updated&direction=desc';
  const numbers: number[] = [];
  for await (const pull of listed(api, path, isPullRequests)) {
    const isIt = pull.head.sha === head && pull.base.ref === base && pull.base.repo.id === repository;
    if (isIt) numbers.push(pull.number);
    if (numbers.length === MAX_PULL_REQUESTS) break;
  }
  return numbers;
}
