import { DAY } from '../calendar/days.ts';
import type { CalendarEvent } from '../calendar/record-at.ts';
import { linkLines } from '../event-text/link-lines.ts';
import { plainTextOf } from '../event-text/markdown-text.ts';
import { hasLeftPlace, whereOf } from '../event-text/where.ts';
import { WORDS } from '../event-text/words/words.ts';
import { offsetIn } from '../platform/zone-offset.ts';
import type { EventStatus } from '../schema/event.ts';
import { LANGUAGE, previouslyOf } from './event-content.ts';
import { UNKNOWN_TIME, type Format } from './format.ts';
import { dateTimeOf, text, written, type Property } from './jcal.ts';
import { timesOf, type EventTimes, NO_EVENT, UsedTimeZones } from './time-zones.ts';

/* iCalendar (RFC 5545, with the calendar properties of RFC 7986). */

const END = 'END:VCALENDAR\r\n';
const REFRESH = 'PT1H';
const HEAD: readonly Property[] = [text('version', '2.0'), text('prodid', '-//Open event calendar//EN')];

/** States that iCalendar has no status for: they are written in front of the name. */
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
  event: (event) =>
    written([
      'vevent',
      [
        text('uid', event.id),
        ...changesOf(event),
        ...datesOf(event),
        text('status', STATUSES[event.status]),
        ...(event.allDay === true ? [text('transp', 'TRANSPARENT')] : []),
        text('summary', summaryOf(event)),
        ...present('location', whereOf(event, LANGUAGE)),
        ...coordinatesOf(event),
        ...present('description', descriptionOf(event)),
        ...(event.tags.length === 0 ? [] : [text('categories', ...event.tags)]),
        ...(event.url === null ? [] : [['url', {}, 'uri', event.url] as const]),
      ],
      [],
    ]),
  nothing: written(NO_EVENT),
  separator: '',
  end: END,
};

/**
 * A calendar of one event; it has no name, since programs would open a new calendar of that name.
 *
 * @param text of the event within it
 */
export function singleEvent(event: CalendarEvent, text: string): string {
  return opened(HEAD) + [...timeZonesOf([event])].join('') + text + END;
}

function opened(properties: readonly Property[]): string {
  return written(['vcalendar', properties, []]).slice(0, -END.length);
}

/** Readers want a zone before it is used, so that all events are read once before any of them is written. */
function* timeZonesOf(events: Iterable<CalendarEvent>): Generator<string, void> {
  const zones = new UsedTimeZones();
  for (const event of events) {
    const times = timesOf(event);
    if (times !== null) zones.add(times);
    yield '';
  }
  for (const zone of zones.components()) yield zone === null ? '' : written(zone);
}

/** Readers take the higher number for the newer version. */
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
  return NAMED_STATUSES.includes(status) ? `${WORDS[LANGUAGE].status[status]}: ${name}` : name;
}

function descriptionOf(event: CalendarEvent): string {
  const links = linkLines(event, LANGUAGE).map(({ label, url }) => `${label}: ${url}`);
  const parts = [previouslyOf(event), plainTextOf(event.detail ?? ''), links.join('\n')];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** In degrees, to six decimals (RFC 5545, section 3.8.1.6); nothing sends people to a place that was left. */
function coordinatesOf(event: CalendarEvent): Property[] {
  const { latitude, longitude } = event;
  if (latitude === null || longitude === null || hasLeftPlace(event)) return [];
  return [['geo', {}, 'float', [latitude, longitude].map((degrees) => Number(degrees.toFixed(6)))]];
}

function present(name: string, value: string): Property[] {
  return value === '' ? [] : [text(name, value)];
}

/** Days where every date is one: an end in iCalendar is the first day after it. Else times there, or in UTC. */
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

/** Null after the last day that can be written: years have four digits. */
function dayAfter(day: string): string | null {
  const next = new Date(Date.parse(day) + DAY).toISOString();
  return next.startsWith('+') ? null : next.slice(0, 10);
}
