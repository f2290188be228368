import { printable } from '../../platform/printable.ts';
import { FAILED, WRONG_USE } from '../command.ts';
import { BACK, type Back, type Prompts } from '../new-record/prompts.ts';
import type { Flags, SourceFlags } from '../new-record/new-flags.ts';
import { type Obstacle, STOPPED, type Target } from '../new-record/draft.ts';
import type { NewValues } from '../new-record/record-text.ts';
import { reportLines } from '../terminal.ts';
import type { Fact, FoundEvent } from './found-event.ts';
import { findEvents, type FoundSource, type IntakeOptions } from './read/read-source.ts';
import { SourceError } from './read/source.ts';
import { knownLine, likelyDuplicate } from './resolve/known-events.ts';
import { resolveEvents, withSoundFacts } from './resolve/resolve.ts';
import { eventLine, factLines, factOf, numberedLines, valueOf, valuesOf } from './found-facts.ts';

/** The values of a new event, and the prefilled answers for the keys that are asked for. */
export interface TakenEvent {
  readonly values: NewValues;
  readonly suggested: NewValues;
}

/** The input for taking an event from a source. */
export interface Taking {
  readonly target: Target;
  readonly flags: Flags;
  readonly source: SourceFlags;
  /** The prompts that ask a person; null where nobody can be asked. */
  readonly prompts: Prompts | null;
  readonly options: Omit<IntakeOptions, 'timezone' | 'allowPrivate'>;
}

/** Takes an event from a source; flags override what the source says. */
export async function eventFromSource(taking: Taking): Promise<TakenEvent | Obstacle | Back> {
  const { target, source, options } = taking;
  let found: FoundSource;
  try {
    const { timezone } = target.folder.site;
    found = await findEvents(source.from, { ...options, ...source, timezone });
  } catch (error) {
    if (error instanceof SourceError) return { status: FAILED, lines: [error.message] };
    throw error;
  }
  const event = await chosenEvent(taking, found);
  return event === BACK || 'status' in event ? event : takenEvent(taking, found, event);
}

async function chosenEvent(
  { source: { from, number }, prompts }: Taking,
  found: FoundSource,
): Promise<FoundEvent | Obstacle | Back> {
  const { events } = found;
  const shown = from === '-' ? 'Standard input' : printable(from);
  const [first, ...others] = events;
  if (first === undefined) {
    const line = `${shown} says nothing of an event that a program could read. Without --from all is asked for.`;
    return { status: FAILED, lines: [...sourceLines(found), line] };
  }
  if (number !== undefined) {
    const line = `There is no event ${number}: ${shown} speaks of ${events.length}.`;
    return events[number - 1] ?? { status: WRONG_USE, lines: [line, ...numberedLines(events)] };
  }
  if (others.length === 0) return first;
  if (prompts === null) {
    const line = `${shown} speaks of ${events.length} events. Choose one with --number:`;
    return { status: WRONG_USE, lines: [line, ...numberedLines(events)] };
  }
  const choices = events.map((value) => ({ value, label: eventLine(value) }));
  return prompts.choose('Which event is it?', choices);
}

/** Returns notes about a source: private and refused events, and what was decided when it was read. */
function sourceLines({ notes, privates = 0, refused = [] }: FoundSource): string[] {
  return [
    ...notes,
    ...(privates === 0 ? [] : [`Private, and not taken: ${privates}.`]),
    ...refused.map(({ name, startDate, reason }) => {
      const named = [name, startDate].filter((text) => text !== null).join(', ');
      return `Not taken: ${named === '' ? 'an event without a name' : named}. ${reason}`;
    }),
  ].map(printable);
}

async function takenEvent(
  taking: Taking,
  found: FoundSource,
  event: FoundEvent,
): Promise<TakenEvent | Obstacle | Back> {
  const { target, flags, prompts, source } = taking;
  if (event.refusal !== undefined) {
    return { status: FAILED, lines: [printable(`${eventLine(event)}: ${event.refusal}`)] };
  }
  const isOnly = found.events.length === 1;
  const isZoneGiven = flags.values.timezone !== undefined;
  const said = event.facts.filter(({ key }) => key !== 'timezone' || !isZoneGiven);
  const whole = { ...event, facts: [...said, ...ownPage(found, event)] };
  const [resolved] = resolveEvents(target.folder, [whole], { ...found, given: flags.values });
  if (resolved === undefined) return STOPPED;
  const { facts, given, notes } = withSoundFacts(target.folder, resolved);
  const values = { ...valuesOf(facts), ...given };
  reportLines([
    `Taken from ${printable(source.from === '-' ? 'standard input' : source.from)}:`,
    ...factLines(facts),
    ...sourceLines(found),
    ...notes.map(printable),
  ]);
  const pages = isOnly ? found.urls : [];
  const duplicate = source.isDuplicateAllowed ? null : likelyDuplicate(target.folder, values, pages);
  if (duplicate !== null) {
    const line = printable(knownLine(duplicate, target.displayPath));
    if (prompts === null) {
      return {
        status: FAILED,
        lines: [line, 'Where it is another one, --duplicate writes it all the same.'],
      };
    }
    const answer = await prompts.choose(`${line} Is it another one?`, [
      { value: false, label: 'no, write nothing' },
      { value: true, label: 'yes, write it' },
    ]);
    if (answer !== true) return answer === BACK && !isOnly ? BACK : STOPPED;
  }
  return prompts === null ? { values, suggested: {} } : askedFor(taking, facts);
}

/** Asks whether to keep all values; otherwise, the dialog asks for them with the taken values prefilled. */
async function askedFor({ flags, prompts }: Taking, facts: readonly Fact[]): Promise<TakenEvent | Back> {
  const isKept = await prompts?.choose('What is taken?', [
    { value: true, label: 'all of it as it is' },
    { value: false, label: 'what I look through' },
  ]);
  if (isKept === BACK) return BACK;
  const asked: readonly string[] = ['name', ...flags.type.asked];
  const suggested = isKept === true ? [] : facts.filter(({ key }) => asked.includes(key));
  const kept = facts.filter((fact) => !suggested.includes(fact));
  return { values: { ...valuesOf(kept), ...flags.values }, suggested: valuesOf(suggested) };
}

/** Returns the address of a page with a single event as the event's url, where the event has none. */
function ownPage({ events, urls, isPage }: FoundSource, { facts }: FoundEvent): Fact[] {
  const isIts = isPage && events.length === 1 && valueOf(facts, 'url') === undefined;
  return isIts ? factOf('url', urls[0], 'the address of the page', null) : [];
}
