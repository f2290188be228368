import { type DaySpan, eventsWithin, neighboursOf } from '../../calendar/calendar-view.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import { DAY, dayNumber } from '../../calendar/days.ts';
import { type CalendarEvent, eventAt } from '../../calendar/record-at.ts';
import { hasWholeDays, type ListedEvent } from '../../event-text/event-dates.ts';
import { dayInMonth, monthName, weekdayNames } from '../../event-text/intl-formats.ts';
import { timesOnDay, timesUnderWay } from '../../event-text/row-times.ts';
import { type CalendarView, otherMonthAddress, type Parameters } from '../addresses.ts';
import { EventItem } from '../event-item.tsx';
import { feedsOf } from '../feeds.ts';
import { FILTER_FORM, FilterBar } from '../filters/filter-form.tsx';
import { LinkTo } from '../link-to.tsx';
import { daysOf, dayText, monthOf, monthsBetween } from '../months.ts';
import { ASSETS } from '../page-assets.ts';
import type { Page } from '../page.tsx';
import type { Reader } from '../reader.ts';
import { sitePage } from '../site-page.tsx';
import { colourClass } from '../topic.ts';
import { EmptySpan, MonthSteps } from './neighbours.tsx';
import { MonthTable } from './small-month.tsx';
import { type Day, type Entry, weeksOf } from './weeks.ts';

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

/** The number of lines of a week that are shown without scripts; one more where that is enough for all events. */
const SHOWN_LINES = 3;

/** Returns the id of a day's element, by the day since 1970. */
function dayAnchor(day: number): string {
  return `day-${dayText(day)}`;
}

/** Whether a day has content below it, so that it is a heading: screen readers skip the other days. */
function hasContentBelow({ entries, lines, total }: Day): boolean {
  return entries.length > 0 || total > lines.size;
}

interface GridProps {
  readonly calendar: Calendar;
  readonly parameters: Parameters;
  readonly reader: Reader;
}

/** The days of a month, each with the events that begin on it; in columns by weekday where there is room, else one below the other. */
function MonthGrid({
  weeks,
  isWhole,
  ...shared
}: GridProps & {
  readonly weeks: readonly (readonly Day[])[];
  /** Whether all events are shown, because days have no pages that would show the others. */
  readonly isWhole: boolean;
}) {
  const { language } = shared.reader;
  return (
    <div class="weeks" data-close={language.words.month.close}>
      <p class="weekday-names" aria-hidden="true">
        {weekdayNames('short', language).map((name) => (
          <span key={name}>{name}</span>
        ))}
      </p>
      {weeks.map((week) => (
        <div key={week[0]?.day} class="week">
          {week.map((day) => (
            <GridDay key={day.day} day={day} shown={isWhole ? Infinity : shownLines(week)} {...shared} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Returns the number of shown lines: one more where the line for "more" has room for the last event instead. */
function shownLines(week: readonly Day[]): number {
  const isAll = week.every(
    ({ lines, total }) => lines.size === total && Math.max(...lines) <= SHOWN_LINES + 1,
  );
  return isAll ? SHOWN_LINES + 1 : SHOWN_LINES;
}

/** A day with the events that begin on it. */
function GridDay({
  day: given,
  shown,
  calendar,
  parameters,
  reader,
}: GridProps & { readonly day: Day; readonly shown: number }) {
  const { day, column, entries, lines, total } = given;
  const { language, date, to, ownTopics } = reader;
  const { month } = language.words;
  const address = total === 0 ? null : to.day(dayText(day), parameters);
  const rel = Object.keys(parameters).length > 0 ? 'nofollow' : undefined;
  const left = total - lines.size;
  const over = [...lines].filter((line) => line > shown);
  const isEmpty = !hasContentBelow(given);
  const isToday = dayText(day) === date;
  const running = lines.size - entries.length;
  const states = [isEmpty && 'is-empty', total === 0 && 'is-free'].filter((name) => name !== false);
  const [Frame, Head] = isEmpty ? (['div', 'p'] as const) : (['section', 'h2'] as const);
  return (
    <Frame class={['day', `col-${column}`, ...states].join(' ')}>
      <Head
        id={dayAnchor(day)}
        class={`day-head col-${column}`}
        aria-hidden={(address === null && isEmpty && !isToday) || undefined}
        aria-current={isToday ? 'date' : undefined}
        data-day={reader.asFile === null ? undefined : dayText(day)}
      >
        <LinkTo address={address} rel={rel}>
          <span class="number" aria-hidden="true">
            {Number(dayText(day).slice(-2))}
          </span>
          <span class="full">{dayInMonth(day, language)}</span>
        </LinkTo>
      </Head>
      {!isEmpty && (
        <ul>
          {entries.map((entry) => {
            const event = eventAt(calendar, entry.position);
            return (
              <EventItem
                key={entry.position}
                event={{ ...event, name: nameWithoutHost(event) }}
                reader={reader}
                times={
                  entry.hasBegun
                    ? timesUnderWay(event, day * DAY, language)
                    : timesOnDay(event, reader.timeZone, language)
                }
                hasStar={false}
                class={`entry ${colourClass(event, ownTopics)} ${placeOf(entry, event, column, shown)}`}
              />
            );
          })}
          {over.length + left > 0 && (
            <li
              class={`more col-${column}${left === 0 ? ' is-below' : ''}`}
              data-lines={over.join(' ')}
              data-left={left}
            >
              <LinkTo address={address} rel={rel}>
                <span class="wide">{month.more({ count: over.length + left })}</span>
                {left > 0 && <span class="narrow">{month.more({ count: left })}</span>}
              </LinkTo>
            </li>
          )}
          {running > 0 && (
            <li class="running">
              <LinkTo address={address} rel={rel}>
                {month.running({ count: running })}
              </LinkTo>
            </li>
          )}
        </ul>
      )}
    </Frame>
  );
}

/** Returns the classes of the style sheet for an entry's position in its week. */
function placeOf(
  { span, line, hasBegun, goesOn }: Entry,
  event: CalendarEvent,
  column: number,
  shown: number,
): string {
  const isBar = span > 1 || hasBegun || goesOn;
  const classes = [
    `col-${column} span-${span} line-${line}`,
    isBar && 'is-bar',
    !isBar && !hasWholeDays(event) && 'is-timed',
    hasBegun && 'has-begun',
    goesOn && 'goes-on',
    line > shown && 'over',
  ];
  return classes.filter((name) => name !== false).join(' ');
}

/** Returns the name of an event without its organizer's, which the grid has no room for: "Hack night" of "Rust Club: Hack night". */
function nameWithoutHost({ name, organization }: ListedEvent): string {
  const host = `${organization?.name ?? ''}:`;
  const rest = name.startsWith(host) ? name.slice(host.length).trim() : '';
  return rest === '' ? name : rest;
}
