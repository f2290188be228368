import type { LocatedView } from '../../calendar/calendar-view.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import { eventAt } from '../../calendar/record-at.ts';
import type { Language } from '../../words/language.ts';
import { countryName } from '../../event-text/intl-formats.ts';
import { shortTown } from '../../event-text/where.ts';
import { townNear } from './land.ts';
import type { Box } from '../../calendar/map.ts';
import { eastward, type Frame } from './frame.ts';
import type { Square } from './squares.ts';

/** What a dot stands for. */
export interface Towns {
  /** Like "Berlin, Germany", those with the most events first, each once. */
  readonly names: readonly string[];
  /** Whether there may be others. */
  readonly hasMore: boolean;
}

/** The number of squares of a dot whose names are looked up, and the most names that are said. */
const ASKED = 4;
const SAID = 3;

/** The towns of the largest squares of a group. */
export function townsOf(
  calendar: Calendar,
  { positions, points }: LocatedView,
  { parts }: { readonly parts: readonly Square[] },
  language: Language,
): Towns {
  const largest = [...parts].sort((one, other) => other.count - one.count).slice(0, ASKED);
  const names = distinct(
    largest.flatMap(({ main }) => {
      const position = positions[main];
      return position === undefined ? [] : townAt(calendar, position, points[main] ?? -1, language);
    }),
  );
  const isWhole = parts.length <= ASKED && names.length > 1;
  return { names, hasMore: !isWhole && areMoreThanTown(parts) };
}

/**
 * What people call the part of the world that an event is in: its region, like "Berlin, Germany", or else the larger town that it is in
 * or near to, or else its place; empty where nothing is known.
 *
 * @param point of the calendar's map
 */
export function townAt(calendar: Calendar, position: number, point: number, language: Language): string {
  const { region, place, countryCode } = eventAt(calendar, position);
  const { latitudes, longitudes } = calendar.map.points;
  return (
    region ??
    townNear(latitudes[point] ?? NaN, longitudes[point] ?? NaN) ??
    place?.name ??
    (countryCode === null ? '' : countryName(countryCode, language))
  );
}

/** Joins the towns of several groups, the first of which is the largest. */
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

/** In degrees: some twenty kilometres. */
const TOWN = 0.2;

/** Digits of a degree that an address has: ten metres. */
const DIGITS = 1e4;

/** What the events of some squares lie within, as the filter `bbox` has it. */
export function boxOf(squares: readonly Square[], frame: Frame): Box {
  const { west, south, east, north } = around(squares);
  return {
    west: rounded(turned(west + frame.west), Math.floor),
    south: rounded(south, Math.floor),
    east: rounded(turned(east + frame.west), Math.ceil),
    north: rounded(north, Math.ceil),
  };
}

/** Whether the events of some squares are in more than one town. */
export function areMoreThanTown(squares: readonly Square[]): boolean {
  const { west, south, east, north } = around(squares);
  return east - west > TOWN || north - south > TOWN;
}

function around(squares: readonly Square[]): Box {
  return squares
    .map(({ box }) => box)
    .reduce((one, other) => ({
      west: Math.min(one.west, other.west),
      south: Math.min(one.south, other.south),
      east: Math.max(one.east, other.east),
      north: Math.max(one.north, other.north),
    }));
}

/** From -180 to below 180. */
function turned(longitude: number): number {
  return eastward(longitude + 180) - 180;
}

/** No event is outside for having been rounded. */
function rounded(degrees: number, towards: (number: number) => number): number {
  return towards(degrees * DIGITS) / DIGITS;
}
