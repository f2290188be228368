import { viewEvents } from '../calendar/calendar-view.ts';
import type { Calendar } from '../calendar/calendar.ts';
import { eventAt } from '../calendar/event-at.ts';
import { MAX_SEARCH_LENGTH } from '../calendar/filters/search.ts';
import {
  calendarAddress,
  FEED_ADDRESSES,
  FIRST_VIEW,
  webcalAddress,
  type CalendarView,
} from './addresses.ts';
import { EventList } from './event-list.tsx';
import { MESSAGES } from './messages.ts';
import { ASSETS } from './page-assets.ts';
import { PageLinks } from './page-links.tsx';
import { EVENT_FEEDS, type Page } from './page.tsx';
import { sitePage, type Reader } from './site-page.tsx';

const PAGE_SIZE = 100;

/**
 * The calendar to look at; the last page, where there are not as many.
 *
 * @param today its first moment, in milliseconds since 1970
 */
export function calendarPage(calendar: Calendar, asked: CalendarView, reader: Reader, today: number): Page {
  const { language, chosen } = reader;
  const messages = MESSAGES[language];
  const { search, past, filter, parameters } = asked;
  const { site } = calendar;
  const firstPage = { ...FIRST_VIEW, search, filter, parameters };
  const isNarrowed = search !== '' || Object.keys(parameters).length > 0;
  const positions = viewEvents(calendar, asked, today);
  const total = positions.length;
  const lastPage = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const view = { ...asked, page: Math.min(asked.page, lastPage) };
  const events = positions
    .slice((view.page - 1) * PAGE_SIZE, view.page * PAGE_SIZE)
    .map((position) => eventAt(calendar, position));
  const otherView = { ...firstPage, past: !past };
  const others = total === 0 && isNarrowed ? viewEvents(calendar, otherView, today).length : 0;
  return sitePage({
    reader,
    title: null,
    description: messages.about,
    addressIn: (other) => calendarAddress(view, other),
    feeds: site.public ? EVENT_FEEDS : [],
    scripts: [ASSETS.search],
    children: (
      <>
        <h1>{messages.calendar}</h1>
        <form class="search" role="search" action="/">
          <label for="search">{messages.search}</label>
          <input
            id="search"
            type="search"
            name="search"
            value={search}
            maxlength={MAX_SEARCH_LENGTH}
            placeholder={messages.searchHint}
            autocomplete="off"
          />
          {Object.entries(parameters).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {past && <input type="hidden" name="past" value="1" />}
          {chosen !== null && <input type="hidden" name="lang" value={chosen} />}
          <button type="submit">{messages.search}</button>
        </form>
        <div id="events">
          <nav class="views" aria-label={messages.views}>
            <a href={calendarAddress(firstPage, chosen)} aria-current={past ? undefined : 'page'}>
              {messages.upcoming}
            </a>
            <a
              href={calendarAddress({ ...firstPage, past: true }, chosen)}
              aria-current={past ? 'page' : undefined}
            >
              {messages.past}
            </a>
            <p role="status">{messages.found(total)}</p>
          </nav>
          {total === 0 && <p>{search === '' ? messages.nothing : messages.nothingFound}</p>}
          {others > 0 && (
            <p>
              <a href={calendarAddress(otherView, chosen)}>
                {past ? messages.foundUpcoming(others) : messages.foundPast(others)}
              </a>
            </p>
          )}
          <EventList events={events} reader={reader} today={today} />
          <PageLinks reader={reader} view={view} lastPage={lastPage} />
        </div>
        {site.public && (
          <p class="subscribe">
            <a href={site.url === null ? FEED_ADDRESSES.ics : webcalAddress(site.url)}>
              {messages.subscribe}
            </a>
            {site.url !== null && <a href={FEED_ADDRESSES.ics}>iCalendar</a>}
            <a href={FEED_ADDRESSES.atom}>Atom</a>
            <a href={FEED_ADDRESSES.json}>JSON Feed</a>
            <a href={FEED_ADDRESSES.geojson}>GeoJSON</a>
          </p>
        )}
      </>
    ),
  });
}
