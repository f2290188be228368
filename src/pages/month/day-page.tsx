import type { Calendar } from '../../calendar/calendar.ts';
import { type DatedEvent, eventsWithin, neighboursOf } from '../../calendar/calendar-view.ts';
import { DAY, dayNumber } from '../../calendar/days.ts';
import { eventAt } from '../../calendar/record-at.ts';
import { dayAt } from '../../event-text/event-dates.ts';
import { timesOnDay, timesUnderWay } from '../../event-text/row-times.ts';
import type { CalendarView, Parameters } from '../addresses.ts';
import { EventItem } from '../event-item.tsx';
import { feedsOf } from '../feeds.ts';
import { FILTER_FORM, FilterBar } from '../filters/filter-form.tsx';
import { LinkTo } from '../link-to.tsx';
import { dayText, monthOf } from '../months.ts';
import { ASSETS } from '../page-assets.ts';
import type { Page } from '../page.tsx';
import type { Reader } from '../reader.ts';
import { sitePage } from '../site-page.tsx';
import { EmptySpan, StepLinks } from './neighbours.tsx';
import { SmallMonth } from './small-month.tsx';

/**
 * Makes the page with the events of a day: those that last longer come first, then those that begin earlier.
 *
 * @param date like 2027-03-06
 * @param asked the view; its `page`, its days and `past` are ignored
 */
export function dayPage(calendar: Calendar, date: string, asked: CalendarView, reader: Reader): Page {
  const { language, to, asFile } = reader;
  const words = language.words;
  const { datetime: _days, ...parameters } = asked.parameters;
  const filter = { ...asked.filter, datetime: undefined };
  const view = { ...asked, filter, parameters, past: date < reader.date, page: 1 };
  const day = dayNumber(date);
  const span = { first: day, last: day };
  const events = eventsWithin(calendar, filter, span);
  const nameOf = (other: number): string => dayAt(other * DAY, 'UTC', language);
  const name = nameOf(day);
  const { before, after } = neighboursOf(calendar, filter, span);
  const stepTo = (other: number | null, label: string) => ({
    address: other === null ? null : to.day(dayText(other), parameters),
    label: other === null ? label : label + words.colon + nameOf(other),
  });
  const steps = [stepTo(before, words.month.previousDay), stepTo(after, words.month.nextDay)] as const;
  const isNarrowed = Object.keys(parameters).length > 0;
  const isListed = events.length > 0 && !isNarrowed;
  const addressWith = (changed: Parameters): string | null => to.day(date, changed);
  return sitePage({
    calendar,
    reader,
    title: words.month.ofDay({ day: name }),
    part: 'month',
    parameters,
    searchForm: asFile === null ? FILTER_FORM : null,
    description: words.month.ofDay({ day: name }) + words.colon + words.events({ count: events.length }),
    isListed,
    addressIn: (other) => to.in(other).day(date, parameters),
    feeds: feedsOf(parameters, to),
    styles: [ASSETS.monthStyle],
    scripts: [...(asFile === null ? [ASSETS.liveList] : []), ASSETS.copy, ASSETS.panels, ASSETS.month],
    children: (
      <>
        {asFile === null && (
          <FilterBar
            calendar={calendar}
            view={view}
            reader={reader}
            action={to.in(null).day(date, {}) ?? ''}
            addressWith={addressWith}
            isOther
          />
        )}
        <div class="two-columns">
          <div id="events" tabIndex={-1}>
            <div class="hero">
              <h1>{name}</h1>
              <p class="count" role="status">
                {words.events({ count: events.length })}
              </p>
              <StepLinks
                label={words.month.otherDays}
                previous={steps[0]}
                next={steps[1]}
                isListed={isListed}
              >
                <LinkTo
                  class="quiet"
                  address={asFile === null ? to.day(reader.date, parameters) : to.home}
                  isCurrent={asFile === null && date === reader.date ? 'date' : null}
                >
                  {words.month.today}
                </LinkTo>
              </StepLinks>
            </div>
            {events.length === 0 && (
              <EmptySpan
                reader={reader}
                nothing={words.month.nothingOnDay}
                nearest={[before, after].flatMap((other) =>
                  other === null
                    ? []
                    : {
                        address: to.day(dayText(other), parameters),
                        text: words.month.ofDay({ day: nameOf(other) }),
                      },
                )}
                everything={isNarrowed ? to.day(date, {}) : null}
              />
            )}
            <ul class="events">
              {events.map((dated) => (
                <DayEvent key={dated.position} calendar={calendar} dated={dated} day={day} reader={reader} />
              ))}
            </ul>
          </div>
          <aside class="beside" aria-label={words.list.beside}>
            <SmallMonth calendar={calendar} month={monthOf(date)} view={view} reader={reader} shown={date} />
          </aside>
        </div>
      </>
    ),
  });
}

interface DayEventProps {
  readonly calendar: Calendar;
  readonly dated: DatedEvent;
  readonly day: number;
  readonly reader: Reader;
}

/** A row with the time at which the event begins, or, if it began on an earlier day, until when it lasts. */
function DayEvent({ calendar, dated: { position, first }, day, reader }: DayEventProps) {
  const event = eventAt(calendar, position);
  const { timeZone, language } = reader;
  const times =
    first < day ? timesUnderWay(event, day * DAY, language) : timesOnDay(event, timeZone, language);
  return <EventItem event={event} reader={reader} times={times} />;
}
