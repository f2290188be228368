import ICAL from 'ical.js';
import { DAY } from '../calendar/days.ts';
import type { CalendarEvent } from '../calendar/record-at.ts';
import { linkLines } from '../event-text/event-dates.ts';
import { plainTextOf } from '../event-text/markdown-text.ts';
import { hasLeftPlace, whereOf } from '../event-text/where.ts';
import { clockChanges, firstInstantAt, offsetIn } from '../platform/zone-offset.ts';
import type { EventStatus } from '../schema/event.ts';
import { type Format, FEED_LANGUAGE, previouslyOf, UNKNOWN_TIME } from './format.ts';

/*
 * iCalendar (RFC 5545) is written by way of jCal (RFC 7265): name, parameters, type and values of each property; ical.js
 * escapes and folds it.
 */

type Property = readonly [
  name: string,
  parameters: Readonly<Record<string, string>>,
  type: string,
  ...values: (string | number | readonly number[])[],
];

type Component = readonly [name: string, properties: readonly Property[], components: readonly Component[]];

/** The length of a line in octets, without the space in front of a continued line, which ical.js does not count. */
ICAL.foldLength = 74;

// Some readers do not know the parameter VALUE of these properties, so their types are declared as default,
// which omits it.
Object.assign(ICAL.design.icalendar.property, {
  name: { defaultType: 'text' },
  'x-wr-calname': { defaultType: 'text' },
  'x-wr-caldesc': { defaultType: 'text' },
  'x-published-ttl': { defaultType: 'duration' },
});

/** Writes a component as iCalendar. */
function written([name, properties, components]: Component): string {
  // The types of ical.js want mutable arrays, although it does not change them.
  const jCal = [name, [...properties], [...components]] as const;
  return `${ICAL.stringify.component([...jCal], ICAL.design.icalendar)}\r\n`;
}

function text(name: string, ...values: readonly string[]): Property {
  return [name, {}, 'text', ...values.map(withoutControls)];
}

/**
 * Removes all control characters but line breaks and tabs (RFC 5545, section 3.3.11). Other line separators of Unicode become
 * line breaks, since some readers treat them as such.
 */
function withoutControls(value: string): string {
  return value.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replaceAll(/[\0-\x08\x0b-\x1f\x7f]/g, '');
}

/**
 * Formats a local date and time.
 *
 * @param local the milliseconds from 1970 to the time as local clocks show it; a multiple of 1,000
 */
function dateTimeOf(local: number): string {
  return new Date(local).toISOString().replace('.000Z', '');
}

/** A little more than a year, in which the clocks go through all changes of a year. */
const YEAR = 400 * DAY;

/** The sum of gaps between uses in which all changes of the clocks are written: see `observancesOf`. */
const MAX_IDLE = 100 * 365 * DAY;

/** The length of the longest summer time. */
const AFTER_SUMMER = 270 * DAY;

/** The first instant that can be written: iCalendar has years of four digits. */
const FIRST = Date.parse('0001-01-01T00:00:00Z');

/** A component for a calendar without events, which must have at least one component (RFC 5545, section 3.6). */
const NO_EVENT = timeZone('UTC', [observance('UTC', 0, 0)]);

/**
 * Yields the observances of a time zone: an offset, and when it begins. After about each year it yields null, so that other
 * work can be done. Each change of the clocks is written on its own, since readers differ in the recurrence rules that they
 * know.
 *
 * An observance lasts until the next one begins, so the last change before each use of the zone would be enough. Yet all
 * changes in the year before a use are written, and all changes between two uses, until these gaps add up to `MAX_IDLE`. Longer
 * gaps are skipped with a single observance, which has the offset a year before the next use. So a zone costs at most as much
 * as a hundred years, and a little for each use, wherever in ten thousand years the uses are.
 *
 * @param uses the moments at which the zone is used, ascending
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
 * @param instant the moment at which the observance begins, in milliseconds since 1970
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

/** Writes an offset like `+01:00`, with seconds where it has some. */
function offsetText(offset: number): string {
  const size = new Date(Math.abs(offset)).toISOString().slice(11, 19);
  return (offset < 0 ? '-' : '+') + size.replace(/:00$/, '');
}

/** When an event takes place, in milliseconds since 1970, whole seconds. */
interface EventTimes {
  readonly start: number;
  /** The end, which is after the start; null where there is none. */
  readonly end: number | null;
  /** The time zone in which start and end are written; null where only UTC can express them. */
  readonly timeZone: string | null;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const UTC = /^(?:etc\/)?(?:utc|uct|universal|zulu)$/i;

const LAST = Date.parse('9999-12-31T23:59:59Z');

/**
 * Returns the times of an event; null where it is all-day or has no start. The end is rounded up: the last millisecond of a day
 * becomes the first second of the next day.
 */
function timesOf({ startDate, endDate, allDay, timezone }: CalendarEvent): EventTimes | null {
  if (startDate === null || allDay === true) return null;
  const start = Math.floor(Date.parse(startDate) / SECOND) * SECOND;
  const last = endDate === null ? start : Math.min(Math.ceil(Date.parse(endDate) / SECOND) * SECOND, LAST);
  const end = last > start ? last : null;
  const isWritten = (instant: number | null): boolean => instant === null || isLocalTime(instant, timezone);
  const timeZone = !UTC.test(timezone) && isWritten(start) && isWritten(end) ? timezone : null;
  return { start, end, timeZone };
}

/**
 * Whether an instant can be written as local time of a zone. A local time that occurs twice means the earlier instant (RFC
 * 5545, section 3.3.5), and many readers do not support offsets with seconds, which zones had before standard time.
 */
function isLocalTime(instant: number, timeZone: string): boolean {
  const offset = offsetIn(timeZone)(instant);
  const local = instant + offset;
  const isFirst = firstInstantAt(local, timeZone) === instant;
  return isFirst && offset % MINUTE === 0 && local >= FIRST && local <= LAST;
}

/* iCalendar (RFC 5545, with the calendar properties of RFC 7986). */

const END = 'END:VCALENDAR\r\n';
const REFRESH = 'PT1H';
const HEAD: readonly Property[] = [text('version', '2.0'), text('prodid', '-//Open event calendar//EN')];

/** Statuses that iCalendar does not have: they are written before the name. */
const NAMED_STATUSES: readonly EventStatus[] = ['movedOnline', 'postponed', 'rescheduled'];

/** A postponed event is tentative: it may take place, but its day is not certain any more. */
const STATUSES: Readonly<Record<EventStatus, string>> = {
  cancelled: 'CANCELLED',
  movedOnline: 'CONFIRMED',
  postponed: 'TENTATIVE',
  rescheduled: 'CONFIRMED',
  scheduled: 'CONFIRMED',
};

export const icalendar: Format = {
  contentType: 'text/calendar; charset=utf-8',
  isNewestFirst: false,
  has: ({ starts }, position) => !Number.isNaN(starts[position]),
  *begin({ title, description }, events) {
    yield opened([
      ...HEAD,
      text('name', title),
      text('x-wr-calname', title),
      ...(description === null ? [] : [text('description', description), text('x-wr-caldesc', description)]),
      ['refresh-interval', {}, 'duration', REFRESH],
      ['x-published-ttl', {}, 'duration', REFRESH],
    ]);
    yield* timeZonesOf(events);
  },
  event: (event, { page }) =>
    written([
      'vevent',
      [
        text('uid', event.id),
        ...changesOf(event),
        ...datesOf(event),
        text('status', STATUSES[event.status]),
        ...(event.allDay === true ? [text('transp', 'TRANSPARENT')] : []),
        text('summary', summaryOf(event)),
        ...present('location', whereOf(event, FEED_LANGUAGE)),
        ...coordinatesOf(event),
        ...present('description', descriptionOf(event)),
        ...present('contact', organizersOf(event)),
        ...(event.tags.length === 0 ? [] : [text('categories', ...event.tags)]),
        ...uri('image', event.thumbnail),
        ...uri('url', event.url ?? page),
      ],
      [],
    ]),
  nothing: written(NO_EVENT),
  separator: '',
  end: END,
};

/**
 * Writes a calendar of one event. It has no name, since programs would open a new calendar of that name.
 *
 * @param text the event, as `icalendar.event` writes it
 */
export function singleEvent(event: CalendarEvent, text: string): string {
  return opened(HEAD) + [...timeZonesOf([event])].join('') + text + END;
}

function opened(properties: readonly Property[]): string {
  return written(['vcalendar', properties, []]).slice(0, -END.length);
}

/**
 * Writes the time zones of all events, in the order of their names. Readers expect a zone before its first use, so all events
 * are read once before any is written. Empty texts are yielded so that other work can be done.
 */
function* timeZonesOf(events: Iterable<CalendarEvent>): Generator<string, void> {
  /** The instants that are written in each zone, by its name. */
  const usesOf = new Map<string, Set<number>>();
  for (const event of events) {
    const { timeZone: name = null, start = NaN, end = null } = timesOf(event) ?? {};
    if (name !== null) {
      const uses = usesOf.get(name) ?? new Set();
      usesOf.set(name, uses.add(start).add(end ?? start));
    }
    yield '';
  }
  for (const [name, uses] of [...usesOf].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const observances: Component[] = [];
    for (const each of observancesOf(name, Float64Array.from(uses).sort())) {
      if (each === null) yield '';
      else observances.push(each);
    }
    yield written(timeZone(name, observances));
  }
}

/** SEQUENCE is the number of seconds from this time to the last change, since readers take a higher number for a newer version. */
const FIRST_SEQUENCE = Date.parse('2000-01-01T00:00:00Z');
const LAST_SEQUENCE = 2 ** 31 - 1;

function changesOf({ createdAt, updatedAt }: CalendarEvent): Property[] {
  const seconds = updatedAt === null ? 0 : Math.floor((Date.parse(updatedAt) - FIRST_SEQUENCE) / 1000);
  return [
    ...(createdAt === null ? [] : [utc('created', createdAt)]),
    ...(updatedAt === null ? [] : [utc('last-modified', updatedAt)]),
    utc('dtstamp', updatedAt ?? UNKNOWN_TIME),
    ['sequence', {}, 'integer', Math.min(Math.max(seconds, 0), LAST_SEQUENCE)],
  ];
}

function utc(name: string, instant: string): Property {
  return [name, {}, 'date-time', `${dateTimeOf(Date.parse(instant))}Z`];
}

function summaryOf({ name, status }: CalendarEvent): string {
  return NAMED_STATUSES.includes(status) ? `${FEED_LANGUAGE.words.status[status]}: ${name}` : name;
}

function descriptionOf(event: CalendarEvent): string {
  const links = linkLines(event, FEED_LANGUAGE).map(({ label, url }) => `${label}: ${url}`);
  const names = organizersOf(event);
  const label = FEED_LANGUAGE.words.event.organizers({ count: event.organizations.length });
  const organizers = names === '' ? '' : `${label}: ${names}`;
  const parts = [previouslyOf(event), plainTextOf(event.detail ?? ''), links.join('\n'), organizers];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Writes the coordinates in degrees, to six decimals (RFC 5545, section 3.8.1.6). An event that has moved online gets none. */
function coordinatesOf(event: CalendarEvent): Property[] {
  const { latitude, longitude } = event;
  if (latitude === null || longitude === null || hasLeftPlace(event)) return [];
  return [['geo', {}, 'float', [latitude, longitude].map((degrees) => Number(degrees.toFixed(6)))]];
}

function uri(name: string, value: string | null): Property[] {
  return value === null ? [] : [[name, {}, 'uri', value]];
}

function organizersOf({ organizations }: CalendarEvent): string {
  return organizations.map(({ name }) => name).join(', ');
}

function present(name: string, value: string): Property[] {
  return value === '' ? [] : [text(name, value)];
}

/** Writes start and end: as days for an all-day event, whose end is exclusive in iCalendar, else as times in its zone or in UTC. */
function datesOf(event: CalendarEvent): Property[] {
  const { allDay, startLocal, endLocal } = event;
  if (allDay === true && startLocal !== null) {
    const after = endLocal === null ? null : dayAfter(endLocal);
    return [date('dtstart', startLocal), ...(after === null ? [] : [date('dtend', after)])];
  }
  const times = timesOf(event);
  if (times === null) return [];
  const { start, end } = times;
  return [dateTime('dtstart', start, times), ...(end === null ? [] : [dateTime('dtend', end, times)])];
}

function date(name: string, value: string): Property {
  return [name, {}, 'date', value];
}

function dateTime(name: string, instant: number, { timeZone }: EventTimes): Property {
  if (timeZone === null) return [name, {}, 'date-time', `${dateTimeOf(instant)}Z`];
  return [name, { tzid: timeZone }, 'date-time', dateTimeOf(instant + offsetIn(timeZone)(instant))];
}

/** Returns the next day; null after the last day that can be written, since years have four digits. */
function dayAfter(day: string): string | null {
  const next = new Date(Date.parse(day) + DAY).toISOString();
  return next.startsWith('+') ? null : next.slice(0, 10);
}
