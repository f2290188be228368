import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { offsetIn } from '../../platform/zone-offset.ts';

/** Where something is, as far as it is known. */
export interface Whereabouts {
  /** ISO 3166-1 alpha-2; of a state of the United States ISO 3166-2. */
  readonly country: string | null;
  /** Degrees; null where they are not known. */
  readonly position: { readonly latitude: number; readonly longitude: number } | null;
}

const DAY = 24 * 60 * 60 * 1000;

const require = createRequire(import.meta.url);

/**
 * The time zones that are in use at a location: the one at the coordinates, else those of the country, the one with the most
 * people first. Zones with the same clocks all through a year are one, under the name of the one in which most people live.
 *
 * @param year of the Gregorian calendar
 * @returns identifiers of the IANA database; empty where nothing is known
 */
export function zonesThere({ country, position }: Whereabouts, year: number): readonly string[] {
  const ofCountry = country === null ? [] : distinctZones(country, year);
  const zone = position === null ? null : zoneAt(position);
  if (zone === null) return ofCountry;
  // The zone is called as the country calls it: the borders of zones are less exact than those of countries.
  return [ofCountry.find((each) => clocksOf(each, year) === clocksOf(zone, year)) ?? zone];
}

/**
 * Whether the clocks of a time zone show the same time as those at a location.
 *
 * @param moment in milliseconds since 1970
 * @param year the year of the moment
 * @returns null where no time zone is known there
 */
export function hasTimeThere(
  timezone: string,
  there: Whereabouts,
  moment: number,
  year: number,
): boolean | null {
  const zones = zonesThere(there, year);
  const offset = offsetIn(timezone)(moment);
  return zones.length === 0 ? null : zones.some((zone) => offsetIn(zone)(moment) === offset);
}

function zoneAt({ latitude, longitude }: NonNullable<Whereabouts['position']>): string | null {
  const lookUp = require('#whereabouts/zone-at.cjs') as (latitude: number, longitude: number) => string;
  const zone = lookUp(latitude, longitude);
  // At sea there are zones of an offset only.
  if (zone.startsWith('Etc/')) return null;
  return zone === 'Asia/Urumqi' ? 'Asia/Shanghai' : zone;
}

/** The most results that are remembered: years come from files, and can be any. */
const MAX_REMEMBERED = 5_000;

/** Returns a function that does what `make` does, and remembers its result for each name and year. */
function rememberYears<Result>(
  make: (name: string, year: number) => Result,
): (name: string, year: number) => Result {
  const results = new Map<string, Result>();
  return (name, year) => {
    const key = `${year} ${name}`;
    const result = results.get(key) ?? make(name, year);
    if (results.size >= MAX_REMEMBERED) results.clear();
    results.set(key, result);
    return result;
  };
}

const distinctZones = rememberYears((country, year): readonly string[] => {
  const byClocks = new Map<string, string>();
  for (const zone of zonesOfCountry(country)) {
    const clocks = clocksOf(zone, year);
    if (!byClocks.has(clocks)) byClocks.set(clocks, zone);
  }
  return [...byClocks.values()];
});

let zonesByCountry: Readonly<Record<string, readonly string[]>> | undefined;

/** The time zones of a country, the one in which most people live first; China has a single one in use. */
function zonesOfCountry(country: string): readonly string[] {
  if (country === 'CN') return ['Asia/Shanghai'];
  zonesByCountry ??= JSON.parse(readFileSync(require.resolve('#whereabouts/zones.json'), 'utf8')) as Record<
    string,
    string[]
  >;
  return zonesByCountry[country] ?? [];
}

/** The offsets of a zone at the noons of a year, each with the day from which on it holds: a text that is compared. */
const clocksOf = rememberYears((zone, year): string => {
  const offsetAt = offsetIn(zone);
  const changes: number[] = [];
  for (let day = 0, last = NaN; day < 366; day += 1) {
    const offset = offsetAt(Date.UTC(year, 0, 1, 12) + day * DAY);
    if (offset !== last) changes.push(day, offset);
    last = offset;
  }
  return changes.join(' ');
});
