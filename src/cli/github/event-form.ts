import { createHash } from 'node:crypto';
import type { Config } from '../../config/config.ts';
import { idFor } from '../../content/defaults.ts';
import { fenceOf } from '../../diagnostics/report/markdown.ts';
import { escapeInvisible, printable } from '../../platform/printable.ts';
import { FORM_FIELDS } from '../../schema/form-fields.ts';
import { OK, parseOptions, UsageError } from '../command.ts';
import { contentFolderOf, refuseFolderLink } from '../content-folder.ts';
import { type FormProblem, isFormText } from '../intake/issue-form/read-form.ts';
import { reportedEvent, type ReportedEvent } from '../intake/issue-form/reported-event.ts';
import { isCount, isText, objectOf, optional, textLike, type Shaped } from '../json-shape.ts';
import { openFolder } from '../new-record/new-file.ts';
import {
  type GitHubApi,
  GitHubError,
  type GitHubTask,
  isAccount,
  keepComment,
  keptText,
  openGitHubApi,
  readWorkflowEvent,
} from './github-api.ts';

/** A text is cut at so many backticks in a row, since a fence has to be longer than any run of backticks in the text. */
const TOO_MANY_TICKS = /`{100}/;

/**
 * Writes an untrusted text as a fenced code block of Markdown, which the text cannot end. In code, GitHub neither reads markup
 * nor turns names, numbers, commits and addresses into links. Invisible characters are escaped.
 *
 * @param language the language for syntax highlighting; not one that GitHub renders as a diagram
 * @param maxLength the length in UTF-16 units after which the text is cut, with a note
 */
export function codeBlock(text: string, language: 'text' | 'markdown', maxLength: number): string {
  const whole = shownLines(text);
  const end = shownLength(whole, maxLength);
  const rest = whole.length - end;
  // A character that was cut in two becomes an escape as well.
  const shown = rest <= 0 ? whole : `${shownLines(whole.slice(0, end))}\n… and ${rest} more characters`;
  const fence = fenceOf(shown, 3);
  return `${fence}${language}\n${shown}\n${fence}`;
}

function shownLength(whole: string, maxLength: number): number {
  const ticks = whole.search(TOO_MANY_TICKS);
  return Math.min(maxLength, ticks === -1 ? whole.length : ticks);
}

function shownLines(text: string): string {
  return text
    .split('\n')
    .map((line) => escapeInvisible(line.split('\t').map(printable).join('\t')))
    .join('\n')
    .trimEnd();
}

/** Accepts an event about an issue (https://docs.github.com/webhooks, "issues"). */
const isIssueEvent = objectOf({
  action: isText,
  issue: objectOf({
    // The id is unique on GitHub, the number within the repository.
    id: isCount,
    number: isCount,
    // Null where the text is empty.
    body: optional(isText),
    state: isText,
    // The time of the event.
    updated_at: optional(isText),
    // Set only where the issue is a pull request.
    pull_request: optional(objectOf({ url: optional(isText) })),
  }),
  // The label that was added, if any.
  label: optional(objectOf({ name: isText })),
  // The account that caused the event.
  sender: objectOf({ login: isText, type: isText }),
  repository: objectOf({
    full_name: isText,
    default_branch: isText,
    html_url: textLike(/^https?:\/\/[^\s()<>]+$/),
  }),
});
type IssueEvent = Shaped<typeof isIssueEvent>;

/** The maximum length of a record, so that a comment can show the whole record to be accepted. */
const MAX_RECORD_LENGTH = 40_000;

/** An issue that was created by the form, as of the webhook event that started the workflow. */
export interface IssueReport {
  readonly event: IssueEvent;
  readonly reported: ReportedEvent;
  /** The path of the event's file within the repository. */
  readonly path: string;
}

/**
 * Reads the issue from the webhook event that started the workflow, without any request.
 *
 * @returns the report, or a sentence that says why there is nothing to do
 * @throws UsageError where this is not a step of such a workflow, or the content folder is not below the working directory
 */
export function readIssueReport(args: readonly string[], config: Config): IssueReport | string {
  const { values } = parseOptions({ args, options: { content: { type: 'string' } } });
  const event = readWorkflowEvent(config.github, isIssueEvent);
  const { issue, repository, sender } = event;
  if (repository.full_name !== config.github.repository) return 'The event is that of another repository.';
  if (issue.pull_request != null) return 'This is a pull request.';
  if (issue.state !== 'open') return 'The issue is closed.';
  if (sender.type !== 'User') return 'No person did this.';
  const text = issue.body ?? '';
  if (!isFormText(text)) return 'The issue was not made by the form for events.';

  const folder = contentFolderOf(values.content, config);
  refuseFolderLink(folder);
  const reported = reportedEvent(
    openFolder(folder.directory),
    // The id is derived from the issue, so that each run makes the same record, and it is written only once.
    { text, id: idFor({ file: 'issue', text: String(issue.id) }) },
    folder.displayPath,
  );
  const path = folder.displayPath(reported.path);
  if (path.startsWith('..')) throw new UsageError(`${path} is not within the repository.`);
  return { event, reported: showable(reported), path };
}

/** Adds a problem where a comment cannot show the whole record. */
function showable(reported: ReportedEvent): ReportedEvent {
  const whole = shownLines(reported.text);
  const isShownWhole = shownLength(whole, MAX_RECORD_LENGTH) === whole.length;
  return isShownWhole ? reported : { ...reported, problems: [...reported.problems, NOT_SHOWN] };
}

const NOT_SHOWN: FormProblem = {
  label: FORM_FIELDS.at(-1)?.label ?? null,
  message: `This cannot be shown in a comment: it has more than ${MAX_RECORD_LENGTH} characters, or a hundred backticks in a row.`,
  hint: 'Shorten it: nothing is accepted that nobody sees.',
};

/**
 * Makes a task for issues of the form; for other issues, it logs why there is nothing to do.
 *
 * @param work performs the task, and returns a sentence for the log
 */
function issueTask(work: (report: IssueReport, config: Config) => Promise<string>): GitHubTask {
  return async (args, config) => {
    const report = readIssueReport(args, config);
    process.stdout.write(`${typeof report === 'string' ? report : await work(report, config)}\n`);
    return OK;
  };
}

/** The name by which the comment on an issue is found. */
const COMMENT_NAME = 'event form';

/** The label that accepts an event. */
const ACCEPTED = 'accepted';

/** The state of a reported event: how far it has been processed, or why it was not accepted. */
type Course = 'open' | 'accepted' | 'on-branch' | 'not-shown' | 'just-shown' | 'not-permitted';

/** Comments on an issue of the form with its problems, or with the record as it would be written. */
export const answer = issueTask(async (report, { github }) => {
  const api = openGitHubApi(github);
  const { number } = report.event.issue;
  const course = (await isBranch(api, branchOf(number))) ? 'on-branch' : 'open';
  return `Issue ${number}: the comment is ${await keepAnswer(api, report, course)}.`;
});

/** Commits the event of an issue to a branch of its own, if the label was added by a user with write permission. */
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

/** A label counts only if it was added this long after the comment: a user who adds it sooner may have read an older text. */
const MILLISECONDS_TO_READ = 60_000;

/** Creates the branch if all conditions are met, and returns the state of the event. */
async function accepted(api: GitHubApi, report: IssueReport): Promise<Course> {
  const { issue, sender } = report.event;
  if (!(await mayWrite(api, sender))) return 'not-permitted';
  if (report.reported.problems.length > 0) return 'open';
  if (await isBranch(api, branchOf(issue.number))) return 'on-branch';
  const shown = await keptText(api, issue.number, COMMENT_NAME);
  // The comment has to show exactly the record that would be written now.
  if (shown?.text.startsWith(shownMarker(report)) !== true) return 'not-shown';
  if (Date.parse(issue.updated_at ?? '') - shown.since < MILLISECONDS_TO_READ) return 'just-shown';
  await makeEventBranch(api, report);
  return 'accepted';
}

// The permission is "admin", "write", "read" or "none"; maintainers have "write", triagers have "read".
const isPermission = objectOf({ permission: isText, user: isAccount });

/**
 * Asks GitHub whether a user may write to the repository; nothing in the webhook event is trusted for this.
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
 * Creates a branch with one more file than the default branch. GitHub refuses to replace an existing branch or file.
 *
 * @throws GitHubError where the branch or its file cannot be created; then the branch is removed
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

/** The room for problems in a comment of at most 65,536 characters, of which a record may take 40,000. */
const MAX_PROBLEMS_LENGTH = 20_000;

const AGAIN =
  'Please edit your text above, at the "…" in its corner; the lines that begin with "###" have to stay. This answer follows.';

/** Writes the comment on an issue: its problems, or the record as it would be written, and the next step. */
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

/** Returns an invisible marker with the digest of the record. It precedes all untrusted texts, which cannot forge it. */
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
