import type { Parameters } from '../addresses.ts';
import type { Reader } from '../reader.ts';
import type { FilterOption } from './filter-options.ts';
import { daysBetween } from './periods.ts';

interface DayChoiceProps {
  readonly presets: readonly FilterOption[];
  readonly parameters: Parameters;
  readonly reader: Reader;
  /** Returns the address of the page with these parameters. */
  readonly addressWith: (parameters: Parameters) => string;
}

/** The choice of the first and the last day, for which `date-range.js` draws two months, with links to common periods. */
export function DayChoice({ presets, parameters, reader, addressWith }: DayChoiceProps) {
  const { filters, month } = reader.language.words;
  const { datetime = '' } = parameters;
  const [from, until] = daysBetween(datetime) ?? ['', ''];
  return (
    <fieldset class="days-wanted">
      <legend>{filters.when}</legend>
      <div class="presets">
        {presets.map(({ value, label }) => (
          <a
            key={value}
            href={addressWith({ ...parameters, datetime: value })}
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
