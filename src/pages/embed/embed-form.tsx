import type { Calendar } from '../../calendar/calendar.ts';
import { filterOptions, OFFERED_FILTERS } from '../filters/filter-options.ts';
import { OptionBoxes } from '../filters/option-boxes.tsx';
import type { Reader } from '../reader.ts';
import { type EmbedView, knownParameters, SHOWN_COUNT } from './embed-view.ts';

interface EmbedFormProps {
  readonly calendar: Calendar;
  readonly view: EmbedView;
  readonly reader: Reader;
  /** The path of the page. */
  readonly action: string;
}

/** The form for the number of events and their filters, those of the list but for the days; other parameters of the address stay. */
export function EmbedForm({ calendar, view, reader, action }: EmbedFormProps) {
  const { language, chosen, asFile } = reader;
  const { filters, embed } = language.words;
  const parameters = knownParameters(view);
  const options = filterOptions(calendar, false, reader);
  const boxes = OFFERED_FILTERS.filter((name) => name !== 'datetime').filter(
    (name) => options[name].length > 0 || parameters[name] !== undefined,
  );
  const others = Object.entries(parameters).filter(([name]) => !boxes.some((other) => other === name));
  return (
    <form class={`filters embed-form beside${asFile === null ? '' : ' scripted'}`} action={action}>
      <h2>{embed.choose}</h2>
      <label>
        <span>{embed.count}</span>
        <input
          type="number"
          name="limit"
          value={view.limit}
          min={SHOWN_COUNT.fewest}
          max={SHOWN_COUNT.most}
        />
      </label>
      {boxes.map((name) => (
        <OptionBoxes
          key={name}
          calendar={calendar}
          name={name}
          options={options[name]}
          sent={parameters[name] ?? ''}
          isWhole={Object.keys(parameters).length === 0}
          reader={reader}
        />
      ))}
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {chosen !== null && asFile === null && <input type="hidden" name="lang" value={chosen.tag} />}
      <button class="button" type="submit">
        {filters.apply}
      </button>
    </form>
  );
}
