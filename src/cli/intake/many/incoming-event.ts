import type { OpenFolder } from '../../new-record/new-file.ts';
import type { NewValues } from '../../new-record/record-text.ts';
import type { Fact, FoundEvent } from '../found-event.ts';
import type { FoundSource } from '../found-source.ts';
import { provenFacts } from '../proven-facts.ts';
import { valueOf, valuesOf } from '../said.ts';
import { soundFacts } from '../sound-facts.ts';

/** An event of a source, with the record that it is or becomes. */
export interface IncomingEvent {
  readonly id: string;
  /** What the source says, as far as a file can have it. */
  readonly facts: readonly Fact[];
  /** What its file is to have: the facts, and what is given for all events. */
  readonly values: NewValues;
  /** What the source calls its page or file; undefined where it does not. */
  readonly slug: string | undefined;
  readonly notes: readonly string[];
}

/**
 * @param given what all events are to have, instead of what the source says; a time zone only where it says none, since
 * times would be others in another one
 */
export function incomingEvent(
  folder: OpenFolder,
  event: FoundEvent,
  id: string,
  { urls, given }: Pick<FoundSource, 'urls'> & { readonly given: NewValues },
): IncomingEvent {
  const hasZone = valueOf(event.facts, 'timezone') !== undefined;
  const own = Object.fromEntries(Object.entries(given).filter(([key]) => key !== 'timezone' || !hasZone));
  const { facts, notes } = soundFacts(folder, provenFacts(folder, event, urls), own);
  const slug = valueOf(event.facts, 'slug');
  return {
    id,
    facts,
    values: { ...valuesOf(facts), ...own },
    slug: typeof slug === 'string' ? slug : undefined,
    notes: [...event.notes, ...notes],
  };
}
