import { randomUUID } from 'node:crypto';
import { type Edge, readDate } from '../../../content/dates/read-date.ts';
import { isTimeZone } from '../../../schema/formats.ts';
import { problemsAlone, type Problem } from '../../new-record/draft.ts';
import { dayOfStart } from '../../new-record/moved-dates.ts';
import type { OpenFolder } from '../../new-record/new-file.ts';
import {
  foundWhereabouts,
  type Proposed,
  type Surroundings,
  surroundingsIn,
} from '../../new-record/proposed-whereabouts.ts';
import type { NewValues } from '../../new-record/record-text.ts';
import { NEW_TYPE_OF } from '../../new-record/record-type.ts';
import type { Fact, Found, FoundEvent } from '../found-event.ts';
import { factOf, maxItemsOf, type Said, valueOf, valuesOf } from '../found-facts.ts';
import { knownOrganizers, type KnownOrganizers, organizerFacts } from './known-organizers.ts';

/** What a calendar knows that an event of a source is resolved by. */
export type ResolvingFolder = Pick<OpenFolder, 'site' | 'organizations' | 'events' | 'placeOf'>;

/** What holds for all events of a source. */
export interface SourceFacts extends Pick<Found, 'zone'> {
  /** The http and https addresses that say it, behind those that an event names itself. */
  readonly urls: readonly string[];
  /**
   * What all events are to have, instead of what the source says; a time zone only where it names none that exists, since
   * times would be others in another one.
   */
  readonly given: NewValues;
}

/** An event of a source as this calendar would have it. */
export interface ResolvedEvent {
  /** What the source says of the keys of a file, but for what is given in its place. */
  readonly facts: readonly Fact[];
  /** What is given. */
  readonly given: NewValues;
  /** What the place of the event says besides: country, coordinates, time zone. */
  readonly added: Proposed;
  /** Where the source says the values of keys, in a few words; what is given is not among them. */
  readonly saidAt: ReadonlyMap<string, string>;
  /** What the source calls its page or file; undefined where it does not. */
  readonly slug: string | undefined;
  /** What was left out or decided, in whole sentences. */
  readonly notes: readonly string[];
}

/** Resolves events of a source: who runs them, where they are, and in which time zone. */
export function resolveEvents(
  folder: ResolvingFolder,
  events: readonly FoundEvent[],
  source: SourceFacts,
): ResolvedEvent[] {
  const organizers = knownOrganizers(folder);
  const series = knownSeries(folder);
  const surroundings = surroundingsIn(
    folder,
    events
      .filter(({ facts }) => (source.given.countryCode ?? valueOf(facts, 'countryCode')) !== undefined)
      .map(({ facts }) => ({ ...valuesOf(facts), ...source.given })),
  );
  return events.map((event) => resolveEvent({ folder, organizers, series, surroundings, source }, event));
}

/** How a series of a calendar ends: with a digest of the UID that all its dates have. */
const SERIES_DIGEST = /-[0-9a-f]{8}$/;

/** The series of the calendar that other calendars brought, by the digests at their ends. */
function knownSeries({ events }: Pick<ResolvingFolder, 'events'>): ReadonlyMap<string, string> {
  return new Map(
    events().flatMap(({ record }) => {
      const [digest] = SERIES_DIGEST.exec(record?.series ?? '') ?? [];
      return digest === undefined ? [] : [[digest, record?.series ?? '']];
    }),
  );
}

/** A series keeps the name that its first date had here, whatever the source calls it by now. */
function inKnownSeries(facts: readonly Fact[], series: ReadonlyMap<string, string>): readonly Fact[] {
  return facts.map((fact) => {
    if (fact.key !== 'series' || typeof fact.value !== 'string') return fact;
    const [digest = ''] = SERIES_DIGEST.exec(fact.value) ?? [];
    return { ...fact, value: series.get(digest) ?? fact.value };
  });
}

interface Resolving {
  readonly folder: ResolvingFolder;
  readonly organizers: KnownOrganizers;
  readonly series: ReadonlyMap<string, string>;
  readonly surroundings: Surroundings;
  readonly source: SourceFacts;
}

function resolveEvent(
  { folder, organizers, series, surroundings, source }: Resolving,
  { facts: read, organizers: runBy = [], notes }: FoundEvent,
): ResolvedEvent {
  const facts = inKnownSeries(read, series);
  const known = organizerFacts(organizers, runBy);
  const said = [...facts.filter(({ key }) => key !== 'sources'), ...known.facts, ...sourcesOf(facts, source)];
  const zone = zoneOf(folder, { facts: said, source, surroundings });
  const kept = zone.facts.filter(({ key }) => KEYS.has(key) && zone.given[key] === undefined);
  const slug = valueOf(facts, 'slug');
  return {
    facts: kept,
    given: zone.given,
    added: zone.added,
    saidAt: new Map(
      said.filter(({ key }) => zone.given[key] === undefined).map(({ key, from }) => [key, from]),
    ),
    slug: typeof slug === 'string' ? slug : undefined,
    notes: [...notes, ...known.notes, ...zone.notes, ...overruled(said, zone.given)],
  };
}

const KEYS: ReadonlySet<string> = new Set(NEW_TYPE_OF.events.fields.map(({ key }) => key));

/** What the file of an event has: the facts, what is given, and what its place says. */
export function valuesIn({
  facts,
  given,
  added,
}: Pick<ResolvedEvent, 'facts' | 'given' | 'added'>): NewValues {
  return { ...valuesOf(facts), ...given, ...added };
}

/** When an event is, and what it is called. */
export interface Moments {
  readonly name: string;
  /** The start and the end as instants; without an end, the last moment of the day of the start. Null where there is no date. */
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** Reads the dates of an event as its file would have them. */
export function momentsOf(
  { name, startDate, endDate, timezone }: NewValues,
  site: { readonly timezone: string },
): Moments {
  const zone = typeof timezone === 'string' && isTimeZone(timezone) ? timezone : site.timezone;
  const instantOf = (date: NewValues[string] | null | undefined, edge: Edge): string | null => {
    const read = typeof date === 'string' ? readDate(date, edge, zone) : null;
    return read !== null && 'instant' in read ? read.instant : null;
  };
  const lastDay = typeof startDate === 'string' ? dayOfStart(startDate, zone) : null;
  return {
    name: typeof name === 'string' ? name : '',
    startDate: instantOf(startDate, 'start'),
    endDate: instantOf(endDate ?? lastDay, 'end'),
  };
}

/** The addresses that prove an event: those that it names, then those where it was found. */
function sourcesOf(facts: readonly Fact[], { urls }: SourceFacts): Fact[] {
  const named = [valueOf(facts, 'sources') ?? []].flat();
  return factOf(
    'sources',
    [...new Set([...named, ...urls])].slice(0, maxItemsOf('sources')),
    'what was asked',
    null,
  );
}

/** The flags that say otherwise than the source does. */
function overruled(facts: readonly Fact[], given: NewValues): string[] {
  return facts
    .filter(
      ({ key, value }) => given[key] !== undefined && JSON.stringify(given[key]) !== JSON.stringify(value),
    )
    .map(({ key }) => `--${key} is taken in place of what the source says.`);
}

interface Zoned extends Said {
  /** What was given, without a time zone where the event has its own. */
  readonly given: NewValues;
  readonly added: Proposed;
}

/**
 * Decides in which time zone an event is: its own, else the one that was given, else that of its place, else the one that
 * the source names for all, else that of the calendar, with a note where there are times. Instants stay what they are.
 */
function zoneOf(
  { site }: Pick<ResolvingFolder, 'site'>,
  {
    facts,
    source,
    surroundings,
  }: { facts: readonly Fact[]; source: SourceFacts; surroundings: Surroundings },
): Zoned {
  const { timezone, ...others } = source.given;
  const own = valueOf(facts, 'timezone');
  const isOwn = typeof own === 'string' && isTimeZone(own);
  const given = isOwn || timezone === undefined ? others : source.given;
  const values = { ...valuesOf(facts), ...given };
  const { location, zone } = foundWhereabouts(values, surroundings);
  if (isOwn || timezone !== undefined) return { facts, given, added: location, notes: [] };
  const without = facts.filter(({ key }) => key !== 'timezone');
  const notes = typeof own === 'string' ? [`The time zone "${own.slice(0, MAX_SHOWN)}" is not known.`] : [];
  if (zone !== null) {
    const added = zone === site.timezone ? location : { ...location, timezone: zone };
    return { facts: without, given, added, notes };
  }
  if (source.zone !== undefined && values.startDate !== undefined) {
    const named = factOf('timezone', source.zone, 'the time zone that the source names', null);
    return { facts: [...without, ...named], given, added: location, notes };
  }
  return { facts: without, given, added: location, notes: [...notes, ...zoneNotes(values, site.timezone)] };
}

const MAX_SHOWN = 60;
const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}[T ][\d:.]+$/;
const PLAIN_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Says in which time zone the times of an event are read and shown where nothing says it. */
function zoneNotes({ startDate, endDate }: NewValues, timezone: string): string[] {
  const dates = [startDate, endDate].filter((date) => typeof date === 'string');
  if (dates.every((date) => PLAIN_DAY.test(date))) return [];
  const isLocal = dates.some((date) => LOCAL_TIME.test(date));
  const what = isLocal ? 'The time zone of its times is not said' : 'The time zone of the place is not said';
  return [`${what}: ${timezone}, that of the calendar, is taken. --timezone gives another.`];
}

/**
 * Without one of these that is said an event would be another one, and a scale that is said is not one to ask for: where
 * they are wrong they stay, and the event is refused. So does a damaged text: nobody knows what else was lost with it.
 */
const DECISIVE: ReadonlySet<string> = new Set(['name', 'startDate', 'endDate', 'scale']);

/** Returns the problems of an event for which facts are left out. */
export function passingProblems<One extends Pick<Problem, 'code' | 'key'>>(problems: readonly One[]): One[] {
  return problems.filter(({ code, key }) => code !== 'text-damaged' && !DECISIVE.has(key ?? ''));
}

/**
 * Leaves out the facts that break a rule of content files, each with a note that says why; what is missing does not matter, and
 * what is wrong with the values that are given is reported where those are checked.
 */
export function withSoundFacts<Event extends ResolvedEvent>(
  folder: Pick<OpenFolder, 'checkAlone'>,
  event: Event,
): Event {
  const draft = { type: NEW_TYPE_OF.events, id: randomUUID(), slug: null, values: valuesIn(event) };
  const wrong = new Map(
    passingProblems(problemsAlone(folder, draft)).map(({ key, message }) => [
      key ?? longest(event.facts)?.key,
      message,
    ]),
  );
  const facts = event.facts.filter(({ key }) => !wrong.has(key));
  if (facts.length === event.facts.length) return event;
  const leftOut = event.facts.flatMap(({ key }) => {
    const message = wrong.get(key);
    return message === undefined ? [] : [`Left out: ${key}. ${message}`];
  });
  return withSoundFacts(folder, { ...event, facts, notes: [...event.notes, ...leftOut] });
}

/** Where the file as a whole is wrong, it is too large. */
function longest(facts: readonly Fact[]): Fact | undefined {
  return facts.toSorted((a, b) => JSON.stringify(b.value).length - JSON.stringify(a.value).length)[0];
}
