import { parametersOf } from '../asked.ts';
import { isUpToDate, type IndexPage } from '../index-page.ts';

/** Keeps the links around a list in step with what it shows. */
export interface LinksAround {
  /** @param now milliseconds since 1970 */
  update(q: string, now: number): void;
}

/** Links to other lists, which know nothing of words. */
const TO_OTHER_LISTS = '.chip-bar';

/** @param list the element that has the links and, below them, the list */
export function linksAround(list: Element, page: IndexPage): LinksAround {
  const { to } = page;
  const otherTime = list.querySelector<HTMLAnchorElement>('.views a');
  return {
    update(q, now) {
      for (const links of document.querySelectorAll<HTMLElement>(TO_OTHER_LISTS)) links.hidden = q !== '';
      // They count what was to come, or was over, when the page was built.
      for (const count of document.querySelectorAll<HTMLElement>('.count'))
        count.hidden = !isUpToDate(page, now);
      const address = to.list({ past: !page.past, page: 1, parameters: parametersOf(page, q) });
      if (otherTime !== null && address !== null) otherTime.href = address;
    },
  };
}
