import type { Calendar } from '../../calendar/calendar.ts';
import type { CalendarView, Parameters } from '../addresses.ts';
import { LinkTo } from '../link-to.tsx';
import type { Reader } from '../reader.ts';
import { topicClass } from '../topic.ts';
import { chosenValues, valueLabel } from './chosen-values.ts';
import { Flag } from './option-boxes.tsx';
import { filterOptions, type OfferedFilter } from './filter-options.ts';
import { relOf } from './view-feeds.tsx';

/** The number of values of each filter that are links (the most frequent ones), or the only value that gets one. */
const LINKS: readonly (readonly [OfferedFilter, number, only?: string])[] = [
  ['datetime', 2],
  ['attendanceMode', 1, 'online'],
  ['isAccessibleForFree', 1, 'true'],
  ['tag', 8],
  ['countryCode', 4],
];

export interface FilterLinksProps {
  readonly calendar: Calendar;
  readonly view: CalendarView;
  readonly reader: Reader;
  /** Returns the address of the page with these parameters; null where there is none. */
  readonly addressWith: (parameters: Parameters) => string | null;
  /** Whether the page shows other events than the counts of values refer to, which are all to come or all past ones. */
  readonly isOther?: boolean;
}

/** The chosen values, each with a link that removes it, and links to frequent further values. */
export function FilterLinks({ calendar, view, reader, addressWith, isOther = false }: FilterLinksProps) {
  const { filters } = reader.language.words;
  const { parameters } = view;
  const chosen = chosenValues(parameters);
  // Pages other than the list and the map may only be listed without a filter.
  const relWith = (changed: Parameters): 'nofollow' | undefined =>
    isOther && Object.keys(changed).length > 0 ? 'nofollow' : relOf(changed);
  const options = filterOptions(calendar, view.past, reader);
  const offered = LINKS.flatMap(([name, most, only]) =>
    parameters[name] === undefined && parameters.q === undefined && !(isOther && name === 'datetime')
      ? options[name]
          .filter(({ value }) => value === (only ?? value))
          .slice(0, most)
          .flatMap((option) => {
            const changed = { ...parameters, [name]: option.value };
            const address = addressWith(changed);
            return address === null ? [] : [{ ...option, name, address, rel: relWith(changed) }];
          })
      : [],
  );
  return (
    <ul class="chips" aria-label={chosen.length > 0 ? filters.chosen : filters.popular}>
      {chosen.map(({ name, value, rest }) => {
        const label = valueLabel(calendar, name, value, reader);
        return (
          <li key={`${name} ${value}`} class="chosen">
            <LinkTo address={addressWith(rest)} rel={relWith(rest)} label={filters.remove({ filter: label })}>
              <span dir="auto">{label}</span> <span aria-hidden="true">×</span>
            </LinkTo>
          </li>
        );
      })}
      {chosen.length > 1 && (
        <li>
          <LinkTo address={addressWith({})}>{filters.removeAll}</LinkTo>
        </li>
      )}
      {offered.map(({ name, value, label, count, address, rel }) => (
        <li key={`${name} ${value}`}>
          <a
            href={address}
            rel={rel}
            class={name === 'tag' ? `topic ${topicClass(value, reader.ownTopics)}` : undefined}
          >
            {name === 'countryCode' && <Flag code={value} />}
            {label} {!isOther && chosen.length === 0 && <span class="count">{count}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Names the parameters of the address that were ignored as invalid; nothing where there are none. */
export function LeftOut({
  view: { leftOut },
  reader: { language },
}: Pick<FilterLinksProps, 'view' | 'reader'>) {
  const { filters, comma } = language.words;
  return leftOut.length === 0 ? null : (
    <p class="left-out">{filters.leftOut({ names: leftOut.join(comma) })}</p>
  );
}
