import { DAY } from '../calendar/days.ts';
import type { CalendarEvent } from '../calendar/record-at.ts';
import { firstInstantAt, clockChanges, offsetIn } from '../platform/zone-offset.ts';
import { dateTimeOf, text, type Component } from './jcal.ts';

/** The rules of a year, with a part of the next. */
const YEAR = 400 * DAY;

/** See `observancesOf`. */
const MAX_IDLE = 100 * 365 * DAY;

/** No summer time is longer. */
const AFTER_SUMMER = 270 * DAY;

/** iCalendar has years of four digits. */
const FIRST = Date.parse('0001-01-01T00:00:00Z');

/** A component that shows nothing: a calendar must have one (RFC 5545, section 3.6), also where there is no event. */
export const NO_EVENT = timeZone('UTC', [observance('UTC', 0, 0)]);

/** The time zones that the events of a calendar are written in. */
export class UsedTimeZones {
  /** The instants that are written in each zone. */
  readonly #uses = new Map<string, Set<number>>();

  add({ timeZone: name, start, end }: EventTimes): void {
    if (name === null) return;
    const uses = this.#uses.get(name) ?? new Set();
    this.#uses.set(name, uses.add(start));
    if (end !== null) uses.add(end);
  }

  /** What a calendar has to say of each zone, in the order of their names; null where there is more to do first. */
  *components(): Generator<Component | null, void> {
    for (const [name, uses] of [...this.#uses].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const observances: Component[] = [];
      for (const each of observancesOf(name, Float64Array.from(uses).sort())) {
        if (each === null) yield null;
        else observances.push(each);
      }
      yield timeZone(name, observances);
    }
  }
}

/**
 * What the clocks of a zone show from when on; null about once a year. Each change stands on its own, since readers differ in
 * which rules of recurrence they know.
 *
 * An observance lasts until the next one begins, so that the last change before each use would be enough. There are all of
 * the year before it, and all between two uses, as long as the times without a use are no longer than `MAX_IDLE` altogether.
 * A longer one is leapt over: a single step leads to what the clocks show a year before the use. So a zone costs what a
 * hundred years cost and a little for each use, wherever in ten thousand years these are.
 *
 * @param uses in their order
 */
function* observancesOf(name: string, uses: Float64Array): Generator<Component | null, void> {
  const offsetAt = offsetIn(name);
  let idle = MAX_IDLE;
  let at = -Infinity;
  let offset = NaN;
  for (const use of uses) {
    if (use - at <= idle) {
      idle -= use - at;
    } else {
      at = Math.max(at, Math.min(use, Math.max(use - YEAR, FIRST)));
      const before = Number.isNaN(offset) ? offsetAt(at) : offset;
      if (offset !== offsetAt(at)) yield observance(name, at, before);
      offset = offsetAt(at);
    }
    while (at < use) {
      const until = Math.min(at + YEAR, use);
      for (const change of clockChanges(name, at, until)) {
        yield observance(name, change, offset);
        offset = offsetAt(change);
      }
      at = until;
      yield null;
    }
  }
}

function timeZone(name: string, observances: readonly Component[]): Component {
  return ['vtimezone', [text('tzid', name)], observances];
}

/**
 * @param instant at which it begins, in milliseconds since 1970
 * @param before the offset from UTC until then, in milliseconds
 */
function observance(zone: string, instant: number, before: number): Component {
  const offsetAt = offsetIn(zone);
  const offset = offsetAt(instant);
  return [
    offset > offsetAt(instant + AFTER_SUMMER) ? 'daylight' : 'standard',
    [
      ['dtstart', {}, 'date-time', dateTimeOf(instant + before)],
      ['tzoffsetfrom', {}, 'utc-offset', offsetText(before)],
      ['tzoffsetto', {}, 'utc-offset', offsetText(offset)],
    ],
    [],
  ];
}

/** Like `+01:00`, with seconds where there are some. */
function offsetText(offset: number): string {
  const size = new Date(Math.abs(offset)).toISOString().slice(11, 19);
  return (offset < 0 ? '-' : '+') + size.replace(/:00$/, '');
}

/** When an event takes place, in milliseconds since 1970, whole seconds. */
export interface EventTimes {
  readonly start: number;
  /** After the start; null where there is none. */
  readonly end: number | null;
  /** The zone on whose clocks both can be written; null where only UTC will do. */
  readonly timeZone: string | null;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const UTC = /^(?:etc\/)?(?:utc|uct|universal|zulu)$/i;

const LAST = Date.parse('9999-12-31T23:59:59Z');

/**
 * The times of an event; null where it has days instead, or no start. The end is rounded up: a day's last millisecond is the
 * first second of the next day.
 */
export function timesOf({ startDate, endDate, allDay, timezone }: CalendarEvent): EventTimes | null {
  if (startDate === null || allDay === true) return null;
  const start = Math.floor(Date.parse(startDate) / SECOND) * SECOND;
  const last = endDate === null ? start : Math.min(Math.ceil(Date.parse(endDate) / SECOND) * SECOND, LAST);
  const end = last > start ? last : null;
  const isWritten = (instant: number | null): boolean => instant === null || isLocalTime(instant, timezone);
  const timeZone = !UTC.test(timezone) && isWritten(start) && isWritten(end) ? timezone : null;
  return { start, end, timeZone };
}

/**
 * Whether the clocks of a zone say which instant is meant. A time that they show twice means the earlier instant (RFC 5545,
 * section 3.3.5), and many readers know no seconds of an offset, which zones had until they got one of their time.
 */
function isLocalTime(instant: number, timeZone: string): boolean {
  const offset = offsetIn(timeZone)(instant);
  const local = instant + offset;
  const isFirst = firstInstantAt(local, timeZone) === instant;
  return isFirst && offset % MINUTE === 0 && local >= FIRST && local <= LAST;
}
