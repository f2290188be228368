import type { ComponentChildren } from 'preact';
import type { ListedEvent } from '../event-text/event-dates.ts';
import { EventList } from './event-list.tsx';
import type { ListReader } from './reader.ts';
import { PastEvents } from './records/record-sections.tsx';
import { ViewLinks } from './page-links.tsx';

interface MyEventsProps {
  /** The ids of the requested events; those that are not shown were removed. */
  readonly ids: readonly string[];
  /** The events to come, the earliest first. */
  readonly coming: readonly ListedEvent[];
  /** The past events, the latest first. */
  readonly past: readonly ListedEvent[];
  readonly reader: ListReader;
  /** The controls for adding the events to one's own calendar. */
  readonly children: ComponentChildren;
}

/** The events of a personal list by days, followed by the past ones. */
export function MyEvents({ ids, coming, past, reader, children }: MyEventsProps) {
  const { records, subscribe } = reader.language.words;
  const total = coming.length + past.length;
  return (
    <div class="two-columns" data-asked={ids.join(' ')}>
      <div>
        <ViewLinks reader={reader} total={total} past={false} />
        {coming.length === 0 && <p class="nothing-coming">{records.noneComing}</p>}
        <EventList events={coming} reader={reader} />
        {past.length > 0 && (
          <PastEvents
            reader={reader}
            parameters={{}}
            total={past.length}
            events={past}
            past
            isFolded={coming.length > 0}
          />
        )}
      </div>
      {total > 0 && (
        <aside class="beside" aria-labelledby="in-yours">
          <section class="take-away">
            <h2 id="in-yours">{subscribe.inYours}</h2>
            {children}
          </section>
        </aside>
      )}
    </div>
  );
}
