import { OK } from '../../command.ts';
import { openGitHubApi } from '../github-api.ts';
import type { GitHubTask } from '../github-task.ts';
import { keepComment } from '../kept-comment.ts';
import { answerMarkdown, COMMENT_NAME } from './answer-markdown.ts';
import { branchOf, isBranch } from './event-branch.ts';
import { readIssueReport } from './issue-report.ts';

export const run: GitHubTask['run'] = async (args, config) => {
  const report = readIssueReport(args, config);
  if (typeof report === 'string') {
    process.stdout.write(`${report}\n`);
    return OK;
  }
  const api = openGitHubApi(config.github);
  const { number } = report.event.issue;
  const course = (await isBranch(api, branchOf(number))) ? 'on-branch' : 'open';
  const body = answerMarkdown(report, course);
  const kept = await keepComment(api, number, { name: COMMENT_NAME, body });
  process.stdout.write(`Issue ${number}: the comment is ${kept}.\n`);
  return OK;
};
