import { printable } from '../../../platform/printable.ts';
import type { Target } from '../../new-record/new-obstacles.ts';
import { eventLine, shownText } from '../shown-facts.ts';
import type { Difference } from './differences.ts';
import type { Outcome } from './import-plan.ts';
import type { IncomingEvent } from './incoming-event.ts';

type Of<Kind extends Outcome['kind']> = Extract<Outcome, { readonly kind: Kind }>;

const MAX_VALUE = 70;
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
    ...twins.map(
      ({ event, file, reason }) =>
        `  ${eventLine(event)}: ${displayPath(file)} is probably this event. ${reason}`,
    ),
    ...(refused.length === 0
      ? []
      : ['Not written; put them right at the source, or give a flag, and import again:']),
    ...refused.flatMap(({ event, lines }) => [
      `  ${eventLine(event)}`,
      ...lines.map((line) => `    ${line}`),
    ]),
    ...noteLines(fresh.map(({ event }) => event)),
  ].map(printable);
}

function differenceLine({ key, ours, theirs }: Difference): string {
  return `    ${key}: here ${shownText(ours, MAX_VALUE)}, there ${shownText(theirs, MAX_VALUE)}`;
}

/** What was decided for events, each once with those that it is about. */
function noteLines(events: readonly IncomingEvent[]): string[] {
  const byNote = new Map<string, IncomingEvent[]>();
  for (const event of events) {
    for (const note of event.notes) {
      const others = byNote.get(note);
      if (others === undefined) byNote.set(note, [event]);
      else others.push(event);
    }
  }
  return [...byNote].map(([note, about]) => {
    const named = about.slice(0, MAX_NAMED).map(eventLine).join('; ');
    const more = about.length > MAX_NAMED ? ` and ${about.length - MAX_NAMED} more` : '';
    return `Note: ${note} (${named}${more})`;
  });
}
