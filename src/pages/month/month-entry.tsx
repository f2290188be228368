import type { CalendarEvent } from '../../calendar/record-at.ts';
import { localHours, shortDates } from '../../event-text/event-dates.ts';
import { shortWhereOf } from '../../event-text/where.ts';
import { WORDS } from '../../event-text/words/words.ts';
import type { Reader } from '../reader.ts';
import type { Entry } from './weeks.ts';

interface MonthEntryProps {
  readonly entry: Entry;
  readonly column: number;
  readonly event: CalendarEvent;
  readonly reader: Reader;
}

/** An event in a week: a bar over its days, as strong as the event is large. */
export function MonthEntry({ entry, column, event, reader: { language, to } }: MonthEntryProps) {
  const words = WORDS[language];
  const { status, scale } = event;
  const { span, hasBegun, goesOn } = entry;
  const place = [`col-${column}`, `span-${span}`, hasBegun && 'has-begun', goesOn && 'goes-on'];
  const isOneDay = span === 1 && !hasBegun && !goesOn;
  const hours = isOneDay ? localHours(event) : null;
  const dates = isOneDay ? null : shortDates(event, language);
  const where = shortWhereOf(event, language);
  return (
    <li class={['entry', scale, status, ...place].filter(Boolean).join(' ')}>
      <a class="name" href={to.event(event.id)} dir="auto">
        {event.name}
      </a>{' '}
      {hours !== null && <span class="hours">{hours}</span>}{' '}
      <span class="about">
        {status !== 'scheduled' && <span class="status">{words.status[status]}</span>}{' '}
        {dates !== null && <span>{dates}</span>} {where !== '' && <span dir="auto">{where}</span>}
      </span>
    </li>
  );
}
