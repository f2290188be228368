import { eventsWithin, facetsOf, type DaySpan } from '../calendar/calendar-view.ts';
import type { Calendar } from '../calendar/calendar.ts';
import { dayNumber } from '../calendar/days.ts';
import { dayInMonth, monthName, weekdayNames } from '../event-text/intl-formats.ts';
import { WORDS } from '../event-text/words/words.ts';
import type { CalendarView, Parameters } from './addresses.ts';
import { filterOptions, type OfferedFilter } from './filters/filter-options.ts';
import { LinkTo } from './link-to.tsx';
import { daysOf, dayText, DAYS_OF_WEEK, monthOf, weekdayOf } from './months.ts';
import type { Reader } from './reader.ts';
import { topicClass } from './topic.ts';

/** How many topics and countries are named: those that most events have. */
const SHOWN = 8;

interface BesideListProps {
  readonly calendar: Calendar;
  readonly view: CalendarView;
  readonly reader: Reader;
  /** Where the page is with these parameters; null where there is none. */
  readonly addressWith: (parameters: Parameters) => string | null;
}

/**
 * What stands beside a list: the days of this month on which there is something, and the topics and countries of all events, whose
 * counts would mean nothing beside a list that is narrowed.
 */
export function BesideList({ calendar, view, reader, addressWith }: BesideListProps) {
  const { list } = WORDS[reader.language];
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
      <SmallMonth calendar={calendar} view={view} reader={reader} />
      {isWhole && ranked('tag', list.topics)}
      {isWhole && ranked('countryCode', list.countries)}
    </aside>
  );
}

/** @param code of a country (ISO 3166-1 alpha-2), whose letters make its flag (Unicode Technical Standard 51, annex B) */
function Flag({ code }: { readonly code: string }) {
  const letters = Array.from(code, (letter) => String.fromCodePoint(0x1_f1_a5 + letter.charCodeAt(0)));
  return <span aria-hidden="true">{letters.join('')}</span>;
}

/** This month: each day with events leads to them. A file, which is shown on later days as well, does not mark today. */
function SmallMonth({ calendar, view, reader }: Omit<BesideListProps, 'addressWith'>) {
  const { language, date, to, asFile } = reader;
  const month = monthOf(date);
  const span = daysOf(month);
  const { datetime: _days, ...parameters } = view.parameters;
  const counts = countsOf(calendar, { ...view, parameters }, reader, span);
  const words = WORDS[language];
  const [long, narrow] = [weekdayNames('long', language), weekdayNames('narrow', language)];
  const blanks = weekdayOf(span.first) - 1;
  const cells = [...Array.from({ length: blanks }, () => null), ...counts.keys()];
  const weeks = Array.from({ length: Math.ceil(cells.length / DAYS_OF_WEEK) }, (_, week) =>
    cells.slice(week * DAYS_OF_WEEK, (week + 1) * DAYS_OF_WEEK),
  );
  const today = dayNumber(date);
  return (
    <section class="aside-month">
      <h2>
        <LinkTo address={to.month(month, parameters) ?? to.month(month, {})}>
          {monthName(month, language)}
        </LinkTo>
      </h2>
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
            <tr key={week.find((at) => at !== null)}>
              {week.map((at) => {
                if (at === null) return <td />;
                const day = span.first + at;
                const count = counts[at] ?? 0;
                const address = count === 0 ? null : to.day(dayText(day), parameters);
                const label = dayInMonth(day, language) + words.colon + words.events(count);
                return (
                  <td key={day} aria-current={day === today && asFile === null ? 'date' : undefined}>
                    <LinkTo address={address} label={label}>
                      {at + 1}
                    </LinkTo>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** How many events take place on each of some days. */
function countsOf(
  calendar: Calendar,
  { filter, parameters }: CalendarView,
  { now }: Reader,
  { first, last }: DaySpan,
): number[] {
  const days = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  if (Object.keys(parameters).length === 0) {
    const facets = facetsOf(calendar, false, now);
    return days.map((day) => facets.days.during(day, day));
  }
  const events = eventsWithin(calendar, { ...filter, datetime: undefined }, { first, last });
  const counts = days.map(() => 0);
  for (const event of events)
    for (let day = Math.max(event.first, first); day <= Math.min(event.last, last); day += 1)
      counts[day - first] = (counts[day - first] ?? 0) + 1;
  return counts;
}
