import type { Config } from '../../config/config.ts';
import { idFor } from '../../content/defaults.ts';
import { fenceOf } from '../../diagnostics/report/markdown.ts';
import { withInvisible, printable } from '../../platform/printable.ts';
import { OK, parseOptions, UsageError } from '../command.ts';
import { contentFolderOf, refuseFolderLink } from '../content-folder.ts';
import { type FormProblem, isFormText } from '../intake/issue-form/read-form.ts';
import { reportedEvent, type ReportedEvent } from '../intake/issue-form/reported-event.ts';
import { isCount, isText, objectOf, optional, textLike, type Shaped } from '../json-shape.ts';
import { openFolder } from '../new-record/new-file.ts';
import { FORM_FIELDS } from '../../schema/form-fields.ts';
import { type GitHubTask, readWorkflowEvent } from './github-api.ts';

/** A text is cut at this many backticks: a fence has to be longer than any in the text, and a comment has to hold it twice. */
const TOO_MANY_TICKS = /`{100}/;

/**
 * Writes a text of a stranger as a block of code in Markdown, which the text cannot leave. Nothing in a block of code is markup,
 * and GitHub makes links of names, numbers, commits and addresses only outside of code. Invisible characters become escapes.
 *
 * @param language the language that the block is coloured by, and none that GitHub draws as a picture
 * @param maxLength the length in UTF-16 units behind which the text is cut, with a note
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
    .map((line) => withInvisible(line.split('\t').map(printable).join('\t')))
    .join('\n')
    .trimEnd();
}

/** Accepts an event about an issue (https://docs.github.com/webhooks, "issues"). */
const isIssueEvent = objectOf({
  action: isText,
  issue: objectOf({
    // No other issue on GitHub has this id, and no other issue of the repository has this number.
    id: isCount,
    number: isCount,
    // The text is null where nothing was written.
    body: optional(isText),
    state: isText,
    // This is the time of the event.
    updated_at: optional(isText),
    // An issue that is a pull request has this field.
    pull_request: optional(objectOf({ url: optional(isText) })),
  }),
  // This is the label that was added, where one was.
  label: optional(objectOf({ name: isText })),
  // This is the account that caused the event.
  sender: objectOf({ login: isText, type: isText }),
  repository: objectOf({
    full_name: isText,
    default_branch: isText,
    html_url: textLike(/^https?:\/\/[^\s()<>]+$/),
  }),
});
export type IssueEvent = Shaped<typeof isIssueEvent>;

/** The length of the longest record that is taken: nobody can accept a record that has no room in a comment. */
export const MAX_RECORD_LENGTH = 40_000;

/** An issue that was made by the form, as it was when the event happened that started the workflow. */
export interface IssueReport {
  readonly event: IssueEvent;
  readonly reported: ReportedEvent;
  /** The path of the event's file within the repository. */
  readonly path: string;
}

/**
 * Reads the issue of the event that started the workflow; nothing that it names is looked up.
 *
 * @returns a sentence that says why there is nothing to do, where the form has not made the issue
 * @throws UsageError where this is no step of such a workflow, or the content folder is not below the folder of the step
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
    // The id is the same each time, so that the record that is shown is the one that is written, and is written only once.
    { text, id: idFor({ file: 'issue', text: String(issue.id) }) },
    folder.displayPath,
  );
  const path = folder.displayPath(reported.path);
  if (path.startsWith('..')) throw new UsageError(`${path} is not within the repository.`);
  return { event, reported: showable(reported), path };
}

/** Adds a problem where the record is too long to be shown. */
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
 * Makes a task for issues of the form; about any other issue it says why there is nothing to do.
 *
 * @param work does the task, and returns a sentence for the log
 */
export function issueTask(work: (report: IssueReport, config: Config) => Promise<string>): GitHubTask {
  return async (args, config) => {
    const report = readIssueReport(args, config);
    process.stdout.write(`${typeof report === 'string' ? report : await work(report, config)}\n`);
    return OK;
  };
}
