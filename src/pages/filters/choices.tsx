import type { Calendar } from '../../calendar/calendar.ts';
import type { Parameters } from '../addresses.ts';
import type { Reader } from '../reader.ts';
import type { FilterOption, FilterOptions, OfferedFilter } from './filter-options.ts';
import { valueLabel } from './value-label.ts';
import type { Words } from '../../words/words.ts';

/** What people call the filters that are offered. */
export const FILTER_TITLES = {
  datetime: 'when',
  countryCode: 'country',
  attendanceMode: 'attendance',
  isAccessibleForFree: 'cost',
  inLanguage: 'language',
  scale: 'size',
  tag: 'tag',
  organization: 'organizer',
  status: 'status',
} as const satisfies Record<OfferedFilter, keyof Words['filters']>;

/** @param code of a country (ISO 3166-1 alpha-2), whose letters make its flag (Unicode Technical Standard 51, annex B) */
export function Flag({ code }: { readonly code: string }) {
  const letters = Array.from(code, (letter) => String.fromCodePoint(0x1_f1_a5 + letter.charCodeAt(0)));
  return <span aria-hidden="true">{letters.join('')}</span>;
}

interface ChoicesProps {
  readonly calendar: Calendar;
  readonly names: readonly OfferedFilter[];
  readonly options: FilterOptions;
  /** What is chosen. */
  readonly parameters: Parameters;
  /** Whether nothing is chosen, so that the counts of the options are those of the view. */
  readonly isWhole: boolean;
  readonly reader: Reader;
}

/** Filters to choose from, as fields of a form. */
export function Choices({ calendar, names, options, parameters, isWhole, reader }: ChoicesProps) {
  const { filters } = reader.language.words;
  return (
    <>
      {names.map((name) => (
        <Choice
          key={name}
          name={name}
          title={filters[FILTER_TITLES[name]]}
          any={filters.any}
          options={options[name]}
          value={parameters[name] ?? ''}
          labelOf={(value) => valueLabel(calendar, name, value, reader)}
          isWhole={isWhole}
        />
      ))}
    </>
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
  /** Whether the counts of the options are said. */
  readonly isWhole: boolean;
}

/** A filter to choose one value of, or none. */
function Choice({ name, title, any, options, value, labelOf, isWhole }: ChoiceProps) {
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
