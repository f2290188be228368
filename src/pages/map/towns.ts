import type { LocatedView } from '../../calendar/calendar-view.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import { eventAt } from '../../calendar/record-at.ts';
import type { Language } from '../../words/language.ts';
import { shortTown, townOf } from '../../event-text/where.ts';
import { areMoreThanTown } from './group-box.ts';
import type { Group } from './plan.ts';

/** What a dot stands for. */
export interface Towns {
  /** Like "Berlin, Germany", those with the most events first, each once. */
  readonly names: readonly string[];
  /** Whether there may be others. */
  readonly hasMore: boolean;
}

/** So many squares of a dot are asked for their names, and so many names are said. */
const ASKED = 4;
const SAID = 3;

/** The towns of the largest squares of a group. */
export function townsOf(
  calendar: Calendar,
  { positions }: LocatedView,
  { parts }: Group,
  language: Language,
): Towns {
  const largest = [...parts].sort((one, other) => other.count - one.count).slice(0, ASKED);
  const names = distinct(
    largest.flatMap(({ main }) => {
      const position = positions[main];
      return position === undefined ? [] : townOf(eventAt(calendar, position), language);
    }),
  );
  const isWhole = parts.length <= ASKED && names.length > 1;
  return { names, hasMore: !isWhole && areMoreThanTown(parts) };
}

/** Those of several groups, the first of which is the largest. */
export function joinedTowns(groups: readonly Towns[]): Towns {
  return {
    names: distinct(groups.flatMap(({ names }) => names)),
    hasMore: groups.some(({ hasMore }) => hasMore),
  };
}

/** Like "Berlin, Germany", or "Berlin, Paris, Rome …". */
export function namedTowns({ names, hasMore }: Towns, language: Language): string {
  const { comma, map } = language.words;
  const [only = map.unnamed] = names;
  if (names.length <= 1 && !hasMore) return only;
  const said = (names.length === 0 ? [only] : names.slice(0, SAID)).map(shortTown).join(comma);
  return hasMore || names.length > SAID ? `${said} …` : said;
}

/** What there is room for on the map: like "Berlin", or "Berlin …". */
export function writtenTowns({ names, hasMore }: Towns): string {
  const short = shortTown(names[0] ?? '');
  return (hasMore || names.length > 1) && short !== '' ? `${short} …` : short;
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names.filter((name) => name !== ''))];
}
