import type { ListedEvent } from '../event-text/event-dates.ts';
import type { RowTimes } from '../event-text/row-times.ts';
import { timesInYear } from '../event-text/row-times.ts';
import { shortWhereOf } from '../event-text/where.ts';
import { WORDS } from '../event-text/words/words.ts';
import { SCALES } from '../schema/scale.ts';
import { Cover } from './cover.tsx';
import type { ListReader } from './reader.ts';
import { colourClass, topicClass } from './topic.ts';

const SHOWN_TAGS = 2;

/** The size from which on a row says it. */
const LARGE = SCALES.indexOf('large');

interface EventItemProps {
  readonly event: ListedEvent;
  readonly reader: ListReader;
  /** What stands at the left; the days of the event where it is left out. */
  readonly times?: RowTimes;
  /** What is said in the place of the organizer, empty for nothing; left out for the organizer. */
  readonly note?: string;
  readonly class?: string;
  /** The number of its point on a map. */
  readonly point?: number;
}

/** An event as a row of a list, all of which is its link: when it is, its name and topics, where it is and by whom. */
export function EventItem({ event, reader, times, note, point, class: name = '' }: EventItemProps) {
  const { language, to, ownTopics } = reader;
  const words = WORDS[language];
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
    </li>
  );
}
