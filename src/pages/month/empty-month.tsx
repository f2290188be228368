import type { Calendar } from '../../calendar/calendar.ts';
import { type DaySpan, neighboursOf } from '../../calendar/calendar-view.ts';
import { monthName } from '../../event-text/intl-formats.ts';
import { WORDS } from '../../event-text/words/words.ts';
import type { CalendarView } from '../addresses.ts';
import { LinkTo } from '../link-to.tsx';
import { dayText, monthOf } from '../months.ts';
import type { Reader } from '../reader.ts';

interface EmptyMonthProps {
  readonly calendar: Calendar;
  readonly month: string;
  readonly span: DaySpan;
  readonly view: CalendarView;
  readonly reader: Reader;
}

/** Says that there is nothing in a month, and where the nearest events are. */
export function EmptyMonth({ calendar, month, span, view, reader: { language, to } }: EmptyMonthProps) {
  const { list, month: words } = WORDS[language];
  const { filter, parameters } = view;
  const { before, after } = neighboursOf(calendar, filter, span);
  const nearest = [before, after].flatMap((day) => (day === null ? [] : monthOf(dayText(day))));
  const isNarrowed = Object.keys(parameters).length > 0;
  return (
    <div class="nothing">
      <p>{isNarrowed ? list.nothingFound : words.nothing}</p>
      <ul>
        {nearest.map((other) => (
          <li key={other}>
            <LinkTo address={to.month(other, parameters)}>{words.title(monthName(other, language))}</LinkTo>
          </li>
        ))}
        {isNarrowed && (
          <li>
            <LinkTo address={to.month(month, {})}>{list.showEverything}</LinkTo>
          </li>
        )}
      </ul>
    </div>
  );
}
