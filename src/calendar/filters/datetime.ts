import { formats } from '../../schema/formats.ts';
import { dayNumber, NO_DAY } from '../days.ts';
import type { Range } from '../number-set.ts';
import { instantAtOrBefore } from './event-end-at.ts';
import { instantAtOrAfter } from './event-start-at.ts';
import type { Filter } from './filter.ts';
import { InvalidValue } from './parameter.ts';

/** A side of an interval: a day (since 1970) on the clocks of each event, or an instant (milliseconds since 1970). */
type Side = { readonly day: number } | { readonly instant: number };

/** When events take place; null for a side that is open. */
export interface Interval {
  readonly from: Side | null;
  readonly until: Side | null;
  /** Whether the sides are of one kind and cross, so that nothing lies between them. */
  readonly isEmpty: boolean;
}

/** Events that meet an interval of time (OGC API Features 1.0, section 7.15.4; contract, section 6). */
export const datetime: Filter<Interval | undefined> = {
  schema: {
    type: 'string',
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

function readInterval(sent: string): Interval | InvalidValue {
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
