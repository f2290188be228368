import type { CalendarEvent } from '../../calendar/record-at.ts';
import { longDates } from '../../event-text/event-dates.ts';
import type { Language } from '../../words/language.ts';
import { beginningOf, plainTextOf } from '../../event-text/markdown-text.ts';
import { whereOf } from '../../event-text/where.ts';

const MAX_LENGTH = 200;

/** What others show below a link to the page: whether, when and where it is, then how its text begins. */
export function eventDescription(event: CalendarEvent, language: Language): string {
  const { status, detail } = event;
  const words = language.words;
  const text = plainTextOf(detail ?? '').replaceAll(/\s+/g, ' ');
  const parts = [
    status === 'scheduled' ? '' : words.status[status],
    longDates(event, language) ?? words.list.undated,
    whereOf(event, language),
    text,
  ];
  return beginningOf(parts.filter((part) => part !== '').join(' · '), MAX_LENGTH);
}
