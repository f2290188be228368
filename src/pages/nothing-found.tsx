import { viewEvents } from '../calendar/calendar-view.ts';
import type { Calendar } from '../calendar/calendar.ts';
import { WORDS } from '../event-text/words/words.ts';
import type { CalendarView } from './addresses.ts';
import { NothingHere } from './nothing-here.tsx';
import type { Reader } from './reader.ts';

interface NothingFoundProps {
  readonly calendar: Calendar;
  readonly view: CalendarView;
  readonly reader: Reader;
}

/** Says that a view is empty, and where there is something after all: before today or after it, or under a name misspelt. */
export function NothingFound({ calendar, view, reader }: NothingFoundProps) {
  const { language, now, to } = reader;
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
  ].map(({ view: other, say }) => {
    const { total } = viewEvents(calendar, other, now);
    return { address: to.list(other), text: say(total), total };
  });
  return (
    <NothingHere
      reader={reader}
      ways={ways.filter(({ total }) => total > 0)}
      everything={to.list({ past, page: 1, parameters: {} })}
    />
  );
}
