import type { Config } from '../../config/config.ts';
import { idFor } from '../../content/defaults.ts';
import { fenceOf } from '../../diagnostics/report/markdown.ts';
import { withInvisible, printable } from '../../platform/printable.ts';
import { parseOptions, UsageError, OK } from '../command.ts';
import { contentFolderOf } from '../content-command.ts';
import { refuseFolderLink } from '../folder-link.ts';
import { FORM_FIELDS } from '../intake/issue-form/form-fields.ts';
import type { FormProblem } from '../intake/issue-form/form-problem.ts';
import { isFormText } from '../intake/issue-form/form-sections.ts';
import { reportedEvent, type ReportedEvent } from '../intake/issue-form/reported-event.ts';
import { isCount, isText, objectOf, optional, textLike, type Shaped } from '../json-shape.ts';
import { openFolder } from '../new-record/new-file.ts';
import { type GitHubTask, readWorkflowEvent } from './github-api.ts';

/** A fence is longer than what it holds; nobody means so many, and a comment has to hold the fence twice. */
const TOO_MANY_TICKS = /`{100}/;

/**
 * A text of a stranger as a block of code in Markdown, which it cannot leave. Nothing in it is markup, and GitHub looks for
 * names, numbers, commits and addresses outside of code only; what is not shown stands there as an escape.
 *
 * @param language what its colours are made by; none of those that GitHub draws
 * @param maxLength in UTF-16 units as it is shown; what is behind it is left out, and that is said
 */
export function codeBlock(text: string, language: 'text' | 'markdown', maxLength: number): string {
  const whole = shownLines(text);
  const end = shownLength(whole, maxLength);
  const rest = whole.length - end;
  // A character that was cut in two is an escape, too.
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
    .map((line) => withInvisible(line.split('\t').map(printable).join('\t')))
    .join('\n')
    .trimEnd();
}

/** Knows what happened to an issue, as far as it is read here (https://docs.github.com/webhooks, "issues"). */
const isIssueEvent = objectOf({
  action: isText,
  issue: objectOf({
    // It is one among all issues on GitHub, and its number one among those of the repository.
    id: isCount,
    number: isCount,
    // It is null where nothing was written.
    body: optional(isText),
    state: isText,
    // When it happened.
    updated_at: optional(isText),
    // Where it is a pull request.
    pull_request: optional(objectOf({ url: optional(isText) })),
  }),
  // The one that was added, where one was.
  label: optional(objectOf({ name: isText })),
  // Who did it.
  sender: objectOf({ login: isText, type: isText }),
  repository: objectOf({
    full_name: isText,
    default_branch: isText,
    html_url: textLike(/^https?:\/\/[^\s()<>]+$/),
  }),
});
export type IssueEvent = Shaped<typeof isIssueEvent>;

/** A record is shown in so many characters: nobody can accept what has no room in a comment. */
export const MAX_RECORD_LENGTH = 40_000;

/** An issue that was made by the form, as it was when the event happened that started the workflow. */
export interface IssueReport {
  readonly event: IssueEvent;
  readonly reported: ReportedEvent;
  /** The path of its file within the repository. */
  readonly path: string;
}

/**
 * Reads the issue of the event that started the workflow; nothing that it names is looked up.
 *
 * @returns why there is nothing to do, in a sentence, where it is another issue
 * @throws UsageError where this is no step of such a workflow, or the content folder is not below the one where it was started
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
    // Each time the same, so that what is shown is what is written, and is never written as two events.
    { text, id: idFor({ file: 'issue', text: String(issue.id) }) },
    folder.displayPath,
  );
  const path = folder.displayPath(reported.path);
  if (path.startsWith('..')) throw new UsageError(`${path} is not within the repository.`);
  return { event, reported: showable(reported), path };
}

/** With a problem more where not all of it could be shown. */
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
 * A task for an issue that was made by the form; for any other it says why there is nothing to do.
 *
 * @param work returns what is said of it, in a sentence
 */
export function issueTask(work: (report: IssueReport, config: Config) => Promise<string>): GitHubTask {
  return async (args, config) => {
    const report = readIssueReport(args, config);
    process.stdout.write(`${typeof report === 'string' ? report : await work(report, config)}\n`);
    return OK;
  };
}
