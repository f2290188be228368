import { isCount, isText, objectOf, optional, type Shaped } from '../json-shape.ts';
import { AUTHOR, type GitHubApi, isAccount, listed, writeTo } from './github-api.ts';

/** An issue that shows the present state; its text is replaced each time. */
interface IssueNow {
  readonly title: string;
  /** The text in Markdown, with a mark by which it is found the next time. */
  readonly body: string;
  /** Whether there is something that somebody has to look at. */
  readonly isNeeded: boolean;
  /** Whether an earlier text says the same of what is to be looked at. */
  readonly isKnown: (body: string) => boolean;
  /** Whether the text is replaced while the issue is closed, too, since the next run reads it. */
  readonly isRemembered?: boolean;
}

/** What became of the issue, in words that continue "The issue of the links". */
export type IssueKept =
  'is opened' | 'is opened again' | 'is updated' | 'is closed' | 'stays as it is' | 'is not needed';

const isIssue = objectOf({ number: isCount, state: isText, body: optional(isText), user: isAccount });
export type Issue = Shaped<typeof isIssue>;

/**
 * Writes the issue, or replaces its text. It is open as long as there is something to look at; an issue that somebody has closed
 * stays closed until there is something else.
 *
 * @param kept the issue as it is; null where there is none
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
 * Finds the open issue that a workflow keeps, or else the newest one: the author is a workflow, and the text has the mark.
 *
 * @throws GitHubError
 */
export async function findIssue(api: GitHubApi, isMarked: (body: string) => boolean): Promise<Issue | null> {
  const query = `state=all&creator=${encodeURIComponent(AUTHOR)}`;
  let newest: Issue | null = null;
  for await (const issue of listed(api, `/issues?${query}`, isIssue)) {
    if (issue.user?.login !== AUTHOR || !isMarked(issue.body ?? '')) continue;
    if (issue.state === 'open') return issue;
    if (newest === null || issue.number > newest.number) newest = issue;
  }
  return newest;
}
