import { parametersOf } from '../asked.ts';
import { dayIn, monthOf } from '../../months.ts';
import { isUpToDate, type IndexPage } from '../index-page.ts';

/** Keeps the links around a list in step with what it shows. */
export interface LinksAround {
  /** @param now milliseconds since 1970 */
  update(q: string, now: number): void;
}

/** Links to other lists, which know nothing of words. */
const TO_OTHER_LISTS = '.chips, .month-jump, .filter-lists';

const MONTH = /\d{4}-\d\d(?=\/$)/;

/** @param list the element that has the links and, below them, the list */
export function linksAround(list: Element, page: IndexPage): LinksAround {
  const { to } = page;
  const [coming, past] = list.querySelectorAll<HTMLAnchorElement>('.views a');
  return {
    update(q, now) {
      const month = monthOf(dayIn(page.timeZone, now));
      for (const links of document.querySelectorAll<HTMLElement>(TO_OTHER_LISTS)) links.hidden = q !== '';
      // They count what was to come, or was over, when the page was built.
      for (const count of document.querySelectorAll<HTMLElement>('.count'))
        count.hidden = !isUpToDate(page, now);
      for (const link of list.querySelectorAll<HTMLAnchorElement>('.month-jump a'))
        link.hidden = (MONTH.exec(link.pathname)?.[0] ?? month) < month;
      const parameters = parametersOf(page, q);
      for (const [link, isPast] of [
        [coming, false],
        [past, true],
      ] as const) {
        const address = to.list({ past: isPast, page: 1, parameters });
        if (link !== undefined && address !== null) link.href = address;
      }
    },
  };
}
