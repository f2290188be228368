import type { Calendar } from '../../calendar/calendar.ts';
import { Choices } from '../filters/choices.tsx';
import { filterOptions } from '../filters/filter-options.ts';
import type { Reader } from '../reader.ts';
import { attributesOf, SHOWN_COUNT, type EmbedView } from './embed-view.ts';

/** What most sites narrow a list by. */
const OFFERED = ['tag', 'countryCode', 'organization'] as const;

interface EmbedFormProps {
  readonly calendar: Calendar;
  readonly view: EmbedView;
  readonly reader: Reader;
  /** The path of the page. */
  readonly action: string;
}

/** Which events are shown, and how many; what else was chosen on the way here stays. */
export function EmbedForm({ calendar, view, reader, action }: EmbedFormProps) {
  const { language, chosen, asFile } = reader;
  const { filters, embed } = language.words;
  const { parameters, limit } = view;
  const options = filterOptions(calendar, false, reader);
  const shown = OFFERED.filter((name) => options[name].length > 0 || parameters[name] !== undefined);
  const others = Object.entries(attributesOf(view)).filter(
    ([name]) => name !== 'limit' && !shown.some((other) => other === name),
  );
  return (
    <form class={`filters embed-form${asFile === null ? '' : ' by-script'}`} action={action}>
      <div class="choices">
        <Choices
          calendar={calendar}
          names={shown}
          options={options}
          parameters={parameters}
          isWhole={shown.every((name) => parameters[name] === undefined) && others.length === 0}
          reader={reader}
        />
        <label>
          <span>{embed.count}</span>
          <input type="number" name="limit" value={limit} min={SHOWN_COUNT.fewest} max={SHOWN_COUNT.most} />
        </label>
        <button class="button" type="submit">
          {filters.apply}
        </button>
      </div>
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {chosen !== null && asFile === null && <input type="hidden" name="lang" value={chosen.tag} />}
    </form>
  );
}
