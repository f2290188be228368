import { DAY } from '../calendar/days.ts';
import { type ListedEvent, localDays } from '../event-text/event-dates.ts';
import { dayHeading, daysAhead } from '../event-text/intl-formats.ts';
import { type RowTimes, timesOnDay, timesUnderWay } from '../event-text/row-times.ts';
import { groupedBy } from '../platform/collections.ts';
import { EventItem } from './event-item.tsx';
import type { ListReader } from './reader.ts';

interface EventListProps {
  readonly events: readonly ListedEvent[];
  readonly reader: ListReader;
  /** Whether the view is chosen by days alone, so that it has all events of these days, whether or not they are over. */
  readonly byDaysAlone?: boolean;
}

/** The section of a heading: a day in milliseconds since 1970, events under way, or undated events. */
type Section = number | 'underWay' | 'undated';

/**
 * Events grouped by day, in the given order. Events under way have a heading of their own, but not among chosen or past days,
 * where it would separate them from others that start on the same day.
 */
export function EventList({ events, reader, byDaysAlone = false }: EventListProps) {
  const today = Date.parse(reader.date);
  const sectionOf = (event: ListedEvent): Section => {
    const [first, last] = localDays(event) ?? [];
    if (first === undefined || last === undefined) return 'undated';
    const isUnderWay = first.getTime() < today && last.getTime() >= today;
    return isUnderWay && !byDaysAlone ? 'underWay' : first.getTime();
  };
  return (
    <div class="days">
      {[...groupedBy(events, sectionOf)].map(([section, those]) => (
        <section key={section}>
          <Heading section={section} today={today} reader={reader} />
          <ul class="events">
            {those.map((event) => (
              <EventItem
                key={event.id}
                event={event}
                reader={reader}
                times={timesIn(section, event, reader)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** A heading like "Today · Thursday 26 November", "Under way", or "No date yet". */
function Heading({
  section,
  today,
  reader: { language },
}: {
  section: Section;
  today: number;
  reader: ListReader;
}) {
  const { list } = language.words;
  if (typeof section === 'string') return <h2>{list[section]}</h2>;
  const ahead = (section - today) / DAY;
  const isNear = ahead === 0 || ahead === 1;
  return (
    <h2>
      {isNear && <b class="near">{daysAhead(ahead, language)}</b>}
      {isNear && ' · '}
      {dayHeading(section, today, language)}
    </h2>
  );
}

function timesIn(section: Section, event: ListedEvent, { date, timeZone, language }: ListReader): RowTimes {
  if (section === 'underWay') return timesUnderWay(event, Date.parse(date), language);
  return timesOnDay(event, timeZone, language);
}
