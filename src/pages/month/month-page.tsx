import type { Calendar } from '../../calendar/calendar.ts';
import { dayNumber } from '../../calendar/days.ts';
import { eventsWithin } from '../../calendar/calendar-view.ts';
import { monthName } from '../../event-text/intl-formats.ts';
import { WORDS } from '../../event-text/words/words.ts';
import type { CalendarView, Parameters } from '../addresses.ts';
import { feedsOf } from '../feeds.ts';
import { FILTER_FORM, FilterForm } from '../filters/filter-form.tsx';
import { FilterLinks } from '../filters/filter-links.tsx';
import { daysOf, monthOf, monthsBetween } from '../months.ts';
import { ASSETS } from '../page-assets.ts';
import type { Page } from '../page.tsx';
import type { Reader } from '../reader.ts';
import { sitePage } from '../site-page.tsx';
import { ViewLinks } from '../view-links.tsx';
import { CompactMonth } from './compact-month.tsx';
import { EmptyMonth } from './empty-month.tsx';
import { MonthGrid } from './month-grid.tsx';
import { MonthLinks } from './month-links.tsx';
import { weeksOf } from './weeks.ts';

/** Ten events on one day are readable; of more, the list of the day tells better, which only a server has. */
const LINES = 10;

/** Search engines need no month that is further away. */
const LISTED_MONTHS = 60;

/**
 * The events of a month, in its weeks.
 *
 * @param month like 2027-03
 * @param asked whose page does not count, nor whether it is past
 */
export function monthPage(calendar: Calendar, month: string, asked: CalendarView, reader: Reader): Page {
  const { language, to, asFile } = reader;
  const words = WORDS[language];
  const { filter, parameters } = asked;
  const today = dayNumber(reader.date);
  const span = daysOf(month);
  const view = { ...asked, past: span.last < today, page: 1 };
  const events = eventsWithin(calendar, filter, span);
  const weeks = weeksOf(span, events, asFile === null ? LINES : Infinity);
  const addressWith = (changed: Parameters): string | null =>
    to.month(changed.datetime === parameters.datetime ? month : monthMet(changed, month), changed);
  const name = monthName(month, language);
  const isNear = Math.abs(monthsBetween(monthOf(reader.date), month)) <= LISTED_MONTHS;
  const isListed = isNear && events.length > 0 && Object.keys(parameters).length === 0;
  return sitePage({
    calendar,
    reader,
    title: words.month.title(name),
    part: 'month',
    parameters,
    searchForm: asFile === null ? FILTER_FORM : null,
    description: words.month.title(name) + words.colon + words.events(events.length),
    isListed,
    addressIn: (other) => to.in(other).month(month, parameters),
    feeds: feedsOf(parameters, to),
    styles: [ASSETS.monthStyle],
    scripts: [asFile === null ? ASSETS.liveList : ASSETS.today, ASSETS.copy, ASSETS.panels, ASSETS.monthKeys],
    children: (
      <>
        <div class="hero">
          <h1>{name}</h1>
          <MonthLinks
            calendar={calendar}
            month={month}
            parameters={parameters}
            reader={reader}
            isListed={isListed}
          />
        </div>
        {asFile === null && (
          <FilterForm
            calendar={calendar}
            view={view}
            reader={reader}
            action={to.in(null).month(month, {}) ?? ''}
            isOther
          />
        )}
        <div id="events" {...(asFile !== null && attributesOfToday(calendar, reader))}>
          <FilterLinks calendar={calendar} view={view} reader={reader} addressWith={addressWith} isOther />
          <ViewLinks reader={reader} total={events.length} past={false} />
          {events.length === 0 && (
            <EmptyMonth calendar={calendar} month={month} span={span} view={view} reader={reader} />
          )}
          {events.length > 0 && (
            <CompactMonth name={name} weeks={weeks} today={today} parameters={parameters} reader={reader} />
          )}
          <MonthGrid
            calendar={calendar}
            weeks={weeks}
            today={today}
            parameters={parameters}
            reader={reader}
          />
        </div>
      </>
    ),
  });
}

/** What `today.js` reads. */
function attributesOfToday({ site }: Calendar, { language }: Reader): Record<`data-${string}`, string> {
  return {
    'data-time-zone': site.timezone,
    'data-today': WORDS[language].month.today,
  };
}

/** The month in which the days begin that were chosen: in another one there is none of them. */
function monthMet({ datetime = '' }: Parameters, month: string): string {
  return /^\d{4}-\d\d(?=-\d\d)/.exec(datetime)?.[0] ?? month;
}
