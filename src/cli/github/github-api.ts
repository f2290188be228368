import { readFileSync } from 'node:fs';
import type { Config } from '../../config/config.ts';
import { type ExitStatus, UsageError } from '../command.ts';
import { isCount, isText, listOf, objectOf, optional, type Shape, type Shaped } from '../json-shape.ts';

/** GitHub's REST API for one repository. */
export interface GitHubApi {
  /**
   * @param path the path below that of the repository, like "/issues/7/comments"
   * @param body a value that is sent as JSON
   * @returns the JSON of the answer; null where it has no body or its status is 404
   * @throws GitHubError for any other status than 2xx, and where there is no answer in time
   */
  readonly ask: (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ) => Promise<unknown>;
}

/** A request to GitHub failed; the message says which. */
export class GitHubError extends Error {}

/** The maximum length of an issue or comment on GitHub, in characters; lengths in UTF-16 units are never smaller. */
export const MAX_BODY_LENGTH = 65_536;
/** The author of everything that a workflow writes with its own token; names of user accounts cannot have brackets. */
export const WORKFLOW_AUTHOR = 'github-actions[bot]';

/** Accepts an account on GitHub, or null, where the account was deleted. */
export const isAccount = optional(objectOf({ login: isText }));

const MAX_MILLISECONDS = 30_000;

/**
 * Creates or changes a resource on GitHub.
 *
 * @throws GitHubError also where the path does not exist, or the token may not write there
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
 * Opens the API with the token of the workflow.
 *
 * @throws UsageError outside of a workflow step, or where the step has no token
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
/** Enough for the comments on an issue, of which GitHub allows 2,500. */
const MAX_PAGES = 30;

/**
 * Yields the items of a paginated list. A page is requested only when its first item is needed.
 *
 * @param path the path for `GitHubApi.ask`, with or without a query
 * @param isItem accepts an item of the list
 * @throws GitHubError where the answer is not such a list, or the list has 3,000 items or more
 */
export async function* listItems<T>({ ask }: GitHubApi, path: string, isItem: Shape<T>): AsyncGenerator<T> {
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
 * A task that runs as a step of a GitHub workflow.
 *
 * @param args the arguments after the name of the task
 * @throws UsageError
 * @throws GitHubError
 */
export type GitHubTask = (args: readonly string[], config: Config) => Promise<ExitStatus>;

/**
 * Reads the webhook event that started the workflow.
 *
 * @param isEvent accepts the event
 * @throws UsageError outside of a workflow step, or where another kind of event started the workflow
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

/** A comment on an issue or a pull request that is updated in place. */
interface KeptComment {
  /** The name by which later runs find the comment. */
  readonly name: string;
  /** The text in Markdown. */
  readonly body: string;
}

/** What happened to the comment, as a word that follows "the comment is". */
type CommentKept = 'created' | 'updated' | 'unchanged' | 'none';

const isComment = objectOf({
  id: isCount,
  user: isAccount,
  body: isText,
  // The time when the comment was created or last edited.
  updated_at: optional(isText),
});

/** Returns the invisible marker at the beginning of the comment of a name. */
export function markerOf(name: string): string {
  return `<!-- open-event-calendar: ${name} -->\n`;
}

/**
 * Creates or updates the comment of this name on an issue or a pull request. Comments of other authors are ignored.
 *
 * @param isNewWanted whether a comment is created where there is none yet
 * @throws GitHubError where a request fails, or the text is too long for a comment
 */
export async function keepComment(
  api: GitHubApi,
  issue: number,
  { name, body }: KeptComment,
  isNewWanted = true,
): Promise<CommentKept> {
  const text = `${markerOf(name)}${body.trimEnd()}`;
  if (text.length > MAX_BODY_LENGTH) {
    throw new GitHubError(`The comment has ${text.length} characters, and GitHub takes ${MAX_BODY_LENGTH}.`);
  }
  const kept = await findComment(api, issue, markerOf(name));
  if (kept === null) {
    if (!isNewWanted) return 'none';
    await writeTo(api, 'POST', `/issues/${issue}/comments`, { body: text });
    return 'created';
  }
  if (kept.body === text) return 'unchanged';
  await writeTo(api, 'PATCH', `/issues/comments/${kept.id}`, { body: text });
  return 'updated';
}

/**
 * Returns the text of the comment of a name, and when it was last edited, in milliseconds since 1970 (NaN where unknown); null
 * where there is no such comment.
 *
 * @throws GitHubError
 */
export async function keptText(
  api: GitHubApi,
  issue: number,
  name: string,
): Promise<{ readonly text: string; readonly since: number } | null> {
  const kept = await findComment(api, issue, markerOf(name));
  if (kept === null) return null;
  return { text: kept.body.slice(markerOf(name).length), since: Date.parse(kept.updated_at ?? '') };
}

async function findComment(
  api: GitHubApi,
  issue: number,
  marker: string,
): Promise<Shaped<typeof isComment> | null> {
  for await (const comment of listItems(api, `/issues/${issue}/comments`, isComment)) {
    if (comment.user?.login === WORKFLOW_AUTHOR && comment.body.startsWith(marker)) return comment;
  }
  return null;
}

/** The wanted state of an issue that is updated in place. */
interface IssueNow {
  readonly title: string;
  /** The text in Markdown, with a marker by which later runs find the issue. */
  readonly body: string;
  /** Whether the issue has anything that needs attention. */
  readonly isNeeded: boolean;
  /** Whether an earlier text of the issue reports the same things. */
  readonly isKnown: (body: string) => boolean;
  /** Whether the text is also updated while the issue is closed, since the next run reads it. */
  readonly isRemembered?: boolean;
}

/** What happened to the issue, in words that follow "The issue of the links". */
export type IssueKept =
  'is opened' | 'is opened again' | 'is updated' | 'is closed' | 'stays as it is' | 'is not needed';

const isIssue = objectOf({ number: isCount, state: isText, body: optional(isText), user: isAccount });
type Issue = Shaped<typeof isIssue>;

/**
 * Creates or updates the issue. It is open while anything needs attention; an issue that was closed by hand stays closed until
 * there is something new.
 *
 * @param kept the existing issue; null where there is none
 * @throws GitHubError
 */
export async function keepIssue(api: GitHubApi, kept: Issue | null, now: IssueNow): Promise<IssueKept> {
  const { title, body, isNeeded, isRemembered = false } = now;
  if (kept === null) {
    if (!isNeeded) return 'is not needed';
    await writeTo(api, 'POST', '/issues', { title, body });
    return 'is opened';
  }
  const before = kept.body ?? '';
  const wasOpen = kept.state === 'open';
  const isOpen = isNeeded && (wasOpen || !now.isKnown(before));
  if (isOpen !== wasOpen || (before !== body && (isOpen || isRemembered))) {
    const closing = wasOpen && !isOpen ? { state_reason: 'completed' } : {};
    await writeTo(api, 'PATCH', `/issues/${kept.number}`, {
      body,
      state: isOpen ? 'open' : 'closed',
      ...closing,
    });
  }
  if (isOpen !== wasOpen) return isOpen ? 'is opened again' : 'is closed';
  if (!isNeeded) return 'is not needed';
  return isOpen && before !== body ? 'is updated' : 'stays as it is';
}

/**
 * Finds the open issue, or else the newest one, that was written by a workflow and has the marker; null where there is none.
 *
 * @throws GitHubError
 */
export async function findIssue(api: GitHubApi, isMarked: (body: string) => boolean): Promise<Issue | null> {
  const query = `state=all&creator=${encodeURIComponent(WORKFLOW_AUTHOR)}`;
  let newest: Issue | null = null;
  for await (const issue of listItems(api, `/issues?${query}`, isIssue)) {
    if (issue.user?.login !== WORKFLOW_AUTHOR || !isMarked(issue.body ?? '')) continue;
    if (issue.state === 'open') return issue;
    if (newest === null || issue.number > newest.number) newest = issue;
  }
  return newest;
}
