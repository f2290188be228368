import type { ListedEvent } from '../../event-text/event-dates.ts';
import { dateFormats } from '../../event-text/intl-formats.ts';
import { groupedBy } from '../../platform/collections.ts';
import type { Parameters } from '../addresses.ts';
import { EventItem } from '../event-item.tsx';
import { LinkTo } from '../link-to.tsx';
import type { ListReader } from '../reader.ts';

/** The most events that are shown, both of those to come and of past ones. */
export const MOST_SHOWN_EVENTS = 50;

/** The shown events, and the number of all events. */
export interface ShownEvents {
  readonly total: number;
  readonly events: readonly ListedEvent[];
}

interface RecordSectionsProps {
  readonly reader: ListReader;
  /** The filter that finds all events of the record. */
  readonly parameters: Parameters;
  readonly coming: ShownEvents;
  readonly past: ShownEvents;
}

/** The events of a record: those to come, the earliest first; then past ones, the latest first. */
export function RecordSections({ coming, past, ...props }: RecordSectionsProps) {
  const { records } = props.reader.language.words;
  return (
    <>
      {coming.total === 0 && (
        <p class="nothing-coming">{past.total === 0 ? records.none : records.noneComing}</p>
      )}
      {coming.total > 0 && <ComingEvents {...props} {...coming} past={false} />}
      {past.total > 0 && <PastEvents {...props} {...past} past isFolded={coming.total > 0} />}
    </>
  );
}

interface EventSectionProps extends Omit<RecordSectionsProps, 'coming' | 'past'>, ShownEvents {
  readonly past: boolean;
}

function ComingEvents(props: EventSectionProps) {
  return (
    <section class="record-events">
      <h2>{props.reader.language.words.records.coming}</h2>
      <Years {...props} />
    </section>
  );
}

/** The past events, grouped by year. */
export function PastEvents({ isFolded, ...props }: EventSectionProps & { readonly isFolded: boolean }) {
  return (
    <details class="record-events folded" open={!isFolded}>
      <summary>
        <h2>{props.reader.language.words.records.past}</h2>
      </summary>
      <Years {...props} />
    </details>
  );
}

/** Events grouped by year, with a link to the rest. */
function Years({ reader, parameters, total, events, past }: EventSectionProps) {
  const { language, to } = reader;
  const { records, list } = language.words;
  const years = groupedBy(events, (event) => yearOf(event, reader) ?? list.undated);
  const all = past ? records.allPast : records.allComing;
  return (
    <>
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
            {all({ count: total })}
          </LinkTo>
        </p>
      )}
    </>
  );
}

const years = dateFormats({ year: 'numeric', timeZone: 'UTC' });

/** Returns the year in which an event starts, in local time; null where that is not known. */
export function yearOf({ startLocal }: ListedEvent, { language }: ListReader): string | null {
  if (startLocal === null) return null;
  return years(language).format(new Date(`${startLocal.slice(0, 4)}-01-01`));
}

/** Returns the name of an event's host; empty where the page is that of the host. */
function hostOf({ organization }: ListedEvent, parameters: Parameters): string {
  return organization === null || organization.slug === parameters.organization ? '' : organization.name;
}
