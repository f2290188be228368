import { DAY } from '../../../calendar/days.ts';
import { factOf, type Said } from '../found-facts.ts';
import type { Component } from './components.ts';
import {
  after,
  FLOATING,
  momentAt,
  momentWords,
  readWritten,
  UTC,
  writtenIn,
  type Clock,
  type Moment,
} from './moment.ts';
import { DATE_PROPERTIES, type ReadProperty } from './property.ts';

/** Returns the clocks that a TZID names. */
export type NamedClock = (tzid: string) => Clock;

/** When an event is (RFC 5545, sections 3.8.2.2, 3.8.2.4 and 3.8.2.5). */
export interface EventTimes {
  readonly start: Moment;
  readonly end: Moment | null;
  /** DURATION, where the end comes of it; else null. */
  readonly duration: string | null;
}

/** Why an event cannot be taken: its times cannot be read, do not exist, or contradict each other. */
export class TimesError extends Error {}

/**
 * Returns the times of an event, of one that recurs those of the first date; null where it has no start.
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

/** Returns the times of the date of a series that begins at a time on the clocks of its start; null where no file can have it. */
export function timesAt({ start, end, duration }: EventTimes, wall: number): EventTimes | null {
  const moved = momentAt(wall, start.isDay, start.clock);
  if (moved === null) return null;
  // The length of days is the same on all of them.
  if (duration !== null && !start.isDay) return withDuration(moved, duration);
  if (end === null) return { start: moved, end, duration };
  const movedEnd =
    end.clock === start.clock
      ? momentAt(end.wall + wall - start.wall, end.isDay, end.clock)
      : momentAt(end.instant + moved.instant - start.instant, end.isDay, UTC);
  return { start: moved, end: movedEnd, duration };
}

/** Returns the moment that a property names, of several the first. */
export function momentOf(property: ReadProperty, named: NamedClock): Moment {
  const [moment] = momentsOf(property, named);
  if (moment === undefined) throw new TimesError(`Its ${property.name.toUpperCase()} is empty.`);
  return moment;
}

/**
 * Returns the moments that a property names.
 *
 * @throws TimesError for one that cannot be read, or does not exist
 */
export function momentsOf({ name, written, parameters }: ReadProperty, named: NamedClock): Moment[] {
  const tzid = parameters.get('tzid')?.trim();
  const clock = tzid === undefined ? FLOATING : named(tzid);
  const texts = written.split(',').filter((text) => text.trim() !== '');
  return texts.map((text) => {
    const read = readWritten(text);
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

/** Returns the last day where iCalendar names the day after it; some programs write the first day itself for a single one. */
function lastOf(start: Moment, end: Moment): Moment {
  const isDayAfter = start.isDay && end.isDay && end.wall > start.wall;
  return (isDayAfter ? momentAt(end.wall - DAY, true, end.clock) : null) ?? end;
}

/** Programs that know no end write the start once more. */
function endAfter(start: Moment, end: Moment, property: string): Moment | null {
  if (end.isDay !== start.isDay)
    throw new TimesError(`Its ${property} is no ${start.isDay ? 'day' : 'time'}, as its start is.`);
  if (end.instant < start.instant) throw new TimesError(`Its ${property} lies before its start.`);
  return !start.isDay && end.instant === start.instant ? null : end;
}

/** Returns what a file has of the times of an event. */
export function timesSaid({ start, end, duration }: EventTimes): Said {
  const { zone } = start.clock;
  const endFrom = duration === null ? 'DTEND' : 'DURATION';
  const from = start.isDay && duration === null ? `${endFrom}, which is the day after` : endFrom;
  const facts = factOf('startDate', start.text, 'DTSTART', momentWords(start));
  if (end !== null) {
    const words = duration === null ? momentWords(end) : [duration];
    facts.push(...factOf('endDate', writtenIn(zone, end), from, words));
  }
  facts.push(...factOf('timezone', zone ?? undefined, 'TZID of DTSTART', [start.clock.name]));
  return { facts, notes: [...new Set([start, end].flatMap((moment) => moment?.clock.note ?? []))] };
}
