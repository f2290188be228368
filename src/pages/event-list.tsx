import type { CalendarEvent } from '../calendar/event-at.ts';
import { startMonthOf } from '../event-text/event-dates.ts';
import { localDays } from '../event-text/local-days.ts';
import { WORDS } from '../event-text/words/words.ts';
import { EventItem } from './event-item.tsx';
import type { Reader } from './reader.ts';

interface EventListProps {
  readonly events: readonly CalendarEvent[];
  readonly reader: Reader;
}

/** Events below their months, in the order in which they are given. */
export function EventList({ events, reader }: EventListProps) {
  const { language } = reader;
  const today = Date.parse(reader.date);
  const { list } = WORDS[language];
  const headingOf = (event: CalendarEvent): string =>
    isUnderWay(event, today) ? list.underWay : (startMonthOf(event, language) ?? list.undated);
  return (
    <>
      {[...groupsOf(events, headingOf)].map(([heading, those]) => (
        <section key={heading} class="month">
          <h2>{heading}</h2>
          <ul class="events">
            {those.map((event) => (
              <EventItem key={event.id} event={event} reader={reader} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Groups in the order of their first items. */
export function groupsOf<T>(items: readonly T[], nameOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(nameOf(item)) ?? [];
    group.push(item);
    groups.set(nameOf(item), group);
  }
  return groups;
}

/** Since yesterday or before, and today still. */
function isUnderWay(event: CalendarEvent, today: number): boolean {
  const [first, last] = localDays(event) ?? [];
  return first !== undefined && last !== undefined && first.getTime() < today && last.getTime() >= today;
}
