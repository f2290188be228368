import type { Calendar } from '../../calendar/calendar.ts';
import type { CalendarEvent } from '../../calendar/record-at.ts';
import type { Language } from '../../words/language.ts';
import type { Reader } from '../reader.ts';

/* The props of the parts of an event's page. */

export interface EventInLanguage {
  readonly event: CalendarEvent;
  readonly language: Language;
}

export interface EventOfReader {
  readonly event: CalendarEvent;
  readonly reader: Reader;
}

export interface EventOfCalendar extends EventOfReader {
  readonly calendar: Calendar;
}
