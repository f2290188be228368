import type { CalendarEvent } from '../calendar/event-at.ts';
import { monthOf, shortDates } from '../event-text/event-dates.ts';
import { STATUS_WORDS } from '../event-text/status-words.ts';
import { hasLeftPlace, whereOf } from '../event-text/where.ts';
import { eventAddress } from './addresses.ts';
import { MESSAGES } from './messages.ts';
import type { Reader } from './site-page.tsx';

export interface EventListProps {
  readonly events: readonly CalendarEvent[];
  readonly reader: Reader;
  /** The first moment of today, in milliseconds since 1970. */
  readonly today: number;
}

/** Events below their months, in the order in which they are given. */
export function EventList({ events, reader, today }: EventListProps) {
  const { language } = reader;
  const messages = MESSAGES[language];
  const headingOf = (event: CalendarEvent): string =>
    isUnderWay(event, today) ? messages.underWay : (monthOf(event, language) ?? messages.undated);
  return (
    <>
      {[...groupsOf(events, headingOf)].map(([heading, those]) => (
        <section key={heading}>
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
function groupsOf<T>(items: readonly T[], nameOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(nameOf(item)) ?? [];
    group.push(item);
    groups.set(nameOf(item), group);
  }
  return groups;
}

function EventItem({ event, reader: { language, chosen } }: { event: CalendarEvent; reader: Reader }) {
  const location = hasLeftPlace(event)
    ? [whereOf(event, language)]
    : [event.place?.name ?? event.address, event.region];
  const where = [...location, event.organization?.name];
  return (
    <li class={event.status === 'cancelled' ? 'cancelled' : undefined}>
      <p class="dates">{shortDates(event, language)}</p>
      <div>
        <a class="name" href={eventAddress(event.id, chosen)}>
          {event.name}
        </a>{' '}
        {event.status !== 'scheduled' && <span class="status">{STATUS_WORDS[language][event.status]}</span>}
        <p class="where">{[...new Set(where)].filter(Boolean).join(' · ')}</p>
      </div>
    </li>
  );
}

function isUnderWay({ startDate, endDate }: CalendarEvent, today: number): boolean {
  return (
    startDate !== null && endDate !== null && Date.parse(startDate) < today && Date.parse(endDate) >= today
  );
}
