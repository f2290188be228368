import { calendarAddress, type CalendarView } from './addresses.ts';
import { WORDS } from '../event-text/words/words.ts';
import type { Reader } from './reader.ts';

interface PageLinksProps {
  readonly reader: Reader;
  readonly view: CalendarView;
  readonly lastPage: number;
}

/** Where the other pages of a view are; nothing where there is one page. */
export function PageLinks({ reader: { language, chosen }, view, lastPage }: PageLinksProps) {
  const { list } = WORDS[language];
  const { page } = view;
  if (lastPage === 1) return null;
  return (
    <nav class="pages" aria-label={list.pages}>
      {page > 1 && (
        <a rel="prev" href={calendarAddress({ ...view, page: page - 1 }, chosen)}>
          {list.previousPage}
        </a>
      )}
      <span>{list.page(page, lastPage)}</span>
      {page < lastPage && (
        <a rel="next" href={calendarAddress({ ...view, page: page + 1 }, chosen)}>
          {list.nextPage}
        </a>
      )}
    </nav>
  );
}
