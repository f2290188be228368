import { calendarAddress, type CalendarView } from './addresses.ts';
import { MESSAGES } from './messages.ts';
import type { Reader } from './site-page.tsx';

export interface PageLinksProps {
  readonly reader: Reader;
  readonly view: CalendarView;
  readonly lastPage: number;
}

/** Where the other pages of a view are; nothing where there is one page. */
export function PageLinks({ reader: { language, chosen }, view, lastPage }: PageLinksProps) {
  const messages = MESSAGES[language];
  const { page } = view;
  if (lastPage === 1) return null;
  return (
    <nav class="pages" aria-label={messages.pages}>
      {page > 1 && (
        <a rel="prev" href={calendarAddress({ ...view, page: page - 1 }, chosen)}>
          {messages.previousPage}
        </a>
      )}
      <span>{messages.page(page, lastPage)}</span>
      {page < lastPage && (
        <a rel="next" href={calendarAddress({ ...view, page: page + 1 }, chosen)}>
          {messages.nextPage}
        </a>
      )}
    </nav>
  );
}
