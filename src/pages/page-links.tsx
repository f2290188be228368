import type { Addresses, ListedView } from './addresses.ts';
import { LinkTo } from './link-to.tsx';
import type { ListReader } from './reader.ts';

/** The number of events on a page of the list. */
export const PAGE_SIZE = 50;

/** Returns the number of the last page of a list: an empty list has one page. */
export function lastPageOf(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE));
}

interface PageLinksProps {
  readonly reader: ListReader;
  readonly view: ListedView;
  readonly lastPage: number;
  /** Returns the address of a page of the view; by default, that of the list of events. */
  readonly addressOf?: Addresses['list'];
}

/** Links to the other pages of a view; nothing where it has a single page. */
export function PageLinks({ reader: { language, to }, view, lastPage, addressOf = to.list }: PageLinksProps) {
  const { list } = language.words;
  const { page } = view;
  if (lastPage === 1) return null;
  return (
    <nav class="pages" aria-label={list.pages}>
      {page > 1 && (
        <LinkTo rel="prev" address={addressOf({ ...view, page: page - 1 })}>
          {list.previousPage}
        </LinkTo>
      )}
      <span>{list.page({ current: page, last: lastPage })}</span>
      {page < lastPage && (
        <LinkTo rel="next" address={addressOf({ ...view, page: page + 1 })}>
          {list.nextPage}
        </LinkTo>
      )}
    </nav>
  );
}

interface ViewLinksProps {
  readonly reader: ListReader;
  /** The number of events in the view. */
  readonly total: number;
  /** Whether the view has past events. */
  readonly past: boolean;
  /** The address of the view with past events, or back with those to come; null where there is none. */
  readonly otherTime?: string | null;
}

/** The number of events in a view, with a link to past events, or back to those to come. */
export function ViewLinks({ reader: { language }, total, past, otherTime = null }: ViewLinksProps) {
  const { events, records } = language.words;
  return (
    <div class="views">
      <p role="status">{events({ count: total })}</p>
      {otherTime !== null && <a href={otherTime}>{past ? records.coming : records.past}</a>}
    </div>
  );
}
