import type { AnswerTable, Calendar } from '../../calendar/calendar.ts';
import { COSTS } from '../../calendar/filters/facts.ts';
import { type FilterName, FILTERS } from '../../calendar/filters/filter-table.ts';
import { readName } from '../../calendar/wire.ts';
import { countryName, languageName } from '../../event-text/intl-formats.ts';
import { ATTENDANCE_MODES } from '../../schema/attendance.ts';
import { LINK_KINDS } from '../../schema/event-link.ts';
import { EVENT_STATUSES } from '../../schema/event.ts';
import { SCALES } from '../../schema/scale.ts';
import type { Language } from '../../words/language.ts';
import type { Parameters } from '../addresses.ts';
import type { Reader } from '../reader.ts';
import { dayName, periodsOf } from './periods.ts';

/** Parameters that mean nothing without another one, with the name of the other. */
const NEEDS: Parameters = { radius: 'near' };

/** The most values of one filter that can be removed one by one; longer lists, which only programs make, are removed as a whole. */
const MOST = 8;

/** A chosen value. */
interface ChosenValue {
  readonly name: string;
  readonly value: string;
  /** The parameters without this value. */
  readonly rest: Parameters;
}

/** Returns all chosen values: each value of a short list, and longer lists as a whole. */
export function chosenValues(parameters: Parameters): ChosenValue[] {
  return Object.entries(parameters)
    .filter(([name]) => !(name in NEEDS))
    .flatMap(([name, sent]) => {
      const values = valuesOf(name, sent);
      return values.length > MOST
        ? [{ name, value: sent, rest: withValues(parameters, name, []) }]
        : values.map((value) => ({
            name,
            value,
            rest: withValues(
              parameters,
              name,
              values.filter((other) => other !== value),
            ),
          }));
    });
}

/** Returns the values of a parameter, without repetitions; several only where the filter takes a list. */
export function valuesOf(name: string, sent: string): string[] {
  const isList = isFilter(name) && FILTERS[name].schema.type === 'array';
  const values = isList ? sent.split(',').map((item) => item.trim()) : [sent];
  return [...new Set(values)].filter((value) => value !== '');
}

function isFilter(name: string): name is FilterName {
  return name in FILTERS;
}

function withValues(parameters: Parameters, changed: string, values: readonly string[]): Parameters {
  const kept = Object.entries(parameters).filter(
    ([name]) => values.length > 0 || (name !== changed && NEEDS[name] !== changed),
  );
  return Object.fromEntries(kept.map(([name, sent]) => [name, name === changed ? values.join(',') : sent]));
}

/** The most items of a list that are named; any others are only counted. */
const NAMED = 4;

/** Returns the label of a filter's value, which need not be among the offered ones; for a list, the labels of its items. */
export function valueLabel(
  calendar: Calendar,
  name: string,
  value: string,
  { language, date }: Pick<Reader, 'language' | 'date'>,
): string {
  const words = language.words;
  const each = (label: (item: string) => string): string => listOf(value, words.comma, label);
  switch (name) {
    case 'q':
    case 'search':
      return words.quoted({ text: value });
    case 'datetime': {
      const period = periodsOf(date).find((known) => known.value === value);
      return period === undefined ? intervalLabel(value, language) : words.filters[period.name];
    }
    case 'countryCode':
      return each((code) => countryName(code.toUpperCase(), language));
    case 'tag':
      return each((tag) => `#${tag}`);
    case 'scale':
      return each((scale) => labelIn(SCALES, words.sizes, scale));
    case 'status':
      return each((status) => labelIn(EVENT_STATUSES, words.status, status));
    case 'attendanceMode':
      return each((mode) => labelIn(ATTENDANCE_MODES, words.attendance, mode));
    case 'isAccessibleForFree':
      return labelIn(COSTS, words.cost, value);
    case 'linkKind':
      return each((kind) => labelIn(LINK_KINDS, words.links.kinds, kind));
    case 'inLanguage':
      return each((range) => (range === '*' ? words.filters.language : languageName(range, language)));
    case 'place':
      return each((id) => nameAt(calendar.places, calendar.places.positionOf(id.toLowerCase())) ?? id);
    case 'bbox':
      return words.map.part;
    case 'organization':
      return each((word) => organizationName(calendar, word.toLowerCase()) ?? word);
    default:
      return `${name}${words.colon}${value}`;
  }
}

function labelIn<Word extends string>(
  known: readonly Word[],
  labels: Readonly<Record<Word, string>>,
  sent: string,
): string {
  const word = known.find((each) => each === sent);
  return word === undefined ? sent : labels[word];
}

function listOf(value: string, comma: string, label: (item: string) => string): string {
  const items = [...new Set(value.split(',').map((item) => item.trim()))].filter((item) => item !== '');
  const more = items.length - NAMED;
  const named = items.slice(0, NAMED).map(label).join(comma);
  return more > 0 ? `${named} +${more}` : named;
}

/** Returns an interval like "28 Nov 2026 – 29 Nov 2026". */
export function intervalLabel(value: string, language: Language): string {
  return value
    .split('/')
    .map((side) => dayName(side, language) ?? side)
    .join(' – ');
}

/** Returns the name of an organization by its slug or its id, in lower case; null where there is none. */
function organizationName({ organizations, organizationsBySlug }: Calendar, word: string): string | null {
  return nameAt(organizations, organizationsBySlug.get(word) ?? organizations.positionOf(word));
}

function nameAt(table: AnswerTable, position: number | undefined): string | null {
  return position === undefined ? null : readName(table.answer(position).json).name;
}
