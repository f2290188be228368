import type { ComponentChildren } from 'preact';
import type { Calendar } from '../../calendar/calendar.ts';
import type { CalendarView, Parameters } from '../addresses.ts';
import type { Reader } from '../reader.ts';
import { chosenValues } from './chosen-values.ts';
import { FilterLinks, type FilterLinksProps, LeftOut } from './filter-links.tsx';
import { type FilterOption, filterOptions } from './filter-options.ts';
import { FilterBoxes } from './option-boxes.tsx';
import { daysBetween } from './periods.ts';

/** The id of the page's filter form, to which the search field of the header belongs as well. */
export const FILTER_FORM = 'filters';

interface FilterFormProps {
  readonly calendar: Calendar;
  readonly view: CalendarView;
  readonly reader: Reader;
  /** The path of the page. */
  readonly action: string;
  /** Whether the page shows other events than the counts of values refer to, which are all to come or all past ones. */
  readonly isOther?: boolean;
}

interface FilterBarProps extends FilterFormProps, FilterLinksProps {
  /** The replacement for the form on a static site, where no server answers it. */
  readonly children?: ComponentChildren;
}

/** The filters of a page: the form, the chosen values, frequent values, and the ignored parameters. */
export function FilterBar({ action, addressWith, children, ...shared }: FilterBarProps) {
  return (
    <>
      <div class="chip-bar">
        {shared.reader.asFile === null ? <FilterForm {...shared} action={action} /> : children}
        <FilterLinks {...shared} addressWith={addressWith} />
      </div>
      <LeftOut {...shared} />
    </>
  );
}

/** The placeholder that a script replaces by the number of events. */
const EVENTS = '%';

/** All filters as a form, which leads to the address of the filtered view: a popover on desktops, a sheet on phones. */
function FilterForm({ calendar, view, reader, action, isOther = false }: FilterFormProps) {
  const { language, chosen } = reader;
  const { filters } = language.words;
  const { past, parameters } = view;
  const hasDays = !isOther && daysBetween(parameters.datetime ?? '') !== null;
  const kept: Parameters = {
    ...(past && !isOther && { past: '1' }),
    ...(chosen !== null && { lang: chosen.tag }),
  };
  const count = chosenValues(parameters).filter(({ name }) => name !== 'q').length;
  const addressWith = (changed: Parameters): string => {
    const query = new URLSearchParams({ ...changed, ...kept });
    return query.size === 0 ? action : `${action}?${query.toString()}`;
  };
  return (
    <details class="menu filter-panel">
      <summary class="quiet">{count === 0 ? filters.title : `${filters.title} · ${count}`}</summary>
      <form class="filters panel" id={FILTER_FORM} role="search" action={action} autocomplete="off">
        {hasDays && (
          <DayChoice
            presets={filterOptions(calendar, past, reader).datetime}
            datetime={parameters.datetime ?? ''}
            reader={reader}
            addressOf={(datetime) => addressWith({ ...parameters, datetime })}
          />
        )}
        <FilterBoxes
          calendar={calendar}
          past={past}
          parameters={parameters}
          elsewhere={hasDays ? ['q', 'datetime'] : ['q']}
          isCounted={!isOther}
          reader={reader}
        />
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div class="foot">
          <a class="quiet" href={addressWith({})}>
            {filters.removeAll}
          </a>
          <button class="button" type="submit" data-show={filters.show({ events: EVENTS })}>
            {filters.showEvents}
          </button>
        </div>
      </form>
    </details>
  );
}

/** The choice of the first and the last day, for which `date-range.js` draws two months, with links to common periods. */
function DayChoice({
  presets,
  datetime,
  reader,
  addressOf,
}: {
  readonly presets: readonly FilterOption[];
  /** The chosen interval; empty for none. */
  readonly datetime: string;
  readonly reader: Reader;
  /** Returns the address of the page with this interval. */
  readonly addressOf: (datetime: string) => string;
}) {
  const { filters, month } = reader.language.words;
  const [from, until] = daysBetween(datetime) ?? ['', ''];
  return (
    <fieldset class="days-wanted">
      <legend>{filters.when}</legend>
      <div class="presets">
        {presets.map(({ value, label }) => (
          <a
            key={value}
            href={addressOf(value)}
            rel="nofollow"
            aria-current={value === datetime ? 'true' : undefined}
          >
            {label}
          </a>
        ))}
      </div>
      <div class="sides">
        <label>
          <span>{filters.from}</span>
          <input type="date" name="from" value={from} />
        </label>
        <label>
          <span>{filters.until}</span>
          <input type="date" name="until" value={until} />
        </label>
      </div>
      <div class="range" data-today={reader.date} data-earlier={month.previous} data-later={month.next} />
    </fieldset>
  );
}
