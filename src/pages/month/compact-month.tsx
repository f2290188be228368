import { dayInMonth, weekdayNames } from '../../event-text/intl-formats.ts';
import { WORDS } from '../../event-text/words/words.ts';
import type { Parameters } from '../addresses.ts';
import { dayText, DAYS_OF_WEEK } from '../months.ts';
import type { Reader } from '../reader.ts';
import { dateOf, dayAddress, dayAnchor } from './day-text.ts';
import type { Day } from './weeks.ts';

const MOST_DOTS = 3;

interface CompactMonthProps {
  /** Of the month. */
  readonly name: string;
  readonly weeks: readonly (readonly Day[])[];
  /** Days since 1970. */
  readonly today: number;
  readonly parameters: Parameters;
  readonly reader: Reader;
}

/** The month at a glance where there is no room for a grid: each day with events leads to them. */
export function CompactMonth({ name, weeks, today, parameters, reader }: CompactMonthProps) {
  const { language } = reader;
  const { month } = WORDS[language];
  const [long, short] = [weekdayNames('long', language), weekdayNames('narrow', language)];
  return (
    <nav class="compact-month" aria-label={month.days(name)}>
      <table>
        <thead>
          <tr>
            {long.map((weekday, at) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {short[at]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.day}>
              <Blank count={(week[0]?.column ?? 1) - 1} />
              {week.map((day) => (
                <td
                  key={day.day}
                  aria-current={day.day === today ? 'date' : undefined}
                  data-day={reader.asFile === null ? undefined : dayText(day.day)}
                >
                  <CompactDay day={day} parameters={parameters} reader={reader} />
                </td>
              ))}
              <Blank count={DAYS_OF_WEEK - (week.at(-1)?.column ?? DAYS_OF_WEEK)} />
            </tr>
          ))}
        </tbody>
      </table>
    </nav>
  );
}

interface CompactDayProps {
  readonly day: Day;
  readonly parameters: Parameters;
  readonly reader: Reader;
}

/** Where nothing begins, the page says nothing of the day: its list does. */
function CompactDay({ day: given, parameters, reader: { language, to } }: CompactDayProps) {
  const { day, total, entries, hidden } = given;
  const words = WORDS[language];
  const isBelow = entries.length + hidden > 0;
  const there = isBelow ? `#${dayAnchor(day)}` : dayAddress(day, parameters, to);
  const number = dateOf(day).getUTCDate();
  if (total === 0 || there === null) return <span>{number}</span>;
  return (
    <a href={there} aria-label={dayInMonth(day, language) + words.colon + words.events(total)}>
      {number}
      <span class="dots" aria-hidden="true">
        {'•'.repeat(Math.min(MOST_DOTS, total))}
      </span>
    </a>
  );
}

function Blank({ count }: { count: number }) {
  return count === 0 ? null : <td colSpan={count} />;
}
