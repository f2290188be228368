import { compileSchema } from '../../../schema/validator.ts';
import { GitHubError, type GitHubApi } from '../github-api.ts';
import type { IssueReport } from './issue-report.ts';

interface Ref {
  readonly object: { readonly sha: string };
}

const isRef = compileSchema<Ref>({
  type: 'object',
  required: ['object'],
  properties: {
    object: { type: 'object', required: ['sha'], properties: { sha: { type: 'string' } } },
  },
});

/** The branch that has the event of an issue once it is accepted. */
export function branchOf(issue: number): string {
  return `event-form/issue-${issue}`;
}

/** @throws GitHubError */
export async function isBranch({ ask }: GitHubApi, name: string): Promise<boolean> {
  return (await ask('GET', refPath(name))) !== null;
}

/**
 * Makes a branch that has one file more than the default branch. Neither a branch nor a file that is there is written over:
 * GitHub refuses both.
 *
 * @throws GitHubError where it cannot be made; then there is no branch
 */
export async function makeEventBranch(
  { ask }: GitHubApi,
  { event: { issue, repository }, reported, path }: IssueReport,
): Promise<void> {
  const head = await ask('GET', refPath(repository.default_branch));
  if (!isRef(head)) throw new GitHubError('GitHub does not know the default branch.');
  const branch = branchOf(issue.number);
  const made = await ask('POST', '/git/refs', { ref: `refs/heads/${branch}`, sha: head.object.sha });
  if (made === null) throw new GitHubError('GitHub does not let this workflow make a branch.');
  try {
    const written = await ask('PUT', `/contents/${encodedPath(path)}`, {
      branch,
      message: `Add ${path}\n\nReported in #${issue.number}.`,
      content: Buffer.from(reported.text).toString('base64'),
    });
    if (written === null) throw new GitHubError('GitHub does not let this workflow write a file.');
  } catch (error) {
    await ask('DELETE', `/git/refs/heads/${encodedPath(branch)}`);
    throw error;
  }
}

function refPath(branch: string): string {
  return `/git/ref/heads/${encodedPath(branch)}`;
}

function encodedPath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
