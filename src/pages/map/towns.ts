import type { LocatedView } from '../../calendar/calendar-view.ts';
import type { Calendar } from '../../calendar/calendar.ts';
import { eventAt } from '../../calendar/record-at.ts';
import type { Language } from '../../words/language.ts';
import { countryName } from '../../event-text/intl-formats.ts';
import { shortTown } from '../../event-text/where.ts';
import { townNear } from './land.ts';
import type { Box } from '../../calendar/map.ts';
import { eastward, type Frame } from './frame.ts';
import type { Square } from './dots.ts';

/** The towns of a dot. */
export interface Towns {
  /** Names like "Berlin, Germany", those with the most events first, without repetitions. */
  readonly names: readonly string[];
  /** Whether the dot may have further towns. */
  readonly hasMore: boolean;
}

/** The number of squares of a dot whose towns are looked up, and the most names that are shown. */
const ASKED = 4;
const SAID = 3;

/** Returns the towns of the largest squares of a group. */
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
 * Returns a name for where an event is: its region, like "Berlin, Germany", or else the nearest larger town, or else its place;
 * empty where nothing is known.
 *
 * @param point the number of a point of the calendar's map
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

/** Joins the towns of several groups, the largest group first. */
export function joinedTowns(groups: readonly Towns[]): Towns {
  return {
    names: distinct(groups.flatMap(({ names }) => names)),
    hasMore: groups.some(({ hasMore }) => hasMore),
  };
}

/** Returns a text like "Berlin, Germany", or "Berlin, Paris, Rome …". */
export function namedTowns({ names, hasMore }: Towns, language: Language): string {
  const { comma, map } = language.words;
  const [only = map.unnamed] = names;
  if (names.length <= 1 && !hasMore) return only;
  const said = (names.length === 0 ? [only] : names.slice(0, SAID)).map(shortTown).join(comma);
  return hasMore || names.length > SAID ? `${said} …` : said;
}

/** Returns a short text for the map, like "Berlin", or "Berlin …". */
export function writtenTowns({ names, hasMore }: Towns): string {
  const short = shortTown(names[0] ?? '');
  return (hasMore || names.length > 1) && short !== '' ? `${short} …` : short;
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names.filter((name) => name !== ''))];
}

/** The extent of a town in degrees: some twenty kilometres. */
const TOWN = 0.2;

/** The fractions of a degree in addresses: a unit is some ten metres. */
const DIGITS = 1e4;

/** Returns the bounds of the events of some squares, for the filter `bbox`. */
export function boxOf(squares: readonly Square[], frame: Frame): Box {
  const { west, south, east, north } = around(squares);
  return {
    west: rounded(turned(west + frame.west), Math.floor),
    south: rounded(south, Math.floor),
    east: rounded(turned(east + frame.west), Math.ceil),
    north: rounded(north, Math.ceil),
  };
}

/** Whether the events of some squares are further apart than a town is wide. */
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

/** Returns a longitude from -180 to below 180. */
function turned(longitude: number): number {
  return eastward(longitude + 180) - 180;
}

/** Rounds outward, so that no event is left outside of the bounds. */
function rounded(degrees: number, towards: (number: number) => number): number {
  return towards(degrees * DIGITS) / DIGITS;
}
