import { locationOf, type CalendarEvent } from '../calendar/event-at.ts';

/** When and where, and whether as it was planned, on one line. */
export function summaryOf(event: CalendarEvent): string {
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
