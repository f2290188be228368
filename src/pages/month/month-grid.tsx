import type { Calendar } from '../../calendar/calendar.ts';
import { eventAt } from '../../calendar/record-at.ts';
import { dayInMonth, weekdayNames } from '../../event-text/intl-formats.ts';
import { WORDS } from '../../event-text/words/words.ts';
import type { Parameters } from '../addresses.ts';
import { LinkTo } from '../link-to.tsx';
import type { Reader } from '../reader.ts';
import { dateOf, dayAddress, dayAnchor } from './day-text.ts';
import { MonthEntry } from './month-entry.tsx';
import type { Day } from './weeks.ts';

interface GridProps {
  readonly calendar: Calendar;
  /** Days since 1970. */
  readonly today: number;
  readonly parameters: Parameters;
  readonly reader: Reader;
}

/** Each day with what begins on it: where there is room, in columns by weekday, and otherwise one below the other. */
export function MonthGrid({ weeks, ...shared }: GridProps & { readonly weeks: readonly (readonly Day[])[] }) {
  return (
    <div class="weeks">
      <p class="weekday-names" aria-hidden="true">
        {weekdayNames('short', shared.reader.language).map((name) => (
          <span key={name}>{name}</span>
        ))}
      </p>
      {weeks.map((week) => (
        <div key={week[0]?.day} class="week">
          {week.map((day) => (
            <GridDay key={day.day} day={day} {...shared} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Only a day with something below it is a heading: who listens hears of those days alone. */
function GridDay({ day: given, calendar, today, parameters, reader }: GridProps & { readonly day: Day }) {
  const { language, to } = reader;
  const { month } = WORDS[language];
  const { day, column, entries, total, hidden } = given;
  const isEmpty = entries.length + hidden === 0;
  const isToday = day === today;
  const [Frame, Head] = isEmpty ? (['div', 'p'] as const) : (['section', 'h2'] as const);
  const states = [isToday && 'is-today', isEmpty && 'is-empty', total === 0 && 'is-free'];
  const all = dayAddress(day, parameters, to);
  const running = total - hidden - entries.length;
  return (
    <Frame class={['day', `col-${column}`, ...states].filter(Boolean).join(' ')}>
      <Head
        id={dayAnchor(day)}
        class={`day-head col-${column}`}
        aria-hidden={isEmpty && !isToday}
        aria-current={isToday ? 'date' : undefined}
      >
        <span class="number" aria-hidden="true">
          {dateOf(day).getUTCDate()}
        </span>
        <span class="full">
          {dayInMonth(day, language)} {isToday && <b class="today">{month.today}</b>}
        </span>
      </Head>
      {!isEmpty && (
        <ul>
          {entries.map((entry) => (
            <MonthEntry
              key={entry.position}
              entry={entry}
              column={column}
              event={eventAt(calendar, entry.position)}
              reader={reader}
            />
          ))}
          {hidden > 0 && (
            <li class={`more col-${column}`}>
              <LinkTo address={all}>{month.more(hidden)}</LinkTo>
            </li>
          )}
          {running > 0 && (
            <li class="running">
              <LinkTo address={all}>{month.running(running)}</LinkTo>
            </li>
          )}
        </ul>
      )}
    </Frame>
  );
}
