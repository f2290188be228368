import type { Change } from '../../changes/compare.ts';
import { workflowCommand } from '../../diagnostics/report/github.ts';
import { count } from '../../diagnostics/report/report.ts';
import { printable } from '../../platform/printable.ts';
import { datedTitleOf, warningsOf, type Warning } from './groups.ts';

/** GitHub shows this many warnings of a step, and drops the rest without a word. */
const MAX_ANNOTATIONS = 10;

/** A GitHub annotation for every change with a warning; the last one counts those that have no room. */
export function renderAnnotations(changes: readonly Change[]): string {
  const warnings = changes.flatMap((change) =>
    warningsOf(change).map((warning) => ({
      title: warning.code,
      message: `${printable(`${datedTitleOf(change)}${reasonOf(change, warning)}`)}. ${warning.message}`,
    })),
  );
  const rest = warnings.length - MAX_ANNOTATIONS + 1;
  const shown = rest <= 1 ? warnings : warnings.slice(0, -rest);
  const more = {
    title: 'More warnings',
    message: `${count(rest, 'more warning')}: see the log of this step.`,
  };
  return [...shown, ...(rest <= 1 ? [] : [more])]
    .map((warning) => workflowCommand({ level: 'warning', file: null, ...warning }))
    .join('');
}

/** What the warning is about, as far as its message does not say it. */
function reasonOf({ fields }: Change, { field }: Warning): string {
  const change = fields.find((each) => each.field === field);
  if (change === undefined) return '';
  return `: its ${change.field} is ${String(change.after)}, and was ${String(change.before)}`;
}
