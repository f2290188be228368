import type { AnswerTable, Calendar } from '../../calendar/calendar.ts';
import { facetsOf, mostFrequent } from '../../calendar/facets.ts';
import { onlinePlaces } from '../../calendar/online-places.ts';
import { readName } from '../../calendar/wire.ts';
import { countryName } from '../../event-text/intl-formats.ts';
import type { Language } from '../../event-text/languages.ts';
import { WORDS } from '../../event-text/words/words.ts';
import { EVENT_STATUSES, SCALES } from '../../schema/event.ts';
import type { Reader } from '../reader.ts';
import { dayName, periodsOf } from './periods.ts';

/** A value that a filter can have. */
export interface FilterOption {
  /** As it is sent. */
  readonly value: string;
  readonly label: string;
  /** How many events of the view have it. */
  readonly count: number;
}

/** The filters that a page offers, by their parameters. */
export const OFFERED = [
  'datetime',
  'countryCode',
  'place',
  'scale',
  'tag',
  'organization',
  'status',
] as const;
export type OfferedFilter = (typeof OFFERED)[number];

/** A list to choose from is of no use when it is longer. */
const MOST = 60;

/** What can be chosen where there is something: what most events have stands first, sizes and states in their order. */
export function filterOptions(
  calendar: Calendar,
  past: boolean,
  { language, today }: Reader,
): Readonly<Record<OfferedFilter, readonly FilterOption[]>> {
  const facets = facetsOf(calendar, past, today);
  const words = WORDS[language];
  const { countries, tags, organizations, site } = calendar;
  const online = onlinePlaces(calendar);
  const options: Record<OfferedFilter, FilterOption[]> = {
    datetime: past
      ? []
      : periodsOf(today, site.timezone).map(({ name, value, first, last }) => ({
          value,
          label: words.filters[name],
          count: facets.days.during(first, last),
        })),
    countryCode: mostFrequent(facets.countries, MOST).map((at) => {
      const code = countries.names[at] ?? '';
      return { value: code, label: countryName(code, language), count: facets.countries[at] ?? 0 };
    }),
    place: [
      {
        value: online.ids.join(','),
        label: words.online,
        count: online.positions.reduce((sum, at) => sum + (facets.places[at] ?? 0), 0),
      },
    ],
    scale: SCALES.map((scale, at) => ({
      value: scale,
      label: words.sizes[scale],
      count: facets.scales[at] ?? 0,
    })),
    tag: mostFrequent(facets.tags, MOST).map((at) => {
      const tag = tags.names[at] ?? '';
      return { value: tag, label: `#${tag}`, count: facets.tags[at] ?? 0 };
    }),
    organization: mostFrequent(facets.organizations, MOST).map((at) => {
      const { slug, name } = readName(organizations.answer(at).json);
      return { value: slug ?? '', label: name, count: facets.organizations[at] ?? 0 };
    }),
    status: EVENT_STATUSES.map((status, at) => ({
      value: status,
      label: words.status[status],
      count: facets.statuses[at] ?? 0,
    })),
  };
  for (const name of OFFERED) options[name] = options[name].filter(({ count }) => count > 0);
  return options;
}

/** What people call the value of a filter, whether it is offered or not: a list in its parts. */
export function valueLabel(
  calendar: Calendar,
  name: string,
  value: string,
  { language, today }: Pick<Reader, 'language' | 'today'>,
): string {
  const words = WORDS[language];
  const each = (label: (item: string) => string): string =>
    value
      .split(',')
      .map((item) => label(item.trim()))
      .join(words.comma);
  switch (name) {
    case 'q':
    case 'search':
      return `“${value}”`;
    case 'datetime': {
      const period = periodsOf(today, calendar.site.timezone).find((known) => known.value === value);
      return period === undefined ? intervalLabel(value, language) : words.filters[period.name];
    }
    case 'countryCode':
      return each((code) => countryName(code.toUpperCase(), language));
    case 'tag':
      return each((tag) => `#${tag}`);
    case 'scale':
      return each((scale) => SCALES.map((known) => (known === scale ? words.sizes[known] : '')).join(''));
    case 'status':
      return each((status) =>
        EVENT_STATUSES.map((known) => (known === status ? words.status[known] : '')).join(''),
      );
    case 'place':
      return value === onlinePlaces(calendar).ids.join(',')
        ? words.online
        : each((id) => nameAt(calendar.places, calendar.places.positionOf(id.toLowerCase())) ?? id);
    case 'organization':
      return each((word) => organizationName(calendar, word.toLowerCase()) ?? word);
    default:
      return `${name}${words.colon}${value}`;
  }
}

function intervalLabel(value: string, language: Language): string {
  return value
    .split('/')
    .map((side) => dayName(side, language) ?? side)
    .join(' – ');
}

/** By its slug or its id, in lower case. */
function organizationName({ organizations, organizationsBySlug }: Calendar, word: string): string | null {
  return nameAt(organizations, organizationsBySlug.get(word) ?? organizations.positionOf(word));
}

function nameAt(table: AnswerTable, position: number | undefined): string | null {
  return position === undefined ? null : readName(table.answer(position).json).name;
}
