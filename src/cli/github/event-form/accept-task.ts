import { compileSchema } from '../../../schema/validator.ts';
import { ACCOUNT, type Account, type GitHubApi, openGitHubApi } from '../github-api.ts';
import { keepComment, keptText } from '../kept-comment.ts';
import { ACCEPTED, answerMarkdown, COMMENT_NAME, hasShown, type Course } from './answer-markdown.ts';
import { branchOf, isBranch, makeEventBranch } from './event-branch.ts';
import { type IssueEvent, type IssueReport, issueTask } from './issue-report.ts';

interface Permission {
  /** A role in a few words: those who maintain have "write", those who triage "read". */
  readonly permission: string;
  readonly user?: Account;
}

const isPermission = compileSchema<Permission>({
  type: 'object',
  required: ['permission'],
  properties: {
    permission: { type: 'string' },
    user: ACCOUNT,
  },
});

/**
 * Whether somebody may write to the repository, as GitHub says when it is asked: what an event says of its sender, of labels
 * and of associations is not looked at.
 *
 * @throws GitHubError
 */
export async function mayWrite({ ask }: GitHubApi, { login, type }: IssueEvent['sender']): Promise<boolean> {
  if (type !== 'User') return false;
  const answer = await ask('GET', `/collaborators/${encodeURIComponent(login)}/permission`);
  return (
    isPermission(answer) &&
    answer.user?.login === login &&
    (answer.permission === 'admin' || answer.permission === 'write')
  );
}

export const run = issueTask(async (report, { github }) => {
  const { action, label, issue } = report.event;
  if (action !== 'labeled' || label?.name !== ACCEPTED) return `The label "${ACCEPTED}" was not added.`;
  const api = openGitHubApi(github);
  const course = await accept(api, report);
  const body = answerMarkdown(report, course);
  await keepComment(api, issue.number, { name: COMMENT_NAME, body });
  return `Issue ${issue.number}: ${course}.`;
});

/** Whoever adds the label sooner has read what stood there before, which a stranger may have edited just then. */
const MILLISECONDS_TO_READ = 60_000;

/** Writes the branch where all speaks for it. */
async function accept(api: GitHubApi, report: IssueReport): Promise<Course> {
  const { issue, sender } = report.event;
  if (!(await mayWrite(api, sender))) return 'not-permitted';
  if (report.reported.problems.length > 0) return 'open';
  if (await isBranch(api, branchOf(issue.number))) return 'on-branch';
  const shown = await keptText(api, issue.number, COMMENT_NAME);
  if (shown === null || !hasShown(report, shown.text)) return 'not-shown';
  if (Date.parse(issue.updated_at ?? '') - shown.since < MILLISECONDS_TO_READ) return 'just-shown';
  await makeEventBranch(api, report);
  return 'accepted';
}
