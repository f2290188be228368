import { DAY } from '../calendar/days.ts';
import { type ListedEvent, localDays } from '../event-text/event-dates.ts';
import { daysAhead } from '../event-text/intl-formats.ts';
import { shortWhereOf } from '../event-text/where.ts';
import { WORDS } from '../event-text/words/words.ts';
import { DateBlock, Hours } from './event-item.tsx';
import type { ListReader } from './reader.ts';

const SHOWN = 3;

interface NextUpProps {
  /** To choose from, none of which is over, the earliest first. */
  readonly events: readonly ListedEvent[];
  readonly reader: ListReader;
}

/** The next events to go to: none that began before today or is over, and none that does not take place then. */
export function NextUp({ events, reader }: NextUpProps) {
  const { language, to } = reader;
  const today = Date.parse(reader.date);
  const next = events
    .flatMap((event) => {
      const [first] = localDays(event) ?? [];
      const isOn = event.status !== 'cancelled' && event.status !== 'postponed';
      return isOn && first !== undefined && first.getTime() >= today ? [{ event, first }] : [];
    })
    .slice(0, SHOWN);
  if (next.length === 0) return null;
  return (
    <section class="next-up" aria-labelledby="next-up">
      <h2 id="next-up">{WORDS[language].list.nextUp}</h2>
      <ul>
        {next.map(({ event, first }) => (
          <li key={event.id} class="card">
            <DateBlock event={event} language={language} />
            <div>
              <p class="ahead">{daysAhead(Math.round((first.getTime() - today) / DAY), language)}</p>
              <a class="title" href={to.event(event.id)} dir="auto">
                {event.name}
              </a>
              <Hours event={event} />
              <p class="where" dir="auto">
                {shortWhereOf(event, language)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
