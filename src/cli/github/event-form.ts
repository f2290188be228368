import { createHash } from 'node:crypto';
import type { FormProblem } from '../intake/issue-form/read-form.ts';
import { isText, objectOf } from '../json-shape.ts';
import {
  type GitHubApi,
  GitHubError,
  isAccount,
  keepComment,
  keptText,
  openGitHubApi,
} from './github-api.ts';
import {
  codeBlock,
  issueTask,
  MAX_RECORD_LENGTH,
  type IssueEvent,
  type IssueReport,
} from './issue-report.ts';

/** The name by which the comment on an issue is found. */
const COMMENT_NAME = 'event form';

/** The label by which an event is accepted. */
const ACCEPTED = 'accepted';

/** The state of a reported event: how far it has come, or why it has not come further. */
type Course = 'open' | 'accepted' | 'on-branch' | 'not-shown' | 'just-shown' | 'not-permitted';

/** Answers an issue of the form with what is wrong, or with the record as it would be written. */
export const answer = issueTask(async (report, { github }) => {
  const api = openGitHubApi(github);
  const { number } = report.event.issue;
  const course = (await isBranch(api, branchOf(number))) ? 'on-branch' : 'open';
  return `Issue ${number}: the comment is ${await keepAnswer(api, report, course)}.`;
});

/** Writes the event of an issue to a branch of its own, where somebody who may write to the repository has added the label. */
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

/** A label counts only after this time: whoever adds it sooner may have read an older text, which a stranger has edited just then. */
const MILLISECONDS_TO_READ = 60_000;

/** Writes the branch where nothing is in the way, and returns the state of the event. */
async function accepted(api: GitHubApi, report: IssueReport): Promise<Course> {
  const { issue, sender } = report.event;
  if (!(await mayWrite(api, sender))) return 'not-permitted';
  if (report.reported.problems.length > 0) return 'open';
  if (await isBranch(api, branchOf(issue.number))) return 'on-branch';
  const shown = await keptText(api, issue.number, COMMENT_NAME);
  // The last answer has to show the record that would be written now.
  if (shown?.text.startsWith(shownMarker(report)) !== true) return 'not-shown';
  if (Date.parse(issue.updated_at ?? '') - shown.since < MILLISECONDS_TO_READ) return 'just-shown';
  await makeEventBranch(api, report);
  return 'accepted';
}

// The permission is one of four words: people with the role maintain have "write", those with the role triage "read".
const isPermission = objectOf({ permission: isText, user: isAccount });

/**
 * Whether somebody may write to the repository. GitHub is asked: what the event says of its sender, of labels and of
 * associations does not count.
 *
 * @throws GitHubError
 */
async function mayWrite({ ask }: GitHubApi, { login, type }: IssueEvent['sender']): Promise<boolean> {
  if (type !== 'User') return false;
  const found = await ask('GET', `/collaborators/${encodeURIComponent(login)}/permission`);
  return isPermission(found) && found.user?.login === login && /^(?:admin|write)$/.test(found.permission);
}

/** Returns the name of the branch for the event of an issue. */
function branchOf(issue: number): string {
  return `event-form/issue-${issue}`;
}

/** @throws GitHubError */
async function isBranch({ ask }: GitHubApi, name: string): Promise<boolean> {
  return (await ask('GET', refPath(name))) !== null;
}

const isRef = objectOf({ object: objectOf({ sha: isText }) });

/**
 * Makes a branch that has one file more than the default branch. GitHub refuses to replace a branch or a file that exists.
 *
 * @throws GitHubError where the branch cannot be made; then there is none
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

/** The room for problems in a comment, which has 65,536 characters, of which a record may take 40,000. */
const MAX_PROBLEMS_LENGTH = 20_000;

const AGAIN =
  'Please edit your text above, at the "…" in its corner; the lines that begin with "###" have to stay. This answer follows.';

/** Writes the answer to an issue: what is wrong, or the record as it would be written, and what comes next. */
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

/** Returns a mark that readers do not see. It stands before all texts of strangers, so that none of them can pass for it. */
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
