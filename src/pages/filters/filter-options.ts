import type { Calendar, Labels } from '../../calendar/calendar.ts';
import { type FacetCount, type Facets, facetsOf } from '../../calendar/calendar-view.ts';
import { COSTS } from '../../calendar/filters/facts.ts';
import { readName } from '../../calendar/wire.ts';
import { countryName, languageName } from '../../event-text/intl-formats.ts';
import type { Language } from '../../words/language.ts';
import { remember } from '../../platform/collections.ts';
import { ATTENDANCE_MODES } from '../../schema/attendance.ts';
import { EVENT_STATUSES } from '../../schema/event.ts';
import { SCALES } from '../../schema/scale.ts';
import type { Reader } from '../reader.ts';
import { periodsOf, type Period } from './periods.ts';

/** A possible value of a filter. */
export interface FilterOption {
  /** The value that is sent. */
  readonly value: string;
  readonly label: string;
  /** The number of events of the view with this value. */
  readonly count: number;
}

/** The filters that a page offers, by their parameters. */
export const OFFERED_FILTERS = [
  'datetime',
  'tag',
  'countryCode',
  'attendanceMode',
  'isAccessibleForFree',
  'inLanguage',
  'scale',
  'status',
  'organization',
] as const;
export type OfferedFilter = (typeof OFFERED_FILTERS)[number];

export type FilterOptions = Readonly<Record<OfferedFilter, readonly FilterOption[]>>;

/** The cached options by language, since the form and the links of a page need the same ones. */
const optionsOf = remember((_facets: Facets) => new Map<Language, FilterOptions>());

/** Returns the values of filters that lead to events: the most frequent first, but sizes and statuses in their own order. */
export function filterOptions(
  calendar: Calendar,
  past: boolean,
  { language, now, date }: Reader,
): FilterOptions {
  const facets = facetsOf(calendar, past, now);
  const known = optionsOf(facets);
  const options = known.get(language) ?? makeOptions(calendar, facets, past ? [] : periodsOf(date), language);
  known.set(language, options);
  return options;
}

function makeOptions(
  calendar: Calendar,
  facets: Facets,
  periods: readonly Period[],
  language: Language,
): FilterOptions {
  const words = language.words;
  const { countries, tags, organizations, attendanceModes, costs, languages } = calendar;
  const options: Record<OfferedFilter, FilterOption[]> = {
    datetime: periods.map(({ name, value, first, last }) => ({
      value,
      label: words.filters[name],
      count: facets.days.during(first, last),
    })),
    countryCode: optionsIn(countries, facets.countries, (code) => countryName(code, language)),
    attendanceMode: ATTENDANCE_MODES.map((mode) => ({
      value: mode,
      label: words.attendance[mode],
      count: countOf(attendanceModes, facets.attendanceModes, mode),
    })),
    isAccessibleForFree: COSTS.map((cost) => ({
      value: cost,
      label: words.cost[cost],
      count: countOf(costs, facets.costs, cost),
    })),
    inLanguage: optionsIn(languages, facets.languages, (tag) => languageName(tag, language)),
    scale: SCALES.map((scale, at) => ({
      value: scale,
      label: words.sizes[scale],
      count: facets.scales[at] ?? 0,
    })),
    tag: optionsIn(tags, facets.tags, (tag) => `#${tag}`),
    organization: facets.organizations.map(({ position, count }) => {
      const { slug = '', name } = readName(organizations.answer(position).json);
      return { value: slug, label: name, count };
    }),
    status: EVENT_STATUSES.map((status, at) => ({
      value: status,
      label: words.status[status],
      count: facets.statuses[at] ?? 0,
    })),
  };
  for (const name of OFFERED_FILTERS) options[name] = options[name].filter(({ count }) => count > 0);
  return options;
}

function countOf({ names }: Labels, facets: readonly FacetCount[], value: string): number {
  return facets.find(({ position }) => names[position] === value)?.count ?? 0;
}

function optionsIn(
  { names }: Labels,
  facets: readonly FacetCount[],
  labelOf: (value: string) => string,
): FilterOption[] {
  return facets.map(({ position, count }) => {
    const value = names[position] ?? '';
    return { value, label: labelOf(value), count };
  });
}
