import { viewEvents } from '../../calendar/calendar-view.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import { eventAt, type CalendarEvent } from '../../calendar/event-at.ts';
import { dateFormat } from '../../event-text/intl-formats.ts';
import { WORDS } from '../../event-text/words/words.ts';
import type { CalendarView } from '../addresses.ts';
import { EventItem } from '../event-item.tsx';
import { groupsOf } from '../event-list.tsx';
import { LinkTo } from '../link-to.tsx';
import type { Reader } from '../reader.ts';

/** So many are shown of those to come, and as many of those that are over. */
export const SHOWN = 50;

/** The events that belong to a record. */
export interface OwnEvents extends Pick<CalendarView, 'filter' | 'parameters'> {
  /** Who is to be named as host of each; empty for nobody. */
  readonly hostOf: (event: CalendarEvent) => string;
}

interface RecordEventsProps extends OwnEvents {
  readonly calendar: Calendar;
  readonly reader: Reader;
}

/** The events to come, the earliest first; then those that are over, the latest first. */
export function RecordEvents(props: RecordEventsProps) {
  const { records } = WORDS[props.reader.language];
  const coming = eventsOf(props, false);
  const past = eventsOf(props, true);
  return (
    <>
      {coming.total === 0 && (
        <p class="nothing-coming">{past.total === 0 ? records.none : records.noneComing}</p>
      )}
      {coming.total > 0 && <EventSection {...props} {...coming} past={false} />}
      {past.total > 0 && <EventSection {...props} {...past} past />}
    </>
  );
}

interface ShownEvents {
  readonly total: number;
  readonly events: readonly CalendarEvent[];
}

function eventsOf({ calendar, reader, filter }: RecordEventsProps, past: boolean): ShownEvents {
  const found = viewEvents(calendar, { past, filter }, reader.today);
  const events = found.positions(0, SHOWN).map((position) => eventAt(calendar, position));
  return { total: found.total, events };
}

interface EventSectionProps extends RecordEventsProps, ShownEvents {
  readonly past: boolean;
}

/** Below their years, with a link to the rest. */
function EventSection({ reader, parameters, hostOf, total, events, past }: EventSectionProps) {
  const { language, to } = reader;
  const { records, list } = WORDS[language];
  const years = groupsOf(events, (event) => yearOf(event, reader) ?? list.undated);
  const all = past ? list.foundPast(total) : list.foundUpcoming(total);
  return (
    <section class="record-events">
      <h2>{past ? records.past : records.coming}</h2>
      {[...years].map(([year, those]) => (
        <section key={year}>
          <h3>{year}</h3>
          <ul class="events">
            {those.map((event) => (
              <EventItem key={event.id} event={event} reader={reader} note={hostOf(event)} />
            ))}
          </ul>
        </section>
      ))}
      {total > events.length && (
        <p>
          <LinkTo class="quiet" address={to.list({ past, page: 1, parameters })}>
            {records.all(all)}
          </LinkTo>
        </p>
      )}
    </section>
  );
}

/** The year in which an event starts there; null where that is not known. */
function yearOf({ startLocal }: CalendarEvent, { language }: Reader): string | null {
  if (startLocal === null) return null;
  return dateFormat(language, { year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${startLocal.slice(0, 4)}-01-01`),
  );
}
