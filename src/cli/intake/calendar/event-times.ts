import { DAY } from '../../../calendar/days.ts';
import { factOf, type Said } from '../found-facts.ts';
import { type Component, DATE_PROPERTIES, type ReadProperty } from './components.ts';
import {
  after,
  FLOATING,
  momentAt,
  momentWords,
  readWritten,
  skippedNote,
  UTC,
  writtenIn,
  type Clock,
  type Moment,
} from './moment.ts';

/** Returns the clock for a TZID. */
export type NamedClock = (tzid: string) => Clock;

/** The start and end of an event (RFC 5545, sections 3.8.2.2, 3.8.2.4 and 3.8.2.5). */
export interface EventTimes {
  readonly start: Moment;
  readonly end: Moment | null;
  /** The DURATION from which the end was computed; otherwise null. */
  readonly duration: string | null;
}

/** The times of an event are unreadable, do not exist, or contradict each other. */
export class TimesError extends Error {}

/**
 * Returns the times of an event, or of the first date of a recurring one; null where it has no start.
 *
 * @throws TimesError
 */
export function timesOf({ properties, broken }: Component, named: NamedClock): EventTimes | null {
  const wrong = broken.find(({ property }) => DATE_PROPERTIES.has(property));
  if (wrong !== undefined) {
    throw new TimesError(`Its ${wrong.property.toUpperCase()} in line ${wrong.number} cannot be read.`);
  }
  const [dtstart, dtend, duration] = ['dtstart', 'dtend', 'duration'].map(
    (name) => properties.get(name)?.[0],
  );
  if (dtstart === undefined) return null;
  const start = momentOf(dtstart, named);
  if (dtend === undefined)
    return duration === undefined
      ? { start, end: null, duration: null }
      : withDuration(start, duration.written);
  return { start, end: endAfter(start, lastOf(start, momentOf(dtend, named)), 'DTEND'), duration: null };
}

/** Returns the times of another date of a series, whose local start is `wall`; null where it is out of range. */
export function timesAt({ start, end, duration }: EventTimes, wall: number): EventTimes | null {
  const moved = momentAt(wall, start.isDay, start.clock);
  if (moved === null) return null;
  // Whole days need no computation with DURATION.
  if (duration !== null && !start.isDay) return withDuration(moved, duration);
  if (end === null) return { start: moved, end, duration };
  const movedEnd =
    end.clock === start.clock
      ? momentAt(end.wall + wall - start.wall, end.isDay, end.clock)
      : momentAt(end.instant + moved.instant - start.instant, end.isDay, UTC);
  return { start: moved, end: movedEnd, duration };
}

/** Returns the first moment in a property. */
export function momentOf(property: ReadProperty, named: NamedClock): Moment {
  const [moment] = momentsOf(property, named);
  if (moment === undefined) throw new TimesError(`Its ${property.name.toUpperCase()} is empty.`);
  return moment;
}

/**
 * Returns the moments in a property; those of RDATE can be periods (RFC 5545, section 3.3.9), of which the beginnings are returned.
 *
 * @throws TimesError for a moment that cannot be read, or does not exist
 */
export function momentsOf({ name, written, parameters }: ReadProperty, named: NamedClock): Moment[] {
  const tzid = parameters.get('tzid')?.trim();
  const clock = tzid === undefined ? FLOATING : named(tzid);
  const texts = written.split(',').filter((text) => text.trim() !== '');
  return texts.map((text) => {
    const read = readWritten(name === 'rdate' ? text.replace(/\/.*/s, '') : text);
    const moment = read === null ? null : momentAt(read.wall, read.isDay, read.clock ?? clock);
    if (moment !== null) return moment;
    throw new TimesError(`Its ${name.toUpperCase()} "${text.slice(0, 40)}" is no date that exists.`);
  });
}

function withDuration(start: Moment, duration: string): EventTimes {
  const end = after(start, duration);
  if (end === null) throw new TimesError(`Its DURATION "${duration.slice(0, 40)}" cannot be read.`);
  return { start, end: endAfter(start, lastOf(start, end), 'DURATION'), duration };
}

/** Converts the exclusive end of whole days to the last day; for a single day, some programs write that day as the end. */
function lastOf(start: Moment, end: Moment): Moment {
  const isDayAfter = start.isDay && end.isDay && end.wall > start.wall;
  return (isDayAfter ? momentAt(end.wall - DAY, true, end.clock) : null) ?? end;
}

/** Checks an end; null where it equals the start, which some programs write for an unknown end. */
function endAfter(start: Moment, end: Moment, property: string): Moment | null {
  if (end.isDay !== start.isDay)
    throw new TimesError(`Its ${property} is no ${start.isDay ? 'day' : 'time'}, as its start is.`);
  if (end.instant < start.instant) throw new TimesError(`Its ${property} lies before its start.`);
  return !start.isDay && end.instant === start.instant ? null : end;
}

/** Converts the times of an event to facts. */
export function timeFacts({ start, end, duration }: EventTimes): Said {
  const { zone } = start.clock;
  const endFrom = duration === null ? 'DTEND' : 'DURATION';
  const from = start.isDay && duration === null ? `${endFrom}, which is the day after` : endFrom;
  const facts = factOf('startDate', start.text, 'DTSTART', momentWords(start));
  if (end !== null) {
    const words = duration === null ? momentWords(end) : [duration];
    facts.push(...factOf('endDate', writtenIn(zone, end), from, words));
  }
  facts.push(...factOf('timezone', zone ?? undefined, 'TZID of DTSTART', [start.clock.name]));
  const moments = end === null ? [start] : [start, end];
  const notes = moments.flatMap((one) => [one.clock.note ?? [], skippedNote(one) ?? []].flat());
  return { facts, notes: [...new Set(notes)] };
}
