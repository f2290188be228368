import type { DiagnosticCode } from '../../../diagnostics/codes.ts';
import { addTo, groupedBy } from '../../../platform/containers.ts';
import { printable } from '../../../platform/printable.ts';
import type { Target } from '../../new-record/draft.ts';
import type { FoundSource } from '../read/read-source.ts';
import type { Difference } from '../resolve/differences.ts';
import { eventLine } from '../found-facts.ts';
import type { Outcome } from './import-plan.ts';

/** What became of a source. */
export interface Imported {
  /** Where it was taken: an address, the path of a file, or `-`. */
  readonly from: string;
  /** What it says; null where it could not be taken or read. */
  readonly found: FoundSource | null;
  /** Why nothing of it was taken, in a whole sentence; null where something was. */
  readonly reason: string | null;
  readonly outcomes: readonly Outcome[];
}

const MAX_VALUE = 70;
/** In characters. */
const BEFORE_DIFFERENCE = 30;
/** The most events of a note that are named. */
const MAX_NAMED = 3;
/** A longer report scrolls away from its counts, which then stand at its end as well. */
const SCREEN = 24;
const OTHERWISE =
  'The source says otherwise, and the files stay as they are; change them where the source is right:';

/** What an import did, or would do, in lines for people. */
export function importReport(
  { displayPath }: Pick<Target, 'displayPath'>,
  { found, reason, outcomes }: Imported,
  isWritten: boolean,
): string[] {
  if (reason !== null) return [reason, 'Nothing was written.'].map(printable);
  const byState = groupedBy(outcomes, ({ state }) => state);
  const [fresh = [], known = []] = [byState.get('new'), byState.get('known')];
  const [duplicates = [], refused = []] = [byState.get('duplicate'), byState.get('refused')];
  const twins = duplicates.filter(({ file }) => file !== null);
  const repeated = duplicates.filter(({ file }) => file === null);
  const changed = known.filter(({ differences }) => differences.length > 0);
  const turned = known.filter(({ reasons }) => reasons.length > 0);
  const { privates = 0 } = found ?? {};
  const inFile = ({ file, facts }: Outcome): string =>
    `  ${displayPath(file ?? '')}: ${eventLine({ facts })}`;
  const withReasons = (one: Outcome): string[] => [`  ${eventLine(one)}: ${one.reasons.join(' ')}`];
  const counts = [
    `${isWritten ? 'Written' : 'Would be written'}: ${fresh.length}. There already: ${known.length}.`,
    `Probably there: ${twins.length}. Refused: ${refused.length}.`,
    ...(repeated.length === 0 ? [] : [`More than once in the source: ${repeated.length}.`]),
    ...(privates === 0 ? [] : [`Private, and not taken: ${privates}.`]),
  ].join(' ');
  const lines = [
    counts,
    ...fresh.map(inFile),
    ...(changed.length === 0 ? [] : [OTHERWISE]),
    ...together(changed, inFile, ({ differences }) => differences.map(differenceLine)),
    ...turned.map(({ file, reasons }) => `  ${displayPath(file ?? '')}: ${reasons.join(' ')}`),
    ...headed('Probably there already; --duplicate writes them all the same:', twins, (one) => [
      ...withReasons(one),
      ...one.differences.map(differenceLine),
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

function headed(head: string, items: readonly Outcome[], linesOf: (item: Outcome) => string[]): string[] {
  return items.length === 0 ? [] : [head, ...items.flatMap(linesOf)];
}

function differenceLine({ key, ours, theirs }: Difference): string {
  const start = startShown(ours, theirs);
  return `    ${key}: here ${shownFrom(start, ours)}, there ${shownFrom(start, theirs)}`;
}

/** Returns from where on texts are shown: a long one from where it differs. */
function startShown(ours: string | null, theirs: string | null): number {
  if (ours === null || theirs === null || Math.max(ours.length, theirs.length) <= MAX_VALUE) return 0;
  let same = 0;
  while (same < ours.length && ours[same] === theirs[same]) same += 1;
  return Math.max(0, same - BEFORE_DIFFERENCE);
}

function shownFrom(start: number, text: string | null): string {
  if (text === null) return 'nothing';
  const line = text.slice(start, start + 2 * MAX_VALUE).replace(/\s+/g, ' ');
  const [before, behind] = [start > 0 ? '…' : '', line.length > MAX_VALUE ? '…' : ''];
  return `"${before}${line.slice(0, MAX_VALUE)}${behind}"`;
}

/** The events, and once below all of which the same is said what that is: a place that changes changes each date of a series. */
function together(
  events: readonly Outcome[],
  lineOf: (event: Outcome) => string,
  saidOf: (event: Outcome) => readonly string[],
): string[] {
  const bySaid = groupedBy(events, (event) => saidOf(event).join('\n'));
  return [...bySaid].flatMap(([said, about]) => [...about.map(lineOf), ...said.split('\n')]);
}

/** What nobody would see in the files. */
const UNSEEN: ReadonlySet<string> = new Set<DiagnosticCode>(['name-invisible', 'text-invisible']);

/** What was decided for events, and what they have that nobody sees, each once with those that it is about. */
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
