import { viewEvents } from '../calendar/calendar-view.ts';
import type { Calendar } from '../calendar/calendar.ts';
import { eventAt } from '../calendar/record-at.ts';
import { WORDS } from '../event-text/words/words.ts';
import type { CalendarView, Parameters } from './addresses.ts';
import { browserProgram } from './browser-programs.ts';
import { countOpenCalls } from './deadlines-page.tsx';
import { EventList } from './event-list.tsx';
import { feedsOf } from './feeds.ts';
import { BrowserSearch } from './filters/browser-search.tsx';
import { FilterForm } from './filters/filter-form.tsx';
import { FilterLinks } from './filters/filter-links.tsx';
import { FilterLists } from './filters/filter-lists.tsx';
import { isListed, SubscribeToView, viewLabels } from './filters/view-feeds.tsx';
import { lastPageOf, PAGE_SIZE } from './list-pages.ts';
import { MonthJump } from './month-jump.tsx';
import { NextUp } from './next-up.tsx';
import { NothingFound } from './nothing-found.tsx';
import { ASSETS } from './page-assets.ts';
import { PageLinks } from './page-links.tsx';
import type { Page } from './page.tsx';
import type { Reader } from './reader.ts';
import { sitePage } from './site-page.tsx';
import { ViewLinks } from './view-links.tsx';

/** The calendar to look at; the last page, where there are not as many. */
export function calendarPage(calendar: Calendar, asked: CalendarView, reader: Reader): Page {
  const { language, now, to, asFile } = reader;
  const { frame } = WORDS[language];
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
  const addressWith = (changed: Parameters): string | null => to.list({ past, page: 1, parameters: changed });
  const about = site.description ?? frame.about;
  return sitePage({
    calendar,
    reader,
    title: titleOf(calendar, view, reader),
    isNamed: true,
    part: 'list',
    description: about,
    isListed: found.total > 0 && isListed(view),
    addressIn: (other) => to.in(other).list(view),
    feeds: feedsOf(parameters, to),
    scripts: [asFile === null ? ASSETS.liveList : browserProgram(language), ASSETS.copy, ASSETS.panels],
    children: (
      <>
        <div class="hero">
          <h1 dir="auto">{site.name ?? frame.calendar}</h1>
          <p class="lead" dir="auto">
            {about}
          </p>
          <SubscribeToView calendar={calendar} view={view} reader={reader} />
        </div>
        {asFile === null ? (
          <FilterForm calendar={calendar} view={view} reader={reader} action={to.in(null).home} />
        ) : (
          <>
            <BrowserSearch site={site} view={view} reader={reader} page={asFile} />
            {isWhole && <FilterLists calendar={calendar} past={past} reader={reader} />}
          </>
        )}
        <div id="events">
          <FilterLinks calendar={calendar} view={view} reader={reader} addressWith={addressWith} />
          {!past && view.page === 1 && <OpenCallsLink calendar={calendar} view={view} reader={reader} />}
          {isFirst && <NextUp events={events} reader={reader} />}
          <ViewLinks
            reader={reader}
            current={past ? 'past' : 'upcoming'}
            parameters={parameters}
            total={found.total}
          />
          {!past && <MonthJump calendar={calendar} parameters={parameters} reader={reader} />}
          {found.total === 0 && <NothingFound calendar={calendar} view={view} reader={reader} />}
          <EventList events={events} reader={reader} ofChosenDays={(parameters.datetime ?? '') !== ''} />
          <PageLinks reader={reader} view={view} lastPage={lastPage} />
        </div>
      </>
    ),
  });
}

/** Says how many events of the view have a call for papers that is open, and leads to them; nothing where none has. */
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
    <p>
      <a href={address}>{WORDS[reader.language].deadlines.count(count)}</a>
    </p>
  );
}

/** What the page shows besides what the first one does; null for nothing. */
function titleOf(
  calendar: Calendar,
  { past, page, parameters }: CalendarView,
  reader: Reader,
): string | null {
  const { list } = WORDS[reader.language];
  const parts = [
    ...viewLabels(calendar, parameters, reader),
    ...(past ? [list.past] : []),
    ...(page > 1 ? [list.pageNumber(page)] : []),
  ];
  return parts.length === 0 ? null : parts.join(' · ');
}
