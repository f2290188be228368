import type { Parameters } from '../addresses.ts';
import type { Reader } from '../reader.ts';
import type { FilterOption } from './filter-options.ts';
import { daysBetween } from './periods.ts';

interface DayChoiceProps {
  readonly presets: readonly FilterOption[];
  readonly parameters: Parameters;
  readonly reader: Reader;
  /** Where the page is with these parameters. */
  readonly addressWith: (parameters: Parameters) => string;
}

/**
 * The days that are wanted: the first and the last one, and some that people often ask for. `date-range.js` draws two months in
 * which both are chosen.
 */
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
