import { randomUUID } from 'node:crypto';
import { printable } from '../../platform/printable.ts';
import { FAILED, WRONG_USE } from '../command.ts';
import { BACK, type Back, type Prompts } from '../new-record/prompts.ts';
import type { Flags, SourceFlags } from '../new-record/new-flags.ts';
import { type Obstacle, STOPPED, type Target } from '../new-record/draft.ts';
import { proposedWhereabouts } from '../new-record/proposed-whereabouts.ts';
import type { NewValues } from '../new-record/record-text.ts';
import { reportLines } from '../terminal.ts';
import type { Fact, FoundEvent } from './found-event.ts';
import { findEvents, type FoundSource, type IntakeOptions } from './found-source.ts';
import { knownLine } from './known-events.ts';
import { likelyDuplicate } from './likely-duplicate.ts';
import { provenFacts } from './proven-facts.ts';
import { factOf, valueOf, valuesOf } from './said.ts';
import { eventLine, factLines, numberedLines } from './shown-facts.ts';
import { soundFacts } from './sound-facts.ts';
import { SourceError } from './source.ts';
import { zoneNotes } from './zone-notes.ts';

/** What an event is to have, and what stands ready where it is asked for. */
export interface TakenEvent {
  readonly values: NewValues;
  readonly suggested: NewValues;
}

/** Where an event comes from, and who can be asked about it. */
export interface Taking {
  readonly target: Target;
  readonly flags: Flags;
  readonly source: SourceFlags;
  /** Null where nobody can be asked. */
  readonly prompts: Prompts | null;
  readonly options: Omit<IntakeOptions, 'timezone' | 'allowPrivate'>;
}

/** Takes an event from a source: what is said there, and what the flags say in place of it. */
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
  { events, notes }: FoundSource,
): Promise<FoundEvent | Obstacle | Back> {
  const shown = from === '-' ? 'Standard input' : printable(from);
  const [first, ...others] = events;
  if (first === undefined) {
    const line = `${shown} says nothing of an event that a program could read. Without --from all is asked for.`;
    return { status: FAILED, lines: [...notes.map(printable), line] };
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

async function takenEvent(
  taking: Taking,
  found: FoundSource,
  event: FoundEvent,
): Promise<TakenEvent | Obstacle | Back> {
  const { target, flags, prompts, source } = taking;
  const isOnly = found.events.length === 1;
  const whole = { ...event, facts: [...event.facts, ...ownPage(found, event)] };
  const proven = provenFacts(target.folder, whole, found.urls);
  const { facts, notes } = soundFacts(target.folder, proven.facts, flags.values);
  const values = { ...valuesOf(facts), ...flags.values };
  const draft = { type: flags.type, id: randomUUID(), slug: 'a', values };
  const [proposed] = proposedWhereabouts(target.folder, [draft]);
  reportLines([
    `Taken from ${printable(source.from === '-' ? 'standard input' : source.from)}:`,
    ...factLines(facts),
    ...[
      ...found.notes,
      ...proven.notes,
      ...notes,
      ...zoneNotes({ ...values, ...proposed }, target.folder),
    ].map(printable),
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

/** Whoever wants to change something of what was taken is asked for it, and has it ready as the answer. */
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

/** A page that speaks of one event is that event's page, where it names no other one. */
function ownPage({ events, urls, isPage }: FoundSource, { facts }: FoundEvent): Fact[] {
  const isIts = isPage && events.length === 1 && valueOf(facts, 'url') === undefined;
  return isIts ? factOf('url', urls[0], 'the address of the page') : [];
}
