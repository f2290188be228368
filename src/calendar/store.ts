import type { Calendar } from './calendar.ts';

/** Holds the calendar that is served. A request takes `current()` once and keeps it to its end. */
export interface CalendarStore {
  current(): Calendar;
  /** Swaps the whole calendar at once. */
  replace(calendar: Calendar): void;
}

export function createCalendarStore(initial: Calendar): CalendarStore {
  let calendar = initial;
  return {
    current: () => calendar,
    replace(next) {
      calendar = next;
    },
  };
}
