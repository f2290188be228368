import type { Calendar } from '../../calendar/calendar.ts';
import type { Reader } from '../reader.ts';
import { topicClass } from '../topic.ts';
import { FILTER_TITLES, Flag } from './option-boxes.tsx';
import { filterOptions } from './filter-options.ts';

/** The filters of which each value has a static list of its own. */
const LISTED = ['tag', 'countryCode', 'attendanceMode', 'organization'] as const;

interface FilterListsProps {
  readonly calendar: Calendar;
  readonly past: boolean;
  readonly reader: Reader;
}

/** Links to all lists with a single filter, for static sites, which cannot answer the filter form. */
export function FilterLists({ calendar, past, reader }: FilterListsProps) {
  const { language, to, ownTopics } = reader;
  const { filters } = language.words;
  const options = filterOptions(calendar, past, reader);
  return (
    <details class="menu filter-panel">
      <summary class="quiet">{filters.title}</summary>
      <div class="filters panel">
        {LISTED.map(
          (name) =>
            options[name].length > 0 && (
              <section key={name}>
                <h2>{filters[FILTER_TITLES[name]]}</h2>
                <ul class="chips">
                  {options[name].map(({ value, label, count }) => (
                    <li key={value}>
                      <a
                        href={to.list({ past, page: 1, parameters: { [name]: value } }) ?? to.home}
                        class={name === 'tag' ? `topic ${topicClass(value, ownTopics)}` : undefined}
                      >
                        {name === 'countryCode' && <Flag code={value} />}
                        {label} <span class="count">{count}</span>
                      </a>
                    </li>
                  ))}
                </ul>
              </section>
            ),
        )}
      </div>
    </details>
  );
}
