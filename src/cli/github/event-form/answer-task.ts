import { openGitHubApi } from '../github-api.ts';
import { keepComment } from '../kept-comment.ts';
import { answerMarkdown, COMMENT_NAME } from './answer-markdown.ts';
import { branchOf, isBranch } from './event-branch.ts';
import { issueTask } from './issue-report.ts';

export const run = issueTask(async (report, { github }) => {
  const api = openGitHubApi(github);
  const { number } = report.event.issue;
  const course = (await isBranch(api, branchOf(number))) ? 'on-branch' : 'open';
  const body = answerMarkdown(report, course);
  const kept = await keepComment(api, number, { name: COMMENT_NAME, body });
  return `Issue ${number}: the comment is ${kept}.`;
});
