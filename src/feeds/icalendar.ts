import ICAL from 'ical.js';
import type { EventStatus } from '../schema/event.ts';
import { DAY } from '../calendar/days.ts';
import type { CalendarEvent } from '../calendar/event-at.ts';
import { plainTextOf } from '../event-text/markdown-text.ts';
import { STATUS_WORDS } from '../event-text/status-words.ts';
import { whereOf } from '../event-text/where.ts';
import { UNKNOWN_TIME, type Format } from './format.ts';
import { LANGUAGE } from './event-content.ts';

/*
 * iCalendar (RFC 5545, with the calendar properties of RFC 7986). What is written here is jCal (RFC 7265): name,
 * parameters, type and value of each property; ical.js escapes and folds it.
 */

type Property = [
  name: string,
  parameters: Readonly<Record<string, string>>,
  type: string,
  value: string | number,
];

type Component = [name: string, properties: readonly Property[], components: readonly Component[]];

/** In octets, without the space in front of a continued line, which ical.js does not count. */
ICAL.foldLength = 74;

// Some readers do not know the parameter VALUE here, so that these types have to be the default ones.
Object.assign(ICAL.design.icalendar.property, {
  name: { defaultType: 'text' },
  'x-wr-calname': { defaultType: 'text' },
  'x-published-ttl': { defaultType: 'duration' },
});

const END = 'END:VCALENDAR\r\n';
const REFRESH = 'PT1H';
const HEAD: readonly Property[] = [text('version', '2.0'), text('prodid', '-//Open event calendar//EN')];

/** A calendar must have a component (RFC 5545, section 3.6): this one shows nothing where there is no event. */
const UTC = component(
  'vtimezone',
  [text('tzid', 'UTC')],
  [
    [
      'standard',
      [
        ['dtstart', {}, 'date-time', '1970-01-01T00:00:00'],
        ['tzoffsetfrom', {}, 'utc-offset', '+00:00'],
        ['tzoffsetto', {}, 'utc-offset', '+00:00'],
      ],
      [],
    ],
  ],
);

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
  wantsStart: true,
  begin: ({ title }) =>
    component('vcalendar', [
      ...HEAD,
      text('name', title),
      text('x-wr-calname', title),
      ['refresh-interval', {}, 'duration', REFRESH],
      ['x-published-ttl', {}, 'duration', REFRESH],
    ]).slice(0, -END.length),
  event: (event) =>
    component('vevent', [
      text('uid', event.id),
      ['dtstamp', {}, 'date-time', UNKNOWN_TIME],
      ['sequence', {}, 'integer', 0],
      ...datesOf(event),
      text('status', STATUSES[event.status]),
      text('summary', summaryOf(event)),
      ...present('location', whereOf(event, LANGUAGE)),
      ...present('description', plainTextOf(event.detail ?? '')),
      ...(event.url === null ? [] : [uri('url', event.url)]),
    ]),
  nothing: UTC,
  separator: '',
  end: END,
};

/** A calendar of one event; it has no name, since programs would open a new calendar of that name. */
export function singleEvent(event: CalendarEvent): string {
  return component('vcalendar', HEAD).slice(0, -END.length) + icalendar.event(event) + END;
}

function summaryOf({ name, status }: CalendarEvent): string {
  return NAMED_STATUSES.includes(status) ? `${STATUS_WORDS[LANGUAGE][status]}: ${name}` : name;
}

function component(
  name: string,
  properties: readonly Property[],
  components: readonly Component[] = [],
): string {
  return `${ICAL.stringify.component([name, properties, components], ICAL.design.icalendar)}\r\n`;
}

function uri(name: string, value: string): Property {
  return [name, {}, 'uri', value];
}

function text(name: string, value: string): Property {
  return [name, {}, 'text', withoutControls(value)];
}

function present(name: string, value: string): Property[] {
  return value === '' ? [] : [text(name, value)];
}

/** Text has no control characters but line breaks and tabs (RFC 5545, section 3.3.11); some readers take the line ends of Unicode for line breaks. */
function withoutControls(value: string): string {
  return value.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replaceAll(/[\0-\x08\x0b-\x1f\x7f]/g, '');
}

/**
 * Days where the start is written as one and the end is not a time: an end in iCalendar is the first day after it.
 * Else seconds in UTC, the end rounded up: a day's last millisecond is the first second of the next day.
 */
function datesOf(event: CalendarEvent): Property[] {
  const { startDate, endDate, allDay, startLocal, endLocal } = event;
  if (startDate === null) return [];
  if (allDay === true && startLocal !== null) {
    const after = endLocal === null ? null : dayAfter(endLocal);
    return [date('dtstart', startLocal), ...(after === null ? [] : [date('dtend', after)])];
  }
  const start = secondsOf(Math.floor(Date.parse(startDate) / 1000));
  const end = endDate === null ? start : secondsOf(Math.ceil(Date.parse(endDate) / 1000));
  return [dateTime('dtstart', start), ...(end > start ? [dateTime('dtend', end)] : [])];
}

function date(name: string, value: string): Property {
  return [name, {}, 'date', value];
}

function dateTime(name: string, value: string): Property {
  return [name, {}, 'date-time', value];
}

/** iCalendar has years of four digits. */
const LAST_SECOND = Date.parse('9999-12-31T23:59:59Z') / 1000;

/** Null after the last day that can be written. */
function dayAfter(day: string): string | null {
  const next = Date.parse(day) + DAY;
  return next / 1000 > LAST_SECOND ? null : new Date(next).toISOString().slice(0, 10);
}

/** @param seconds since 1970 */
function secondsOf(seconds: number): string {
  return new Date(Math.min(seconds, LAST_SECOND) * 1000).toISOString().replace('.000Z', 'Z');
}
