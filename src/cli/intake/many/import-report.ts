import type { DiagnosticCode } from '../../../diagnostics/codes.ts';
import { addTo, groupedBy } from '../../../platform/containers.ts';
import { printable } from '../../../platform/printable.ts';
import type { Target } from '../../new-record/draft.ts';
import { knownLine } from '../known-events.ts';
import { eventLine } from '../shown-facts.ts';
import type { Difference } from './differences.ts';
import type { Outcome } from './import-plan.ts';
import type { IncomingEvent } from './incoming-event.ts';

type Of<Kind extends Outcome['kind']> = Extract<Outcome, { readonly kind: Kind }>;

const MAX_VALUE = 70;
/** In characters. */
const BEFORE_DIFFERENCE = 30;
/** Of files that a note is about, as many are named. */
const MAX_NAMED = 3;

/** What an import did, or would do, in lines for people. */
export function importReport(
  { displayPath }: Pick<Target, 'displayPath'>,
  outcomes: readonly Outcome[],
  isWritten: boolean,
): string[] {
  const of = <Kind extends Outcome['kind']>(kind: Kind): Of<Kind>[] =>
    outcomes.filter((one): one is Of<Kind> => one.kind === kind);
  const [fresh, known, twins, refused] = [of('new'), of('known'), of('twin'), of('refused')];
  const changed = known.filter(({ differences }) => differences.length > 0);
  const writing = isWritten ? 'Written' : 'Would be written';
  return [
    `${writing}: ${fresh.length}. There already: ${known.length}. Probably there: ${twins.length}. Refused: ${refused.length}.`,
    ...fresh.map(({ event, findings: { path } }) => `  ${displayPath(path)}: ${eventLine(event)}`),
    ...(changed.length === 0 ? [] : ['The source says otherwise, and the files stay as they are:']),
    ...changed.flatMap(({ file, event, differences }) => [
      `  ${displayPath(file)}: ${eventLine(event)}`,
      ...differences.map(differenceLine),
    ]),
    ...(twins.length === 0 ? [] : ['Probably there already; --duplicate writes them all the same:']),
    ...twins.map(({ event, twin }) => `  ${eventLine(event)}: ${knownLine(twin, displayPath)}`),
    ...(refused.length === 0 ? [] : ['Not written; put right what is named below, and import again:']),
    ...refusedLines(refused),
    ...noteLines(fresh),
  ].map(printable);
}

function differenceLine({ key, ours, theirs }: Difference): string {
  const start = startShown(ours, theirs);
  return `    ${key}: here ${shownFrom(start, ours)}, there ${shownFrom(start, theirs)}`;
}

/** Of texts that are not shown whole, the part that differs is. */
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

/** The events, and below those that lack the same what it is. */
function refusedLines(refused: readonly Of<'refused'>[]): string[] {
  const byReason = groupedBy(refused, ({ lines }) => lines.map((line) => `    ${line}`).join('\n'));
  return [...byReason].flatMap(([reason, about]) => [
    ...about.map(({ event }) => `  ${eventLine(event)}`),
    ...reason.split('\n'),
  ]);
}

/** What nobody would see in the files. */
const UNSEEN: ReadonlySet<string> = new Set<DiagnosticCode>(['name-invisible', 'text-invisible']);

/** What was decided for events, and what they have that nobody sees, each once with those that it is about. */
function noteLines(fresh: readonly Of<'new'>[]): string[] {
  const byNote = new Map<string, IncomingEvent[]>();
  for (const { event, findings, notes: decided } of fresh) {
    const unseen = findings.warnings.filter(({ code }) => UNSEEN.has(code));
    const notes = [...decided, ...unseen.map(({ message }) => message)];
    for (const note of notes) addTo(byNote, note, event);
  }
  return [...byNote].map(([note, about]) => {
    const named = about.slice(0, MAX_NAMED).map(eventLine).join('; ');
    const more = about.length > MAX_NAMED ? ` and ${about.length - MAX_NAMED} more` : '';
    return `Note: ${note} (${named}${more})`;
  });
}
