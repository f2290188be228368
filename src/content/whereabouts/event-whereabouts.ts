import { attendanceModeOf, type Attendance } from '../../schema/attendance.ts';
import type { EventRecord } from '../../schema/event.ts';
import type { PlaceRecord } from '../../schema/place.ts';
import { readRegion, type Region, stateIn, townIn, type TownPosition } from './known-towns.ts';
import { zonesThere } from './local-zones.ts';

/** The facts of an event itself about where it is; null where it lacks one. */
export type LocatedEvent = Omit<Attendance, 'placeKind' | 'isLocated'> &
  Pick<EventRecord, 'countryCode' | 'latitude' | 'longitude'>;

/** The facts of a place about where it is. */
export type PlaceWhereabouts = Pick<PlaceRecord, 'kind' | 'countryCode' | 'latitude' | 'longitude'>;

/** What is known about the location of an event that is not online only. */
export interface EventWhereabouts {
  readonly region: Region;
  /** The code that the event or its place has. */
  readonly writtenCountry: string | null;
  /** That code, else the country that the region names. */
  readonly country: string | null;
  /** The coordinates that the event or its place has. */
  readonly position: TownPosition | null;
}

/** Returns what is known about the location of an event; null where it is online only. */
export function whereaboutsOf(event: LocatedEvent, place: PlaceWhereabouts | null): EventWhereabouts | null {
  const position = positionOf(event) ?? positionOf(place);
  const placeKind = place?.kind ?? null;
  if (attendanceModeOf({ ...event, placeKind, isLocated: position !== null }) === 'online') return null;
  const region = readRegion(event.region ?? '');
  const writtenCountry = event.countryCode ?? place?.countryCode ?? null;
  return { region, writtenCountry, country: writtenCountry ?? region.country, position };
}

function positionOf(record: Pick<PlaceWhereabouts, 'latitude' | 'longitude'> | null): TownPosition | null {
  const { latitude = null, longitude = null } = record ?? {};
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** The countries of regions, by the whole region and by its first part; null where records differ. */
export type CountriesOfRegions = ReadonlyMap<string, string | null>;

/** Finds the countries that records with a `countryCode` have for their regions. */
export function countriesOfRegions(
  records: readonly Pick<LocatedEvent, 'countryCode' | 'region'>[],
): CountriesOfRegions {
  const countries = new Map<string, string | null>();
  for (const { countryCode, region: written } of records) {
    if (countryCode === null || written === null) continue;
    const region = readRegion(written);
    for (const name of new Set([region.town ?? '', wholeOf(region)])) {
      const known = countries.get(name);
      countries.set(name, known === undefined || known === countryCode ? countryCode : null);
    }
  }
  return countries;
}

function wholeOf({ town, between }: Region): string {
  return [town, ...between].join(', ');
}

/** The location of an event's region, and the keys with which the event could give it and does not. */
export interface MissingLocation {
  readonly country: string;
  /** The known town; null where the town is known by other records only. */
  readonly town: TownPosition | null;
  /** The keys that are missing, in the order of a file; at least one. */
  readonly values: Readonly<Record<string, string | number>>;
}

/**
 * Finds the country and the coordinates of an event whose region names a known town and that lacks one of them (editors'
 * handbook, "Where an event is").
 *
 * @param countryElsewhere the countries of regions that other records have
 * @returns null where nothing is missing, or is not known
 */
export function missingLocation(
  { region, writtenCountry, country, position }: EventWhereabouts,
  countryElsewhere: CountriesOfRegions,
): MissingLocation | null {
  if (region.town === null || (writtenCountry !== null && position !== null)) return null;
  const town = country === null ? null : townIn(region, country);
  const known = town === null ? (countryElsewhere.get(wholeOf(region)) ?? null) : country;
  if (known === null || (country !== null && known !== country)) return null;
  const values = {
    ...(writtenCountry === null && { countryCode: known }),
    ...(position === null && town),
  };
  return Object.keys(values).length === 0 ? null : { country: known, town, values };
}

/**
 * The time zones that may be in use where an event is: that at its coordinates, else that of the town that the region
 * names, else those of its state, else all of its country, the one with the most people first.
 *
 * @param year of the Gregorian calendar
 */
export function likelyZones(
  { region, country, position }: Omit<EventWhereabouts, 'writtenCountry'>,
  year: number,
): readonly string[] {
  if (country === null || position !== null) return zonesThere({ country, position }, year);
  const town = townIn(region, country);
  if (town !== null) return zonesThere({ country, position: town }, year);
  return zonesThere({ country: stateIn(region, country) ?? country, position: null }, year);
}
