import type { DiagnosticCode } from '../../diagnostics/codes.ts';
import { addTo, groupedBy } from '../../platform/collections.ts';
import { printable } from '../../platform/printable.ts';
import { eventLine, valueOf } from '../intake/found-facts.ts';
import type { Difference } from '../intake/resolve/differences.ts';
import type { Outcome } from '../intake/write/new-events.ts';
import type { Target } from '../new-record/draft.ts';
import { pathOf } from '../new-record/new-file.ts';
import type { ImportFlags } from './import-flags.ts';
import type { ImportedSource } from './imported-source.ts';
import { shownSides } from './source-report.ts';

/** The maximum number of events that are named for a note. */
const MAX_NAMED = 3;

/** A report of more lines repeats its counts at the end, since its beginning scrolls off the screen. */
const SCREEN = 24;

/** Reports, in lines for people, what an import did or would do with a source. */
export function importReport(
  { displayPath }: Pick<Target, 'displayPath'>,
  imported: ImportedSource,
  { isDryRun }: Pick<ImportFlags, 'isDryRun'>,
): string[] {
  const { source, found, reason, outcomes, filtered, conflicts } = imported;
  const head = source.isFollowed ? [`${source.name ?? source.key}:`] : [];
  if (reason !== null)
    return [...head, reason, ...(source.isFollowed ? [] : ['Nothing was written.'])].map(printable);
  if (found === null) return [...head, 'Nothing has changed since it was read last.'];
  const byState = groupedBy(outcomes, ({ state }) => state);
  const of = (state: Outcome['state']): readonly Outcome[] => byState.get(state) ?? [];
  const [fresh, known, duplicates, refused] = [of('new'), of('known'), of('duplicate'), of('refused')];
  const changed = [...of('changed'), ...of('cancelled')];
  const twins = duplicates.filter(({ file }) => file !== null);
  const repeated = duplicates.filter(({ file }) => file === null);
  const { privates = 0 } = found;
  const files = new Set(imported.changed.map(pathOf));
  const isWritten = ({ file }: Outcome): boolean => file !== null && files.has(file);
  const removed = known.filter(({ file, reasons }) => file === null && reasons.length === 0);
  // An event that was changed and has a conflict as well is one.
  const merged = new Set([...changed, ...of('conflict')].map(({ file }) => file));
  const there = known.length - removed.length + merged.size;
  const inFile = ({ file, facts }: Outcome): string =>
    `  ${displayPath(file ?? '')}: ${eventLine({ facts })}`;
  const withReasons = (one: Outcome): string[] => [`  ${eventLine(one)}: ${one.reasons.join(' ')}`];
  const counted = (label: string, count: number): string[] => (count === 0 ? [] : [`${label}: ${count}.`]);
  const counts = [
    `${isDryRun ? 'Would be written' : 'Written'}: ${fresh.length}. There already: ${there}.`,
    `Probably there: ${twins.length}. Refused: ${refused.length}.`,
    ...counted('Changed', changed.length),
    ...counted('Changed in the source and here', conflicts),
    ...counted('Gone from the source', of('gone').length),
    ...counted('Removed here before, and left out', removed.length),
    ...counted('More than once in the source', repeated.length),
    ...counted('Private, and not taken', privates),
    ...counted('Left out, since they have ended or the settings say so', filtered),
  ].join(' ');
  const differing = (events: readonly Outcome[], ...headline: readonly string[]): string[] =>
    events.length === 0
      ? []
      : [...headline, ...together(events, inFile, ({ differences }) => differences.map(differenceLine))];
  const lines = [
    ...head,
    counts,
    ...(imported.isFirstSight && source.isFollowed ? firstSight(imported) : []),
    ...fresh.map(inFile),
    ...differing(
      changed.filter(isWritten),
      `${isDryRun ? 'Would be changed' : 'Changed'} as the source says:`,
    ),
    ...differing(
      changed.filter((one) => !isWritten(one)),
      'The source says otherwise by now; --update changes the files:',
    ),
    ...differing(
      of('conflict'),
      'Changed in the source and here, and left; --take FILE takes what the source says:',
    ),
    ...headed('Gone from the source, and public until you delete the file:', of('gone'), (one) => [
      inFile(one),
    ]),
    ...differing(
      known.filter(({ differences }) => differences.length > 0),
      'The source says otherwise, and the files stay as they are; change them where the source is right:',
    ),
    ...reasonLines(known, displayPath),
    ...headed('Probably there already; --duplicate writes them all the same:', twins, (one) => [
      ...withReasons(one),
      ...one.differences.map(differenceLine),
      `    The same? --same ${inShell(`${displayPath(one.file ?? '')}=${source.key}:${one.uid ?? ''}`)}`,
    ]),
    ...headed('Not written, since the source has them more than once:', repeated, withReasons),
    ...(refused.length === 0 ? [] : ['Not written; put right what is named below, and import again:']),
    ...together(
      refused,
      (one) => `  ${eventLine(one)}`,
      ({ reasons }) => reasons.map((line) => `    ${line}`),
    ),
    ...noteLines(fresh),
  ];
  return (lines.length > SCREEN ? [...lines, counts] : lines).map(printable);
}

/** Lists each reason why events did not change, with the files that it applies to. */
function reasonLines(known: readonly Outcome[], displayPath: Target['displayPath']): string[] {
  const told = known.filter(({ reasons }) => reasons.length > 0);
  return [...groupedBy(told, ({ reasons }) => reasons.join(' '))].map(([reason, about]) => {
    const named = about
      .slice(0, MAX_NAMED)
      .map(({ file, facts }) => (file === null ? eventLine({ facts }) : displayPath(file)));
    const more = about.length > MAX_NAMED ? ` and ${about.length - MAX_NAMED} more` : '';
    return `  ${named.join(', ')}${more}: ${reason}`;
  });
}

/** Describes a source that is read for the first time: the days of its events, and its time zone. */
function firstSight({ outcomes, found, source }: ImportedSource): string[] {
  const starts = outcomes.flatMap(({ state, facts }) => {
    const start = valueOf(facts, 'startDate');
    return state !== 'refused' && typeof start === 'string' ? [start.slice(0, 'YYYY-MM-DD'.length)] : [];
  });
  const [first, last] = [starts.toSorted()[0], starts.toSorted().at(-1)];
  const { timezone } = source.options;
  const zone =
    found?.zone == null
      ? `It names no time zone; ${timezone} is for times that have none of their own.`
      : `Its time zone is ${found.zone}.`;
  return first === undefined
    ? []
    : [`It is read for the first time, and has events from ${first} to ${last}. ${zone}`];
}

function headed(head: string, items: readonly Outcome[], linesOf: (item: Outcome) => string[]): string[] {
  return items.length === 0 ? [] : [head, ...items.flatMap(linesOf)];
}

/** Quotes an argument for a shell, where it has other characters than those of most paths and UIDs. */
function inShell(argument: string): string {
  return /^[\w@%+=:,./-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", String.raw`'\''`)}'`;
}

function differenceLine(difference: Difference): string {
  const [here, there] = shownSides(difference).map((text) => (text === null ? 'nothing' : `"${text}"`));
  return `    ${difference.key}: here ${here}, there ${there}`;
}

/** Lists events, and below each group with the same details, such as the dates of a series, these details once. */
function together(
  events: readonly Outcome[],
  lineOf: (event: Outcome) => string,
  saidOf: (event: Outcome) => readonly string[],
): string[] {
  const bySaid = groupedBy(events, (event) => saidOf(event).join('\n'));
  return [...bySaid].flatMap(([said, about]) => [...about.map(lineOf), ...said.split('\n')]);
}

/** Warnings about invisible characters, which nobody would notice in the files. */
const UNSEEN: ReadonlySet<string> = new Set<DiagnosticCode>(['name-invisible', 'text-invisible']);

/** Lists the notes on new events, and warnings about their invisible characters, each once with the events that it applies to. */
function noteLines(fresh: readonly Outcome[]): string[] {
  const byNote = new Map<string, Outcome[]>();
  for (const event of fresh) {
    const unseen = event.findings?.warnings.filter(({ code }) => UNSEEN.has(code)) ?? [];
    for (const note of [...event.notes, ...unseen.map(({ message }) => message)]) addTo(byNote, note, event);
  }
  return [...byNote].map(([note, about]) => {
    const named = about.slice(0, MAX_NAMED).map(eventLine).join('; ');
    const more = about.length > MAX_NAMED ? ` and ${about.length - MAX_NAMED} more` : '';
    return `Note: ${note} (${named}${more})`;
  });
}
