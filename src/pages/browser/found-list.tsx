import type { Parameters } from '../addresses.ts';
import { EventList } from '../event-list.tsx';
import { NothingHere } from '../nothing-here.tsx';
import { lastPageOf, PAGE_SIZE, PageLinks } from '../page-links.tsx';
import type { ListReader } from '../reader.ts';
import type { IndexPage } from './index-page.ts';
import type { FoundEvent } from './read-part.ts';

/** A page of the found events. */
export interface FoundPage {
  readonly events: readonly FoundEvent[];
  readonly total: number;
  /** The number of the page, from 1; the last page where the requested one does not exist. */
  readonly number: number;
  readonly last: number;
}

/** @param number the requested page, from 1 */
export function pageOf(found: readonly FoundEvent[], number: number): FoundPage {
  const last = lastPageOf(found.length);
  const shown = Math.min(number, last);
  const events = found.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE);
  return { events, total: found.length, number: shown, last };
}

interface FoundListProps {
  readonly shown: FoundPage;
  /** The events of the page that are shown elsewhere. */
  readonly shownAbove: readonly FoundEvent[];
  readonly page: IndexPage;
  readonly reader: ListReader;
  readonly q: string;
  /** The number of matching events in the other view (past or to come); null where it is not known yet. */
  readonly others: number | null;
  /** A similar spelling that finds events, where nothing was found; null for none. */
  readonly spelling: string | null;
  /** All events to come, the earliest first. */
  readonly coming: readonly FoundEvent[];
}

/** The list of a page, as the server renders it below its links. */
export function FoundList({
  shown,
  shownAbove,
  page: { past, filter },
  reader,
  q,
  others,
  spelling,
  coming,
}: FoundListProps) {
  const { list } = reader.language.words;
  const { events, total, number, last } = shown;
  const narrowed: Parameters = filter === null ? {} : { [filter.name]: filter.value };
  const parameters = { ...narrowed, q };
  if (total > 0)
    return (
      <>
        <EventList events={events.filter((event) => !shownAbove.includes(event))} reader={reader} />
        <PageLinks reader={reader} view={{ past, page: number, parameters }} lastPage={last} />
      </>
    );
  if (q === '' && filter === null) return <p>{list.nothing}</p>;
  const say = past ? list.foundUpcoming : list.foundPast;
  const other = reader.to.list({ past: !past, page: 1, parameters });
  const meant = reader.to.list({ past, page: 1, parameters: { ...narrowed, q: spelling ?? '' } });
  return (
    <NothingHere
      reader={reader}
      ways={others === null || others === 0 ? [] : [{ address: other, text: say({ count: others }) }]}
      spelling={spelling === null ? null : { words: spelling, address: meant }}
      coming={coming}
      everything={reader.to.list({ past, page: 1, parameters: {} })}
    />
  );
}
