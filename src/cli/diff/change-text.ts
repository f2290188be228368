import type { Change, FieldChange } from '../../changes/compare.ts';
import { withoutCommands, workflowCommand } from '../../diagnostics/report/github.ts';
import { foldedList, markdownCode, escapeForMarkdown } from '../../diagnostics/report/markdown.ts';
import { count } from '../../diagnostics/report/report.ts';
import { printable } from '../../platform/printable.ts';
import {
  type Bundle,
  bundlesOf,
  type ChangeReport,
  datedTitleOf,
  type ChangeGroup,
  groupsOf,
  KIND_WORDS,
  type ReportedGroup,
  type ReportedItem,
  reportedRecord,
  type ReportedRecord,
  changeSummary,
  recordTitle,
  settingsText,
  type Warning,
  warningsOf,
  warningsOfGroup,
} from './change-report.ts';
import type { ShownField } from './worded-fields.ts';

/** The maximum number of changes to list as text; further ones are only counted. */
const MAX_SHOWN_CHANGES = 100;
/** The maximum width of a line in characters; a longer line is broken in two. */
const MAX_WIDTH = 60;

/** Formats the groups of changes as lines for people, followed by the counts and the changed settings. */
export function renderChangeText(changes: readonly Change[], settings: readonly FieldChange[] = []): string {
  const lines: string[] = [];
  let room = MAX_SHOWN_CHANGES;
  for (const group of groupsOf(changes)) {
    lines.push(...groupLines(group, room), '');
    room = Math.max(0, room - group.changes.length);
  }
  lines.push(changeSummary(changes, settings));
  return lines.map((line) => `${withoutCommands(printable(line))}\n`).join('');
}

function groupLines(group: ChangeGroup, room: number): string[] {
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

/** @param said the warnings that are shown above the group */
function bundleLines({ first, item }: Bundle, said: readonly Warning[]): string[] {
  const { records, facts, fields, moreFields } = item;
  const [record, ...others] = records;
  const isOne = record !== undefined && others.length === 0;
  const warnings = warningsOf(first).filter((warning) => !said.includes(warning));
  return [
    isOne ? `  ${recordTitle(record)}` : `  The same in ${records.length}:`,
    ...warnings.map((warning) => `  ${warningLine(warning)}`),
    ...facts.map(({ name, value }) => `    ${name}: ${value}`),
    ...fields.flatMap(fieldLines),
    ...(moreFields > 0 ? [`    and ${count(moreFields, 'more field')}`] : []),
    ...(isOne ? [] : records.map((one) => `    - ${datedTitleOf(one)}`)),
  ];
}

function fieldLines({ field, before, after }: ShownField): string[] {
  const [start, end] = [`    ${field}: ${before}`, `→ ${after}`];
  return Array.from(`${start} ${end}`).length <= MAX_WIDTH ? [`${start} ${end}`] : [start, `      ${end}`];
}

/** Formats a report as one line of JSON. */
export function renderChangeJson(report: ChangeReport): string {
  // Special characters are escaped, so that no terminal or runner reads part of a text as a command.
  return `${withoutCommands(printable(JSON.stringify(report)))}\n`;
}

/** GitHub shows this many warnings of a step, and silently drops the rest. */
const MAX_ANNOTATIONS = 10;

/** Formats warnings as GitHub annotations, with changed settings as the first; where they are too many, the last one counts the rest. */
export function renderAnnotations(changes: readonly Change[], settings: readonly FieldChange[] = []): string {
  const changed = printable(settingsText(settings));
  const warnings = [
    ...(changed === '' ? [] : [{ title: 'settings-changed', message: changed }]),
    ...changes.flatMap((change) =>
      warningsOf(change).map((warning) => ({
        title: warning.code,
        message: `${printable(`${datedTitleOf(reportedRecord(change))}${reasonOf(change, warning)}`)}. ${warning.message}`,
      })),
    ),
  ];
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

/** Returns the old and new value of the field that a warning is about; empty where there is none. */
function reasonOf({ fields }: Change, { field }: Warning): string {
  const change = fields.find((each) => each.field === field);
  if (change === undefined) return '';
  return `: its ${change.field} is ${String(change.after)}, and was ${String(change.before)}`;
}

/** The maximum number of changes to list in Markdown; further ones are only counted. */
const MAX_LISTED_CHANGES = 300;
/** GitHub's step summary has room for 1 MiB, which all commands of the step share. */
const MAX_SUMMARY_BYTES = 512 * 1024;

/**
 * Formats a report as Markdown: a summary, and for each group its warnings and a list. Tables would be hard to read on a phone.
 *
 * @param maxBytes the room for all lists together; changes that do not fit are only counted
 */
export function renderMarkdown(report: ChangeReport, maxBytes = MAX_SUMMARY_BYTES): string {
  const blocks = [
    "## Changes of the API's answers",
    `Compared with ${markdownCode(report.since.slice(0, 12))}: ${escapeForMarkdown(report.summary)}`,
  ];
  let rest = report.total;
  let [room, bytes] = [MAX_LISTED_CHANGES, maxBytes];
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
  return `> [!WARNING]\n> ${escapeForMarkdown(`${code}: ${message}`)}`;
}

/**
 * Formats an item, with its facts and fields as a nested list.
 *
 * @param total the number of all records of the item, some of which may not be shown
 */
function itemOf({ records, facts, fields, moreFields }: ReportedItem, total: number): string {
  const [first] = records;
  const isOne = total === 1 && first !== undefined;
  const lines = [
    ...facts.map(({ name, value }) => `${name}: ${value}`),
    ...fields.map(({ field, before, after }) => `${field}: ${before} → ${after}`),
    ...(moreFields > 0 ? [`and ${count(moreFields, 'more field')}`] : []),
  ];
  const title = isOne ? markedTitleOf(first) : `**The same in ${total}**`;
  const titles = isOne ? [] : records.map((record) => `  - ${markedTitleOf(record)}${datesOf(record)}`);
  return [
    `- ${title}`,
    ...lines.map((line) => `  - ${escapeForMarkdown(line)}`),
    ...(titles.length === 0 ? [] : [foldedList(titles, '  ')]),
  ].join('\n');
}

function markedTitleOf({ name, key }: ReportedRecord): string {
  return `**${escapeForMarkdown(name)}** ${markdownCode(key)}`;
}

function datesOf({ dates }: ReportedRecord): string {
  return dates === '' ? '' : `, ${escapeForMarkdown(dates)}`;
}
