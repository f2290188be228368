import { count } from '../diagnostics/report/report.ts';
import { workflowCommand } from '../diagnostics/report/workflow-command.ts';
import { printable } from '../platform/printable.ts';
import type { Change } from './compare.ts';
import { titleOf } from './groups.ts';
import { warningOf } from './warnings.ts';

/** GitHub shows this many warnings of a step, and drops the rest without a word. */
const MAX_ANNOTATIONS = 10;

/** A GitHub annotation for every change with a warning; the last one counts those that have no room. */
export function renderAnnotations(changes: readonly Change[]): string {
  const warnings = changes.flatMap((change) => {
    const { kind, formerId, subject } = change;
    const warning = warningOf({ type: subject.type, kind });
    if (warning === null) return [];
    const what = formerId === null ? '' : ` has the id ${subject.id}, and had ${formerId}`;
    return { title: warning.code, message: `${printable(titleOf(change))}${what}. ${warning.message}` };
  });
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
