import type { ListedEvent } from '../event-text/event-dates.ts';
import type { Language } from '../words/language.ts';
import type { RowTimes } from '../event-text/row-times.ts';
import { timesInYear } from '../event-text/row-times.ts';
import { shortWhereOf } from '../event-text/where.ts';
import { SCALES } from '../schema/scale.ts';
import { Cover } from './cover.tsx';
import type { ListReader } from './reader.ts';
import { colourClass, topicClass } from './topic.ts';

const SHOWN_TAGS = 2;

/** The size from which on a row shows it. */
const LARGE = SCALES.indexOf('large');

interface EventItemProps {
  readonly event: ListedEvent;
  readonly reader: ListReader;
  /** The lines at the left; the days of the event by default. */
  readonly times?: RowTimes;
  /** The text in place of the organizer, empty for none; the organizer by default. */
  readonly note?: string;
  readonly class?: string;
  /** Whether it has a star; false where there are many rows of the same event. True by default. */
  readonly hasStar?: boolean;
  /** The number of its point on a map. */
  readonly point?: number;
}

/** An event as a row of a list, with its dates, its name, its topics, its place and its organizer. The whole row is a link. */
export function EventItem({
  event,
  reader,
  times,
  note,
  point,
  class: name = '',
  hasStar = true,
}: EventItemProps) {
  const { language, to, ownTopics } = reader;
  const words = language.words;
  const { status, organization, scale, thumbnail, tags } = event;
  const [main = '', ...more] = times ?? timesInYear(event, reader.timeZone, language);
  const where = shortWhereOf(event, language);
  const by = note ?? organization?.name ?? '';
  const size = SCALES.indexOf(scale) >= LARGE ? words.sizes[scale] : '';
  const line = [where, by, size].filter((part) => part !== '');
  return (
    <li class={`event ${status} ${name}`.trim()} data-point={point}>
      <p class="time">
        {main}
        {more.map((text) => (
          <small key={text}>{text}</small>
        ))}
      </p>
      <div>
        <div class={`title-line topic ${colourClass(event, ownTopics)}`}>
          <a class="name" href={to.event(event.id)} dir="auto">
            {event.name}
          </a>
          {tags.slice(0, SHOWN_TAGS).map((tag) => (
            <span key={tag} class={`tag ${topicClass(tag, ownTopics)}`}>
              {tag}
            </span>
          ))}
        </div>
        <p class="line" dir="auto">
          {status !== 'scheduled' && <span class="status">{words.status[status]}</span>}
          {status !== 'scheduled' && line.length > 0 && ' · '}
          {line.join(' · ')}
        </p>
      </div>
      {thumbnail !== null && <Cover event={event} reader={reader} class="picture" isLazy />}
      {hasStar && <Star event={event} language={language} />}
    </li>
  );
}

interface StarProps {
  readonly event: ListedEvent;
  readonly language: Language;
}

/** The button that adds an event to the reader's own list, with the data that the list keeps; a script shows it and makes it work. */
export function Star({ event, language }: StarProps) {
  const { id, name, startLocal, place, address, region, status } = event;
  return (
    <button
      type="button"
      class="star remembered"
      aria-pressed="false"
      aria-label={language.words.mine.star({ name })}
      data-id={id}
      data-name={name}
      data-start={startLocal?.slice(0, 'YYYY-MM-DDTHH:MM'.length)}
      data-place={place?.name ?? address ?? region}
      data-status={status}
    >
      <StarShape />
    </button>
  );
}

export function StarShape() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="m12 3 2.8 5.7 6.2.9-4.5 4.4 1.1 6.2-5.6-3-5.6 3L7.5 14 3 9.6l6.2-.9z" />
    </svg>
  );
}
