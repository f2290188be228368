import type { Change } from '../../changes/compare.ts';
import { withoutCommands } from '../../diagnostics/report/github.ts';
import { count } from '../../diagnostics/report/report.ts';
import { printable } from '../../platform/printable.ts';
import {
  bundlesOf,
  type Bundle,
  KIND_WORDS,
  summaryOf,
  datedTitleOf,
  groupsOf,
  titleOf,
  type Group,
  warningsOf,
  warningsOfGroup,
  type Warning,
} from './groups.ts';
import { factsOf, type Shown } from './worded-fields.ts';

/** More changes than this are counted, not shown. */
const MAX_CHANGES = 100;
/** In characters; what is longer is on two lines, as narrow screens want it. */
const MAX_WIDTH = 60;

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
  const rest = changes.length - room;
  const ofAll = warningsOfGroup(group).filter((warning) =>
    changes.every((change) => warningsOf(change).includes(warning)),
  );
  return [
    `${count(changes.length, type)} ${KIND_WORDS[kind]}:`,
    ...ofAll.map(warningLine),
    ...bundlesOf(changes.slice(0, room)).flatMap((bundle) => bundleLines(bundle, ofAll)),
    ...(rest > 0 ? [`  ${rest} ${rest < changes.length ? 'more ' : ''}not shown`] : []),
  ];
}

function warningLine({ code, message }: Warning): string {
  return `  warning ${code}: ${message}`;
}

/** @param said the warnings that stand above already */
function bundleLines({ changes, fields, moreFields }: Bundle, said: readonly Warning[]): string[] {
  const [first, ...others] = changes;
  const isOne = others.length === 0;
  const warnings = warningsOf(first).filter((warning) => !said.includes(warning));
  return [
    isOne ? `  ${titleOf(first)}` : `  The same in ${changes.length}:`,
    ...warnings.map((warning) => `  ${warningLine(warning)}`),
    ...(isOne ? factsOf(first, fields).map(([name, value]) => `    ${name}: ${value}`) : []),
    ...fields.flatMap(fieldLines),
    ...(moreFields > 0 ? [`    and ${count(moreFields, 'more field')}`] : []),
    ...(isOne ? [] : changes.map((change) => `    - ${datedTitleOf(change)}`)),
  ];
}

function fieldLines({ field, before, after }: Shown): string[] {
  const [start, end] = [`    ${field}: ${before}`, `→ ${after}`];
  return Array.from(`${start} ${end}`).length <= MAX_WIDTH ? [`${start} ${end}`] : [start, `      ${end}`];
}
