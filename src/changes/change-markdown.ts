import { markdownTable, markdownText } from '../diagnostics/report/markdown.ts';
import { count } from '../diagnostics/report/report.ts';
import { bundlesOf, type Bundle } from './bundles.ts';
import { KIND_WORDS, summaryOf } from './change-summary.ts';
import type { Change } from './compare.ts';
import { groupsOf, titleOf, type Group } from './groups.ts';
import { warningOf } from './warnings.ts';

const HEADS = ['Change', 'Record', 'Field', 'Before', 'After'];
/** More changes than this are counted, not shown. */
const MAX_CHANGES = 300;
/** The summary of a step holds 1 MiB, of all that is appended to it. */
const MAX_TABLE_BYTES = 512 * 1024;

/** The changes as a section of Markdown: a summary, the warnings, and a table with a row for every field. */
export function renderMarkdown(changes: readonly Change[], since: string): string {
  const blocks = [
    "## Changes of the API's answers",
    markdownText(`Compared with ${since}: ${summaryOf(changes)}`),
    groupsOf(changes).flatMap(warningItem).join('\n'),
    table(changes),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function warningItem(group: Group): string[] {
  const warning = warningOf(group);
  if (warning === null) return [];
  const what = `${count(group.changes.length, group.type)} ${KIND_WORDS[group.kind]}`;
  return [`- **Warning** ${markdownText(`${warning.code}: ${what}. ${warning.message}`)}`];
}

function table(changes: readonly Change[]): string {
  if (changes.length === 0) return '';
  const bundles = groupsOf(changes.slice(0, MAX_CHANGES)).flatMap((group) => bundlesOf(group.changes));
  const rows: string[][] = [];
  let rest = changes.length;
  let bytes = 0;
  for (const bundle of bundles) {
    const more = rowsOf(bundle);
    bytes += Buffer.byteLength(markdownTable([], more));
    if (bytes > MAX_TABLE_BYTES) break;
    rows.push(...more);
    rest -= bundle.changes.length;
  }
  const note = rest === 0 ? '' : `\n${count(rest, 'more change')} not shown.`;
  return `${markdownTable(HEADS, rows)}${note}`.trimEnd();
}

/** A row for every field; the first one names the change as well. */
function rowsOf({ changes, fields, moreFields }: Bundle): string[][] {
  const [first = ['', '', ''], ...others] = [
    ...fields.map(({ field, before, after }) => [field, before, after]),
    ...(moreFields > 0 ? [[count(moreFields, 'more field'), '', '']] : []),
  ];
  return [
    [changeCell(changes), changes.map(titleOf).join('; '), ...first],
    ...others.map((row) => ['', '', ...row]),
  ];
}

/** "event changed", "3 events changed" */
function changeCell(changes: Bundle['changes']): string {
  const [{ kind, subject }] = changes;
  const what = changes.length === 1 ? subject.type : count(changes.length, subject.type);
  return `${what} ${KIND_WORDS[kind]}`;
}
