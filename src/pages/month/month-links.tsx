import type { Calendar } from '../../calendar/calendar.ts';
import { monthsOfEvents } from '../../calendar/event-months.ts';
import { monthName } from '../../event-text/month-text.ts';
import { WORDS } from '../../event-text/words/words.ts';
import { firstWhere } from '../../platform/bisect.ts';
import { otherMonthAddress, type Parameters } from '../addresses.ts';
import { MONTH_PATTERN, monthOf, monthsLater } from '../months.ts';
import type { Reader } from '../reader.ts';

/** How many months on either side can be jumped to. */
const REACH = 36;

interface MonthLinksProps {
  readonly calendar: Calendar;
  readonly month: string;
  readonly parameters: Parameters;
  readonly reader: Reader;
  /** Robots need not go on where they list nothing: there is no end of months. */
  readonly isListed: boolean;
}

/** The way to other months, with the same filter. */
export function MonthLinks({ calendar, month, parameters, reader, isListed }: MonthLinksProps) {
  const { language, chosen, date } = reader;
  const words = WORDS[language].month;
  const present = monthOf(date);
  const steps = [
    { relation: 'prev', sign: '‹', label: words.previous, to: monthsLater(month, -1) },
    { relation: 'next', sign: '›', label: words.next, to: monthsLater(month, 1) },
  ].filter(({ to }) => MONTH_PATTERN.test(to));
  return (
    <nav class="months" aria-label={words.goTo}>
      {steps.map(({ relation, sign, label, to }) => (
        <a
          key={relation}
          class="quiet"
          rel={isListed ? relation : `${relation} nofollow`}
          href={otherMonthAddress(to, parameters, chosen)}
          aria-label={label + WORDS[language].colon + monthName(to, language)}
        >
          <span aria-hidden="true">{sign}</span>
        </a>
      ))}
      <a
        class="quiet"
        href={otherMonthAddress(present, parameters, chosen)}
        aria-current={present === month ? 'date' : undefined}
      >
        {words.thisMonth}
      </a>
      <form action="/month">
        <select name="month" aria-label={words.goTo}>
          {monthsAround(calendar, month).map((other) => (
            <option key={other} value={other} selected={other === month}>
              {monthName(other, language)}
            </option>
          ))}
        </select>
        {Object.entries(parameters)
          .filter(([name]) => name !== 'datetime')
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        {chosen !== null && <input type="hidden" name="lang" value={chosen} />}
        <button class="quiet" type="submit">
          {words.go}
        </button>
      </form>
    </nav>
  );
}

/** This month, and those near to it in which there are events. */
function monthsAround(calendar: Calendar, month: string): string[] {
  const months = monthsOfEvents(calendar);
  const at = firstWhere(months.length, (index) => (months[index] ?? '') >= month);
  const later = months.slice(at, at + REACH).filter((other) => other !== month);
  return [...months.slice(Math.max(0, at - REACH), at), month, ...later];
}
