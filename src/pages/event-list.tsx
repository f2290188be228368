import { type ListedEvent, localDays } from '../event-text/event-dates.ts';
import { monthName } from '../event-text/intl-formats.ts';
import { WORDS } from '../event-text/words/words.ts';
import { groupedBy } from '../platform/containers.ts';
import { EventItem } from './event-item.tsx';
import { monthOf } from './months.ts';
import type { ListReader } from './reader.ts';

interface EventListProps {
  readonly events: readonly ListedEvent[];
  readonly reader: ListReader;
  /** Whether the days were chosen, so that the events of these days are there whether they are over or not. */
  readonly ofChosenDays?: boolean;
}

/**
 * Events below their months, in the order in which they are given. Those that are under way have a heading of their own,
 * but not among chosen days, where it would part them from others that start on the same day.
 */
export function EventList({ events, reader, ofChosenDays = false }: EventListProps) {
  const { language } = reader;
  const today = Date.parse(reader.date);
  const { list } = WORDS[language];
  const headingOf = (event: ListedEvent): string =>
    !ofChosenDays && isUnderWay(event, today) ? list.underWay : monthOfStart(event, reader);
  return (
    <>
      {[...groupedBy(events, headingOf)].map(([heading, those]) => (
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

/** The month in which an event starts there, like "November 2026". */
function monthOfStart({ startLocal }: ListedEvent, { language }: ListReader): string {
  return startLocal === null ? WORDS[language].list.undated : monthName(monthOf(startLocal), language);
}

/** Since yesterday or before, and today still. */
function isUnderWay(event: ListedEvent, today: number): boolean {
  const [first, last] = localDays(event) ?? [];
  return first !== undefined && last !== undefined && first.getTime() < today && last.getTime() >= today;
}
