import type { Calendar } from '../calendar/calendar.ts';
import type { CalendarView, Parameters } from './addresses.ts';
import { Flag } from './filters/option-boxes.tsx';
import { filterOptions, type OfferedFilter } from './filters/filter-options.ts';
import { LinkTo } from './link-to.tsx';
import { SmallMonth } from './month/small-month.tsx';
import { monthOf } from './months.ts';
import type { Reader } from './reader.ts';
import { SubscribeLinks } from './subscribe-box.tsx';
import { topicClass } from './topic.ts';

/** The number of topics and of countries that are shown, the most frequent ones. */
const SHOWN = 8;

interface BesideListProps {
  readonly calendar: Calendar;
  readonly view: CalendarView;
  readonly reader: Reader;
  /** Returns the address of the page with these parameters; null where there is none. */
  readonly addressWith: (parameters: Parameters) => string | null;
}

/**
 * The column beside a list: the month with its events, and the topics and countries of all events. The latter are left out
 * beside a filtered list, for which their counts would be wrong.
 */
export function BesideList({ calendar, view, reader, addressWith }: BesideListProps) {
  const { list } = reader.language.words;
  const { parameters, past } = view;
  const isWhole = Object.keys(parameters).length === 0;
  const options = filterOptions(calendar, past, reader);
  const ranked = (name: OfferedFilter, title: string) => {
    const shown = options[name].slice(0, SHOWN).map((option) => ({
      ...option,
      address: addressWith({ [name]: option.value }),
    }));
    return shown.length < 2 ? null : (
      <section>
        <h2>{title}</h2>
        <ul class="rank">
          {shown.map(({ value, label, count, address }) => (
            <li key={value}>
              <LinkTo
                address={address}
                class={name === 'tag' ? `topic ${topicClass(value, reader.ownTopics)}` : ''}
              >
                {name === 'countryCode' && <Flag code={value} />}
                <span>{label}</span> <span class="count">{count}</span>
              </LinkTo>
            </li>
          ))}
        </ul>
      </section>
    );
  };
  return (
    <aside class="beside" aria-label={list.beside}>
      <SmallMonth calendar={calendar} month={monthOf(reader.date)} view={view} reader={reader} />
      {isWhole && ranked('tag', list.topics)}
      {isWhole && ranked('countryCode', list.countries)}
      {isWhole && <Subscribe calendar={calendar} reader={reader} />}
    </aside>
  );
}

/** The control for subscribing to all events; nothing where the URL of the site is not known. */
function Subscribe({ calendar: { site }, reader }: Pick<BesideListProps, 'calendar' | 'reader'>) {
  const { language, to } = reader;
  const { subscribe, frame } = language.words;
  const feed = to.feed('ics', {});
  if (site.url === null || feed === null) return null;
  return (
    <section>
      <h2>{subscribe.inYours}</h2>
      <ul class="rank">
        <SubscribeLinks
          feed={to.absolute(site.url, feed)}
          name={site.name ?? frame.calendar}
          reader={reader}
        />
      </ul>
    </section>
  );
}
