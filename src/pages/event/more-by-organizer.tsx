import { overTest } from '../../calendar/calendar-view.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import { eventAt } from '../../calendar/record-at.ts';
import { listAt } from '../../calendar/search/lists.ts';
import { dayRange } from '../../event-text/event-dates.ts';
import { WORDS } from '../../event-text/words/words.ts';
import { EVENT_STATUSES } from '../../schema/event.ts';
import { organizationPageAddress } from '../addresses.ts';
import { EventItem } from '../event-item.tsx';
import type { EventOfCalendar } from './event-props.ts';

const SHOWN = 4;
const CANCELLED = EVENT_STATUSES.indexOf('cancelled');

interface MoreByOrganizerProps extends EventOfCalendar {
  /** That of the event. */
  readonly position: number;
}

/** The next events of whoever runs this one; nothing where there are none. */
export function MoreByOrganizer({ calendar, position, event, reader }: MoreByOrganizerProps) {
  const { language, now, to } = reader;
  const { organization } = event;
  if (organization === null) return null;
  const others = comingBy(calendar, organization.slug, now).filter((other) => other !== position);
  if (others.length === 0) return null;
  const { event: words } = WORDS[language];
  const address = organizationPageAddress(organization.slug, to);
  return (
    <section class="more-by" aria-labelledby="more-by">
      <h2 id="more-by">{words.moreBy(organization.name)}</h2>
      <ul class="events">
        {others.slice(0, SHOWN).map((at) => {
          const other = eventAt(calendar, at);
          return (
            <EventItem key={other.id} event={other} reader={reader} note={dayRange(other, language) ?? ''} />
          );
        })}
      </ul>
      {address !== null && (
        <p>
          <a href={address}>{words.allBy(organization.name)}</a>
        </p>
      )}
    </section>
  );
}

/** The dated events of an organization that are to come, one more than are shown: the earliest start first. */
function comingBy(calendar: Calendar, slug: string, now: number): readonly number[] {
  const { organizations, organizationsBySlug, events } = calendar;
  const organizer = organizationsBySlug.get(slug);
  if (organizer === undefined) return [];
  const isOver = overTest(calendar, now);
  // The latest start stands first in the calendar.
  const coming = listAt(organizations.events, organizer).filter(
    (at) => !Number.isNaN(events.starts[at]) && events.statuses[at] !== CANCELLED && !isOver(at),
  );
  return [...coming.subarray(-SHOWN - 1)].reverse();
}
