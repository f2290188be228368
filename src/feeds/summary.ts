import type { CalendarEvent } from '../calendar/event-at.ts';
import { longDates } from '../event-text/event-dates.ts';
import { STATUS_WORDS } from '../event-text/status-words.ts';
import { whereOf } from '../event-text/where.ts';

/** What feeds say apart from what content says. */
export const LANGUAGE = 'en';

/** When and where, and whether as it was planned, on one line. */
export function summaryOf(event: CalendarEvent): string {
  const state = event.status === 'scheduled' ? '' : STATUS_WORDS[LANGUAGE][event.status];
  const parts = [state, longDates(event, LANGUAGE) ?? '', whereOf(event, LANGUAGE)];
  return parts.filter((part) => part !== '').join(' · ');
}
