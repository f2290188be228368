import { viewEvents } from '../calendar/calendar-view.ts';
import type { Calendar } from '../calendar/calendar.ts';
import { eventAt } from '../calendar/record-at.ts';
import type { CalendarView, Parameters } from './addresses.ts';
import { indexAttributes } from './browser/index-page.ts';
import { countOpenCalls } from './deadlines-page.tsx';
import { EventList } from './event-list.tsx';
import { feedsOf } from './feeds.ts';
import { FILTER_FORM, FilterBar } from './filters/filter-form.tsx';
import { filterOptions, type OfferedFilter } from './filters/filter-options.ts';
import { FILTER_TITLES, Flag } from './filters/option-boxes.tsx';
import { isListed, viewLabels } from './filters/view-feeds.tsx';
import { LinkTo } from './link-to.tsx';
import { SmallMonth } from './month/small-month.tsx';
import { monthOf } from './months.ts';
import { nextOf, NextUp } from './next-up.tsx';
import { NothingFound } from './nothing-found.tsx';
import { ASSETS, browserProgram } from './page-assets.ts';
import { lastPageOf, PAGE_SIZE, PageLinks, ViewLinks } from './page-links.tsx';
import type { Page } from './page.tsx';
import type { Reader } from './reader.ts';
import { sitePage } from './site-page.tsx';
import { SubscribeLinks } from './subscribe-box.tsx';
import { topicClass } from './topic.ts';

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
          {asFile !== null && (
            // The search form of the header on a static site, where the browser searches; its program reads the attributes.
            <form
              id={FILTER_FORM}
              role="search"
              action={to.list({ ...view, page: 1 }) ?? to.home}
              hidden
              {...indexAttributes(site, view, reader, asFile)}
            />
          )}
          {isWhole && <FilterLists calendar={calendar} view={view} reader={reader} />}
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

interface ListPartProps {
  readonly calendar: Calendar;
  readonly view: CalendarView;
  readonly reader: Reader;
  /** Returns the address of the page with these parameters; null where there is none. */
  readonly addressWith: (parameters: Parameters) => string | null;
}

/** A link to the open calls for papers of the view's events, with their number; nothing where there are none. */
function OpenCallsLink({
  calendar,
  view: { filter, parameters },
  reader,
}: Omit<ListPartProps, 'addressWith'>) {
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

/** The filters of which each value has a static list of its own. */
const LISTED = ['tag', 'countryCode', 'attendanceMode', 'organization'] as const;

/** Links to all lists with a single filter, for static sites, which cannot answer the filter form. */
function FilterLists({ calendar, view: { past }, reader }: Omit<ListPartProps, 'addressWith'>) {
  const { language, to, ownTopics } = reader;
  const { filters } = language.words;
  const options = filterOptions(calendar, past, reader);
  return (
    <details class="menu filter-panel">
      <summary class="quiet">{filters.title}</summary>
      <div class="filters panel">
        {LISTED.map(
          (name) =>
            options[name].length > 0 && (
              <section key={name}>
                <h2>{filters[FILTER_TITLES[name]]}</h2>
                <ul class="chips">
                  {options[name].map(({ value, label, count }) => (
                    <li key={value}>
                      <a
                        href={to.list({ past, page: 1, parameters: { [name]: value } }) ?? to.home}
                        class={name === 'tag' ? `topic ${topicClass(value, ownTopics)}` : undefined}
                      >
                        {name === 'countryCode' && <Flag code={value} />}
                        {label} <span class="count">{count}</span>
                      </a>
                    </li>
                  ))}
                </ul>
              </section>
            ),
        )}
      </div>
    </details>
  );
}

/** The number of topics and of countries that are shown, the most frequent ones. */
const SHOWN = 8;

/**
 * The column beside a list: the month with its events, and the topics and countries of all events. The latter are left out
 * beside a filtered list, for which their counts would be wrong.
 */
function BesideList({ calendar, view, reader, addressWith }: ListPartProps) {
  const { list } = reader.language.words;
  const { parameters, past } = view;
  const isWhole = Object.keys(parameters).length === 0;
  const options = filterOptions(calendar, past, reader);
  const ranked = (name: OfferedFilter, title: string) => {
    const shown = options[name].slice(0, SHOWN).map((option) => ({
      ...option,
      address: addressWith({ [name]: option.value }),
    }));
    return shown.length < 2 ? null : (
      <section>
        <h2>{title}</h2>
        <ul class="rank">
          {shown.map(({ value, label, count, address }) => (
            <li key={value}>
              <LinkTo
                address={address}
                class={name === 'tag' ? `topic ${topicClass(value, reader.ownTopics)}` : ''}
              >
                {name === 'countryCode' && <Flag code={value} />}
                <span>{label}</span> <span class="count">{count}</span>
              </LinkTo>
            </li>
          ))}
        </ul>
      </section>
    );
  };
  return (
    <aside class="beside" aria-label={list.beside}>
      <SmallMonth calendar={calendar} month={monthOf(reader.date)} view={view} reader={reader} />
      {isWhole && ranked('tag', list.topics)}
      {isWhole && ranked('countryCode', list.countries)}
      {isWhole && <Subscribe calendar={calendar} reader={reader} />}
    </aside>
  );
}

/** The control for subscribing to all events; nothing where the URL of the site is not known. */
function Subscribe({ calendar: { site }, reader }: Pick<ListPartProps, 'calendar' | 'reader'>) {
  const { language, to } = reader;
  const { subscribe, frame } = language.words;
  const feed = to.feed('ics', {});
  if (site.url === null || feed === null) return null;
  return (
    <section>
      <h2>{subscribe.inYours}</h2>
      <ul class="rank">
        <SubscribeLinks
          feed={to.absolute(site.url, feed)}
          name={site.name ?? frame.calendar}
          reader={reader}
        />
      </ul>
    </section>
  );
}
