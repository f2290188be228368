import { readDate, type Edge } from '../../../content/dates/read-date.ts';
import { SCALES } from '../../../schema/scale.ts';
import { isTimeZone } from '../../../schema/formats.ts';
import type { OpenFolder } from '../../new-record/new-file.ts';
import type { NewValues } from '../../new-record/record-text.ts';
import type { Fact, FoundEvent } from '../found-event.ts';
import type { FoundSource } from '../found-source.ts';
import { provenFacts } from '../proven-facts.ts';
import { valueOf, valuesOf } from '../said.ts';
import { soundFacts } from '../sound-facts.ts';
import { isCounter } from './event-id.ts';

/** An event of a source, with the record that it is or becomes. */
export interface IncomingEvent {
  readonly id: string;
  /** Its UID, where other sources have the same for other events; else null. */
  readonly counter: string | null;
  /** What the source says, as far as a file can have it. */
  readonly facts: readonly Fact[];
  /** What its file is to have: the facts, and what is given for all events. */
  readonly values: NewValues;
  /** Where the source says the values of keys, in a few words; what is given for all events is not among them. */
  readonly saidAt: ReadonlyMap<string, string>;
  /** What the source calls its page or file; undefined where it does not. */
  readonly slug: string | undefined;
  readonly notes: readonly string[];
}

/**
 * @param given what all events are to have, instead of what the source says; a time zone only where it names none that
 * exists, since times would be others in another one
 */
export function incomingEvent(
  folder: OpenFolder,
  event: FoundEvent,
  id: string,
  { urls, given }: Pick<FoundSource, 'urls'> & { readonly given: NewValues },
): IncomingEvent {
  const proven = provenFacts(folder, event, urls);
  const saidZone = zoneNamed(valueOf(proven.facts, 'timezone'));
  const flags = Object.fromEntries(
    Object.entries(given).filter(([key]) => key !== 'timezone' || saidZone === undefined),
  );
  const isReadable = readableIn(saidZone ?? zoneNamed(given.timezone) ?? folder.site.timezone);
  const own = { ...valuesOf(proven.facts.filter((fact) => !isReadable(fact))), ...flags };
  const { facts, notes } = soundFacts(folder, proven.facts, own);
  const values = { ...valuesOf(facts), ...own };
  const slug = valueOf(proven.facts, 'slug');
  return {
    id,
    counter: event.uid !== null && isCounter(event.uid) ? event.uid : null,
    facts,
    values,
    saidAt: new Map(
      proven.facts.filter(({ key }) => flags[key] === undefined).map(({ key, from }) => [key, from]),
    ),
    slug: typeof slug === 'string' ? slug : undefined,
    notes: [...proven.notes, ...notes, ...overruled(proven.facts, flags)],
  };
}

function zoneNamed(value: unknown): string | undefined {
  return typeof value === 'string' && isTimeZone(value) ? value : undefined;
}

/** The flags that say otherwise than the source does. */
function overruled(facts: readonly Fact[], flags: NewValues): string[] {
  return facts
    .filter(
      ({ key, value }) => flags[key] !== undefined && JSON.stringify(flags[key]) !== JSON.stringify(value),
    )
    .map(({ key }) => `--${key} is taken in place of what the source says.`);
}

const EDGES: ReadonlyMap<string, Edge> = new Map([
  ['startDate', 'start'],
  ['endDate', 'end'],
]);

/**
 * Whether a fact is no date and no scale, or one that can be read. Without a date that is said an event would be another one,
 * and be written once more when the date is put right; a scale that is said is not one to ask for: so they stay, and
 * the event is refused.
 */
function readableIn(timezone: string): (fact: Fact) => boolean {
  const scales: readonly unknown[] = SCALES;
  return ({ key, value }) => {
    if (key === 'scale') return scales.includes(value);
    const edge = EDGES.get(key);
    return edge === undefined || typeof value !== 'string' || 'instant' in readDate(value, edge, timezone);
  };
}
