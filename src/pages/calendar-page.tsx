import { viewEvents } from '../calendar/calendar-view.ts';
import type { Calendar } from '../calendar/calendar.ts';
import { eventAt } from '../calendar/record-at.ts';
import type { CalendarView, Parameters } from './addresses.ts';
import { BesideList } from './beside-list.tsx';
import { countOpenCalls } from './deadlines-page.tsx';
import { EventList } from './event-list.tsx';
import { feedsOf } from './feeds.ts';
import { BrowserSearch } from './filters/browser-search.tsx';
import { FILTER_FORM, FilterBar } from './filters/filter-form.tsx';
import { FilterLists } from './filters/filter-lists.tsx';
import { isListed, viewLabels } from './filters/view-feeds.tsx';
import { nextOf, NextUp } from './next-up.tsx';
import { NothingFound } from './nothing-found.tsx';
import { ASSETS, browserProgram } from './page-assets.ts';
import { lastPageOf, PAGE_SIZE, PageLinks } from './page-links.tsx';
import type { Page } from './page.tsx';
import type { Reader } from './reader.ts';
import { sitePage } from './site-page.tsx';
import { ViewLinks } from './view-links.tsx';

/** Makes a page of the list of events; the last page where the requested one does not exist. */
export function calendarPage(calendar: Calendar, asked: CalendarView, reader: Reader): Page {
  const { language, now, to, asFile } = reader;
  const { frame } = language.words;
  const { past, parameters } = asked;
  const { site } = calendar;
  const found = viewEvents(calendar, asked, now);
  const lastPage = lastPageOf(found.total);
  const view = { ...asked, page: Math.min(asked.page, lastPage) };
  const events = found
    .positions((view.page - 1) * PAGE_SIZE, PAGE_SIZE)
    .map((position) => eventAt(calendar, position));
  const isWhole = view.page === 1 && Object.keys(parameters).length === 0;
  const isFirst = isWhole && !past;
  const next = isFirst ? nextOf(events, reader) : [];
  const addressWith = (changed: Parameters): string | null => to.list({ past, page: 1, parameters: changed });
  const about = site.description ?? frame.about;
  const title = titleOf(calendar, view, reader);
  return sitePage({
    calendar,
    reader,
    title,
    part: 'list',
    parameters,
    searchForm: FILTER_FORM,
    description: about,
    isListed: found.total > 0 && isListed(view),
    addressIn: (other) => to.in(other).list(view),
    feeds: feedsOf(parameters, to),
    scripts: [
      ...(asFile === null ? [ASSETS.liveList, ASSETS.dateRange] : [browserProgram(language)]),
      ASSETS.copy,
      ASSETS.panels,
      ...(isFirst || asFile !== null ? [ASSETS.clock] : []),
    ],
    children: (
      <>
        <h1 class={title === null ? 'visually-hidden' : 'list-title'} dir="auto">
          {title ?? site.name ?? frame.calendar}
        </h1>
        {isFirst && (
          <p class="lead about" dir="auto">
            {about}
          </p>
        )}
        <FilterBar
          calendar={calendar}
          view={view}
          reader={reader}
          action={to.in(null).home}
          addressWith={addressWith}
        >
          {asFile !== null && <BrowserSearch site={site} view={view} reader={reader} page={asFile} />}
          {isWhole && <FilterLists calendar={calendar} past={past} reader={reader} />}
        </FilterBar>
        <div class="two-columns">
          <div id="events">
            <NextUp events={next} reader={reader} />
            <ViewLinks
              reader={reader}
              total={found.total}
              past={past}
              otherTime={to.list({ past: !past, page: 1, parameters })}
            />
            {found.total === 0 && <NothingFound calendar={calendar} view={view} reader={reader} />}
            {!past && view.page === 1 && <OpenCallsLink calendar={calendar} view={view} reader={reader} />}
            <EventList
              events={events.filter((event) => !next.includes(event))}
              reader={reader}
              byDaysAlone={past || (parameters.datetime ?? '') !== ''}
            />
            <PageLinks reader={reader} view={view} lastPage={lastPage} />
          </div>
          <BesideList calendar={calendar} view={view} reader={reader} addressWith={addressWith} />
        </div>
      </>
    ),
  });
}

/** A link to the open calls for papers of the view's events, with their number; nothing where there are none. */
function OpenCallsLink({
  calendar,
  view: { filter, parameters },
  reader,
}: {
  readonly calendar: Calendar;
  readonly view: CalendarView;
  readonly reader: Reader;
}) {
  const address = reader.to.deadlines({ past: false, page: 1, parameters: { ...parameters, linkKind: '' } });
  const count = countOpenCalls(calendar, filter, reader);
  if (address === null || count === 0) return null;
  return (
    <p class="open-calls">
      <a href={address}>{reader.language.words.deadlines.count({ count })}</a>
    </p>
  );
}

/** Returns the title of the view; null for the home page. */
function titleOf(
  calendar: Calendar,
  { past, page, parameters }: CalendarView,
  reader: Reader,
): string | null {
  const { list } = reader.language.words;
  const parts = [
    ...viewLabels(calendar, parameters, reader),
    ...(past ? [list.past] : []),
    ...(page > 1 ? [list.pageNumber({ page })] : []),
  ];
  return parts.length === 0 ? null : parts.join(' · ');
}
