import { overTest } from '../calendar/calendar-view.ts';
import type { Calendar } from '../calendar/calendar.ts';
import { type CalendarEvent, eventAt } from '../calendar/record-at.ts';
import { MARK_LENGTH, sourceMark } from '../content/defaults.ts';
import { hasTimeThere } from '../content/whereabouts/local-zones.ts';

/* How complete the events to come are, for those who look after the calendar (editors' handbook, "How complete events are"). */

/** Aspects of completeness, and whether an event has them; null where an aspect does not apply to the event. */
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

/** The number of events that have an aspect. */
interface Share {
  readonly aspect: Aspect;
  readonly have: number;
  /** The number of events to which it applies. */
  readonly of: number;
}

/** An event, and the aspects that it lacks. */
interface Incomplete extends Pick<CalendarEvent, 'id' | 'name' | 'slug' | 'startDate'> {
  readonly lacks: readonly Aspect[];
}

/** When an event from a followed source changed last. */
interface SourceAge {
  readonly key: string;
  /** Its key where it has no name. */
  readonly name: string;
  /** The number of events in the calendar that came from it. */
  readonly events: number;
  /** As the API writes it; null where no change is known. */
  readonly changedAt: string | null;
  /** Whole days since then; null where no change is known. */
  readonly days: number | null;
}

export interface Quality {
  /** The number of events to come that are not cancelled; only the first 5,000 are examined. */
  readonly coming: number;
  readonly shares: readonly Share[];
  readonly sources: readonly SourceAge[];
  /** The most incomplete events: those that lack most come first, then those that begin first. */
  readonly incomplete: readonly Incomplete[];
}

/** The most events that are read: more would keep other requests waiting. */
const MOST_READ = 5_000;
const MOST_SHOWN = 10;
const DAY = 24 * 60 * 60 * 1000;

/**
 * Returns how complete the events to come are.
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

/** Whether people attend the event on site, as far as is known. */
function isVisited({ attendanceMode }: CalendarEvent): boolean {
  return attendanceMode !== 'online';
}

/** Whether the time zone of an event fits its country and coordinates; null where these, or its dates, are not known. */
function hasFittingZone(event: CalendarEvent): boolean | null {
  const { startDate, startLocal, timezone, countryCode: country, latitude, longitude } = event;
  if (startDate === null || startLocal === null) return null;
  const position = latitude === null || longitude === null ? null : { latitude, longitude };
  return hasTimeThere(timezone, { country, position }, Date.parse(startDate), Number(startLocal.slice(0, 4)));
}

/** Returns the ages of all sources in one pass over the events, whose ids end with a mark of the source. */
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
