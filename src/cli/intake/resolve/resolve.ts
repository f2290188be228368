import { randomUUID } from 'node:crypto';
import { type Edge, readDate } from '../../../content/dates/read-date.ts';
import { readRegion, townIn } from '../../../content/whereabouts/known-towns.ts';
import { groupedBy } from '../../../platform/collections.ts';
import { simpleName } from '../../../schema/countries.ts';
import { isTimeZone } from '../../../schema/formats.ts';
import { problemsAlone, type Problem } from '../../new-record/draft.ts';
import { dayOfStart } from '../../new-record/moved-dates.ts';
import type { KnownRecord, OpenFolder } from '../../new-record/new-file.ts';
import {
  foundWhereabouts,
  type Proposed,
  type Surroundings,
  surroundingsIn,
} from '../../new-record/proposed-whereabouts.ts';
import type { NewValues } from '../../new-record/record-text.ts';
import { NEW_TYPE_OF } from '../../new-record/record-type.ts';
import type { Fact, Found, FoundEvent, FoundOrganizer } from '../found-event.ts';
import { factOf, maxItemsOf, type Said, valueOf, valuesOf } from '../found-facts.ts';

/** The parts of a calendar that events of a source are resolved with. */
type ResolvingFolder = Pick<OpenFolder, 'site' | 'organizations' | 'events' | 'placeOf'>;

/** What applies to all events of a source. */
export interface SourceFacts extends Pick<Found, 'zone'> {
  /** The http and https addresses of the source, which are added to the `sources` of each event. */
  readonly urls: readonly string[];
  /** Values that override the source for all events; a time zone only for events without a valid one of their own. */
  readonly given: NewValues;
}

/** An event of a source, resolved with the content of this calendar. */
export interface ResolvedEvent {
  /** The facts of the source, without those that are overridden. */
  readonly facts: readonly Fact[];
  /** The values that override the source. */
  readonly given: NewValues;
  /** What follows from the place of the event: country, coordinates, time zone. */
  readonly added: Proposed;
  /** For each key, where the source has its value, in a few words; without the overridden keys. */
  readonly saidAt: ReadonlyMap<string, string>;
  /** The slug in the source; undefined where there is none. */
  readonly slug: string | undefined;
  /** What was left out or decided, in whole sentences. */
  readonly notes: readonly string[];
}

/** Resolves the organizers, locations and time zones of events. */
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

/** The digest of the UID at the end of the `series` of an imported event. */
const SERIES_DIGEST = /-[0-9a-f]{8}$/;

/** Returns the series of imported events by the digests at their ends. */
function knownSeries({ events }: Pick<ResolvingFolder, 'events'>): Map<string, string> {
  return new Map(
    events().flatMap(({ record }) => {
      const [digest] = SERIES_DIGEST.exec(record?.series ?? '') ?? [];
      return digest === undefined ? [] : [[digest, record?.series ?? '']];
    }),
  );
}

/** A series keeps the name of its first import, even if the source has renamed it; it is known from its first event on. */
function inKnownSeries(facts: readonly Fact[], series: Map<string, string>): readonly Fact[] {
  return facts.map((fact) => {
    if (fact.key !== 'series' || typeof fact.value !== 'string') return fact;
    const [digest = ''] = SERIES_DIGEST.exec(fact.value) ?? [];
    const value = series.get(digest) ?? fact.value;
    series.set(digest, value);
    return { ...fact, value };
  });
}

/** Returns the organization with the same name or website; null where there is none, or more than one. */
type KnownOrganizers = (organizer: FoundOrganizer) => KnownRecord | null;

function knownOrganizers({ organizations }: Pick<ResolvingFolder, 'organizations'>): KnownOrganizers {
  const byName = groupedBy(organizations, ({ name }) => name);
  const bySite = groupedBy(organizations, ({ website }) => siteOf(website));
  return ({ name, url }) => {
    const [same = null, ...others] = new Set([
      ...(name === '' ? [] : (byName.get(name) ?? [])),
      ...(url === '' ? [] : (bySite.get(siteOf(url)) ?? [])),
    ]);
    // Where two match, it is unknown which is meant.
    return others.length === 0 ? same : null;
  };
}

/** Normalizes an address for comparison: without its scheme, "www." and a trailing slash. */
function siteOf(address: string): string {
  return address
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/$/, '');
}

/** Converts organizers to references to organizations of the calendar, the first of which is the host; unknown ones are noted. */
function organizerFacts(knownAs: KnownOrganizers, organizers: readonly FoundOrganizer[]): Said {
  const found = organizers.map((organizer) => ({ ...organizer, same: knownAs(organizer) }));
  const [host, ...others] = new Set(found.flatMap(({ same }) => same?.key ?? []));
  const unknown = new Set(
    found.flatMap(({ name, url, same }) =>
      same === null ? `"${(name === '' ? url : name).slice(0, MAX_NAME)}"` : [],
    ),
  );
  const from = 'an organizer that the content knows';
  const notes = [`Left out, since the calendar has no such organization: ${[...unknown].join(', ')}.`];
  return {
    facts: [
      ...(host === undefined ? [] : [{ key: 'organization', value: host, from }]),
      ...(others.length > 0 ? [{ key: 'coOrganizers', value: others, from }] : []),
    ],
    notes: unknown.size === 0 ? [] : notes,
  };
}

const MAX_NAME = 100;

interface Resolving {
  readonly folder: ResolvingFolder;
  readonly organizers: KnownOrganizers;
  readonly series: Map<string, string>;
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
    notes: [
      ...notes,
      ...known.notes,
      ...zone.notes,
      ...overruled(said, zone.given),
      ...elsewhereNote(kept, zone.given),
    ],
  };
}

const KEYS: ReadonlySet<string> = new Set(NEW_TYPE_OF.events.fields.map(({ key }) => key));

/** Returns the values for the file of an event. */
export function valuesIn({
  facts,
  given,
  added,
}: Pick<ResolvedEvent, 'facts' | 'given' | 'added'>): NewValues {
  return { ...valuesOf(facts), ...given, ...added };
}

/** The name of an event, and its start and end as instants. */
export interface Moments {
  readonly name: string;
  /** The start; null where the event has no date. An event without an end ends at the last moment of the day of its start. */
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** Reads the dates of an event, written as in its file. */
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

/** Returns the `sources` of an event: its own, followed by the addresses of the source. */
function sourcesOf(facts: readonly Fact[], { urls }: SourceFacts): Fact[] {
  const named = [valueOf(facts, 'sources') ?? []].flat();
  return factOf(
    'sources',
    [...new Set([...named, ...urls])].slice(0, maxItemsOf('sources')),
    'what was asked',
    null,
  );
}

/** Returns notes about flags that override the source. */
function overruled(facts: readonly Fact[], given: NewValues): string[] {
  return facts
    .filter(
      ({ key, value }) => given[key] !== undefined && JSON.stringify(given[key]) !== JSON.stringify(value),
    )
    .map(({ key }) => `--${key} is taken in place of what the source says.`);
}

const POSTAL_CODE = /^\s*\d{4,6}\s+/;

/** Notes an event whose address names another town than the region that is given for all events. */
function elsewhereNote(facts: readonly Fact[], { region, countryCode }: NewValues): string[] {
  const address = valueOf(facts, 'address');
  if (typeof region !== 'string' || typeof address !== 'string') return [];
  const own = readRegion(region);
  const country = own.country ?? (typeof countryCode === 'string' ? countryCode : '');
  const names = address.split(',').map((part) => simpleName(part.replace(POSTAL_CODE, '')));
  const here = townIn(own, country);
  if (here === null || names.some((name) => name.includes(own.town ?? ''))) return [];
  const isElsewhere = names.some((town) => {
    const there = townIn({ town, between: [] }, country);
    return there !== null && (there.latitude !== here.latitude || there.longitude !== here.longitude);
  });
  return isElsewhere ? ['Its address names another town than --region does: correct one of them.'] : [];
}

interface Zoned extends Said {
  /** The overriding values, without a time zone where the event has its own. */
  readonly given: NewValues;
  readonly added: Proposed;
}

/**
 * Decides the time zone of an event: its own, else the given one, else that of its place, else that of the source, else that of
 * the calendar, with a note if there are times. Instants never change.
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

/** Notes that the time zone of the calendar is used, since nothing tells the event's own. */
function zoneNotes({ startDate, endDate }: NewValues, timezone: string): string[] {
  const dates = [startDate, endDate].filter((date) => typeof date === 'string');
  if (dates.every((date) => PLAIN_DAY.test(date))) return [];
  const isLocal = dates.some((date) => LOCAL_TIME.test(date));
  const what = isLocal ? 'The time zone of its times is not said' : 'The time zone of the place is not said';
  return [`${what}: ${timezone}, that of the calendar, is taken. --timezone gives another.`];
}

/**
 * Where one of these facts is invalid, the event is refused: leaving the fact out would make it another event, or ask for a scale
 * that was given. A damaged text refuses it too, since more may have been lost.
 */
const DECISIVE: ReadonlySet<string> = new Set(['name', 'startDate', 'endDate', 'scale']);

/** Returns the problems that are solved by leaving out facts. */
export function passingProblems<One extends Pick<Problem, 'code' | 'key'>>(problems: readonly One[]): One[] {
  return problems.filter(({ code, key }) => code !== 'text-damaged' && !DECISIVE.has(key ?? ''));
}

/** Leaves out invalid facts, each with a note that says why. Missing keys and overriding values are not checked here. */
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

/** Returns the fact with the longest value, which is left out where the file is too large. */
function longest(facts: readonly Fact[]): Fact | undefined {
  return facts.toSorted((a, b) => JSON.stringify(b.value).length - JSON.stringify(a.value).length)[0];
}
