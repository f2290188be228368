import { firstWhere } from '../../platform/collections.ts';
import { formats } from '../../schema/formats.ts';
import { dayNumber, NO_DAY } from '../days.ts';
import type { Range } from '../selection.ts';
import { DATE_TIME_SCHEMA, type Filter, INTERVAL_SCHEMA, InvalidValue } from './parameter.ts';

/** Events that start at an instant (milliseconds since 1970) or later: the first ones of the table, where the latest start comes first. */
export const eventStartAt: Filter<number | null> = {
  schema: {
    example: '2026-01-30T23:00:00Z',
    ...DATE_TIME_SCHEMA,
    description: 'Events that start at this time or later, in UTC: YYYY-MM-DDThh:mm:ss[.fraction]Z.',
  },
  absent: null,
  read: (sent) => readDateTime(sent, instantAtOrAfter),
  narrow({ events: { starts } }, startAt) {
    if (startAt === null) return null;
    // Comparisons with NaN are false, as is right for events without a start.
    return { limit: firstWhere(starts.length, (position) => !((starts[position] ?? NaN) >= startAt)) };
  },
};

/** The first millisecond that is not before a bound. */
export function instantAtOrAfter(dateTime: string): number {
  const [, fraction = ''] = /\.(\d+)Z$/.exec(dateTime) ?? [];
  return instantAtOrBefore(dateTime) + (/[1-9]/.test(fraction.slice(3)) ? 1 : 0);
}

/** Events up to an instant, in milliseconds since 1970. */
export const eventEndAt: Filter<number | null> = {
  schema: {
    example: '2026-02-28T23:00:00Z',
    ...DATE_TIME_SCHEMA,
    description: 'Events that end at this time or earlier, in UTC.',
  },
  absent: null,
  read: (sent) => readDateTime(sent, instantAtOrBefore),
  narrow({ events: { ends } }, endAt) {
    return endAt === null ? null : { ranges: [{ column: ends, from: -Infinity, until: endAt }] };
  },
};

/** @param instantOf returns the milliseconds since 1970 for a bound, which may be finer than milliseconds */
function readDateTime(sent: string, instantOf: (dateTime: string) => number): number | InvalidValue {
  return formats['utc-date-time'](sent)
    ? instantOf(sent)
    : new InvalidValue('date-time', 'be a date and time in UTC, like 2026-03-06T02:00:00.000Z');
}

/** The last millisecond that is not after a bound. */
function instantAtOrBefore(dateTime: string): number {
  return Date.parse(dateTime.replace(/(\.\d{3})\d+Z$/, '$1Z'));
}

/** Events that changed at an instant or later, in milliseconds since 1970, or of which that is not known. */
export const updatedSince: Filter<number | undefined> = {
  schema: {
    example: '2026-01-01T00:00:00Z',
    ...DATE_TIME_SCHEMA,
    description: 'Events that changed at this time or later, in UTC, and those of which that is not known.',
  },
  absent: undefined,
  read: (sent) => readDateTime(sent, instantAtOrAfter),
  narrow({ events: { updatedAts } }, since) {
    if (since === undefined) return null;
    return { ranges: [{ column: updatedAts, from: since, until: Infinity, orNone: true }] };
  },
};

/** A side of an interval: a day (since 1970) on the clocks of each event, or an instant (milliseconds since 1970). */
export type Side = { readonly day: number } | { readonly instant: number };

/** When events take place; null for a side that is open. */
export interface TimeRange {
  readonly from: Side | null;
  readonly until: Side | null;
  /** Whether the sides are of one kind and cross, so that nothing lies between them. */
  readonly isEmpty: boolean;
}

/** Events that meet an interval of time (OGC API Features 1.0, section 7.15.4). */
export const datetime: Filter<TimeRange | undefined> = {
  schema: {
    example: '2026-01-31/2026-02-28',
    ...INTERVAL_SCHEMA,
    description:
      'Events that take place then: an interval A/B, A/.., ../B, or one moment A. Each side is a time in UTC (2026-03-06T02:00:00Z), or a day where the event is (2026-03-06).',
  },
  absent: undefined,
  read: readInterval,
  narrow({ events: { starts, lasts, firstDays, lastDays } }, interval) {
    if (interval === undefined) return null;
    const { from, until, isEmpty } = interval;
    if (isEmpty) return { limit: 0 };
    return {
      ranges: [
        // Events without a start never match.
        { column: firstDays, from: NO_DAY + 1, until: Infinity },
        ...rangesOf(from, lasts, lastDays, (bound) => ({ from: bound, until: Infinity })),
        ...rangesOf(until, starts, firstDays, (bound) => ({ from: -Infinity, until: bound })),
      ],
    };
  },
};

const OPEN = new Set(['', '..']);

/** Reads an interval of time: one moment or day, or two sides, one of which may be open. */
export function readInterval(sent: string): TimeRange | InvalidValue {
  const [first = '', last = first, ...more] = sent.split('/');
  const isOpen = OPEN.has(first) && OPEN.has(last);
  if (isOpen || more.length > 0 || !isSide(first) || !isSide(last)) {
    return new InvalidValue(
      'interval',
      'be a day like 2026-03-06, a time in UTC like 2026-03-06T02:00:00Z, or two of them with "/" between them, ".." in the place of one for no bound',
    );
  }
  return {
    from: sideOf(first, instantAtOrAfter),
    until: sideOf(last, instantAtOrBefore),
    isEmpty: !OPEN.has(last) && isDay(first) === isDay(last) && comparable(first) > comparable(last),
  };
}

function isSide(text: string): boolean {
  return OPEN.has(text) || isDay(text) || formats['utc-date-time'](text);
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && formats['utc-date-time'](`${text}T00:00:00Z`);
}

function sideOf(text: string, instantOf: (dateTime: string) => number): Side | null {
  if (OPEN.has(text)) return null;
  return isDay(text) ? { day: dayNumber(text) } : { instant: instantOf(text) };
}

/** Days and times in a form that is ordered as text, also beyond milliseconds. */
function comparable(text: string): string {
  const [seconds = '', fraction = ''] = text.replace('Z', '').split('.');
  return `${seconds}.${fraction.replace(/(?<!0)0+$/, '')}`;
}

function rangesOf(
  side: Side | null,
  instants: Float64Array,
  days: Int32Array,
  boundsOf: (bound: number) => Pick<Range, 'from' | 'until'>,
): Range[] {
  if (side === null) return [];
  return 'day' in side
    ? [{ column: days, ...boundsOf(side.day) }]
    : [{ column: instants, ...boundsOf(side.instant) }];
}
