import { foldedList, markdownCode, markdownText } from '../../diagnostics/report/markdown.ts';
import { count } from '../../diagnostics/report/report.ts';
import {
  type ChangeReport,
  KIND_WORDS,
  type ReportedGroup,
  type ReportedItem,
  type ReportedRecord,
} from './change-report.ts';

/** More changes than this are counted, not shown. */
const MAX_CHANGES = 300;
/** The summary of a step holds 1 MiB, of all that is appended to it. */
const MAX_BYTES = 512 * 1024;

/**
 * The changes as a section of Markdown that has no table, so that it can be read on a phone: a summary, and for each group its
 * warnings and a list.
 *
 * @param maxBytes that all lists have together; the changes that do not go into it are counted
 */
export function renderMarkdown(report: ChangeReport, maxBytes = MAX_BYTES): string {
  const blocks = [
    "## Changes of the API's answers",
    `Compared with ${markdownCode(report.since.slice(0, 12))}: ${markdownText(report.summary)}`,
  ];
  let rest = report.total;
  let [room, bytes] = [MAX_CHANGES, maxBytes];
  for (const group of report.groups) {
    const items: string[] = [];
    for (const { records, ...differences } of group.items) {
      const shown = records.slice(0, room);
      const item = shown.length === 0 ? '' : itemOf({ records: shown, ...differences }, records.length);
      bytes -= Buffer.byteLength(item);
      if (item === '' || bytes < 0) break;
      items.push(item);
      room -= shown.length;
      rest -= shown.length;
    }
    blocks.push(headOf(group), ...group.warnings.map(alertOf), foldedList(items));
  }
  if (rest > 0) blocks.push(`${count(rest, 'more change')} not shown.`);
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function headOf({ type, kind, total }: ReportedGroup): string {
  return `### ${count(total, type)} ${KIND_WORDS[kind]}`;
}

function alertOf({ code, message }: { readonly code: string; readonly message: string }): string {
  return `> [!WARNING]\n> ${markdownText(`${code}: ${message}`)}`;
}

/**
 * An item of the list, with what is to be said of it as a list below it.
 *
 * @param total how many records have the same difference, those that are shown among them
 */
function itemOf({ records, facts, fields, moreFields }: ReportedItem, total: number): string {
  const [first] = records;
  const isOne = total === 1 && first !== undefined;
  const lines = [
    ...facts.map(({ name, value }) => `${name}: ${value}`),
    ...fields.map(({ field, before, after }) => `${field}: ${before} → ${after}`),
    ...(moreFields > 0 ? [`and ${count(moreFields, 'more field')}`] : []),
  ];
  const title = isOne ? titleOf(first) : `**The same in ${total}**`;
  const titles = isOne ? [] : records.map((record) => `  - ${titleOf(record)}${datesOf(record)}`);
  return [
    `- ${title}`,
    ...lines.map((line) => `  - ${markdownText(line)}`),
    ...(titles.length === 0 ? [] : [foldedList(titles, '  ')]),
  ].join('\n');
}

function titleOf({ name, key }: ReportedRecord): string {
  return `**${markdownText(name)}** ${markdownCode(key)}`;
}

function datesOf({ dates }: ReportedRecord): string {
  return dates === '' ? '' : `, ${markdownText(dates)}`;
}
