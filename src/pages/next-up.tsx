import { DAY } from '../calendar/days.ts';
import { hasWholeDays, type ListedEvent, localDays, shortDates } from '../event-text/event-dates.ts';
import { daysAhead } from '../event-text/intl-formats.ts';
import { shortWhereOf } from '../event-text/where.ts';
import { Cover } from './cover.tsx';
import { Star } from './event-item.tsx';
import type { ListReader } from './reader.ts';

const SHOWN = 3;

/**
 * Returns the next events for the cards above the list: without events that began before today, or that are cancelled or postponed.
 *
 * @param events the events to come, the earliest first
 */
export function nextOf<Event extends ListedEvent>(events: readonly Event[], { date }: ListReader): Event[] {
  const today = Date.parse(date);
  return events
    .filter((event) => {
      const [first] = localDays(event) ?? [];
      const isOn = event.status !== 'cancelled' && event.status !== 'postponed';
      return isOn && first !== undefined && first.getTime() >= today;
    })
    .slice(0, SHOWN);
}

/** Cards for the events that `nextOf` returns. */
export function NextUp({
  events,
  reader,
}: {
  readonly events: readonly ListedEvent[];
  readonly reader: ListReader;
}) {
  if (events.length === 0) return null;
  return (
    <section class="next-up" aria-labelledby="next-up">
      <h2 id="next-up">{reader.language.words.list.nextUp}</h2>
      <ul class="cards">
        {events.map((event) => (
          <Card key={event.id} event={event} reader={reader} />
        ))}
      </ul>
    </section>
  );
}

/** A card with the time until the event: days are counted when the page is made, hours by the browser. */
function Card({ event, reader }: { readonly event: ListedEvent; readonly reader: ListReader }) {
  const { language, to, date } = reader;
  const [first] = localDays(event) ?? [];
  const days = ((first?.getTime() ?? NaN) - Date.parse(date)) / DAY;
  const hour = hasWholeDays(event) ? '' : (event.startLocal ?? '').slice('YYYY-MM-DDT'.length, -':00'.length);
  const start = hour === '' ? undefined : (event.startDate ?? undefined);
  return (
    <li>
      <div class="starred">
        <Cover event={event} reader={reader} />
        <Star event={event} language={language} />
      </div>
      <p class="ahead">
        <b>{shortDates(event, language)}</b>
        {hour !== '' && ` ${hour}`}
        {' · '}
        <span data-start={start} data-now={language.words.list.now}>
          {daysAhead(days, language)}
        </span>
      </p>
      <a class="title" href={to.event(event.id)} dir="auto">
        {event.name}
      </a>
      <p class="where" dir="auto">
        {shortWhereOf(event, language)}
      </p>
    </li>
  );
}
