import { viewEvents } from '../calendar/calendar-view.ts';
import type { Calendar } from '../calendar/calendar.ts';
import { WORDS } from '../event-text/words/words.ts';
import type { CalendarView } from './addresses.ts';
import { LinkTo } from './link-to.tsx';
import type { Reader } from './reader.ts';

interface NothingFoundProps {
  readonly calendar: Calendar;
  readonly view: CalendarView;
  readonly reader: Reader;
}

/** Says that a view is empty, and where there is something after all: before today or after it, or under a name misspelt. */
export function NothingFound({ calendar, view, reader: { language, today, to } }: NothingFoundProps) {
  const { list } = WORDS[language];
  const { past, filter, parameters } = view;
  const isNarrowed = Object.keys(parameters).length > 0;
  if (!isNarrowed) return <p>{list.nothing}</p>;
  const otherTime = { ...view, page: 1, past: !past };
  const { q: misspelt = '', ...others } = parameters;
  const alike = {
    ...view,
    page: 1,
    filter: { ...filter, q: undefined, search: misspelt },
    parameters: { ...others, search: misspelt },
  };
  const ways = [
    { view: otherTime, say: past ? list.foundUpcoming : list.foundPast },
    ...(misspelt === '' ? [] : [{ view: alike, say: list.foundAlike }]),
  ].map((way) => ({ ...way, total: viewEvents(calendar, way.view, today).total }));
  return (
    <div class="nothing">
      <p>{list.nothingFound}</p>
      <ul>
        {ways
          .filter(({ total }) => total > 0)
          .map(({ view: other, say, total }) => (
            <li key={say(total)}>
              <LinkTo address={to.list(other)}>{say(total)}</LinkTo>
            </li>
          ))}
        <li>
          <LinkTo address={to.list({ past, page: 1, parameters: {} })}>{list.showEverything}</LinkTo>
        </li>
      </ul>
    </div>
  );
}
