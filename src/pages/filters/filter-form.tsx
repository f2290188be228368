import type { Calendar } from '../../calendar/calendar.ts';
import { WORDS, type Words } from '../../event-text/words/words.ts';
import type { CalendarView } from '../addresses.ts';
import type { Reader } from '../reader.ts';
import { filterOptions, OFFERED, type FilterOption, type OfferedFilter } from './filter-options.ts';
import { SearchField } from './search-field.tsx';
import { valueLabel } from './value-label.ts';

/** What people call the filters that are offered. */
export const FILTER_TITLES = {
  datetime: 'when',
  countryCode: 'country',
  place: 'place',
  scale: 'size',
  tag: 'tag',
  organization: 'organizer',
  status: 'status',
} as const satisfies Record<OfferedFilter, keyof Words['filters']>;

interface FilterFormProps {
  readonly calendar: Calendar;
  readonly view: CalendarView;
  readonly reader: Reader;
  /** The path of the page. */
  readonly action: string;
  /** Whether the page shows other events than those that are counted: all to come, or all that are over. */
  readonly isOther?: boolean;
}

/** Everything that a view can be narrowed by, as one form whose answer is an address. */
export function FilterForm({ calendar, view, reader, action, isOther = false }: FilterFormProps) {
  const { language, chosen } = reader;
  const { filters, list } = WORDS[language];
  const { past, parameters } = view;
  const options = filterOptions(calendar, past, reader);
  const offered = OFFERED.filter((name) => options[name].length > 0 && !(isOther && name === 'datetime'));
  const shown = OFFERED.filter((name) => offered.includes(name) || parameters[name] !== undefined);
  const others = Object.entries(parameters).filter(
    ([name]) => name !== 'q' && !shown.some((other) => other === name),
  );
  return (
    <form class="filters" role="search" action={action}>
      <label class="visually-hidden" for="q">
        {list.search}
      </label>
      <SearchField language={language} value={parameters.q ?? ''} />
      <button class="button" type="submit">
        {list.search}
      </button>
      <details>
        <summary>{filters.title}</summary>
        <div class="choices">
          {shown.map((name) => (
            <Choice
              key={name}
              name={name}
              title={filters[FILTER_TITLES[name]]}
              any={filters.any}
              options={options[name]}
              value={parameters[name] ?? ''}
              labelOf={(value) => valueLabel(calendar, name, value, reader)}
              isWhole={!isOther && Object.keys(parameters).length === 0}
            />
          ))}
          <button class="button" type="submit">
            {filters.apply}
          </button>
        </div>
      </details>
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {past && !isOther && <input type="hidden" name="past" value="1" />}
      {chosen !== null && <input type="hidden" name="lang" value={chosen} />}
    </form>
  );
}

interface ChoiceProps {
  readonly name: OfferedFilter;
  readonly title: string;
  readonly any: string;
  readonly options: readonly FilterOption[];
  /** What is chosen, which may be none of the options; empty for nothing. */
  readonly value: string;
  readonly labelOf: (value: string) => string;
  /** Whether nothing is chosen, so that the counts are those of the view. */
  readonly isWhole: boolean;
}

/** A filter to choose one value of, or none. */
export function Choice({ name, title, any, options, value, labelOf, isWhole }: ChoiceProps) {
  const isOffered = value === '' || options.some((option) => option.value === value);
  return (
    <label>
      <span>{title}</span>
      <select name={name}>
        <option value="">{any}</option>
        {!isOffered && (
          <option value={value} selected>
            {labelOf(value)}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === value}>
            {option.label}
            {isWhole && ` (${option.count})`}
          </option>
        ))}
      </select>
    </label>
  );
}
