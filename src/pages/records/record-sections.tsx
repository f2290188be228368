import type { ListedEvent } from '../../event-text/event-dates.ts';
import { dateFormat } from '../../event-text/intl-formats.ts';
import { WORDS } from '../../event-text/words/words.ts';
import { groupedBy } from '../../platform/containers.ts';
import type { Parameters } from '../addresses.ts';
import { EventItem } from '../event-item.tsx';
import { LinkTo } from '../link-to.tsx';
import type { ListReader } from '../reader.ts';

/** So many are shown of those to come, and as many of those that are over. */
export const SHOWN = 50;

/** As many as are shown, of so many. */
export interface ShownEvents {
  readonly total: number;
  readonly events: readonly ListedEvent[];
}

interface RecordSectionsProps {
  readonly reader: ListReader;
  /** Of all events of the record. */
  readonly parameters: Parameters;
  readonly coming: ShownEvents;
  readonly past: ShownEvents;
}

/** The events of a record: those to come, the earliest first; then those that are over, the latest first. */
export function RecordSections({ coming, past, ...props }: RecordSectionsProps) {
  const { records } = WORDS[props.reader.language];
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

interface EventSectionProps extends Omit<RecordSectionsProps, 'coming' | 'past'>, ShownEvents {
  readonly past: boolean;
}

/** Below their years, with a link to the rest. */
function EventSection({ reader, parameters, total, events, past }: EventSectionProps) {
  const { language, to } = reader;
  const { records, list } = WORDS[language];
  const years = groupedBy(events, (event) => yearOf(event, reader) ?? list.undated);
  const all = past ? list.foundPast(total) : list.foundUpcoming(total);
  return (
    <section class="record-events">
      <h2>{past ? records.past : records.coming}</h2>
      {[...years].map(([year, those]) => (
        <section key={year}>
          <h3>{year}</h3>
          <ul class="events">
            {those.map((event) => (
              <EventItem key={event.id} event={event} reader={reader} note={hostOf(event, parameters)} />
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
function yearOf({ startLocal }: ListedEvent, { language }: ListReader): string | null {
  if (startLocal === null) return null;
  return dateFormat(language, { year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${startLocal.slice(0, 4)}-01-01`),
  );
}

/** Who is to be named as host of an event: nobody where the record is its host. */
function hostOf({ organization }: ListedEvent, parameters: Parameters): string {
  return organization === null || organization.slug === parameters.organization ? '' : organization.name;
}
