import type { Calendar } from '../../calendar/calendar.ts';
import { dayNumber } from '../../calendar/days.ts';
import { type DaySpan, eventsWithin, neighboursOf } from '../../calendar/calendar-view.ts';
import { monthName } from '../../event-text/intl-formats.ts';
import { type CalendarView, otherMonthAddress, type Parameters } from '../addresses.ts';
import { feedsOf } from '../feeds.ts';
import { FILTER_FORM, FilterBar } from '../filters/filter-form.tsx';
import { LinkTo } from '../link-to.tsx';
import { daysOf, dayText, monthOf, monthsBetween } from '../months.ts';
import { ASSETS } from '../page-assets.ts';
import type { Page } from '../page.tsx';
import type { Reader } from '../reader.ts';
import { sitePage } from '../site-page.tsx';
import { EmptySpan } from './empty-span.tsx';
import { dayAnchor, hasContentBelow, MonthGrid } from './month-grid.tsx';
import { MonthTable } from './small-month.tsx';
import { MonthSteps } from './step-links.tsx';
import { weeksOf } from './weeks.ts';

/** The most lines of a week, which is what screens have room for; the page of a day shows further events. */
const LINES = 10;

/** Months further from the present one than this are not listed by search engines. */
const LISTED_MONTHS = 60;

/**
 * Makes the page with the events of a month, by weeks.
 *
 * @param month like 2027-03
 * @param asked the view; its `page` and `past` are ignored
 */
export function monthPage(calendar: Calendar, month: string, asked: CalendarView, reader: Reader): Page {
  const { language, to, asFile } = reader;
  const words = language.words;
  const { filter, parameters } = asked;
  const span = daysOf(month);
  const view = { ...asked, past: span.last < dayNumber(reader.date), page: 1 };
  const events = eventsWithin(calendar, filter, span);
  const [earliest = span] = events;
  const isWhole = to.day(dayText(Math.max(earliest.first, span.first)), parameters) === null;
  const weeks = weeksOf(span, events, isWhole ? Infinity : LINES);
  const days = weeks.flat();
  const addressWith = (changed: Parameters): string | null => to.month(month, changed);
  const name = monthName(month, language);
  const present = monthOf(reader.date);
  const isNear = Math.abs(monthsBetween(present, month)) <= LISTED_MONTHS;
  const isNarrowed = Object.keys(parameters).length > 0;
  const isListed = isNear && events.length > 0 && !isNarrowed;
  return sitePage({
    calendar,
    reader,
    title: words.month.title({ month: name }),
    part: 'month',
    parameters,
    searchForm: asFile === null ? FILTER_FORM : null,
    description: words.month.title({ month: name }) + words.colon + words.events({ count: events.length }),
    isListed,
    addressIn: (other) => to.in(other).month(month, parameters),
    feeds: feedsOf(parameters, to),
    isWide: true,
    styles: [ASSETS.monthStyle],
    scripts: [asFile === null ? ASSETS.liveList : ASSETS.clock, ASSETS.copy, ASSETS.panels, ASSETS.month],
    children: (
      <>
        {asFile === null && (
          <FilterBar
            calendar={calendar}
            view={view}
            reader={reader}
            action={to.in(null).month(month, {}) ?? ''}
            addressWith={addressWith}
            isOther
          />
        )}
        <div
          id="events"
          class="month"
          tabIndex={-1}
          data-time-zone={asFile === null ? undefined : calendar.site.timezone}
        >
          <div class="hero">
            <h1>{name}</h1>
            <p class="count" role="status">
              {words.events({ count: events.length })}
            </p>
            <MonthSteps month={month} parameters={parameters} reader={reader} isListed={isListed}>
              <LinkTo
                class="quiet"
                address={otherMonthAddress(present, parameters, to)}
                isCurrent={present === month ? 'date' : null}
              >
                {words.month.today}
              </LinkTo>
            </MonthSteps>
          </div>
          {events.length === 0 && (
            <EmptySpan
              reader={reader}
              nothing={words.month.nothing}
              nearest={nearestMonths(calendar, span, asked, reader)}
              everything={isNarrowed ? to.month(month, {}) : null}
            />
          )}
          {events.length > 0 && (
            <nav class="compact-month" aria-label={words.month.days({ month: name })}>
              <MonthTable
                month={month}
                counts={days.map(({ total }) => total)}
                reader={reader}
                current={{ date: reader.date, as: 'date' }}
                isNarrowed={isNarrowed}
                addressOf={(day) =>
                  days.some((each) => each.day === day && hasContentBelow(each))
                    ? `#${dayAnchor(day)}`
                    : to.day(dayText(day), parameters)
                }
              />
            </nav>
          )}
          <MonthGrid
            calendar={calendar}
            weeks={weeks}
            isWhole={isWhole}
            parameters={parameters}
            reader={reader}
          />
        </div>
      </>
    ),
  });
}

/** Returns links to the nearest months, before and after some days, that have events of a view. */
function nearestMonths(
  calendar: Calendar,
  span: DaySpan,
  { filter, parameters }: CalendarView,
  { language, to }: Reader,
): { address: string | null; text: string }[] {
  const { before, after } = neighboursOf(calendar, filter, span);
  return [before, after].flatMap((day) => {
    if (day === null) return [];
    const other = monthOf(dayText(day));
    return {
      address: to.month(other, parameters),
      text: language.words.month.title({ month: monthName(other, language) }),
    };
  });
}
