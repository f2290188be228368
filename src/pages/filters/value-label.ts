import type { AnswerTable, Calendar } from '../../calendar/calendar.ts';
import { readName } from '../../calendar/wire.ts';
import { countryName, languageName } from '../../event-text/intl-formats.ts';
import type { Language } from '../../words/language.ts';
import { ATTENDANCE_MODES } from '../../schema/attendance.ts';
import { LINK_KINDS } from '../../schema/event-link.ts';
import { COSTS } from '../../calendar/filters/facts.ts';
import { EVENT_STATUSES } from '../../schema/event.ts';
import { SCALES } from '../../schema/scale.ts';
import type { Reader } from '../reader.ts';
import { dayName, periodsOf } from './periods.ts';

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
