import { readFileSync } from 'node:fs';
import type { Config } from '../../config/config.ts';
import { UsageError, type ExitStatus } from '../command.ts';
import { isText, listOf, objectOf, optional, type Shape } from '../json-shape.ts';

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

/** In UTF-16 units, of which the characters of GitHub's issues and comments have one or two. */
export const MAX_BODY_LENGTH = 65_536;
/** As whom a workflow with its own token writes; nobody can have a name with brackets. */
export const AUTHOR = 'github-actions[bot]';

/** Somebody on GitHub, as far as it is read here; nobody where the account is gone. */
export const isAccount = optional(objectOf({ login: isText }));

const MAX_MILLISECONDS = 30_000;

/**
 * Makes or changes what GitHub has at a path.
 *
 * @throws GitHubError where it does not know the path, too: a token that may not write there is answered the same
 */
export async function writeTo(
  { ask }: GitHubApi,
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
): Promise<void> {
  if ((await ask(method, path, body)) !== null) return;
  throw new GitHubError(`GitHub does not know ${path}, or does not let this workflow write there.`);
}

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

const PAGE_SIZE = 100;
/** GitHub takes no more than 2,500 comments on an issue. */
const MAX_PAGES = 30;

/**
 * The items of a list of GitHub's, page by page, as long as somebody wants more.
 *
 * @param path as `GitHubApi.ask` takes it, with a query of its own or none
 * @param isItem knows what is read of an item
 * @throws GitHubError where it is no such list, or has more than 3,000 items
 */
export async function* listed<T>({ ask }: GitHubApi, path: string, isItem: Shape<T>): AsyncGenerator<T> {
  const isPage = listOf(isItem);
  const joint = path.includes('?') ? '&' : '?';
  for (let page = 1; page <= MAX_PAGES; page++) {
    const items = await ask('GET', `${path}${joint}per_page=${PAGE_SIZE}&page=${page}`);
    if (!isPage(items)) throw new GitHubError(`What GitHub lists at ${path} is not what is expected.`);
    yield* items;
    if (items.length < PAGE_SIZE) return;
  }
  throw new GitHubError(`GitHub lists more at ${path} than is read.`);
}

/**
 * A step of a workflow on GitHub.
 *
 * @param args those behind its name
 * @throws UsageError
 * @throws GitHubError
 */
export type GitHubTask = (args: readonly string[], config: Config) => Promise<ExitStatus>;

/**
 * The event that started the workflow.
 *
 * @param isEvent knows what is read of it
 * @throws UsageError where this is no step of a workflow, or one that another event started
 */
export function readWorkflowEvent<T>({ eventPath }: Config['github'], isEvent: Shape<T>): T {
  if (eventPath === null) {
    throw new UsageError('This command is a step of a workflow on GitHub: GITHUB_EVENT_PATH has to be set.');
  }
  const event = parsed(eventPath);
  if (isEvent(event)) return event;
  throw new UsageError('The event that started the workflow is not the one that this command is for.');
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UsageError(`GITHUB_EVENT_PATH=${path} cannot be read as JSON.`, { cause: error });
  }
}
