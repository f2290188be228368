import { countsWithin, facetsOf } from '../../calendar/calendar-view.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import { dayInMonth, monthName, weekdayNames } from '../../event-text/intl-formats.ts';
import type { CalendarView } from '../addresses.ts';
import { LinkTo } from '../link-to.tsx';
import { daysOf, dayText, DAYS_OF_WEEK, monthOf, weekdayOf } from '../months.ts';
import type { Reader } from '../reader.ts';
import { MonthSteps } from './neighbours.tsx';

interface SmallMonthProps {
  readonly calendar: Calendar;
  readonly month: string;
  readonly view: CalendarView;
  readonly reader: Reader;
  /** The day of the page; null where it is not the page of a day. */
  readonly shown?: string | null;
}

/** A month beside a list, with links to its days with events and to other months. */
export function SmallMonth({ calendar, month, view, reader, shown = null }: SmallMonthProps) {
  const { language, to, timeZone, asFile } = reader;
  const { datetime: _days, ...parameters } = view.parameters;
  const counts = countsOf(calendar, { ...view, parameters }, reader, month);
  const isNarrowed = Object.keys(parameters).length > 0;
  return (
    <section class="aside-month" data-time-zone={asFile === null ? undefined : timeZone}>
      <div class="head-line">
        <h2>
          <LinkTo
            address={to.month(month, parameters) ?? to.month(month, {})}
            rel={isNarrowed ? 'nofollow' : undefined}
          >
            {monthName(month, language)}
          </LinkTo>
        </h2>
        <MonthSteps month={month} parameters={parameters} reader={reader} isListed={false} isBeside />
      </div>
      <MonthTable
        month={month}
        counts={counts}
        reader={reader}
        addressOf={(day) => to.day(dayText(day), parameters)}
        current={markedDay(shown, reader)}
        isNarrowed={isNarrowed}
      />
    </section>
  );
}

/** Returns the marked day. On a static site the browser marks today, so that pages need not be rebuilt every day. */
function markedDay(shown: string | null, { date, asFile }: Reader): MonthTableProps['current'] {
  if (shown !== null) return { date: shown, as: 'page' };
  return asFile === null ? { date, as: 'date' } : null;
}

interface MonthTableProps extends Pick<SmallMonthProps, 'month' | 'reader'> {
  /** The number of events on each day. */
  readonly counts: readonly number[];
  /** Returns the address for a day with events; null where there is no such page. */
  readonly addressOf: (day: number) => string | null;
  /** The marked day, like 2027-03-06, which is today or the day of the page; null for none. */
  readonly current: { readonly date: string; readonly as: 'date' | 'page' } | null;
  /** Whether the view has a filter: robots need not follow its links, since they find the same events elsewhere. */
  readonly isNarrowed: boolean;
}

/** A table of a month's days by weeks. Days with events are links with a dot. */
export function MonthTable({ month, counts, reader, addressOf, current, isNarrowed }: MonthTableProps) {
  const { language, asFile } = reader;
  const { colon, events } = language.words;
  const { first } = daysOf(month);
  const [long, narrow] = [weekdayNames('long', language), weekdayNames('narrow', language)];
  const before = weekdayOf(first) - 1;
  const rows = Math.ceil((before + counts.length) / DAYS_OF_WEEK);
  const weeks = Array.from({ length: rows }, (_row, week) =>
    Array.from({ length: DAYS_OF_WEEK }, (_cell, column) => week * DAYS_OF_WEEK + column - before),
  );
  return (
    <table class="small-month">
      <thead>
        <tr>
          {long.map((weekday, at) => (
            <th key={weekday} scope="col" abbr={weekday}>
              {narrow[at]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((at) => {
              const count = counts[at];
              if (count === undefined) return <td key={at} />;
              const day = first + at;
              const date = dayText(day);
              return (
                <td
                  key={day}
                  aria-current={date === current?.date ? current.as : undefined}
                  data-day={asFile === null ? undefined : date}
                >
                  <LinkTo
                    address={count === 0 ? null : addressOf(day)}
                    rel={isNarrowed ? 'nofollow' : undefined}
                    label={dayInMonth(day, language) + colon + events({ count })}
                  >
                    {at + 1}
                  </LinkTo>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns the number of events on each day of a month. Without a filter, the days around today are counted already. */
function countsOf(
  calendar: Calendar,
  { filter, parameters }: CalendarView,
  { now, date }: Reader,
  month: string,
): number[] {
  const span = daysOf(month);
  if (Object.keys(parameters).length > 0 || month !== monthOf(date))
    return countsWithin(calendar, { ...filter, datetime: undefined }, span);
  const { days } = facetsOf(calendar, false, now);
  return Array.from({ length: span.last - span.first + 1 }, (_, at) =>
    days.during(span.first + at, span.first + at),
  );
}
