import type { AnswerTable, Calendar } from '../../calendar/calendar.ts';
import { onlinePlaces } from '../../calendar/online-places.ts';
import { readName } from '../../calendar/wire.ts';
import { countryName } from '../../event-text/intl-formats.ts';
import type { Language } from '../../event-text/languages.ts';
import { WORDS } from '../../event-text/words/words.ts';
import { EVENT_STATUSES, SCALES } from '../../schema/event.ts';
import type { Reader } from '../reader.ts';
import { dayName, periodsOf } from './periods.ts';

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
