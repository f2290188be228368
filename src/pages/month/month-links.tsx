import type { Calendar } from '../../calendar/calendar.ts';
import { monthsOfEvents } from '../../calendar/calendar-view.ts';
import { monthName } from '../../event-text/intl-formats.ts';
import { WORDS } from '../../event-text/words/words.ts';
import { firstWhere } from '../../platform/containers.ts';
import { otherMonthAddress, type Parameters } from '../addresses.ts';
import { LinkTo } from '../link-to.tsx';
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
  const { language, chosen, date, to } = reader;
  const words = WORDS[language].month;
  const present = monthOf(date);
  const steps = [
    { relation: 'prev', sign: '‹', label: words.previous, other: monthsLater(month, -1) },
    { relation: 'next', sign: '›', label: words.next, other: monthsLater(month, 1) },
  ].flatMap(({ other, ...step }) => {
    const address = MONTH_PATTERN.test(other) ? otherMonthAddress(other, parameters, to) : null;
    return address === null ? [] : [{ ...step, other, address }];
  });
  return (
    <nav class="months" aria-label={words.goTo}>
      {steps.map(({ relation, sign, label, other, address }) => (
        <a
          key={relation}
          class="quiet"
          rel={isListed ? relation : `${relation} nofollow`}
          href={address}
          aria-label={label + WORDS[language].colon + monthName(other, language)}
        >
          <span aria-hidden="true">{sign}</span>
        </a>
      ))}
      <LinkTo
        class="quiet"
        address={otherMonthAddress(present, parameters, to)}
        isCurrent={present === month ? 'date' : null}
      >
        {words.thisMonth}
      </LinkTo>
      {to.monthForm !== null && (
        <form action={to.monthForm}>
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
      )}
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
