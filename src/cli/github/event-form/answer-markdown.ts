import { createHash } from 'node:crypto';
import type { FormProblem } from '../../intake/issue-form/form-problem.ts';
import { branchOf } from './event-branch.ts';
import { codeBlock, MAX_RECORD_LENGTH, type IssueReport } from './issue-report.ts';

/** What the comment on an issue is found by. */
export const COMMENT_NAME = 'event form';

/** The label by which an event is accepted. */
export const ACCEPTED = 'accepted';

/** How far an event has come, or why it has not come further. */
export type Course = 'open' | 'accepted' | 'on-branch' | 'not-shown' | 'just-shown' | 'not-permitted';

/** Of a comment's 65,536 characters, in which a record of 40,000 stands as well. */
const MAX_PROBLEMS_LENGTH = 20_000;

/** What the issue is answered: what is wrong, or the record as it would be written, and what comes next. */
export function answerMarkdown(report: IssueReport, course: Course): string {
  const { problems, doubts } = report.reported;
  const parts =
    problems.length > 0
      ? ['This cannot go into the calendar yet:', problemBlock(problems), AGAIN]
      : [
          shownMarker(report),
          `The calendar would have this in \`${report.path}\`:`,
          codeBlock(report.reported.text, 'markdown', MAX_RECORD_LENGTH),
          ...(doubts.length === 0 ? [] : ['Somebody should look at this first:', problemBlock(doubts)]),
        ];
  return [...parts, ...nextSteps(report, course)].join('\n\n');
}

/** Whether the last answer had the record that would be written now. */
export function hasShown(report: IssueReport, answer: string): boolean {
  return answer.startsWith(shownMarker(report));
}

const AGAIN =
  'Please edit your text above, at the "…" in its corner; the lines that begin with "###" have to stay. This answer follows.';

/** Nobody sees it; what a stranger wrote never stands before it. */
function shownMarker({ path, reported }: IssueReport): string {
  const digest = createHash('sha256').update(`${path}\0${reported.text}`).digest('hex');
  return `<!-- shown: ${digest} -->`;
}

function problemBlock(problems: readonly FormProblem[]): string {
  const lines = problems.map(({ label, message, hint }) =>
    [`${label === null ? '' : `${label}: `}${message}`, ...(hint === null ? [] : [`    ${hint}`])].join('\n'),
  );
  return codeBlock(lines.join('\n'), 'text', MAX_PROBLEMS_LENGTH);
}

function nextSteps({ event: { issue, repository }, reported }: IssueReport, course: Course): string[] {
  const branch = branchOf(issue.number);
  const range = [repository.default_branch, branch].map(encodeURIComponent).join('...');
  const query = `quick_pull=1&title=${encodeURIComponent('Add an event')}&body=${encodeURIComponent(`Closes #${issue.number}`)}`;
  const link = `[Look at it, and open a pull request](${repository.html_url}/compare/${range}?${query})`;
  switch (course) {
    case 'accepted':
      return [`It was accepted, and is on the branch \`${branch}\`. ${link}.`];
    case 'on-branch':
      return [
        `What was accepted before is on the branch \`${branch}\`, and stays as it was then. ${link}, or delete the branch and add the label \`${ACCEPTED}\` again.`,
      ];
    case 'not-shown':
      return [
        `The label \`${ACCEPTED}\` was added before this was shown here. Take it off, look at this, and add it again.`,
      ];
    case 'just-shown':
      return [
        `The label \`${ACCEPTED}\` was added less than a minute after this was written here, before anybody can have read it. Take it off, look at this, and add it again a minute later.`,
      ];
    case 'not-permitted':
      return [`The label \`${ACCEPTED}\` counts where somebody adds it who may write to this repository.`];
    case 'open':
      return reported.problems.length > 0 ? [] : [OPEN];
  }
}

const OPEN = `Is it right? Otherwise edit your text above, and this answer follows. Whoever looks after the calendar adds the label \`${ACCEPTED}\`, and it goes on from there.`;
