import type { ComponentChildren } from 'preact';
import type { Calendar } from '../../calendar/calendar.ts';
import { eventAt, organizationAt, placeAt } from '../../calendar/record-at.ts';
import { LINK_KINDS } from '../../schema/event-link.ts';
import { FORM_FIELDS, type FormField } from '../../schema/form-fields.ts';
import { SCALES } from '../../schema/scale.ts';
import { choicesOf } from '../../schema/table.ts';
import type { Language } from '../../words/language.ts';
import { visitorsText } from '../event/event-facts.tsx';
import type { Reader } from '../reader.ts';

/** The fields that most people can fill in, in the usual order; all other fields are folded. */
const FIRST = ['name', 'region', 'place', 'organization', 'scale', 'url', 'detail'];

/** The fields for dates and times, which are one group. */
const WHEN: ReadonlySet<string> = new Set(['startDate', 'endDate', 'timezone']);

/** Whether a field is visible without unfolding anything. */
export function shownFirst({ key }: FormField): boolean {
  return FIRST.includes(key) || (WHEN.has(key) && key !== 'timezone');
}

interface FieldProps {
  readonly field: FormField;
  readonly language: Language;
}

interface SuggestFieldsProps {
  readonly calendar: Calendar;
  readonly reader: Reader;
}

/** The fields of the form, from the table of events; the less common ones are folded. */
export function SuggestFields({ calendar, reader: { language } }: SuggestFieldsProps) {
  const { suggest } = language.words;
  const [name, ...others] = FIRST.flatMap((key) => FORM_FIELDS.filter((field) => field.key === key));
  const folded = FORM_FIELDS.filter(({ key }) => !FIRST.includes(key) && !WHEN.has(key));
  return (
    <>
      {name !== undefined && <Field field={name} language={language} />}
      <When language={language} />
      {others.map((field) => (
        <Field key={field.key} field={field} language={language} />
      ))}
      <details>
        <summary>{suggest.more}</summary>
        {folded.map((field) => (
          <Field key={field.key} field={field} language={language} />
        ))}
      </details>
      <Known calendar={calendar} />
    </>
  );
}

/** A key with a translated label. */
type Worded = keyof Language['words']['suggest']['fields'];

function labelOf({ key, label }: FormField, language: Language): string {
  const { fields } = language.words.suggest;
  return key in fields ? fields[key as Worded] : label;
}

function hintOf({ key, ask }: FormField, language: Language): string | null {
  const { hints } = language.words.suggest;
  if (key === 'links') return hints.links({ kinds: LINK_KINDS.join(', '), like: ask?.like ?? '' });
  const texts: Readonly<Record<string, unknown>> = hints;
  const hint = texts[key];
  return typeof hint === 'string' ? hint : null;
}

/** The ids of the lists with known values, by the keys of their fields. */
const LISTS: Readonly<Record<string, string>> = {
  region: 'known-regions',
  place: 'known-places',
  organization: 'known-organizers',
};

function Field({ field, language }: FieldProps) {
  const { key, shape } = field;
  const label = labelOf(field, language);
  return (
    <Control field={field} label={label} hint={hintOf(field, language)} language={language}>
      {(attributes) => {
        if (shape === 'choice') return <Choice field={field} language={language} attributes={attributes} />;
        if (shape === 'line' || shape === 'words') {
          const isAddress = field.schema.format === 'http-url';
          return (
            <input
              {...attributes}
              type="text"
              inputmode={isAddress ? 'url' : undefined}
              placeholder={isAddress ? 'https://' : undefined}
              list={LISTS[key]}
              autocomplete="off"
            />
          );
        }
        return <textarea {...attributes} rows={shape === 'text' ? 5 : 2} />;
      }}
    </Control>
  );
}

/** The attributes of a field's control: its names, its rules, and the ids of its hint and its fault. */
type Attributes = Readonly<Record<string, string | boolean | undefined>>;

interface ControlProps extends FieldProps {
  readonly label: string;
  readonly hint: string | null;
  readonly children: (attributes: Attributes) => ComponentChildren;
}

/** A field with its label, its hint, and an element for its fault. */
function Control({ field, label, hint, language, children }: ControlProps) {
  const { key, label: english, shape, required = false, schema } = field;
  const { items, maxItems } = schema;
  const attributes = {
    id: `suggest-${key}`,
    'data-key': key,
    'data-label': english,
    'data-shape': shape,
    // Another record is chosen by its name.
    'data-format': field.reference === undefined ? (items ?? schema).format : 'one-line',
    'data-most': maxItems?.toString(),
    'data-many': maxItems === undefined ? undefined : language.words.suggest.faults.many({ count: maxItems }),
    'data-kinds': shape === 'links' ? LINK_KINDS.join(' ') : undefined,
    required,
    'aria-describedby': `${hint === null ? '' : `hint-${key} `}fault-${key}`,
  };
  return (
    <div class="field">
      <label for={`suggest-${key}`}>
        {label}
        {required && <small> {language.words.suggest.required}</small>}
      </label>
      {children(attributes)}
      {hint !== null && (
        <p class="hint" id={`hint-${key}`}>
          {hint}
        </p>
      )}
      <p class="fault" id={`fault-${key}`} hidden />
    </div>
  );
}

/** A list of options with their meanings; at first none is chosen. */
function Choice({ field, language, attributes }: FieldProps & { readonly attributes: Attributes }) {
  return (
    <select {...attributes}>
      <option value="">{language.words.suggest.choose}</option>
      {choicesOf(field).map(({ value, label }) => (
        <option key={value} value={value} data-label={label}>
          {choiceLabel(field.key, value, language) ?? label}
        </option>
      ))}
    </select>
  );
}

function choiceLabel(key: string, value: string, language: Language): string | null {
  const { words } = language;
  const lists: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    attendanceMode: words.attendance,
    isAccessibleForFree: words.cost,
  };
  const scale = key === 'scale' ? SCALES.find((each) => each === value) : undefined;
  if (scale !== undefined) return words.sizes[scale] + words.colon + visitorsText(scale, language);
  return lists[key]?.[value] ?? null;
}

/** The dates of the event, and on demand times with their time zone. */
function When({ language }: { readonly language: Language }) {
  const { suggest } = language.words;
  const [start, end, zone] = [...WHEN].flatMap((key) => FORM_FIELDS.filter((field) => field.key === key));
  if (start === undefined || end === undefined || zone === undefined) return null;
  return (
    <fieldset>
      <legend>{suggest.when}</legend>
      <div class="sides">
        <DateField field={start} time={suggest.startTime} language={language} />
        <DateField field={end} time={suggest.endTime} language={language} />
      </div>
      <label class="switch">
        <input type="checkbox" id="suggest-times" />
        {suggest.withTimes}
      </label>
      <div data-timed hidden>
        <Control
          field={zone}
          label={labelOf(zone, language)}
          hint={hintOf(zone, language)}
          language={language}
        >
          {(attributes) => <input {...attributes} type="text" list="known-zones" autocomplete="off" />}
        </Control>
      </div>
      <datalist id="known-zones" />
    </fieldset>
  );
}

function DateField({ field, time, language }: FieldProps & { readonly time: string }) {
  const { key } = field;
  return (
    <div>
      <Control field={field} label={labelOf(field, language)} hint={null} language={language}>
        {(attributes) => <input {...attributes} type="date" max="2999-12-31" />}
      </Control>
      <div class="field" data-timed hidden>
        <label for={`suggest-${key}-time`}>{time}</label>
        <input type="time" id={`suggest-${key}-time`} aria-describedby={`fault-${key}`} />
      </div>
    </div>
  );
}

/** The most known values in a list; more would make the page slow to load. */
const MOST_LISTED = 1_000;

/** The number of events, from the latest one back, whose towns and time zones are proposed. */
const LATEST = 500;

/** The lists of known values, which are suggested while one types. */
function Known({ calendar }: { readonly calendar: Calendar }) {
  const { organizations, places, events } = calendar;
  const zones = new Map<string, string>();
  for (const position of Array.from(events.earliestFirst).slice(-LATEST).reverse()) {
    const { region, timezone } = eventAt(calendar, position);
    if (region !== null && !zones.has(region)) zones.set(region, timezone);
  }
  const names = (length: number, nameAt: (position: number) => string): readonly string[] => [
    ...new Set(Array.from({ length: Math.min(length, MOST_LISTED) }, (_, position) => nameAt(position))),
  ];
  const listed = [
    ['known-organizers', names(organizations.length, (position) => organizationAt(calendar, position).name)],
    ['known-places', names(places.length, (position) => placeAt(calendar, position).name)],
  ] as const;
  return (
    <>
      <datalist id="known-regions">
        {[...zones].map(([region, zone]) => (
          <option key={region} value={region} data-zone={zone} />
        ))}
      </datalist>
      {listed.map(([id, values]) => (
        <datalist key={id} id={id}>
          {values.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      ))}
    </>
  );
}
