import { overTest } from '../calendar/calendar-view.ts';
import type { Calendar } from '../calendar/calendar.ts';
import { type CalendarEvent, eventAt } from '../calendar/record-at.ts';
import { MARK_LENGTH, sourceMark } from '../content/defaults.ts';
import { hasTimeThere } from '../content/whereabouts/local-zones.ts';
import { hasLeftPlace } from '../event-text/where.ts';

/*
 * How much the events to come say of themselves, for those who look after the calendar (editors' handbook, "How complete events are").
 */

/** What an event can say, and whether it does; null where it does not apply to the event. */
const ASPECTS = {
  source: ({ sources }) => sources.length > 0,
  coordinates: (event) => (isVisited(event) ? event.latitude !== null : null),
  zone: (event) => (isVisited(event) ? hasFittingZone(event) : null),
  end: ({ startDate, endDate }) => (startDate === null ? null : endDate !== null),
  text: ({ detail }) => detail !== null,
  organizer: ({ organizations }) => organizations.length > 0,
} as const satisfies Readonly<Record<string, (event: CalendarEvent) => boolean | null>>;

export type Aspect = keyof typeof ASPECTS;

const ASPECT_NAMES: readonly Aspect[] = ['source', 'coordinates', 'zone', 'end', 'text', 'organizer'];

/** How many events say something. */
interface Share {
  readonly aspect: Aspect;
  readonly have: number;
  /** How many events it applies to. */
  readonly of: number;
}

/** An event, and what it does not say. */
interface Incomplete extends Pick<CalendarEvent, 'id' | 'name' | 'slug' | 'startDate'> {
  readonly lacks: readonly Aspect[];
}

/** When a record of a followed source changed last. */
interface SourceAge {
  readonly key: string;
  /** Its key where it has no name. */
  readonly name: string;
  /** How many events of the calendar came from it. */
  readonly events: number;
  /** As the API writes it; null where no change is known. */
  readonly changedAt: string | null;
  /** Whole days since then. */
  readonly days: number | null;
}

export interface Quality {
  /** How many events are to come and not cancelled; the first 5,000 of them are looked at. */
  readonly coming: number;
  readonly shares: readonly Share[];
  readonly sources: readonly SourceAge[];
  /** The events that would gain most: what lacks most stands first, then what begins first. */
  readonly incomplete: readonly Incomplete[];
}

/** To read more of them would keep other requests waiting. */
const MOST_READ = 5_000;
const MOST_SHOWN = 10;
const DAY = 24 * 60 * 60 * 1000;

/**
 * Counts what the events to come say.
 *
 * @param now milliseconds since 1970
 */
export function qualityOf(calendar: Calendar, now: number): Quality {
  const { earliestFirst } = calendar.events;
  const isOver = overTest(calendar, now);
  const coming = [...earliestFirst].filter((position) => !isOver(position));
  const events = coming
    .slice(0, MOST_READ)
    .map((position) => eventAt(calendar, position))
    .filter(({ status }) => status !== 'cancelled');
  const said = events.map((event) => ({
    event,
    says: new Map(ASPECT_NAMES.map((aspect) => [aspect, ASPECTS[aspect](event)])),
  }));
  const shares = ASPECT_NAMES.map((aspect) => {
    const answers = said.flatMap(({ says }) => says.get(aspect) ?? []);
    return { aspect, have: answers.filter(Boolean).length, of: answers.length };
  });
  const incomplete = said
    .map(({ event: { id, name, slug, startDate }, says }) => {
      const lacks = ASPECT_NAMES.filter((aspect) => says.get(aspect) === false);
      return { id, name, slug, startDate, lacks };
    })
    .filter(({ lacks }) => lacks.length > 0)
    .sort((one, other) => other.lacks.length - one.lacks.length)
    .slice(0, MOST_SHOWN);
  return {
    coming: events.length + Math.max(0, coming.length - MOST_READ),
    shares,
    sources: sourceAges(calendar, now),
    incomplete,
  };
}

/** Whether people go there, as far as is known. */
function isVisited(event: CalendarEvent): boolean {
  return event.attendanceMode !== 'online' && !hasLeftPlace(event);
}

/** Null where it is not known which clocks people use there, or when the event is. */
function hasFittingZone(event: CalendarEvent): boolean | null {
  const { startDate, startLocal, timezone, countryCode: country, latitude, longitude } = event;
  if (startDate === null || startLocal === null) return null;
  const position = latitude === null || longitude === null ? null : { latitude, longitude };
  return hasTimeThere(timezone, { country, position }, Date.parse(startDate), Number(startLocal.slice(0, 4)));
}

/** Looks at the ids once, however many sources there are: each id names its source by its last digits. */
function sourceAges({ events, followed }: Calendar, now: number): SourceAge[] {
  const brought = new Map(followed.map(({ key }) => [sourceMark(key), { count: 0, latest: 0 }]));
  const positions = followed.length === 0 ? [] : events.byId.keys();
  for (const position of positions) {
    const source = brought.get(events.idAt(position).slice(-MARK_LENGTH));
    if (source === undefined) continue;
    source.count += 1;
    const updatedAt = events.updatedAts[position] ?? NaN;
    if (updatedAt > source.latest) source.latest = updatedAt;
  }
  return followed.map(({ key, name }) => {
    const { count, latest } = brought.get(sourceMark(key)) ?? { count: 0, latest: 0 };
    const isKnown = latest > 0;
    return {
      ...{ key, name: name ?? key, events: count },
      changedAt: isKnown ? new Date(latest).toISOString() : null,
      days: isKnown ? Math.max(0, Math.floor((now - latest) / DAY)) : null,
    };
  });
}
