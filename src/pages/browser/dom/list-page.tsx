import { render, type ComponentChild } from 'preact';
import { MAX_SEARCH_LENGTH } from '../../../calendar/filters/parameter.ts';
import type { Language } from '../../../words/language.ts';
import type { Parameters } from '../../addresses.ts';
import { EventList } from '../../event-list.tsx';
import { dayIn } from '../../months.ts';
import { nextOf, NextUp } from '../../next-up.tsx';
import { NothingHere } from '../../nothing-here.tsx';
import { lastPageOf, PAGE_SIZE, PageLinks } from '../../page-links.tsx';
import type { ListReader } from '../../reader.ts';
import { RecordSections, MOST_SHOWN_EVENTS, type ShownEvents } from '../../records/record-sections.tsx';
import type { EventIndex } from '../event-index.ts';
import { type IndexPage, isUpToDate, readIndexPage } from '../index-page.ts';
import { IndexReading } from '../index-reading.ts';
import { readJson } from './read-json.ts';

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
    updateLinks(list, page, wanted.q, now);
    if (wanted.q === '' && wanted.number === page.page && isUpToDate(page, now)) {
      found.restore();
      nextUp.restore();
      say(builtStatus);
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
      const last = lastPageOf(events.length);
      const shown = Math.min(number, last);
      const reader = { ...page.look, language, to, date: dayIn(page.timeZone, now) };
      const onPage = events.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE);
      const isFirst = shown === 1 && !past && q === '' && filter === null;
      const next = isFirst ? nextOf(onPage, reader) : [];
      const view = { past, page: shown, parameters: parametersOf(page, q) };
      found.show(
        events.length > 0 ? (
          <>
            <EventList events={onPage.filter((event) => !next.includes(event))} reader={reader} />
            <PageLinks reader={reader} view={view} lastPage={last} />
          </>
        ) : (
          nothingFor(index, q, now, { reader, isAll })
        ),
      );
      nextUp.show(<NextUp events={next} reader={reader} />);
    }
    say(isWhole ? words.events({ count: events.length }) : words.list.foundSoFar({ count: events.length }));
    return events.length;
  }

  /** Says that nothing was found. The number of events in the other view (past or to come) is known once all parts are read. */
  function nothingFor(
    index: EventIndex,
    q: string,
    now: number,
    { reader, isAll }: { readonly reader: ListReader; readonly isAll: boolean },
  ): ComponentChild {
    if (q === '' && filter === null) return <p>{words.list.nothing}</p>;
    const others = isAll ? index.find({ past: !past, q, filter }, now).length : 0;
    const elsewhere = past ? words.list.foundUpcoming : words.list.foundPast;
    const other = to.list({ past: !past, page: 1, parameters: parametersOf(page, q) });
    const spelling = index.spellingOf({ past, q, filter }, now);
    const meant = to.list({ past, page: 1, parameters: parametersOf(page, spelling ?? '') });
    return (
      <NothingHere
        reader={reader}
        ways={others === 0 ? [] : [{ address: other, text: elsewhere({ count: others }) }]}
        spelling={spelling === null ? null : { words: spelling, address: meant }}
        coming={index.find({ past: false, q: '', filter: null }, now).slice(0, PAGE_SIZE)}
        everything={to.list({ past, page: 1, parameters: {} })}
      />
    );
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

/** Links to other lists, which are hidden during a search, since they would drop it. */
const TO_OTHER_LISTS = '.chip-bar';

/**
 * Updates the links around a list.
 *
 * @param list the element with the links and, below them, the list
 * @param now milliseconds since 1970
 */
function updateLinks(list: Element, page: IndexPage, q: string, now: number): void {
  for (const links of document.querySelectorAll<HTMLElement>(TO_OTHER_LISTS)) links.hidden = q !== '';
  // The counts of events to come and of past ones are from when the page was built.
  for (const count of document.querySelectorAll<HTMLElement>('.count')) count.hidden = !isUpToDate(page, now);
  const address = page.to.list({ past: !page.past, page: 1, parameters: parametersOf(page, q) });
  const otherTime = list.querySelector<HTMLAnchorElement>('.views a');
  if (otherTime !== null && address !== null) otherTime.href = address;
}

/** The part of a list that the address in the browser asks for: a search and the number of a page. */
interface ListRequest {
  /** The words of the search; empty where all events of the list are asked for. */
  readonly q: string;
  /** The number of the page, from 1. */
  readonly number: number;
}

/**
 * Reads which part of a list an address asks for.
 *
 * @param search the query of the address, with or without its question mark
 */
function readListRequest(search: string, { page }: Pick<IndexPage, 'page'>): ListRequest {
  const sent = new URLSearchParams(search);
  const q = readWords(sent.get('q') ?? '');
  const number = Number(sent.get('page') ?? (q === '' ? page : 1));
  return { q, number: Number.isSafeInteger(number) && number > 0 ? number : 1 };
}

/** Returns the words of a search, cut to the length that a server reads. */
function readWords(typed: string): string {
  return Array.from(typed.trim()).slice(0, MAX_SEARCH_LENGTH).join('');
}

/** Returns the parameters of a list: its filter, and the words of the search. */
function parametersOf({ filter }: Pick<IndexPage, 'filter'>, q: string): Parameters {
  return { ...(filter === null ? {} : { [filter.name]: filter.value }), ...(q === '' ? {} : { q }) };
}

/**
 * Makes a slot: the place of some elements of the page, in which other content can be shown for a time.
 *
 * @param built the elements of the page, which are siblings
 * @param place inserts the element with the other content into the page
 */
function slotFor(built: readonly Element[], place: (own: Element) => void) {
  const own = document.createElement('div');
  const parent = built[0]?.parentElement;
  return {
    show(content: ComponentChild): void {
      render(content, own);
      if (own.isConnected) return;
      place(own);
      for (const element of built) element.remove();
    },
    /** Puts back the original elements. */
    restore(): void {
      if (!own.isConnected) return;
      if (parent) own.before(...built);
      own.remove();
    },
  };
}

/** Renders the events of an organization or a place anew where the events to come have changed since the page was built. */
export async function renewRecord(element: HTMLElement, language: Language): Promise<void> {
  const page = readIndexPage(element.dataset, language);
  const now = Date.now();
  if (isUpToDate(page, now)) return;
  const reading = new IndexReading(new URL(page.index, location.href).href, readJson);
  for await (const { index, isWhole } of reading.as(true)) {
    if (!isWhole) continue;
    const shown = (past: boolean): ShownEvents => {
      const found = index.find({ past, q: '', filter: page.filter }, now);
      return { total: found.length, events: found.slice(0, MOST_SHOWN_EVENTS) };
    };
    slotFor([...element.children], (own) => {
      element.append(own);
    }).show(
      <RecordSections
        reader={{ ...page.look, language, to: page.to, date: dayIn(page.timeZone, now) }}
        parameters={parametersOf(page, '')}
        coming={shown(false)}
        past={shown(true)}
      />,
    );
  }
}
