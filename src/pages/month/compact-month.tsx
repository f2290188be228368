import type { Language } from '../../event-text/languages.ts';
import { dayInMonth, weekdayNames } from '../../event-text/month-text.ts';
import { WORDS } from '../../event-text/words/words.ts';
import { dateOf, dayAnchor } from './day-text.ts';
import { DAYS_OF_WEEK, type Day } from './weeks.ts';

const MOST_DOTS = 3;

interface CompactMonthProps {
  /** Of the month. */
  readonly name: string;
  readonly weeks: readonly (readonly Day[])[];
  /** Days since 1970. */
  readonly today: number;
  readonly language: Language;
}

/** The month at a glance where there is no room for a grid: each day with events leads to them. */
export function CompactMonth({ name, weeks, today, language }: CompactMonthProps) {
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
                <td key={day.day} aria-current={day.day === today ? 'date' : undefined}>
                  <CompactDay day={day} to={placeOf(day, week)} language={language} />
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

/** The day below which the events of a day stand: where nothing begins, the one before it on which something does. */
function placeOf({ day: shown }: Day, week: readonly Day[]): number {
  return (
    week.findLast(({ day, entries, hidden }) => day <= shown && entries.length + hidden > 0)?.day ?? shown
  );
}

interface CompactDayProps {
  readonly day: Day;
  readonly to: number;
  readonly language: Language;
}

function CompactDay({ day: { day, total }, to, language }: CompactDayProps) {
  const words = WORDS[language];
  const number = dateOf(day).getUTCDate();
  if (total === 0) return <span>{number}</span>;
  return (
    <a href={`#${dayAnchor(to)}`} aria-label={dayInMonth(day, language) + words.colon + words.events(total)}>
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
