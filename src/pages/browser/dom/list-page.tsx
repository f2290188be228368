import type { Language } from '../../../words/language.ts';
import { dayIn } from '../../months.ts';
import { nextOf, NextUp } from '../../next-up.tsx';
import { parametersOf, readListRequest, readWords, type ListRequest } from '../list-request.ts';
import type { EventIndex } from '../event-index.ts';
import { FoundList, pageOf } from '../found-list.tsx';
import { PAGE_SIZE } from '../../page-links.tsx';
import { type IndexPage, isUpToDate, readIndexPage } from '../index-page.ts';
import { IndexReading } from '../index-reading.ts';
import { readJson } from './read-json.ts';
import { slotFor } from './slot.ts';

const PAUSE_MILLISECONDS = 150;

/** Renders the list of a page anew for the search in its form, and where the page is outdated since it was built. */
export function startList(
  form: HTMLFormElement,
  input: HTMLInputElement,
  list: HTMLElement,
  language: Language,
): void {
  const page = readIndexPage(form.dataset, language);
  const { past, filter, to } = page;
  const words = language.words;
  const reading = new IndexReading(new URL(page.index, location.href).href, readJson);
  const [views, status] = [list.querySelector('.views'), list.querySelector('[role="status"]')];
  if (views === null || status === null) return;
  const builtStatus = status.textContent;
  const links = linksAround(list, page);
  const found = slotFor(elementsBehind(views), (own) => {
    list.append(own);
  });
  const nextUp = slotFor([...list.querySelectorAll('.next-up')], (own) => {
    views.before(own);
  });
  let request = readListRequest(location.search, page);
  let latest = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;

  input.value = request.q;
  input.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(typed, PAUSE_MILLISECONDS);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(pause);
    typed();
  });
  list.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.pages a') : null;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (link === null || !isPlain || link.pathname !== location.pathname) return;
    event.preventDefault();
    history.pushState(null, '', link.href);
    request = readListRequest(location.search, page);
    void show().then(() => {
      views.scrollIntoView();
    });
  });
  addEventListener('popstate', () => {
    request = readListRequest(location.search, page);
    input.value = request.q;
    void show();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void show();
  });
  void show();

  function typed(): void {
    const q = readWords(input.value);
    request = { q, number: 1 };
    const address = to.list({ past, page: 1, parameters: parametersOf(page, q) });
    if (address !== null) history.replaceState(null, '', address);
    void show();
  }

  /** Shows the list that was asked for last; a result for an earlier question is discarded. */
  async function show(): Promise<void> {
    const run = ++latest;
    const wanted = request;
    const now = Date.now();
    links.update(wanted.q, now);
    if (wanted.q === '' && wanted.number === page.page && isUpToDate(page, now)) {
      showBuilt();
      return;
    }
    try {
      let total = 0;
      for await (const { index, isWhole } of reading.as(past)) {
        if (run !== latest) return;
        total = showFound(index, wanted, now, { isWhole, isAll: isWhole && past });
      }
      if (total > 0 || past) return;
      for await (const { index, isWhole } of reading.as(true)) {
        if (run !== latest) return;
        if (isWhole) showFound(index, wanted, now, { isWhole, isAll: true });
      }
    } catch {
      if (run === latest) say(words.list.notLoaded);
    }
  }

  function showBuilt(): void {
    found.restore();
    nextUp.restore();
    say(builtStatus);
  }

  /** @returns the number of found events */
  function showFound(
    index: EventIndex,
    { q, number }: ListRequest,
    now: number,
    { isWhole, isAll }: { readonly isWhole: boolean; readonly isAll: boolean },
  ): number {
    const events = index.find({ past, q, filter }, now);
    // As long as no event is found in a part of the index, the former list stays.
    if (isWhole || events.length > 0) {
      const shown = pageOf(events, number);
      const reader = { ...page.look, language, to, date: dayIn(page.timeZone, now) };
      const isFirst = shown.number === 1 && !past && q === '' && filter === null;
      const next = isFirst ? nextOf(shown.events, reader) : [];
      const others = isAll ? index.find({ past: !past, q, filter }, now).length : null;
      const isNothing = isWhole && events.length === 0;
      found.show(
        <FoundList
          shown={shown}
          shownAbove={next}
          page={page}
          reader={reader}
          q={q}
          others={others}
          spelling={isNothing ? index.spellingOf({ past, q, filter }, now) : null}
          coming={isNothing ? index.find({ past: false, q: '', filter: null }, now).slice(0, PAGE_SIZE) : []}
        />,
      );
      nextUp.show(<NextUp events={next} reader={reader} />);
    }
    say(isWhole ? words.events({ count: events.length }) : words.list.foundSoFar({ count: events.length }));
    return events.length;
  }

  function say(text: string | null): void {
    if (status !== null && status.textContent !== text) status.textContent = text;
  }
}

/** Returns the elements after the links to other lists. */
function elementsBehind(views: Element): Element[] {
  const elements: Element[] = [];
  for (let next = views.nextElementSibling; next !== null; next = next.nextElementSibling)
    elements.push(next);
  return elements;
}

/** Updates the links around a list. */
interface LinksAround {
  /** @param now milliseconds since 1970 */
  update(q: string, now: number): void;
}

/** Links to other lists, which are hidden during a search, since they would drop it. */
const TO_OTHER_LISTS = '.chip-bar';

/** @param list the element with the links and, below them, the list */
function linksAround(list: Element, page: IndexPage): LinksAround {
  const { to } = page;
  const otherTime = list.querySelector<HTMLAnchorElement>('.views a');
  return {
    update(q, now) {
      for (const links of document.querySelectorAll<HTMLElement>(TO_OTHER_LISTS)) links.hidden = q !== '';
      // The counts of events to come and of past ones are from when the page was built.
      for (const count of document.querySelectorAll<HTMLElement>('.count'))
        count.hidden = !isUpToDate(page, now);
      const address = to.list({ past: !page.past, page: 1, parameters: parametersOf(page, q) });
      if (otherTime !== null && address !== null) otherTime.href = address;
    },
  };
}
