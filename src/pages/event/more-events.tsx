import { overTest } from '../../calendar/calendar-view.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import { type CalendarEvent, eventAt } from '../../calendar/record-at.ts';
import { listAt } from '../../calendar/search/lists.ts';
import { EVENT_STATUSES } from '../../schema/event.ts';
import { organizationPageAddress } from '../addresses.ts';
import { EventItem } from '../event-item.tsx';
import type { Reader } from '../reader.ts';
import { yearOf } from '../records/record-sections.tsx';
import type { EventOfCalendar } from './event-props.ts';

const SHOWN = 4;
const SHOWN_EDITIONS = 10;
const CANCELLED = EVENT_STATUSES.indexOf('cancelled');

interface MoreEventsProps extends EventOfCalendar {
  /** The position of the event in the calendar. */
  readonly position: number;
}

/** The next events of the same organizer; nothing where there are none. */
export function MoreByOrganizer({ calendar, position, event, reader }: MoreEventsProps) {
  const { language, now, to } = reader;
  const { organization } = event;
  if (organization === null) return null;
  const others = comingBy(calendar, organization.slug, now).filter((other) => other !== position);
  const { event: words } = language.words;
  return (
    <MoreEvents
      id="more-by"
      title={words.moreBy({ organizer: organization.name })}
      events={others.slice(0, SHOWN).map((other) => eventAt(calendar, other))}
      reader={reader}
      all={{
        address: organizationPageAddress(organization.slug, to),
        text: words.allBy({ organizer: organization.name }),
      }}
    />
  );
}

/** The events of the same series, the latest start first; nothing where there are no others. */
export function OtherEditions({ calendar, position, event, reader }: MoreEventsProps) {
  const { to, language } = reader;
  const { series } = event;
  if (series === null) return null;
  const editions = listAt(calendar.series.positions, calendar.series.names.indexOf(series));
  const others = Array.from(editions).filter((other) => other !== position);
  const { event: words, list } = language.words;
  return (
    <MoreEvents
      id="other-editions"
      title={words.otherEditions}
      events={others.slice(0, SHOWN_EDITIONS).map((other) => eventAt(calendar, other))}
      reader={reader}
      all={
        others.length > SHOWN_EDITIONS
          ? { address: to.list({ past: true, page: 1, parameters: { series } }), text: list.past }
          : null
      }
    />
  );
}

interface MoreEventsBoxProps {
  readonly id: string;
  readonly title: string;
  readonly events: readonly CalendarEvent[];
  readonly reader: Reader;
  /** The link to all of them; its address is null where there is no such page. */
  readonly all: { readonly address: string | null; readonly text: string } | null;
}

/** Some events below a title, with their dates; nothing where there are none. */
function MoreEvents({ id, title, events, reader, all }: MoreEventsBoxProps) {
  if (events.length === 0) return null;
  return (
    <section class="more-by" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul class="events">
        {events.map((event) => (
          <EventItem key={event.id} event={event} reader={reader} note={otherYearOf(event, reader)} />
        ))}
      </ul>
      {all?.address != null && (
        <p>
          <a href={all.address}>{all.text}</a>
        </p>
      )}
    </section>
  );
}

/** Returns the year of an event; empty where it is the present one, or not known. */
function otherYearOf(event: CalendarEvent, reader: Reader): string {
  const isThisYear = event.startLocal?.slice(0, 4) === reader.date.slice(0, 4);
  return isThisYear ? '' : (yearOf(event, reader) ?? '');
}

/**
 * Returns the next dated events of an organization, the earliest start first: one more than are shown, since the event of the page
 * itself may be among them, and is left out.
 */
function comingBy(calendar: Calendar, slug: string, now: number): readonly number[] {
  const { organizations, organizationsBySlug, events } = calendar;
  const organizer = organizationsBySlug.get(slug);
  if (organizer === undefined) return [];
  const isOver = overTest(calendar, now);
  // In the calendar, the latest start comes first.
  const coming = listAt(organizations.events, organizer).filter(
    (at) => !Number.isNaN(events.starts[at]) && events.statuses[at] !== CANCELLED && !isOver(at),
  );
  return [...coming.subarray(-SHOWN - 1)].reverse();
}
