import type { Addresses, ListedView } from './addresses.ts';
import { LinkTo } from './link-to.tsx';
import type { ListReader } from './reader.ts';

/** How many events a page of the list has. */
export const PAGE_SIZE = 50;

/** The number of the last page of so many events: an empty list has one page. */
export function lastPageOf(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE));
}

interface PageLinksProps {
  readonly reader: ListReader;
  readonly view: ListedView;
  readonly lastPage: number;
  /** Where a page of the view is; that of the list of events where it is absent. */
  readonly addressOf?: Addresses['list'];
}

/** Where the other pages of a view are; nothing where there is one page. */
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
