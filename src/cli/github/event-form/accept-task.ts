import { openGitHubApi, type GitHubApi } from '../github-api.ts';
import { keepComment, keptText } from '../kept-comment.ts';
import { ACCEPTED, answerMarkdown, COMMENT_NAME, hasShown, type Course } from './answer-markdown.ts';
import { branchOf, isBranch, makeEventBranch } from './event-branch.ts';
import type { IssueReport } from './issue-report.ts';
import { issueTask } from './issue-task.ts';
import { mayWrite } from './sender-permission.ts';

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
