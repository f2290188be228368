import { createHash } from 'node:crypto';
import type { FormProblem } from '../intake/issue-form/form-problem.ts';
import { isText, objectOf } from '../json-shape.ts';
import { GitHubError, isAccount, openGitHubApi, type GitHubApi } from './github-api.ts';
import {
  codeBlock,
  issueTask,
  MAX_RECORD_LENGTH,
  type IssueEvent,
  type IssueReport,
} from './issue-report.ts';
import { keepComment, keptText } from './kept-comment.ts';

/** What the comment on an issue is found by. */
const COMMENT_NAME = 'event form';

/** The label by which an event is accepted. */
const ACCEPTED = 'accepted';

/** How far an event has come, or why it has not come further. */
type Course = 'open' | 'accepted' | 'on-branch' | 'not-shown' | 'just-shown' | 'not-permitted';

/** An issue of the form is answered with what is wrong, or with the record as it would be written. */
export const answer = issueTask(async (report, { github }) => {
  const api = openGitHubApi(github);
  const { number } = report.event.issue;
  const course = (await isBranch(api, branchOf(number))) ? 'on-branch' : 'open';
  return `Issue ${number}: the comment is ${await keepAnswer(api, report, course)}.`;
});

/** The event of such an issue is written to a branch of its own, where somebody who may has added the label. */
export const accept = issueTask(async (report, { github }) => {
  const { action, label, issue } = report.event;
  if (action !== 'labeled' || label?.name !== ACCEPTED) return `The label "${ACCEPTED}" was not added.`;
  const api = openGitHubApi(github);
  const course = await accepted(api, report);
  await keepAnswer(api, report, course);
  return `Issue ${issue.number}: ${course}.`;
});

function keepAnswer(api: GitHubApi, report: IssueReport, course: Course): ReturnType<typeof keepComment> {
  return keepComment(api, report.event.issue.number, {
    name: COMMENT_NAME,
    body: answerMarkdown(report, course),
  });
}

/** Whoever adds the label sooner has read what stood there before, which a stranger may have edited just then. */
const MILLISECONDS_TO_READ = 60_000;

/** Writes the branch where all speaks for it. */
async function accepted(api: GitHubApi, report: IssueReport): Promise<Course> {
  const { issue, sender } = report.event;
  if (!(await mayWrite(api, sender))) return 'not-permitted';
  if (report.reported.problems.length > 0) return 'open';
  if (await isBranch(api, branchOf(issue.number))) return 'on-branch';
  const shown = await keptText(api, issue.number, COMMENT_NAME);
  // The last answer has to have the record that would be written now.
  if (shown?.text.startsWith(shownMarker(report)) !== true) return 'not-shown';
  if (Date.parse(issue.updated_at ?? '') - shown.since < MILLISECONDS_TO_READ) return 'just-shown';
  await makeEventBranch(api, report);
  return 'accepted';
}

// The role is in a few words: those who maintain have "write", those who triage "read".
const isPermission = objectOf({ permission: isText, user: isAccount });

/**
 * Whether somebody may write to the repository, as GitHub says when it is asked: what an event says of its sender, of labels
 * and of associations is not looked at.
 *
 * @throws GitHubError
 */
async function mayWrite({ ask }: GitHubApi, { login, type }: IssueEvent['sender']): Promise<boolean> {
  if (type !== 'User') return false;
  const found = await ask('GET', `/collaborators/${encodeURIComponent(login)}/permission`);
  return isPermission(found) && found.user?.login === login && /^(?:admin|write)$/.test(found.permission);
}

/** The branch that has the event of an issue once it is accepted. */
function branchOf(issue: number): string {
  return `event-form/issue-${issue}`;
}

/** @throws GitHubError */
async function isBranch({ ask }: GitHubApi, name: string): Promise<boolean> {
  return (await ask('GET', refPath(name))) !== null;
}

const isRef = objectOf({ object: objectOf({ sha: isText }) });

/**
 * Makes a branch that has one file more than the default branch. Neither a branch nor a file that is there is written over:
 * GitHub refuses both.
 *
 * @throws GitHubError where it cannot be made; then there is no branch
 */
async function makeEventBranch(
  { ask }: GitHubApi,
  { event: { issue, repository }, reported, path }: IssueReport,
): Promise<void> {
  const head = await ask('GET', refPath(repository.default_branch));
  if (!isRef(head)) throw new GitHubError('GitHub does not know the default branch.');
  const branch = branchOf(issue.number);
  const made = await ask('POST', '/git/refs', { ref: `refs/heads/${branch}`, sha: head.object.sha });
  if (made === null) throw new GitHubError('GitHub does not let this workflow make a branch.');
  try {
    const written = await ask('PUT', `/contents/${encodedPath(path)}`, {
      branch,
      message: `Add ${path}\n\nReported in #${issue.number}.`,
      content: Buffer.from(reported.text).toString('base64'),
    });
    if (written === null) throw new GitHubError('GitHub does not let this workflow write a file.');
  } catch (error) {
    await ask('DELETE', `/git/refs/heads/${encodedPath(branch)}`);
    throw error;
  }
}

function refPath(branch: string): string {
  return `/git/ref/heads/${encodedPath(branch)}`;
}

function encodedPath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** In a comment, which has 65,536 characters, a record of 40,000 stands as well. */
const MAX_PROBLEMS_LENGTH = 20_000;

const AGAIN =
  'Please edit your text above, at the "…" in its corner; the lines that begin with "###" have to stay. This answer follows.';

/** What the issue is answered: what is wrong, or the record as it would be written, and what comes next. */
export function answerMarkdown(report: IssueReport, course: Course): string {
  const { problems, doubts, text } = report.reported;
  const parts =
    problems.length > 0
      ? ['This cannot go into the calendar yet:', problemBlock(problems), AGAIN]
      : [
          shownMarker(report),
          `The calendar would have this in \`${report.path}\`:`,
          codeBlock(text, 'markdown', MAX_RECORD_LENGTH),
          ...(doubts.length === 0 ? [] : ['Somebody should look at this first:', problemBlock(doubts)]),
        ];
  const next = course === 'open' && problems.length > 0 ? [] : [nextStep(report, course)];
  return [...parts, ...next].join('\n\n');
}

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

function nextStep({ event: { issue, repository } }: IssueReport, course: Course): string {
  const branch = branchOf(issue.number);
  const range = [repository.default_branch, branch].map(encodeURIComponent).join('...');
  const query = `quick_pull=1&title=${encodeURIComponent('Add an event')}&body=${encodeURIComponent(`Closes #${issue.number}`)}`;
  const link = `[Look at it, and open a pull request](${repository.html_url}/compare/${range}?${query})`;
  const sentences: Readonly<Record<Course, string>> = {
    accepted: `It was accepted, and is on the branch \`${branch}\`. ${link}.`,
    'on-branch': `What was accepted before is on the branch \`${branch}\`, and stays as it was then. ${link}, or delete the branch and add the label \`${ACCEPTED}\` again.`,
    'not-shown': `The label \`${ACCEPTED}\` was added before this was shown here. Take it off, look at this, and add it again.`,
    'just-shown': `The label \`${ACCEPTED}\` was added less than a minute after this was written here, before anybody can have read it. Take it off, look at this, and add it again a minute later.`,
    'not-permitted': `The label \`${ACCEPTED}\` counts where somebody adds it who may write to this repository.`,
    open: `Is it right? Otherwise edit your text above, and this answer follows. Whoever looks after the calendar adds the label \`${ACCEPTED}\`, and it goes on from there.`,
  };
  return sentences[course];
}
