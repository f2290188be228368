import type { Config } from '../../../config/config.ts';
import { idFor } from '../../../content/identity.ts';
import { parseOptions, UsageError } from '../../command.ts';
import { contentFolderOf } from '../../content-command.ts';
import { refuseFolderLink } from '../../folder-link.ts';
import { FORM_FIELDS } from '../../intake/issue-form/form-fields.ts';
import type { FormProblem } from '../../intake/issue-form/form-problem.ts';
import { isFormText } from '../../intake/issue-form/form-sections.ts';
import { reportedEvent, type ReportedEvent } from '../../intake/issue-form/reported-event.ts';
import { openFolder } from '../../new-record/new-file.ts';
import { isShownWhole } from '../code-block.ts';
import { readWorkflowEvent } from '../workflow-event.ts';
import { isIssueEvent, type IssueEvent } from './issue-event.ts';

/** Of a record, as it is shown: nobody can accept what has no room in a comment. */
export const MAX_RECORD_LENGTH = 40_000;

/** An issue that was made by the form, as it was when the event happened that started the workflow. */
export interface IssueReport {
  readonly event: IssueEvent;
  readonly reported: ReportedEvent;
  /** Of its file within the repository. */
  readonly path: string;
}

/**
 * Reads the issue of the event that started the workflow; nothing that it names is looked up.
 *
 * @returns why there is nothing to do, in a sentence, where it is another issue
 * @throws UsageError where this is no step of such a workflow, or the content folder is not below the one where it was started
 */
export function readIssueReport(args: readonly string[], config: Config): IssueReport | string {
  const { values } = parseOptions({ args: [...args], options: { content: { type: 'string' } } });
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
  if (isShownWhole(reported.text, MAX_RECORD_LENGTH)) return reported;
  return { ...reported, problems: [...reported.problems, NOT_SHOWN] };
}

const NOT_SHOWN: FormProblem = {
  label: FORM_FIELDS.at(-1)?.label ?? null,
  message: `This cannot be shown in a comment: it has more than ${MAX_RECORD_LENGTH} characters, or a hundred backticks in a row.`,
  hint: 'Shorten it: nothing is accepted that nobody sees.',
};
