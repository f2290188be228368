import { OK } from '../../command.ts';
import { openGitHubApi, type GitHubApi } from '../github-api.ts';
import type { GitHubTask } from '../github-task.ts';
import { keepComment, keptText } from '../kept-comment.ts';
import { ACCEPTED, answerMarkdown, COMMENT_NAME, hasShown, type Course } from './answer-markdown.ts';
import { branchOf, isBranch, makeEventBranch } from './event-branch.ts';
import { readIssueReport, type IssueReport } from './issue-report.ts';
import { mayWrite } from './sender-permission.ts';

export const run: GitHubTask['run'] = async (args, config) => {
  const report = readIssueReport(args, config);
  if (typeof report === 'string') {
    process.stdout.write(`${report}\n`);
    return OK;
  }
  const { action, label, issue } = report.event;
  if (action !== 'labeled' || label?.name !== ACCEPTED) {
    process.stdout.write(`The label "${ACCEPTED}" was not added.\n`);
    return OK;
  }
  const api = openGitHubApi(config.github);
  const course = await accept(api, report);
  const body = answerMarkdown(report, course);
  await keepComment(api, issue.number, { name: COMMENT_NAME, body });
  process.stdout.write(`Issue ${issue.number}: ${course}.\n`);
  return OK;
};

/** Writes the branch where all speaks for it. */
async function accept(api: GitHubApi, report: IssueReport): Promise<Course> {
  const { issue, sender } = report.event;
  if (!(await mayWrite(api, sender))) return 'not-permitted';
  if (report.reported.problems.length > 0) return 'open';
  if (await isBranch(api, branchOf(issue.number))) return 'on-branch';
  const shown = await keptText(api, issue.number, COMMENT_NAME);
  if (shown === null || !hasShown(report, shown)) return 'not-shown';
  await makeEventBranch(api, report);
  return 'accepted';
}
