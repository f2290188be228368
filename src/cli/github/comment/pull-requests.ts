import { compileSchema } from '../../../schema/validator.ts';
import type { GitHubApi } from '../github-api.ts';
import { listed } from '../github-pages.ts';

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
