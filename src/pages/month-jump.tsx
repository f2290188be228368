import type { Calendar } from '../calendar/calendar.ts';
import { facetsOf } from '../calendar/calendar-view.ts';
import { dateFormat } from '../event-text/intl-formats.ts';
import type { Language } from '../event-text/languages.ts';
import { WORDS } from '../event-text/words/words.ts';
import { otherMonthAddress, type Parameters } from './addresses.ts';
import { LinkTo } from './link-to.tsx';
import { daysOf, monthOf, monthsLater } from './months.ts';
import type { Reader } from './reader.ts';

const SHOWN = 12;

interface MonthJumpProps {
  readonly calendar: Calendar;
  readonly parameters: Parameters;
  readonly reader: Reader;
}

/** The months of a year from now on in which there is something, and that have a page for these parameters. */
export function MonthJump({ calendar, parameters, reader: { language, now, date, to } }: MonthJumpProps) {
  const { days } = facetsOf(calendar, false, now);
  const isWhole = Object.keys(parameters).length === 0;
  const months = Array.from({ length: SHOWN }, (_, later) => {
    const month = monthsLater(monthOf(date), later);
    const { first, last } = daysOf(month);
    return { month, count: days.during(first, last), address: otherMonthAddress(month, parameters, to) };
  }).filter(({ count, address }) => count > 0 && address !== null);
  if (months.length === 0) return null;
  return (
    <nav class="month-jump" aria-label={WORDS[language].filters.months}>
      {months.map(({ month, count, address }) => (
        <LinkTo key={month} address={address}>
          {nameOf(month, month === months[0]?.month, language)}{' '}
          {isWhole && <span class="count">{count}</span>}
        </LinkTo>
      ))}
    </nav>
  );
}

/** Like "Feb", and with its year the first one and each January. */
function nameOf(month: string, isFirst: boolean, language: Language): string {
  const year = isFirst || month.endsWith('-01') ? ({ year: 'numeric' } as const) : {};
  return dateFormat(language, { ...year, month: 'short', timeZone: 'UTC' }).format(new Date(month));
}
