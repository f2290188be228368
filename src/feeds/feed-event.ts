import type { Calendar } from '../calendar/calendar.ts';
import { dayText } from '../calendar/days.ts';
import { readEvent, type WireEvent } from '../calendar/wire.ts';

/** An event as feeds tell it. */
export interface FeedEvent extends WireEvent {
  /** `YYYY-MM-DD` where the start is written as a day without a time, else null. */
  readonly startDay: string | null;
  readonly endDay: string | null;
}

/** The event at a position of the calendar's events. */
export function feedEventAt({ events }: Calendar, position: number): FeedEvent {
  return {
    ...readEvent(events.answer(position).json),
    startDay: dayText(events.startDays[position] ?? NaN),
    endDay: dayText(events.endDays[position] ?? NaN),
  };
}

/** Where an event takes place, as far as that is known, on one line; empty where nothing is. */
export function locationOf({ place, address, region }: FeedEvent): string {
  const parts = [place?.name, place?.address, address, region];
  return [...new Set(parts.filter((part) => part !== null && part !== undefined))].join(', ');
}

/** When and where, and whether as it was planned, on one line. */
export function summaryOf(event: FeedEvent): string {
  const dates = [event.startDay ?? event.startDate, event.endDay ?? event.endDate];
  const when = [...new Set(dates.filter((date) => date !== null))].join(' – ');
  const state = event.status === 'scheduled' ? '' : STATES[event.status];
  return [state, when, locationOf(event)].filter((part) => part !== '').join(' · ');
}

const STATES = {
  cancelled: 'Cancelled',
  movedOnline: 'Moved online',
  postponed: 'Postponed',
  rescheduled: 'Rescheduled',
} as const;
