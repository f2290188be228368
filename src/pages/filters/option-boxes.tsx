import type { Calendar } from '../../calendar/calendar.ts';
import type { Parameters } from '../addresses.ts';
import type { Reader } from '../reader.ts';
import { topicClass } from '../topic.ts';
import { valueLabel, valuesOf } from './chosen-values.ts';
import { type FilterOption, filterOptions, OFFERED_FILTERS, type OfferedFilter } from './filter-options.ts';
import type { Words } from '../../words/words.d.ts';

/** The keys of the titles of the offered filters. */
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

/** @param code the code of a country (ISO 3166-1 alpha-2), whose letters make up its flag (Unicode Technical Standard 51, annex B) */
export function Flag({ code }: { readonly code: string }) {
  const letters = Array.from(code, (letter) => String.fromCodePoint(0x1_f1_a5 + letter.charCodeAt(0)));
  return <span aria-hidden="true">{letters.join('')}</span>;
}

/** The number of boxes of a filter that are visible before the others are unfolded. */
const SEEN = 12;

/** The filters with few and short values, which are shown side by side and without counts. */
const SHORT: readonly OfferedFilter[] = [
  'attendanceMode',
  'isAccessibleForFree',
  'inLanguage',
  'scale',
  'status',
];

interface FilterBoxesProps {
  readonly calendar: Calendar;
  readonly past: boolean;
  readonly parameters: Parameters;
  /** The parameters that are chosen elsewhere in the form. */
  readonly elsewhere: readonly string[];
  /** Whether the counts of the options are right for a view without a filter. */
  readonly isCounted: boolean;
  readonly reader: Reader;
}

/** The boxes of all filters but the days that have values, and hidden fields for the parameters that have no box. */
export function FilterBoxes({ calendar, past, parameters, elsewhere, isCounted, reader }: FilterBoxesProps) {
  const options = filterOptions(calendar, past, reader);
  const boxes = OFFERED_FILTERS.filter((name) => name !== 'datetime').filter(
    (name) => options[name].length > 0 || parameters[name] !== undefined,
  );
  const shown: readonly string[] = [...boxes, ...elsewhere];
  return (
    <>
      {boxes.map((name) => (
        <OptionBoxes
          key={name}
          calendar={calendar}
          name={name}
          options={options[name]}
          sent={parameters[name] ?? ''}
          isWhole={isCounted && Object.keys(parameters).length === 0}
          reader={reader}
        />
      ))}
      {Object.entries(parameters)
        .filter(([name]) => !shown.includes(name))
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
    </>
  );
}

interface OptionBoxesProps {
  readonly calendar: Calendar;
  readonly name: Exclude<OfferedFilter, 'datetime'>;
  readonly options: readonly FilterOption[];
  /** The value of the parameter, as it was sent; empty for none. */
  readonly sent: string;
  /** Whether the view has no filter, so that the counts of the options are right for it. */
  readonly isWhole: boolean;
  readonly reader: Reader;
}

/** The values of a filter as checkboxes, the chosen ones first; without JavaScript, each checked box sends the parameter again. */
function OptionBoxes({ calendar, name, options, sent, isWhole, reader }: OptionBoxesProps) {
  const { filters } = reader.language.words;
  const isShort = SHORT.includes(name);
  const chosen = valuesOf(name, sent).map((value) => ({ value, key: value.toLowerCase() }));
  const isChosen = ({ value }: Pick<FilterOption, 'value'>): boolean =>
    chosen.some(({ key }) => key === value.toLowerCase());
  const known = new Set(options.map(({ value }) => value.toLowerCase()));
  const others = chosen
    .filter(({ key }) => !known.has(key))
    .map(({ value }) => ({ value, label: valueLabel(calendar, name, value, reader), count: 0 }));
  const ordered = isShort
    ? [...others, ...options]
    : [...others, ...options.filter(isChosen), ...options.filter((option) => !isChosen(option))];
  const boxes = ordered.map((option) => (
    <Box
      key={option.value}
      name={name}
      option={option}
      isChosen={isChosen(option)}
      isCounted={isWhole && !isShort}
      reader={reader}
    />
  ));
  return (
    <fieldset class={isShort ? 'boxes short' : 'boxes'}>
      <legend>{filters[FILTER_TITLES[name]]}</legend>
      {name === 'isAccessibleForFree' && (
        <label>
          <input type="radio" name={name} value="" checked={sent === ''} />
          {filters.any}
        </label>
      )}
      {isShort ? boxes : boxes.slice(0, SEEN)}
      {!isShort && boxes.length > SEEN && (
        <details>
          <summary>{filters.more({ count: boxes.length - SEEN })}</summary>
          <div class="boxes">{boxes.slice(SEEN)}</div>
        </details>
      )}
    </fieldset>
  );
}

interface BoxProps {
  readonly name: OfferedFilter;
  readonly option: FilterOption;
  readonly isChosen: boolean;
  readonly isCounted: boolean;
  readonly reader: Reader;
}

function Box({ name, option: { value, label, count }, isChosen, isCounted, reader }: BoxProps) {
  const isTopic = name === 'tag';
  return (
    <label>
      <input
        type={name === 'isAccessibleForFree' ? 'radio' : 'checkbox'}
        name={name}
        value={value}
        checked={isChosen}
      />
      <span dir="auto" class={isTopic ? `topic ${topicClass(value, reader.ownTopics)}` : undefined}>
        {name === 'countryCode' && <Flag code={value} />}
        {label}
      </span>
      {isCounted && <span class="count">{count}</span>}
    </label>
  );
}
