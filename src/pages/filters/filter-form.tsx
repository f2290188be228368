import type { Calendar } from '../../calendar/calendar.ts';
import { WORDS } from '../../event-text/words/words.ts';
import type { CalendarView } from '../addresses.ts';
import type { Reader } from '../reader.ts';
import { Choices } from './choices.tsx';
import { filterOptions, OFFERED } from './filter-options.ts';

/** The id of the form that narrows the events of a page, to which the search of the header belongs as well. */
export const FILTER_FORM = 'filters';

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
  const { filters } = WORDS[language];
  const { past, parameters } = view;
  const options = filterOptions(calendar, past, reader);
  const offered = OFFERED.filter((name) => options[name].length > 0 && !(isOther && name === 'datetime'));
  const shown = OFFERED.filter((name) => offered.includes(name) || parameters[name] !== undefined);
  const others = Object.entries(parameters).filter(
    ([name]) => name !== 'q' && !shown.some((other) => other === name),
  );
  return (
    <details class="menu filter-panel">
      <summary class="quiet">{filters.title}</summary>
      <form class="filters panel" id={FILTER_FORM} role="search" action={action}>
        <div class="choices">
          <Choices
            calendar={calendar}
            names={shown}
            options={options}
            parameters={parameters}
            isWhole={!isOther && Object.keys(parameters).length === 0}
            reader={reader}
          />
          <button class="button" type="submit">
            {filters.apply}
          </button>
        </div>
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {past && !isOther && <input type="hidden" name="past" value="1" />}
        {chosen !== null && <input type="hidden" name="lang" value={chosen} />}
      </form>
    </details>
  );
}
