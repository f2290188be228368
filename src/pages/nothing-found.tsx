import { viewEvents } from '../calendar/calendar-view.ts';
import type { Calendar } from '../calendar/calendar.ts';
import { NO_FILTER } from '../calendar/filters/filter-table.ts';
import { eventAt } from '../calendar/record-at.ts';
import { wordsIn } from '../calendar/search/spelling.ts';
import type { CalendarView } from './addresses.ts';
import { filterOptions } from './filters/filter-options.ts';
import { PAGE_SIZE } from './page-links.tsx';
import { MOST_WORDS, nearestSpelling } from './nearest-spelling.ts';
import { NothingHere } from './nothing-here.tsx';
import type { Reader } from './reader.ts';

interface NothingFoundProps {
  readonly calendar: Calendar;
  readonly view: CalendarView;
  readonly reader: Reader;
}

/** Says that a view is empty, with links to matches among past or coming events, or for a similar spelling. */
export function NothingFound({ calendar, view, reader }: NothingFoundProps) {
  const { language, now, to } = reader;
  const { list } = language.words;
  const { past, filter, parameters } = view;
  const isNarrowed = Object.keys(parameters).length > 0;
  if (!isNarrowed) return <p>{list.nothing}</p>;
  const otherTime = { ...view, page: 1, past: !past };
  const { q: misspelt = '', ...others } = parameters;
  const spelling = misspelt === '' ? null : nearestSpelling(misspelt, knownTexts(calendar, misspelt, reader));
  const meant =
    spelling === null ? null : narrowedBy(view, { ...filter, q: spelling }, { ...others, q: spelling });
  const alike = narrowedBy(
    view,
    { ...filter, q: undefined, search: misspelt },
    { ...others, search: misspelt },
  );
  const count = (other: CalendarView): number => viewEvents(calendar, other, now).total;
  const ways = [
    { view: otherTime, say: past ? list.foundUpcoming : list.foundPast },
    ...(misspelt === '' ? [] : [{ view: alike, say: list.foundAlike }]),
  ].flatMap(({ view: other, say }) => {
    const total = count(other);
    return total === 0 ? [] : [{ address: to.list(other), text: say({ count: total }) }];
  });
  return (
    <NothingHere
      reader={reader}
      ways={ways}
      spelling={
        meant === null || spelling === null || count(meant) === 0
          ? null
          : { words: spelling, address: to.list(meant) }
      }
      coming={viewEvents(calendar, { past: false, filter: NO_FILTER }, now)
        .positions(0, PAGE_SIZE)
        .map((position) => eventAt(calendar, position))}
      everything={to.list({ past, page: 1, parameters: {} })}
    />
  );
}

function narrowedBy(
  view: CalendarView,
  filter: CalendarView['filter'],
  parameters: CalendarView['parameters'],
): CalendarView {
  return { ...view, page: 1, filter, parameters };
}

/** The most names that are read to correct the spelling of a word, the most similar first. */
const MOST_ALIKE = 20;

/** Returns the texts whose words may correct those of a query: similar names, topics, countries and organizers. */
function knownTexts(calendar: Calendar, misspelt: string, reader: Reader): string[] {
  const { tag, countryCode, organization } = filterOptions(calendar, false, reader);
  const alike = wordsIn(misspelt)
    .slice(0, MOST_WORDS)
    .flatMap((search) => {
      const filter = { ...NO_FILTER, search };
      return viewEvents(calendar, { past: false, filter }, reader.now).positions(0, MOST_ALIKE);
    });
  return [
    ...alike.map((position) => eventAt(calendar, position).name),
    ...[...tag, ...countryCode, ...organization].map(({ label }) => label),
  ];
}
