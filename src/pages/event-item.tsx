import { dateBlock, type ListedEvent, localHours } from '../event-text/event-dates.ts';
import { shortWhereOf } from '../event-text/where.ts';
import { WORDS } from '../event-text/words/words.ts';
import type { ListReader } from './reader.ts';

interface EventItemProps {
  readonly event: ListedEvent;
  readonly reader: ListReader;
  /** What is said in the place of the organizer, empty for nothing; left out for the organizer. */
  readonly note?: string;
}

/** An event in a list: its days as a block, its name as large as the event is, where it is and by whom. */
export function EventItem({ event, reader: { language, to }, note }: EventItemProps) {
  const words = WORDS[language];
  const { status, organization } = event;
  const by = note ?? organization?.name ?? '';
  return (
    <li class={`event ${event.scale} ${status}`}>
      <DateBlock event={event} language={language} />
      <div>
        <a class="name" href={to.event(event.id)} dir="auto">
          {event.name}
        </a>{' '}
        {status !== 'scheduled' && <span class="status">{words.status[status]}</span>}
        <Hours event={event} />
        <p class="where" dir="auto">
          {shortWhereOf(event, language)}
        </p>
        {by !== '' && (
          <p class="by" dir="auto">
            {by}
          </p>
        )}
      </div>
      {event.tags.length > 0 && (
        <p class="tags">
          {event.tags.map((tag) => (
            <span key={tag}>#{tag} </span>
          ))}
        </p>
      )}
    </li>
  );
}

export function Hours({ event }: { event: ListedEvent }) {
  const hours = localHours(event);
  return hours === null ? null : <p class="hours">{hours}</p>;
}

interface DateBlockProps {
  readonly event: Pick<ListedEvent, 'startLocal' | 'endLocal'>;
  readonly language: ListReader['language'];
}

export function DateBlock({ event, language }: DateBlockProps) {
  const block = dateBlock(event, language);
  if (block === null) return <p class="date-block" aria-hidden="true" />;
  return (
    <p class="date-block">
      {block.weekdays !== '' && <span class="weekdays">{block.weekdays} </span>}
      <span class="days">{block.days}</span> <span class="months">{block.months}</span>
      {block.until !== '' && <span class="months"> {block.until}</span>}
    </p>
  );
}
