import type { Change } from '../../changes/compare.ts';
import { markdownText } from '../../diagnostics/report/markdown.ts';
import { count } from '../../diagnostics/report/report.ts';
import { bundlesOf, type Bundle } from './bundles.ts';
import { KIND_WORDS, summaryOf } from './change-summary.ts';
import { factsOf } from './facts.ts';
import { datedTitleOf, groupsOf, titlePartsOf, type Group } from './groups.ts';
import { warningsOfGroup } from './warnings.ts';

/** More changes than this are counted, not shown. */
const MAX_CHANGES = 300;
/** The summary of a step holds 1 MiB, of all that is appended to it. */
const MAX_BYTES = 512 * 1024;
/** More items of a list are folded. */
const MAX_OPEN = 10;

/**
 * The changes as a section of Markdown that has no table, so that it can be read on a phone: a summary, and for each group its
 * warnings and a list.
 */
export function renderMarkdown(changes: readonly Change[], since: string): string {
  const blocks = [
    "## Changes of the API's answers",
    markdownText(`Compared with ${since}: ${summaryOf(changes)}`),
  ];
  let rest = changes.length;
  let [room, bytes] = [MAX_CHANGES, MAX_BYTES];
  for (const group of groupsOf(changes)) {
    const items: string[] = [];
    for (const bundle of bundlesOf(group.changes.slice(0, room))) {
      const item = itemOf(bundle);
      bytes -= Buffer.byteLength(item);
      if (bytes < 0) break;
      items.push(item);
      rest -= bundle.changes.length;
    }
    room = Math.max(0, room - group.changes.length);
    blocks.push(headOf(group), ...warningsOfGroup(group).map(alertOf), folded(items));
  }
  if (rest > 0) blocks.push(`${count(rest, 'more change')} not shown.`);
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function headOf({ type, kind, changes }: Group): string {
  return `### ${count(changes.length, type)} ${KIND_WORDS[kind]}`;
}

function alertOf({ code, message }: { readonly code: string; readonly message: string }): string {
  return `> [!WARNING]\n> ${markdownText(`${code}: ${message}`)}`;
}

/** An item of the list, with what is to be said of it as a list below it. */
function itemOf({ changes, fields, moreFields }: Bundle): string {
  const [first, ...others] = changes;
  const isOne = others.length === 0;
  const lines = [
    ...(isOne ? factsOf(first, fields).map(([name, value]) => `${name}: ${value}`) : []),
    ...fields.map(({ field, before, after }) => `${field}: ${before} → ${after}`),
    ...(moreFields > 0 ? [`and ${count(moreFields, 'more field')}`] : []),
  ];
  const [name, key] = titlePartsOf(first).map(markdownText);
  const title = isOne ? `**${name}** ${key}` : `**The same in ${changes.length}**`;
  const titles = isOne ? [] : changes.map((change) => `  - ${markdownText(datedTitleOf(change))}`);
  return [
    `- ${title}`,
    ...lines.map((line) => `  - ${markdownText(line)}`),
    ...(titles.length === 0 ? [] : [folded(titles, '  ')]),
  ].join('\n');
}

/** A list whose items behind the first ten are seen when a reader opens them. */
function folded(items: readonly string[], indent = ''): string {
  const [open, rest] = [items.slice(0, MAX_OPEN), items.slice(MAX_OPEN)];
  if (rest.length === 0) return open.join('\n');
  const head = `${indent}<details><summary>${rest.length} more</summary>`;
  return [...open, '', head, '', ...rest, '', `${indent}</details>`].join('\n');
}
