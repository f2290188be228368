import type { Config } from '../../config/config.ts';
import { UsageError } from '../command.ts';

/** GitHub's REST API for one repository. */
export interface GitHubApi {
  /**
   * @param path behind that of the repository: "/issues/7/comments"
   * @param body is sent as JSON
   * @returns the answer's JSON; null where it has no body or the status is 404
   * @throws GitHubError for any other status that is not 2xx, or where there is no answer in time
   */
  readonly ask: (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ) => Promise<unknown>;
}

/** GitHub did not do what it was asked; the message says what. */
export class GitHubError extends Error {}

const MAX_MILLISECONDS = 30_000;

/**
 * The API as a step of a workflow reaches it.
 *
 * @throws UsageError where this is no step of a workflow, or one that hands on no token
 */
export function openGitHubApi({ apiUrl, repository, token }: Config['github']): GitHubApi {
  if (apiUrl === null || repository === null || token === null) {
    throw new UsageError(
      'This command is a step of a workflow on GitHub: GITHUB_API_URL, GITHUB_REPOSITORY and GITHUB_TOKEN have to be set.',
    );
  }
  async function request(...[method, path, body]: Parameters<GitHubApi['ask']>) {
    const response = await fetch(`${apiUrl}/repos/${repository}${path}`, {
      method,
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${token}`,
        'x-github-api-version': '2022-11-28',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(MAX_MILLISECONDS),
    });
    return { status: response.status, ok: response.ok, text: await response.text() };
  }
  return {
    async ask(method, path, body) {
      const { status, ok, text } = await request(method, path, body).catch(() => {
        throw new GitHubError(`GitHub did not answer ${method} ${path}.`);
      });
      if (status === 404) return null;
      if (!ok) throw new GitHubError(`GitHub answered ${method} ${path} with ${status}.`);
      return text === '' ? null : (JSON.parse(text) as unknown);
    },
  };
}
