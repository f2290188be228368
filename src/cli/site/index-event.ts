import { endOf } from '../../calendar/calendar-view.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import { DAY } from '../../calendar/days.ts';
import { eventAt, type CalendarEvent } from '../../calendar/record-at.ts';
import { localDays } from '../../event-text/event-dates.ts';
import type { IndexTables } from '../../pages/browser/index-format.ts';

/** An event as the index has it, before its words become numbers. */
export interface IndexEvent extends Pick<
  CalendarEvent,
  'id' | 'name' | 'status' | 'scale' | 'region' | 'place' | 'organizations' | 'countryCode' | 'tags'
> {
  /** Null where a place says it. */
  readonly address: string | null;
  /** The days there, since 1970; null where the start is not known. */
  readonly days: readonly [first: number, last: number] | null;
  /** The times there on the first and on the last day; null of whole days. */
  readonly hours: IndexTables['hours'][number] | null;
  /** Milliseconds since 1970; NaN where it is not known. */
  readonly start: number;
  /** When it is over, likewise; NaN for never. */
  readonly end: number;
}

/** The event at a position of the calendar's events. */
export function indexEventAt(calendar: Calendar, position: number): IndexEvent {
  const event = eventAt(calendar, position);
  const days = localDays(event);
  const { startLocal, endLocal } = event;
  return {
    ...event,
    address: event.place === null ? event.address : null,
    days: days && [days[0].getTime() / DAY, days[1].getTime() / DAY],
    hours: days && hoursOf(startLocal, endLocal, days[1]),
    start: calendar.events.starts[position] ?? NaN,
    end: endOf(calendar, position),
  };
}

/** @param last the last day there; an end at the midnight behind it is 24:00 */
function hoursOf(startLocal: string | null, endLocal: string | null, last: Date): IndexEvent['hours'] {
  const [, from] = startLocal?.split('T') ?? [];
  if (from === undefined) return null;
  const [day = '', to = null] = endLocal?.split('T') ?? [];
  return [from, Date.parse(day) > last.getTime() ? '24:00:00' : to];
}
