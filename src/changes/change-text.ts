import { count } from '../diagnostics/report/report.ts';
import { withoutCommands } from '../diagnostics/report/workflow-command.ts';
import { printable } from '../platform/printable.ts';
import { bundlesOf, type Bundle } from './bundles.ts';
import { KIND_WORDS, summaryOf } from './change-summary.ts';
import type { Change } from './compare.ts';
import { groupsOf, titleOf, type Group } from './groups.ts';
import { warningOf } from './warnings.ts';

/** More changes than this are counted, not shown. */
const MAX_CHANGES = 100;

/** The changes as lines for people, grouped, and a line that counts them all. */
export function renderText(changes: readonly Change[]): string {
  const lines: string[] = [];
  let room = MAX_CHANGES;
  for (const group of groupsOf(changes)) {
    lines.push(...groupLines(group, room), '');
    room = Math.max(0, room - group.changes.length);
  }
  lines.push(summaryOf(changes));
  return lines.map((line) => `${withoutCommands(printable(line))}\n`).join('');
}

function groupLines(group: Group, room: number): string[] {
  const { type, kind, changes } = group;
  const warning = warningOf(group);
  const rest = changes.length - room;
  return [
    `${count(changes.length, type)} ${KIND_WORDS[kind]}:`,
    ...(warning === null ? [] : [`  warning ${warning.code}: ${warning.message}`]),
    ...bundlesOf(changes.slice(0, room)).flatMap(bundleLines),
    ...(rest > 0 ? [`  ${rest} ${rest < changes.length ? 'more ' : ''}not shown`] : []),
  ];
}

function bundleLines({ changes, fields, moreFields }: Bundle): string[] {
  const titles = changes.map(titleOf);
  const isOne = titles.length === 1;
  return [
    isOne ? `  ${titles.join('')}` : `  The same in ${titles.length}:`,
    ...fields.map(({ field, before, after }) => `    ${field}: ${before} → ${after}`),
    ...(moreFields > 0 ? [`    and ${count(moreFields, 'more field')}`] : []),
    ...(isOne ? [] : titles.map((title) => `    - ${title}`)),
  ];
}
