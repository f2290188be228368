import { endOf } from '../../calendar/calendar-view.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import { dayNumber, DAY } from '../../calendar/days.ts';
import { eventAt, type CalendarEvent } from '../../calendar/event-at.ts';
import { localDays } from '../../event-text/local-days.ts';
import { dayAfter } from './over-day.ts';

/** An event as the index has it, before its words become numbers. */
export interface IndexEvent extends Pick<
  CalendarEvent,
  'id' | 'name' | 'status' | 'scale' | 'region' | 'place' | 'organizations' | 'countryCode' | 'tags'
> {
  /** Null where a place says it. */
  readonly address: string | null;
  /** The days there, since 1970; null where the start is not known. */
  readonly days: readonly [first: number, last: number] | null;
  /** The day from which it is over, since 1970; null for never. */
  readonly over: number | null;
  /** Milliseconds since 1970; NaN where it is not known. */
  readonly start: number;
}

/** The event at a position of the calendar's events. */
export function indexEventAt(calendar: Calendar, position: number): IndexEvent {
  const event = eventAt(calendar, position);
  const days = localDays(event);
  const end = endOf(calendar, position);
  return {
    ...event,
    address: event.place === null ? event.address : null,
    days: days && [days[0].getTime() / DAY, days[1].getTime() / DAY],
    over: Number.isNaN(end) ? null : dayAfter(end, calendar.site.timezone),
    start: calendar.events.starts[position] ?? NaN,
  };
}

/** Whether it is over on a day, like 2026-11-23. */
export function isOverOn({ over }: IndexEvent, day: string): boolean {
  return over !== null && over <= dayNumber(day);
}
